import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import { loadLeadTexts } from './leads-texts.ts';

const placeholders = (text = ''): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const DESK = join(import.meta.dirname, '..', '..');
const sources = readdirSync(DESK, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  .filter((text) => /lead-words|LeadTranslate/.test(text))
  .join('\n');

describe.each(LOCALES)('the words of the leads in %s', (locale) => {
  it('are those of the others, with the same parts to fill in, and do not shout', async () => {
    const [dutch, texts] = [await loadLeadTexts('nl'), await loadLeadTexts(locale)];
    expect(Object.keys(texts)).toEqual(Object.keys(dutch));
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toContain('!');
      expect(placeholders(text), key).toEqual(placeholders(dutch[key as keyof typeof dutch]));
    }
  });
});

it('French has a space that does not break before its signs', async () => {
  for (const text of Object.values(await loadLeadTexts('fr'))) expect(text).not.toMatch(/(?<!\u00a0)[:;?](?=\s|$)/);
});

it('has no text that no screen says', async () => {
  const patterns = [...sources.matchAll(/`([\w.-]*\$\{[^}]+\}[\w.-]*)`/g)].map(
    ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
  );
  const unsaid = Object.keys(await loadLeadTexts('nl')).filter(
    (key) => !sources.includes(`'${key}'`) && !patterns.some((pattern) => pattern.test(key)),
  );
  expect(unsaid).toEqual([]);
});
