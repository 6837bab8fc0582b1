// Behaviour section 2: the property card. Sticker or sold label, price only when present and not sold, link only when
// linkable, a placeholder when there is no picture.
import type { ReactElement, ReactNode } from 'react';
import type { CardSpec, CardView } from '../../domain/display/card.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon, type IconName } from '../icon.tsx';
import { EnergyBadge } from './energy-badge.tsx';
import { NoPhoto, Photo, type PhotoView } from './photo.tsx';
import { Sticker } from './sticker.tsx';

export type EstateCardView = { readonly card: CardView; readonly photo: PhotoView | undefined };

const SPEC_ICONS: Readonly<Record<CardSpec['kind'], IconName>> = {
  bedrooms: 'bed',
  bathrooms: 'bath',
  area: 'area',
  plot: 'plot',
  terrace: 'sun',
  areaRange: 'area',
  units: 'house',
  front: 'plot',
  persons: 'people',
};
const SPEC_NAMES: Readonly<Record<CardSpec['kind'], MessageKey>> = {
  bedrooms: 'listing.spec.bedrooms',
  bathrooms: 'listing.spec.bathrooms',
  area: 'listing.spec.area',
  plot: 'listing.spec.plot',
  terrace: 'listing.spec.terrace',
  areaRange: 'listing.spec.area',
  units: 'listing.spec.units',
  front: 'listing.spec.front',
  persons: 'listing.spec.persons',
};

/** Short words after a bare number, where there is room for them. */
const SPEC_UNITS: Readonly<Partial<Record<CardSpec['kind'], MessageKey>>> = {
  bedrooms: 'list.bedrooms.short',
  bathrooms: 'list.bathrooms.short',
};

const specText = ({ kind, text }: CardSpec, t: Translate): string => {
  const [available = '', total = ''] = text.split('/');
  return kind === 'units' && total !== '' ? t('list.units', { count: Number(available), total }) : text;
};

export const CardSpecs = ({ specs, t }: { readonly specs: readonly CardSpec[]; readonly t: Translate }) =>
  specs.length === 0 ? null : (
    <ul className="specs">
      {specs.map((spec) => {
        const unit = SPEC_UNITS[spec.kind];
        return (
          <li key={spec.kind}>
            <Icon name={SPEC_ICONS[spec.kind]} />
            {spec.kind !== 'units' && <span className="vh">{t(SPEC_NAMES[spec.kind])} </span>}
            <span>
              {specText(spec, t)}
              {unit && (
                <span className="u" aria-hidden="true">
                  {' '}
                  {t(unit)}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );

/** What the card of anything on offer shows: a property, or a holiday home. */
export type CardFace = Pick<
  CardView,
  'sold' | 'sticker' | 'photoCount' | 'kind' | 'place' | 'price' | 'heading' | 'uri' | 'specs' | 'energy' | 'available'
> &
  Partial<Pick<CardView, 'priceOnRequest'>>;

type Props = {
  readonly view: { readonly card: CardFace; readonly photo: PhotoView | undefined };
  readonly t: Translate;
  readonly sizes?: string;
  /** Its picture is the main one of the page. */
  readonly lead?: boolean | undefined;
  /** The heart, where favourites are on. */
  readonly action?: ReactNode;
};

export const CARD_SIZES = '(min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw';

export const EstateCard = ({ view: { card, photo }, t, sizes = CARD_SIZES, lead, action }: Props): ReactElement => (
  <article className={card.sold ? 'card is-sold' : 'card'}>
    <div className="in">
      <div className="media">
        {photo ? <Photo photo={photo} sizes={sizes} priority={lead} /> : <NoPhoto text={t('listing.photos.none')} />}
        {card.sticker && <Sticker sticker={card.sticker} />}
        {card.photoCount > 1 && !card.sold && (
          <span className="shots">
            <Icon name="camera" />
            <span className="vh">{t('listing.photos.count')} </span>
            {card.photoCount}
          </span>
        )}
      </div>
      <div className="body">
        <p className="kind">
          <span>{[card.kind, card.place].filter((part) => part !== '').join(' · ')}</span>
        </p>
        {card.price && (
          <p className="price">
            {card.price.prefix !== '' && <small>{card.price.prefix}</small>}
            <span>{card.price.text}</span>
            {card.price.suffix !== '' && <small>{card.price.suffix}</small>}
            {card.price.previous && <del>{card.price.previous}</del>}
          </p>
        )}
        {card.priceOnRequest && <p className="price on-request">{t('listing.price.request')}</p>}
        <h3>{card.uri === undefined ? card.heading : <a href={card.uri}>{card.heading}</a>}</h3>
        <CardSpecs specs={card.specs} t={t} />
        <div className="foot">
          {card.energy && (
            <EnergyBadge
              code={card.energy.code}
              label={card.energy.label}
              name={t('listing.fact.energy')}
              value={card.energy.value}
            />
          )}
          {!card.sold && card.available !== '' && <span className="tiny">{card.available}</span>}
        </div>
      </div>
      {action}
    </div>
  </article>
);
