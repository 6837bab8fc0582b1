import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../domain/locale.ts';
import { MESSAGES } from './translator.ts';

const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe.each(LOCALES)('messages %s', (locale) => {
  const messages: Record<string, string> = MESSAGES[locale];

  it('has exactly the Dutch keys, sorted', () => {
    expect(Object.keys(messages)).toEqual(Object.keys(MESSAGES.nl));
    expect(Object.keys(messages)).toEqual(Object.keys(messages).sort());
  });

  it('has no empty text and the same parameters as Dutch', () => {
    for (const [key, text] of Object.entries(messages)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders((MESSAGES.nl as Record<string, string>)[key] ?? ''));
    }
  });

  it('uses typographic apostrophes and, in French, no-break spaces before high punctuation', () => {
    for (const [key, text] of Object.entries(messages)) {
      expect(text, key).not.toContain("'");
      if (locale === 'fr') expect(text, key).not.toMatch(/[^\u00a0\u202f][:;?!]/);
    }
  });
});

/** Words a reader of the language would stumble over, or that mean the same as one the site already uses. */
const FOREIGN_WORDS: { readonly [L in Locale]: RegExp } = {
  nl: /!|helaas|notificatie/i,
  fr: /!|malheureusement|label énergétique|\bEPC\b|sorte de bien|de notre côté|midweek/i,
  en: /!|unfortunately|(?<![-\w])mails?\b(?! server)|\bon us\b|midweek/i,
  de: /!|leider|midweek|verleg|\b(?:du|dich|dir|deine?|halte)\b|energielabel|\betage/i,
};
it.each(LOCALES)('speaks %s as the site does everywhere else', (locale) => {
  const found = Object.entries(MESSAGES[locale]).filter(([, text]) => FOREIGN_WORDS[locale].test(text));
  expect(found).toEqual([]);
});

it('has both forms of every plural', () => {
  const keys = Object.keys(MESSAGES.nl);
  const bases = (form: string) => keys.filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length));
  expect(bases('.one')).toEqual(bases('.other'));
});

it('has no key that no source file names', () => {
  const root = join(import.meta.dirname, '..');
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  // Every quoted word once: to look for each key in all sources takes seconds.
  const quoted = new Set(sources.flatMap((source) => source.match(/(?<=')[\w.-]+(?=')/g) ?? []));
  const keys = Object.keys(MESSAGES.nl).map((key) => key.replace(/\.(one|other)$/, ''));
  expect(keys.filter((key) => !/^[\w.-]+$/.test(key))).toEqual([]);
  expect(keys.filter((key) => !quoted.has(key))).toEqual([]);
});
