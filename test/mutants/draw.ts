// Which mistakes a seed names. Chance comes from the mistake itself, its line and its file's name, not from its place in a list: the same
// seed makes the same mistakes after other files came, left or moved, so a test that was written against a survivor can be seen to kill it.
import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { lineChange, type Mutation } from './mutations.ts';

export const drawn = (
  all: readonly Mutation[],
  seed: number,
  count: number,
  textOf: (file: string) => string,
): Mutation[] => {
  /** The same line may stand in a file twice. */
  const seen = new Map<string, number>();
  const lots = all.map((mutation) => {
    const { before, after } = lineChange(textOf(mutation.file), mutation);
    const name = `${basename(mutation.file)}\n${before}\n${after}`;
    const nth = seen.get(name) ?? 0;
    seen.set(name, nth + 1);
    return { mutation, lot: createHash('sha256').update(`${seed}\n${nth}\n${name}`).digest('hex') };
  });
  return lots
    .sort((a, b) => (a.lot < b.lot ? -1 : 1))
    .slice(0, count)
    .map(({ mutation }) => mutation);
};
