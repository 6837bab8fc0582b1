// Two long texts beside each other, cut to the place where they differ.

const SHOWN = 160;
/** Of what is the same before the difference, so much is read with it. */
const LEAD = 40;

const cut = (text: string, from: number): string => {
  const rest = text.slice(from);
  const end = rest.length > SHOWN ? `${rest.slice(0, SHOWN).trimEnd()}…` : rest;
  return from > 0 ? `…${end.trimStart()}` : end;
};

export const shortened = (before: string, after: string): readonly [string, string] => {
  if (before.length <= SHOWN && after.length <= SHOWN) return [before, after];
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const from = Math.max(0, same - LEAD);
  // At the start of a word.
  const word = from === 0 ? 0 : before.indexOf(' ', from) + 1;
  const start = word > 0 && word <= same ? word : from;
  return [cut(before, start), cut(after, start)];
};
