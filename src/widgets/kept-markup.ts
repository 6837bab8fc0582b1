// The markup of a widget on the server. Cards are written once for each version of their listing and put in: a page is
// the same, byte for byte, whether its cards were kept or not.
import { randomUUID } from 'node:crypto';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CardView } from '../domain/display/card.ts';
import { CardMarkup, type CardWriter } from '../ui/list/card-markup.ts';

type Kept = { readonly card: CardView; readonly markup: string };

/** Some 4 kB each. */
const MAX_CARDS = 2000;

/** The one used longest ago comes first. */
const cards = new Map<string, Kept>();

const markupOf = (card: CardView, look: string, render: () => ReactNode): string => {
  const key = `${card.id} ${look}`;
  const known = cards.get(key);
  cards.delete(key);
  // Another version of the listing, or a listing of another site, is another object.
  const kept = known?.card === card ? known : { card, markup: renderToString(render()) };
  if (cards.size >= MAX_CARDS) cards.delete(cards.keys().next().value ?? '');
  cards.set(key, kept);
  return kept.markup;
};

/** No text of a page holds it. */
const MARK = `card-${randomUUID()}-`;
const SLOT = new RegExp(`${MARK}(\\d+);`, 'g');

/** `id` is unique on the page. */
export const renderWidget = (element: ReactElement, id: string): string => {
  // Written when the widget itself is: one rendering at a time.
  const slots: (() => string)[] = [];
  const write: CardWriter = (card, look, { siteId, locale }, render) => {
    slots.push(() => markupOf(card, `${siteId} ${locale} ${look}`, render));
    return `${MARK}${slots.length - 1};`;
  };
  const provider = createElement(CardMarkup.Provider, { value: write }, element);
  const markup = renderToString(provider, { identifierPrefix: id });
  return slots.length === 0 ? markup : markup.replace(SLOT, (_slot, index: string) => slots[Number(index)]?.() ?? '');
};
