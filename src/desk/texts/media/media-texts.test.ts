// The words about pictures and documents: the same in four languages, a reason for every refusal, and none that nobody says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import { FILE_REFUSALS } from '../../../domain/media/file-checks.ts';
import { VISIBILITIES } from '../../../domain/media/file-ref.ts';
import { loadMediaTexts } from '../editor/editor-texts.ts';
import fr from './fr.json';
import nl from './nl.json';

const DESK = join(import.meta.dirname, '../..');
const sources = ['media', 'editor']
  .flatMap((room) => readdirSync(join(DESK, room)).map((name) => join(DESK, room, name)))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');
const MADE = [
  ...FILE_REFUSALS.map((reason) => `refused.${reason}`),
  ...VISIBILITIES.flatMap((one) => [`visibility.${one}`, `visibility.${one}.help`]),
  ...['card', 'row', 'phone'].map((crop) => `focus.crop.${crop}`),
];
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(LOCALES)('words about pictures and documents in %s', (locale) => {
  it('say something everywhere, with the same parts to fill in', async () => {
    const texts: Readonly<Record<string, string>> = await loadMediaTexts(locale);
    expect(Object.keys(texts)).toEqual(Object.keys(texts).sort());
    expect(Object.keys(texts)).toEqual(Object.keys(nl));
    for (const [key, text] of Object.entries(nl)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(placeholders(texts[key]), key).toEqual(placeholders(text));
    }
  });
  it('give a reason for every refusal', async () => {
    const texts: Readonly<Record<string, string>> = await loadMediaTexts(locale);
    for (const reason of FILE_REFUSALS) expect(texts[`refused.${reason}`], reason).toMatch(/\.$/);
  });
});

it('has no text that nobody says', () => {
  const isSaid = (key: string): boolean => sources.includes(`'${key}'`) || MADE.includes(key);
  const unsaid = Object.keys(nl).filter((key) => !isSaid(key) && !isSaid(key.replace(/\.(?:one|other)$/, '')));
  expect(unsaid).toEqual([]);
});

it('has a no-break space before the signs that want one in French', () => {
  for (const text of Object.values(fr)) expect(text).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
});
