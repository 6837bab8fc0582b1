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

type CardEntry = { readonly card: CardView; readonly part: Part };

/** Some 8 kB each. */
const MAX_CARDS = 2000;

/** The one used longest ago comes first. */
const cards = new Map<string, CardEntry>();

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

const ESCAPED = /["&'<>]/;

/** As React writes it, in an element or an attribute. */
export const escapeMarkup = (text: string): string =>
  ESCAPED.test(text) ? text.replace(/["&'<>]/g, (character) => ESCAPES[character] ?? character) : text;

type KeptPiece = { readonly first: string; readonly rest: readonly { readonly word: number; readonly text: string }[] };

/** By kind and number of words. Their kinds are in the source: there are dozens. */
const pieces = new Map<string, KeptPiece>();

const keepPiece = ({ words, render }: Piece): KeptPiece => {
  const [first = '', ...rest] = renderToString(render(words.map((_word, index) => `${SLOT}${index};`))).split(SLOTS);
  return {
    first,
    // Numbers of words and the texts behind them, in turns.
    rest: rest.flatMap((number, index) =>
      index % 2 === 0 ? [{ word: Number(number), text: rest[index + 1] ?? '' }] : [],
    ),
  };
};

const pieceText = (piece: Piece): string => {
  const { kind, words } = piece;
  const key = `${kind} ${words.length}`;
  let kept = pieces.get(key);
  if (!kept) {
    kept = keepPiece(piece);
    pieces.set(key, kept);
  }
  let written = kept.first;
  for (const { word, text } of kept.rest) {
    const said = words[word] ?? '';
    written += (typeof said === 'number' ? said : escapeMarkup(said)) + text;
  }
  return written;
};

const writtenPieces = new WeakMap<readonly Piece[], string>();

/** Whoever keeps pieces, frozen, and gives them again gets the same text. */
const piecesText = (some: readonly Piece[]): string => {
  const known = writtenPieces.get(some);
  if (known !== undefined) return known;
  let text = '';
  for (const piece of some) text += pieceText(piece);
  if (Object.isFrozen(some)) writtenPieces.set(some, text);
  return text;
};

/** Texts are put behind one another, never copied: the page is written out once, at its end. */
const fillSlots = (markup: string, slots: readonly (readonly Piece[])[]): string => {
  let filled = '';
  let from = 0;
  for (let at = markup.indexOf(SLOT); at >= 0; at = markup.indexOf(SLOT, from)) {
    const end = markup.indexOf(';', at);
    filled += markup.slice(from, at);
    filled += piecesText(slots[Number(markup.slice(at + SLOT.length, end))] ?? []);
    from = end + 1;
  }
  return filled + markup.slice(from);
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
  const filled = slots.length === 0 ? markup : fillSlots(markup, slots);
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
