// The contact form as it stands on a page: general, or about one listing. Behaviour sections 3 and 5.
import type { ReactElement } from 'react';
import { DOCUMENTS_FIELD, FAVORITES_FIELD } from '../../domain/leads/contact-form.ts';
import { Checkbox, FieldMessage, TextField } from './field.tsx';
import {
  ConsentBox,
  inputId,
  inputOf,
  problemOf,
  VisitorForm,
  type VisitorFormOptions,
  type VisitorFormState,
} from './visitor-form.tsx';

export type ContactFormOptions = VisitorFormOptions & {
  /** The page it stands on. */
  readonly page: string;
  readonly estateId?: number | undefined;
  /** The person or office it is for: `team/lotte`. */
  readonly recipient?: string | undefined;
  readonly siteName: string;
  readonly privacyHref: string;
  readonly retentionDays: number;
  /** Subjects to choose from; none for a form about a listing. */
  readonly subjects: readonly string[];
  /** Further inputs of this form, by their labels. */
  readonly extra: readonly string[];
  /** Documents of the listing that are given on request: what is sent, and what they are called. */
  readonly documents?: readonly AskedDocumentView[] | undefined;
  readonly values: Readonly<Record<string, string>>;
};

/** The favourites of this browser, that go along only when the visitor ticks them. */
type SharedFavoritesView = { readonly code: string; readonly count: number };

export type AskedDocumentView = {
  readonly value: string;
  readonly name: string;
  /** Set when the name is not in the page's language. */
  readonly lang?: string | undefined;
};

/** Where the documents of a listing are asked for. */
export const ASK_DOCUMENTS_ID = 'ask-documents';

type Props = ContactFormOptions & VisitorFormState & { readonly favorites?: SharedFavoritesView | undefined };

const Subjects = ({ id, t, subjects, values }: Props): ReactElement | null =>
  subjects.length === 0 ? null : (
    <fieldset className="field" id={inputId(id, 'subject')}>
      <legend>
        {t('form.subject')} <span className="opt">{t('form.optional')}</span>
      </legend>
      <div className="picks">
        {subjects.map((subject) => (
          <label key={subject}>
            <input type="radio" name="subject" value={subject} defaultChecked={values.subject === subject} />
            {subject}
          </label>
        ))}
      </div>
    </fieldset>
  );

const Documents = (props: Props): ReactElement | null => {
  const { id, t, documents = [], values } = props;
  const problem = problemOf(props, DOCUMENTS_FIELD);
  const ticked = (values[DOCUMENTS_FIELD] ?? '').split('\n');
  // The list of what is wrong leads to this id.
  const messageId = `${inputId(id, DOCUMENTS_FIELD)}-problem`;
  return documents.length === 0 ? null : (
    <fieldset
      className="field"
      id={ASK_DOCUMENTS_ID}
      aria-describedby={problem ? messageId : undefined}
      aria-invalid={problem ? true : undefined}
    >
      <legend>
        {t('form.documents')} <span className="opt">{t('form.optional')}</span>
      </legend>
      <p className="hint">{t('form.documents.hint')}</p>
      {documents.map(({ value, name, lang }, index) => (
        <label className={problem ? 'check bad' : 'check'} key={value}>
          <input
            type="checkbox"
            id={index === 0 ? inputId(id, DOCUMENTS_FIELD) : undefined}
            name={DOCUMENTS_FIELD}
            value={value}
            defaultChecked={ticked.includes(value)}
          />
          <span className="text" lang={lang}>
            {name}
          </span>
        </label>
      ))}
      {problem && <FieldMessage id={messageId} text={problem} />}
    </fieldset>
  );
};

export const ContactFormView = (props: Props): ReactElement => {
  const { id, t, values, extra, favorites } = props;
  const field = (name: string) => inputOf(props, name);
  return (
    <VisitorForm
      {...props}
      button={{
        text: t('form.send'),
        sending: t('form.sending'),
        beside: t('form.retention', { count: props.retentionDays }),
      }}
    >
      <Subjects {...props} />
      <Documents {...props} />
      <div className="two">
        <TextField {...field('firstName')} label={t('form.firstName')} required autoComplete="given-name" />
        <TextField {...field('lastName')} label={t('form.lastName')} autoComplete="family-name" />
        <TextField {...field('email')} label={t('form.email')} type="email" required autoComplete="email" />
        <TextField {...field('phone')} label={t('form.phone')} type="tel" autoComplete="tel" />
      </div>
      {extra.map((name) => (
        <TextField key={name} {...field(name)} label={name} lines={(values[name] ?? '').includes('\n')} />
      ))}
      <TextField {...field('message')} label={t('form.message')} lines required />
      {favorites && (
        <Checkbox
          id={inputId(id, FAVORITES_FIELD)}
          name={FAVORITES_FIELD}
          value={favorites.code}
          checked={values[FAVORITES_FIELD] !== undefined}
        >
          {t('form.favorites', { count: favorites.count })} <span className="opt quiet">{t('form.optional')}</span>
        </Checkbox>
      )}
      <ConsentBox {...props} text={t('form.privacy', { name: props.siteName, link: '\n' })} />
      <Checkbox id={inputId(id, 'newsletter')} name="newsletter" checked={values.newsletter !== undefined}>
        {t('form.newsletter')} <span className="opt quiet">{t('form.optional')}</span>
      </Checkbox>
      <input type="hidden" name="page" value={props.page} />
      {props.estateId !== undefined && <input type="hidden" name="estateId" value={props.estateId} />}
      {props.recipient !== undefined && <input type="hidden" name="recipient" value={props.recipient} />}
    </VisitorForm>
  );
};
