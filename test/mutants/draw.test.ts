import { expect, it } from 'vitest';
import { drawn } from './draw.ts';
import { lineChange, mutationsOf } from './mutations.ts';

const SOURCE = Array.from({ length: 60 }, (_, index) => `call${index}(a < b);`).join('\n');

const draw = (texts: Readonly<Record<string, string>>, seed: number): string[] => {
  const textOf = (file: string): string => texts[file] ?? '';
  const all = Object.keys(texts).flatMap((file) => mutationsOf(file, textOf(file)));
  return drawn(all, seed, 5, textOf).map((mutation) => lineChange(textOf(mutation.file), mutation).after);
};

it('draws the same mistakes for the same seed, and others for another one', () => {
  const first = draw({ 'src/rule.ts': SOURCE }, 1);
  expect(first).toHaveLength(5);
  expect(draw({ 'src/rule.ts': SOURCE }, 1)).toEqual(first);
  expect(draw({ 'src/rule.ts': SOURCE }, 2)).not.toEqual(first);
});

it('draws the same mistakes after a file moved and other lines came', () => {
  const first = draw({ 'src/rule.ts': SOURCE }, 1);
  expect(draw({ 'src/domain/new/rule.ts': `// A word more.\n\n${SOURCE}` }, 1)).toEqual(first);
});

it('tells equal lines of one file apart', () => {
  expect(draw({ 'rule.ts': 'f(a < b);\nf(a < b);' }, 1).sort()).toEqual([';', ';', 'f(a <= b);', 'f(a <= b);']);
});
