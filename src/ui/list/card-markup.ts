// A card looks the same in every list that shows it: where markup is written, whoever writes it may keep it.
import { createContext, type ReactNode } from 'react';
import type { CardView } from '../../domain/display/card.ts';
import type { ListContext } from './list-context.ts';

/** `look` names everything else the card is made from. */
export type CardWriter = (card: CardView, look: string, context: ListContext, render: () => ReactNode) => ReactNode;

/** In a browser each card is rendered; the server gives one that remembers (src/widgets/kept-markup.ts). */
export const CardMarkup = createContext<CardWriter>((_card, _look, _context, render) => render());
