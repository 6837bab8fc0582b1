import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import fr from './fr.json';
import { holidayTranslate, loadHolidayTexts } from './holiday-texts.tsx';
import nl from './nl.json';

const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

const SCREENS = join(import.meta.dirname, '../../holiday');
const sources = readdirSync(SCREENS)
  .filter((name) => !name.includes('.test.'))
  .map((name) => readFileSync(join(SCREENS, name), 'utf8'))
  .join('\n');
const literal = new Set([...sources.matchAll(/'([\w-]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key));
const patterns = [...sources.matchAll(/`([\w-]+(?:\.(?:[\w-]+|\$\{[^}]+\}))+)`/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
);
const isSaid = (key: string): boolean => literal.has(key) || patterns.some((pattern) => pattern.test(key));

describe.each(LOCALES)('the words of the holiday screens in %s', (locale) => {
  it('are those of the others, with the same parts to fill in', async () => {
    const texts: Readonly<Record<string, string>> = await loadHolidayTexts(locale);
    expect(Object.keys(texts)).toEqual(Object.keys(nl));
    for (const [key, text] of Object.entries(nl)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(texts[key], key).not.toMatch(/!|'/);
      expect(placeholders(texts[key]), key).toEqual(placeholders(text));
    }
  });
  it('are counted', async () => {
    const t = holidayTranslate(locale, await loadHolidayTexts(locale));
    expect(t('stay.nights', { count: 1 })).not.toBe(t('stay.nights', { count: 1 }).replace('1', '2'));
    expect(t('stay.nights', { count: 2 })).toContain('2');
  });
});

it('has no text that no screen says', () => {
  const unsaid = Object.keys(nl).filter((key) => !isSaid(key) && !isSaid(key.replace(/\.(?:one|other)$/, '')));
  expect(unsaid).toEqual([]);
});

it('has a no-break space before the signs that want one in French', () => {
  for (const text of Object.values(fr)) expect(text).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
});
