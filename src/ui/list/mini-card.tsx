// A listing in two lines, beside a map and among near misses.
import type { ReactElement } from 'react';
import type { CardView } from '../../domain/display/card.ts';
import { HeartButton } from '../favorites/heart-button.tsx';
import { CardSpecs } from '../listing/estate-card.tsx';
import { NoPhoto, Photo } from '../listing/photo.tsx';
import { CardPriceLine } from './card-price.tsx';
import { cardPhoto, type ListContext } from './list-context.ts';

export const MiniCard = ({
  card,
  context,
}: {
  readonly card: CardView;
  readonly context: ListContext;
}): ReactElement => {
  const photo = cardPhoto(card, context.siteId, 'card');
  return (
    <article className="mini">
      <div className="media">{photo ? <Photo photo={{ ...photo, alt: '' }} sizes="10rem" /> : <NoPhoto text="" />}</div>
      <div className="stack">
        <p className="small quiet">{[card.kind, card.place].filter(Boolean).join(' · ')}</p>
        {card.sold ? card.sticker && <p>{card.sticker.text}</p> : <CardPriceLine card={card} t={context.t} />}
        <h3>{card.uri === undefined ? card.heading : <a href={card.uri}>{card.heading}</a>}</h3>
        <CardSpecs specs={card.specs.slice(0, 3)} t={context.t} />
      </div>
      <HeartButton card={card} locale={context.locale} t={context.t} look="icon" />
    </article>
  );
};
