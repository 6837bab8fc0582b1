// The texts of the desk: the same in four languages, and none that nobody says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../domain/locale.ts';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';
import nl from './nl.json';
import { createTranslate } from './translate.tsx';

const TEXTS = { nl, fr, en, de } as const;
const DESK = join(import.meta.dirname, '..');

const sources = readdirSync(DESK, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .join('\n');
const literal = new Set([...sources.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key));
/** `role.${role}.help`: a name of ours may stand for what is filled in, with its own points. */
const patterns = [...sources.matchAll(/`([\w-]+(?:\.(?:[\w-]+|\$\{[^}]+\}))+)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w.:-]+')}$`),
);
const isSaid = (key: string): boolean => literal.has(key) || patterns.some((pattern) => pattern.test(key));
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('texts of the desk', () => {
  it.each(LOCALES)('%s has the keys of the others', (locale) => {
    expect(Object.keys(TEXTS[locale]).sort()).toEqual(Object.keys(nl).sort());
  });
  it.each(LOCALES)('%s says something everywhere, with the same parts to fill in', (locale) => {
    const texts: Readonly<Record<string, string>> = TEXTS[locale];
    for (const [key, text] of Object.entries(nl)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(text));
    }
  });
  it('has no text that no screen says', () => {
    const unsaid = Object.keys(nl).filter((key) => !isSaid(key) && !isSaid(key.replace(/\.(?:one|other)$/, '')));
    expect(unsaid).toEqual([]);
  });
  it('has both forms of what is counted', () => {
    const bases = Object.keys(nl).flatMap((key) => /^(.*)\.(?:one|other)$/.exec(key)?.[1] ?? []);
    for (const base of bases)
      expect(nl, base).toMatchObject({ [`${base}.one`]: expect.anything(), [`${base}.other`]: expect.anything() });
  });
  it('does not shout', () => {
    for (const locale of LOCALES) for (const text of Object.values(TEXTS[locale])) expect(text).not.toContain('!');
  });
});

describe('translate', () => {
  it('fills in, and counts as the language does', () => {
    const dutch = createTranslate('nl', nl);
    expect(dutch('people.invited', { email: 'thomas@lindeloo.example' })).toBe(
      'thomas@lindeloo.example is uitgenodigd.',
    );
    expect(dutch('people.count', { count: 1 })).toBe('1 persoon');
    expect(dutch('people.count', { count: 0 })).toBe('0 mensen');
    expect(dutch('people.count', { count: 12_345 })).toBe('12.345 mensen');
    expect(createTranslate('en', en)('people.count', { count: 12_345 })).toBe('12,345 people');
    expect(createTranslate('fr', fr)('people.count', { count: 0 })).toBe('0 personne');
  });
});
