import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import { BUSY_PROBLEMS } from '../../../domain/viewings/busy-calendar.ts';
import { loadCalendarTexts } from './calendar-texts.ts';
import nl from './nl.json';

const PANEL = readFileSync(join(import.meta.dirname, '..', '..', 'agenda', 'busy-calendars.tsx'), 'utf8');
const placeholders = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe('words about other calendars', () => {
  it.each(LOCALES)('%s has the keys of the others, with the same parts to fill in', async (locale) => {
    const texts: Readonly<Record<string, string>> = await loadCalendarTexts(locale);
    expect(Object.keys(texts)).toEqual(Object.keys(nl).sort());
    for (const [key, text] of Object.entries(nl))
      expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(text));
  });
  it('has a sentence for everything that can be wrong, and none that nobody says', () => {
    const base = Object.keys(nl).map((key) => key.replace(/\.(?:one|other)$/, ''));
    expect(base.filter((key) => key.startsWith('problem.')).sort()).toEqual(
      BUSY_PROBLEMS.map((problem) => `problem.${problem}`).sort(),
    );
    expect(base.filter((key) => !key.startsWith('problem.') && !PANEL.includes(`'${key}'`))).toEqual([]);
  });
  it('does not shout, and keeps French punctuation with its word', async () => {
    for (const locale of LOCALES)
      for (const text of Object.values(await loadCalendarTexts(locale))) expect(text).not.toContain('!');
    for (const [key, text] of Object.entries(await loadCalendarTexts('fr')))
      expect(text.replace(/(?:https|webcal):\/\//g, ''), key).not.toMatch(/[^\u00a0\u202f][:;?]/);
  });
});
