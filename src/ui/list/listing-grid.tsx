import { type ReactElement, useContext } from 'react';
import { HeartButton } from '../favorites/heart-button.tsx';
import { EstateCard } from '../listing/estate-card.tsx';
import { CardMarkup } from './card-markup.ts';
import { cardPhoto, type ListContext } from './list-context.ts';
import type { ListItem } from './list-item.ts';

type Props = {
  readonly items: readonly ListItem[];
  readonly context: ListContext;
  /** Two beside a map, four in a strip. */
  readonly columns?: 2 | 3 | 4;
  /** The listing whose picture is the main one of the page. */
  readonly lead?: number | undefined;
  /** The listing whose pin is under the pointer. */
  readonly hot?: number | undefined;
  readonly onPoint?: ((id: number | undefined) => void) | undefined;
};

const SIZES = {
  2: '(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw',
  3: '(min-width: 96rem) 30rem, (min-width: 64rem) 33vw, (min-width: 40rem) 50vw, 100vw',
  4: '(min-width: 64rem) 25vw, (min-width: 40rem) 50vw, 100vw',
};
const COLUMNS = { 2: 'cards two', 3: 'cards', 4: 'cards four' };

export const ListingGrid = ({ items, context, columns = 3, lead, hot, onPoint }: Props): ReactElement => {
  const write = useContext(CardMarkup);
  return (
    <ul className={COLUMNS[columns]}>
      {items.map(({ general: { id }, card }) => (
        <li
          key={id}
          data-estate={id}
          className={hot === id ? 'is-hot' : undefined}
          onPointerEnter={onPoint && (() => onPoint(id))}
          onPointerLeave={onPoint && (() => onPoint(undefined))}
          onFocus={onPoint && (() => onPoint(id))}
        >
          {write(card, `grid ${columns} ${lead === id}`, context, () => (
            <EstateCard
              view={{ card, photo: cardPhoto(card, context.siteId, 'card') }}
              t={context.t}
              sizes={SIZES[columns]}
              lead={lead === id}
              action={<HeartButton card={card} locale={context.locale} t={context.t} />}
            />
          ))}
        </li>
      ))}
    </ul>
  );
};
