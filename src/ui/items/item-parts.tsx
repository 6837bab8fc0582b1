// What cards, rows and pages of items share.
import type { ReactElement } from 'react';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import type { ItemText, ItemView, ReviewView } from './item-view.ts';

export const Words = ({ text, className }: { readonly text: ItemText | undefined; readonly className?: string }) =>
  text ? (
    <p className={className} lang={text.lang}>
      {text.text}
    </p>
  ) : null;

/** Headings follow the page they stand on. */
export type Level = 2 | 3;

export const ItemHeading = ({ item, level }: { readonly item: ItemView; readonly level: Level }): ReactElement => {
  const Heading = `h${level}` as const;
  return (
    <Heading lang={item.title.lang}>
      <a href={item.href}>{item.title.text}</a>
    </Heading>
  );
};

export const ItemDate = ({ item, className }: { readonly item: ItemView; readonly className?: string }) =>
  item.date ? (
    <p className={className}>
      <time dateTime={item.date.day}>{item.date.text}</time>
    </p>
  ) : null;

/** A portrait, or the letters of the name. */
export const Portrait = ({ item, large = false }: { readonly item: ItemView; readonly large?: boolean }) => {
  const size = large ? 240 : 72;
  if (item.image)
    return <img src={item.image} alt="" width={size} height={size} loading={large ? undefined : 'lazy'} />;
  return (
    <span className="initials" aria-hidden="true">
      {item.initials}
    </span>
  );
};

/** Telephone and mail, each on a line of its own. */
export const Reach = ({ item }: { readonly item: ItemView }): ReactElement | null =>
  item.phone === '' && item.email === '' ? null : (
    <p className="small reach">
      {item.phone !== '' && <a href={phoneHref(item.phone)}>{formatPhone(item.phone)}</a>}
      {item.email !== '' && <a href={`mailto:${item.email}`}>{item.email}</a>}
    </p>
  );

/** The law on unfair practices (VI.99 and VI.100 of the Code of Economic Law): said with every testimonial, either way. */
export const ReviewNote = ({ review, t }: { readonly review: ReviewView; readonly t: Translate }): ReactElement => {
  const { source, url, checked, how } = review;
  return (
    <div className="review small quiet">
      <p lang={source?.lang}>
        {source ? t('review.source', { source: source.text }) : t('review.source.unknown')}
        {url && (
          <>
            {' '}
            <a href={url} rel="nofollow noopener">
              {t('review.read')}
            </a>
          </>
        )}
      </p>
      <p lang={checked ? how?.lang : undefined}>
        <Icon name={checked ? 'check' : 'info'} /> {!checked && t('review.unchecked')}
        {checked && (how ? t('review.checked.how', { how: how.text }) : t('review.checked'))}
      </p>
    </div>
  );
};
