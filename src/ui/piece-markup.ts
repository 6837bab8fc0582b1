// Small pieces of markup that come again and again with other words in them: a box of a filter, a link of a menu. Where
// markup is written, whoever writes it may keep the piece and put the words in.
import { createContext, createElement, Fragment, type ReactNode } from 'react';

export type Piece = {
  /** Which of its neighbours it is. */
  readonly id: string | number;
  /** Names everything it is made from, except its words and what only a browser does. */
  readonly kind: string;
  readonly words: readonly (string | number)[];
  /**
   * Puts the words in, each alone in an element or an attribute, and nothing depends on what they are. No hooks, and no
   * text beside the piece.
   */
  readonly render: (words: readonly (string | number)[]) => ReactNode;
};

/** A frozen list says that it will come again: what it reads like is kept. */
type PieceWriter = (pieces: readonly Piece[]) => ReactNode;

/** In a browser each piece is rendered; the server gives one that remembers (src/widgets/kept-markup.ts). */
export const PieceMarkup = createContext<PieceWriter>((pieces) =>
  pieces.map(({ id, words, render }) => createElement(Fragment, { key: id }, render(words))),
);
