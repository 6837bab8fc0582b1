// The markup of a widget on the server. Cards are written once for each version of their listing and put in: a page is
// the same, byte for byte, whether its cards were kept or not.
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CardView } from '../domain/display/card.ts';
import { CardMarkup, type CardWriter } from '../ui/list/card-markup.ts';
import { jsonBlock } from './json-block.ts';
import { createPageParts, type PageParts, type Part, partOf } from './page-parts.ts';

type Kept = { readonly card: CardView; readonly part: Part };

/** Some 8 kB each. */
const MAX_CARDS = 2000;

/** The one used longest ago comes first. */
const cards = new Map<string, Kept>();

const cardPart = (card: CardView, look: string, render: () => ReactNode): Part => {
  const key = `${card.id} ${look}`;
  const known = cards.get(key);
  cards.delete(key);
  // Another version of the listing, or a listing of another site, is another object.
  const kept = known?.card === card ? known : { card, part: partOf(renderToString(render())) };
  if (cards.size >= MAX_CARDS) cards.delete(cards.keys().next().value ?? '');
  cards.set(key, kept);
  return kept.part;
};

/** `id` is unique on the page. With `parts` the markup holds marks of that page, otherwise it is whole. */
export const renderWidget = (element: ReactElement, id: string, parts?: PageParts): string => {
  const own = parts ?? createPageParts();
  // A card is written after the widget itself: one rendering at a time.
  const write: CardWriter = (card, look, { siteId, locale }, render) =>
    own.mark(() => cardPart(card, `${siteId} ${locale} ${look}`, render));
  const provider = createElement(CardMarkup.Provider, { value: write }, element);
  const markup = renderToString(provider, { identifierPrefix: id });
  return parts ? markup : own.text(markup);
};

const written = new WeakMap<object, Part>();

/** A value whose JSON is written once for as long as it lives: the same object must say the same. */
export const keptJson = (value: object): Part => {
  const known = written.get(value);
  if (known) return known;
  const part = partOf(jsonBlock(value));
  written.set(value, part);
  return part;
};
