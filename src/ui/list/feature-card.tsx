// The listing that opens a selection: large, with its headline.
import type { ReactElement } from 'react';
import { HTML_LANG } from '../../domain/locale.ts';
import { HeartButton } from '../favorites/heart-button.tsx';
import { EnergyBadge } from '../listing/energy-badge.tsx';
import { CardSpecs } from '../listing/estate-card.tsx';
import { NoPhoto, Photo } from '../listing/photo.tsx';
import { Sticker } from '../listing/sticker.tsx';
import { CardPriceLine } from './card-price.tsx';
import { cardPhoto, type ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';

type Props = { readonly item: ListItem; readonly context: ListContext };

export const FeatureCard = ({ item: { card }, context }: Props): ReactElement => {
  const { siteId, locale, t } = context;
  const photo = cardPhoto(card, siteId, 'gallery');
  const headline = card.text ?? card.title;
  const lang = headline && headline.lang !== locale ? HTML_LANG[headline.lang] : undefined;
  return (
    <article className="lead-feature">
      <div className="media">
        {photo ? (
          <Photo photo={photo} sizes="(min-width: 64rem) 58vw, 100vw" />
        ) : (
          <NoPhoto text={t('listing.photos.none')} />
        )}
        {card.sticker && <Sticker sticker={card.sticker} />}
      </div>
      <div className="stack">
        <p className="small quiet">{[card.kind, card.place].filter(Boolean).join(' · ')}</p>
        <h3 lang={lang}>{headline?.text ?? card.heading}</h3>
        {headline && card.heading !== headline.text && <p className="quiet">{card.heading}</p>}
        <CardSpecs specs={card.specs} t={t} />
        <div className="row between">
          <CardPriceLine card={card} t={t} />
          {card.energy && (
            <EnergyBadge
              code={card.energy.code}
              label={card.energy.label}
              name={t('listing.fact.energy')}
              value={card.energy.value}
            />
          )}
        </div>
        {card.uri !== undefined && (
          <div className="row">
            <a className="btn primary" href={card.uri}>
              {t('list.look', { name: card.heading })}
            </a>
            <HeartButton card={card} locale={locale} t={t} look="button" />
          </div>
        )}
      </div>
    </article>
  );
};
