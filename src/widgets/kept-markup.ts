// The markup of a widget on the server. Cards are written once for each version of their listing, small pieces once for
// all their words, and put in: a page is the same, byte for byte, whether they were kept or not.
import { randomUUID } from 'node:crypto';
import { createElement, type ReactElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { CardView } from '../domain/display/card.ts';
import { CardMarkup, type CardWriter } from '../ui/list/card-markup.ts';
import { type Piece, PieceMarkup } from '../ui/piece-markup.ts';
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

/** No text of a page holds it. */
const SLOT = `slot-${randomUUID()}-`;
const SLOTS = new RegExp(`${SLOT}(\\d+);`, 'g');

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
};

/** As React writes it, in an element or an attribute. */
export const escapeMarkup = (text: string): string =>
  text.replace(/["&'<>]/g, (character) => ESCAPES[character] ?? character);

/** Text and the numbers of its words, in turns. Their kinds are in the source: there are dozens. */
const pieces = new Map<string, readonly string[]>();

const pieceText = ({ kind, words, render }: Piece): string => {
  const key = `${kind} ${words.length}`;
  let texts = pieces.get(key);
  if (!texts) {
    texts = renderToString(render(words.map((_word, index) => `${SLOT}${index};`))).split(SLOTS);
    pieces.set(key, texts);
  }
  return texts
    .map((text, index) => (index % 2 === 0 ? text : escapeMarkup(String(words[Number(text)] ?? ''))))
    .join('');
};

/** As `renderToString` writes it. With `parts` cards are marks of that page, otherwise it is whole. */
export const renderMarkup = (
  node: ReactNode,
  { identifierPrefix, parts }: { readonly identifierPrefix?: string; readonly parts?: PageParts | undefined } = {},
): string => {
  const own = parts ?? createPageParts();
  // What is not kept yet is written after this: one rendering at a time.
  const slots: (readonly Piece[])[] = [];
  const writeCard: CardWriter = (card, look, { siteId, locale }, render) =>
    own.mark(() => cardPart(card, `${siteId} ${locale} ${look}`, render));
  const writePieces = (some: readonly Piece[]) => (some.length === 0 ? null : `${SLOT}${slots.push(some) - 1};`);
  const provider = createElement(
    CardMarkup.Provider,
    { value: writeCard },
    createElement(PieceMarkup.Provider, { value: writePieces }, node),
  );
  const markup = renderToString(provider, identifierPrefix === undefined ? {} : { identifierPrefix });
  const filled =
    slots.length === 0
      ? markup
      : markup.replace(SLOTS, (_slot, index: string) => (slots[Number(index)] ?? []).map(pieceText).join(''));
  return parts ? filled : own.text(filled);
};

/** `id` is unique on the page. */
export const renderWidget = (element: ReactElement, id: string, parts?: PageParts): string =>
  renderMarkup(element, { identifierPrefix: id, parts });

const written = new WeakMap<object, Part>();

/** A value whose JSON is written once for as long as it lives: the same object must say the same. */
export const keptJson = (value: object): Part => {
  const known = written.get(value);
  if (known) return known;
  const part = partOf(jsonBlock(value));
  written.set(value, part);
  return part;
};
