// The large list: a picture of 570 wide, a headline and one sentence.
import type { ReactElement } from 'react';
import { HTML_LANG } from '../../domain/locale.ts';
import { HeartButton } from '../favorites/heart-button.tsx';
import { Icon } from '../icon.tsx';
import { EnergyBadge } from '../listing/energy-badge.tsx';
import { CardSpecs } from '../listing/estate-card.tsx';
import { NoPhoto, Photo } from '../listing/photo.tsx';
import { Sticker } from '../listing/sticker.tsx';
import { CardPriceLine } from './card-price.tsx';
import { cardPhoto, type ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';

const ROW_SIZES = '(min-width: 80rem) 570px, (min-width: 37rem) 45vw, 100vw';

type Props = {
  readonly item: ListItem;
  readonly context: ListContext;
  /** Its picture is the main one of the page. */
  readonly lead?: boolean;
  /** Where visitors ask for news, when that page exists. */
  readonly alertHref?: string | undefined;
};

export const ListingRow = ({ item: { card }, context, lead, alertHref }: Props): ReactElement => {
  const { siteId, locale, t } = context;
  const photo = cardPhoto(card, siteId, 'row');
  const headline = card.text ?? card.title;
  const lang = headline && headline.lang !== locale ? HTML_LANG[headline.lang] : undefined;
  const title = <span lang={lang}>{headline?.text ?? card.heading}</span>;
  return (
    <article className={card.sold ? 'card rowcard is-sold' : 'card rowcard'}>
      <div className="in">
        <div className="media">
          {photo ? (
            <Photo photo={photo} sizes={ROW_SIZES} priority={lead} />
          ) : (
            <NoPhoto text={t('listing.photos.none')} />
          )}
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
            <span>{[card.kind, card.place].filter(Boolean).join(' · ')}</span>
            {!card.sold && card.available !== '' && <span className="tiny">{card.available}</span>}
          </p>
          <h3>{card.uri === undefined ? title : <a href={card.uri}>{title}</a>}</h3>
          {headline && card.heading !== headline.text && (
            <p className="quiet">
              <b>{card.heading}</b>
            </p>
          )}
          <CardSpecs specs={card.specs} t={t} />
          <div className="foot">
            {card.price || card.priceOnRequest ? (
              <CardPriceLine card={card} t={t} />
            ) : (
              <p className="small quiet acts">
                {card.sold && alertHref && (
                  <>
                    {t('list.wanted')} <a href={alertHref}>{t('list.alert.short')}</a>
                  </>
                )}
              </p>
            )}
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
            <div className="row acts">
              <a className="btn primary s" href={card.uri}>
                {t('list.look', { name: card.heading })}
              </a>
              <HeartButton card={card} locale={locale} t={t} look="button" />
            </div>
          )}
        </div>
      </div>
    </article>
  );
};
