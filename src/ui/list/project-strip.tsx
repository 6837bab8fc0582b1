// New-build projects as full-width lines, with a meter of what is left.
import type { ReactElement } from 'react';
import { HTML_LANG } from '../../domain/locale.ts';
import type { UnitCount } from '../../domain/record/project.ts';
import { Icon } from '../icon.tsx';
import { NoPhoto, Photo } from '../listing/photo.tsx';
import { cardPhoto, type ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';

/** More segments than this are too thin to count. */
const MAX_SEGMENTS = 60;

const Meter = ({ units }: { readonly units: UnitCount }): ReactElement => (
  <span className="bar" aria-hidden="true">
    {Array.from({ length: Math.min(units.total, MAX_SEGMENTS) }, (_, index) => {
      const kind = index < units.available ? 'v' : index < units.available + units.option ? 'o' : undefined;
      // biome-ignore lint/suspicious/noArrayIndexKey: segments have no identity
      return <i key={index} className={kind} />;
    })}
  </span>
);

const ProjectLine = ({ item: { card }, context }: { readonly item: ListItem; readonly context: ListContext }) => {
  const { siteId, locale, t } = context;
  const photo = cardPhoto(card, siteId, 'card');
  const textLang = card.text && card.text.lang !== locale ? HTML_LANG[card.text.lang] : undefined;
  const price = card.price && [card.price.prefix.toLocaleLowerCase(locale), card.price.text].filter(Boolean).join(' ');
  const content = (
    <>
      {photo ? <Photo photo={{ ...photo, alt: '' }} sizes="13rem" /> : <NoPhoto text={t('listing.photos.none')} />}
      <span className="stack">
        <span className="small quiet">{[card.place, card.available].filter(Boolean).join(' · ')}</span>
        <strong className="title">{card.heading}</strong>
        {card.text && (
          <span className="small quiet" lang={textLang}>
            {card.text.text}
          </span>
        )}
      </span>
      <span className="meter">
        {card.units && <Meter units={card.units} />}
        <span>
          {card.units && <b>{t('list.units', { count: card.units.available, total: card.units.total })}</b>}
          {card.units && price && ' · '}
          {price}
        </span>
      </span>
      {card.uri !== undefined && (
        <span className="arrow-link">
          {t('list.look.short')}
          <Icon name="arrow" />
        </span>
      )}
    </>
  );
  return card.uri === undefined ? <div>{content}</div> : <a href={card.uri}>{content}</a>;
};

type Props = { readonly items: readonly ListItem[]; readonly context: ListContext };

export const ProjectStrip = ({ items, context }: Props): ReactElement => (
  <ul className="project-strip">
    {items.map((item) => (
      <li key={item.general.id}>
        <ProjectLine item={item} context={context} />
      </li>
    ))}
  </ul>
);
