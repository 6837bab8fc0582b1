import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import { OFFICE_OUTCOMES } from '../../../domain/viewings/office-act.ts';
import { loadAgendaTexts } from './agenda-texts.tsx';
import fr from './fr.json';
import nl from './nl.json';

const ROOM = join(import.meta.dirname, '../../agenda');
const sources = readdirSync(ROOM)
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(ROOM, name), 'utf8'))
  .join('\n');
const literal = new Set([...sources.matchAll(/'([\w.]+)'/g)].map(([, key]) => key));
const patterns = [...sources.matchAll(/`(\w+)\.\$\{/g)].map(([, start]) => `${start}.`);
const isSaid = (key: string): boolean => literal.has(key) || patterns.some((start) => key.startsWith(start));
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('the words of the agenda', () => {
  it.each(LOCALES)('%s has the keys of the others, and the same parts to fill in', async (locale) => {
    const texts: Readonly<Record<string, string>> = await loadAgendaTexts(locale);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(nl).sort());
    for (const [key, text] of Object.entries(nl)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(texts[key], key).not.toContain('!');
      expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(text));
    }
  });
  it('has no text that no screen says, and one for whatever can become of a viewing', () => {
    expect(Object.keys(nl).filter((key) => !isSaid(key.replace(/\.(?:one|other)$/, '')) && !isSaid(key))).toEqual([]);
    for (const outcome of OFFICE_OUTCOMES) expect(nl).toHaveProperty([`outcome.${outcome}`]);
  });
  it('has a no-break space before the signs that want one in French', () => {
    for (const text of Object.values(fr)) expect(text).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
  });
});
