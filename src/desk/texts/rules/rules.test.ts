// What the checker says of each rule, in four languages.
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { ADVERT_RULES } from '../../../domain/publishing/advert-rules.ts';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';
import nl from './nl.json';

type RuleText = { readonly rule: string; readonly why: string; readonly wayOut: string; readonly source: string };
const RULES: Readonly<Record<Locale, Readonly<Record<string, RuleText>>>> = { nl, fr, en, de };

describe.each(LOCALES)('the rules in %s', (locale) => {
  const rules = RULES[locale];
  it('are those of the checker', () => {
    expect(Object.keys(rules).sort()).toEqual(Object.keys(ADVERT_RULES).sort());
  });
  it('say what, why, the way out and the law', () => {
    for (const [id, { rule, why, wayOut, source }] of Object.entries(rules)) {
      expect(rule, id).toMatch(/^\p{Lu}.*[^.]$/u);
      expect(why, id).toMatch(/^[\p{Lu}“„«].*\.$/u);
      expect(wayOut, id).toMatch(/^\p{Lu}.*\.$/u);
      expect(source.length, id).toBeGreaterThan(5);
    }
  });
  it('are told apart by their first words', () => {
    const names = Object.values(rules).map(({ rule }) => rule);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

it('have a no-break space before the signs that want one in French', () => {
  for (const text of Object.values(fr).flatMap((rule) => Object.values(rule)))
    expect(text).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
});
