import type { ReactElement, ReactNode } from 'react';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { Paragraphs, type TextView } from './description.tsx';

export type ContactView = {
  readonly name: string;
  /** The page of the person. */
  readonly href?: string | undefined;
  /** What to call the person in a button: the first name; empty for an office. */
  readonly firstName: string;
  readonly role: string;
  readonly phone: string;
  readonly mobile: string;
  readonly email: string;
  readonly picture: string | undefined;
  /** What the person says of themselves. */
  readonly description?: TextView | undefined;
};

/** The form about this listing, further down the page. */
export const QUESTION_ID = 'question';
const QUESTION_HREF = `#${QUESTION_ID}`;

/** Each number once, the mobile one first. */
export const phonesOf = ({ mobile, phone }: ContactView): string[] =>
  [mobile, phone].filter((number, index, all) => number !== '' && all.indexOf(number) === index);

export const Person = ({ view }: { readonly view: ContactView }): ReactElement => (
  <div className="person">
    {view.picture && <img src={view.picture} alt="" width="72" height="72" loading="lazy" />}
    <div>
      <strong>{view.href === undefined ? view.name : <a href={view.href}>{view.name}</a>}</strong>
      <span className="small quiet">{view.role}</span>
      {phonesOf(view).map((phone) => (
        <a key={phone} className="small line" href={phoneHref(phone)}>
          {formatPhone(phone)}
        </a>
      ))}
    </div>
  </div>
);

type Props = {
  readonly view: ContactView;
  readonly t: Translate;
  /** Nobody visits what is sold. */
  readonly sold: boolean;
  /** The moments to choose from. */
  readonly moments?: ReactNode;
};

/** Beside the text on a large screen; the same two actions stand below it on a phone. */
export const ContactPanel = ({ view, t, sold, moments }: Props): ReactElement => {
  const number = view.mobile || view.phone;
  return (
    <div className="panel raised book" id="contact">
      <h2>{t(sold ? 'listing.search' : 'listing.viewing')}</h2>
      {moments ?? <p className="small quiet">{t(sold ? 'listing.search.text' : 'listing.viewing.text')}</p>}
      {number !== '' && (
        <a className={moments ? 'btn ghost block' : 'btn primary block'} href={phoneHref(number)}>
          <Icon name="phone" />
          {view.firstName === '' ? t('listing.call.office') : t('listing.call', { name: view.firstName })}
        </a>
      )}
      {view.email !== '' && (
        <a className="btn ghost block" href={QUESTION_HREF}>
          <Icon name="mail" />
          {t('listing.ask')}
        </a>
      )}
      <hr />
      <Person view={view} />
      {view.description && (
        <div className="small prose" lang={view.description.lang}>
          <Paragraphs paragraphs={view.description.paragraphs} />
        </div>
      )}
    </div>
  );
};

type BarProps = {
  readonly view: ContactView;
  readonly t: Translate;
  /** What books a viewing; absent when nobody can come. */
  readonly visit?: ReactNode;
};

export const ContactBar = ({ view, t, visit }: BarProps): ReactElement | null => {
  const number = view.mobile || view.phone;
  if (number === '' && view.email === '' && !visit) return null;
  const call = view.firstName === '' ? t('listing.call.office') : t('listing.call', { name: view.firstName });
  return (
    <div className="m-bar">
      {view.email !== '' && (
        <a className="btn ghost" href={QUESTION_HREF} aria-label={t('listing.ask')}>
          <Icon name="mail" />
        </a>
      )}
      {number !== '' && visit && (
        <a className="btn ghost" href={phoneHref(number)} aria-label={call}>
          <Icon name="phone" />
        </a>
      )}
      {number !== '' && !visit && (
        <a className="btn primary" href={phoneHref(number)}>
          <Icon name="phone" />
          {call}
        </a>
      )}
      {visit}
    </div>
  );
};
