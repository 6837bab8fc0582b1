// How the desk speaks: the signs of each language, and one word for one thing on every screen, in the handbook and in mails to members.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../domain/locale.ts';

const ROOT = join(import.meta.dirname, '../../..');

const filesBelow = (folder: string, name: RegExp): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)));

const wordsOf = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value as object).flatMap(wordsOf);

/** What stands in code or between braces is not spoken. */
const spoken = (text: string): string => text.replace(/`[^`]*`|\{\w+\}|https?:\/\/\S*/g, '');

type Line = readonly [where: string, text: string];

/** Every text a member reads in this language: screens, mails to members, and the handbook where it is written in it. */
const linesOf = (locale: Locale): Line[] => {
  const screens = filesBelow('src/desk/texts', new RegExp(`^${locale}\\.json$`)).flatMap((file) =>
    wordsOf(JSON.parse(readFileSync(join(ROOT, file), 'utf8'))).map((text): Line => [file, spoken(text)]),
  );
  const messages: Record<string, string> = JSON.parse(
    readFileSync(join(ROOT, `src/i18n/messages/${locale}.json`), 'utf8'),
  );
  const mails = Object.entries(messages)
    .filter(([key]) => key.startsWith('desk.'))
    .map(([key, text]): Line => [key, spoken(text)]);
  const handbook = filesBelow('docs/desk', /\.md$/)
    .filter((file) => file.startsWith(`docs/desk/${locale}/`))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .map((text): Line => [file, spoken(text)]),
    );
  return [...screens, ...mails, ...handbook];
};

const linesWith = (locale: Locale, wrong: RegExp): string[] =>
  linesOf(locale)
    .filter(([, text]) => wrong.test(text))
    .map(([where, text]) => `${where}: ${text}`);

it('reads the screens, the mails and the handbook', () => {
  const places = linesOf('fr').map(([where]) => where);
  expect(places).toContain('src/desk/texts/fr.json');
  expect(places).toContain('src/desk/texts/rules/fr.json');
  expect(places).toContain('desk.mail.invite.subject');
  expect(places).toContain('docs/desk/fr/today.md');
});

it('keeps : ; ? ! and « » together with their word in French', () => {
  expect(linesWith('fr', /[^\u00a0](?:[;?!»]|:(?!\/))|«(?!\u00a0)/)).toEqual([]);
});

it.each(LOCALES)('does not shout or lament: %s', (locale) => {
  // A picture or a link of Markdown has no exclamation mark in the handbook.
  expect(linesWith(locale, /!|helaas|\boeps\b/i)).toEqual([]);
});

it.each(LOCALES)('writes apostrophes and dots as printed: %s', (locale) => {
  expect(linesWith(locale, /\p{L}'\p{L}|\.\.\./u)).toEqual([]);
});

/** A word on the left has a better one in the glossary, on the right. */
const WORDS: Readonly<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  nl: [
    [/vertegenwoordiger/i, 'makelaar'],
    [/proefmail/i, 'testmail'],
    [/\boplad|\bopgeladen|\boplaad/i, 'uploaden'],
    [/afgezegd/i, 'geannuleerd'],
    [/\bbezichtig/i, 'bezoek'],
    [/handboek/i, 'handleiding'],
    [/\bontwerp weg/i, 'concept'],
    [/\btoestand\b/i, 'status'],
    [/paginabezoek/i, 'paginaweergaven'],
    [/\b(?:je|jij|jouw)\b/i, 'u'],
  ],
  fr: [
    [/représentant/i, 'agent'],
    [/e-mails? d’essai/i, 'e-mail de test'],
    [/(?<!boîtes? |e-)\bmails?\b/i, 'e-mail'],
    [/\bcourriel/i, 'e-mail'],
    [/\bréglages\b/i, 'paramètres'],
    [/\b[Pp]asskey/, 'clé d’accès'],
    [/négociateur/i, 'agent'],
    [/\bCPE\b|\bEPC\b/, 'PEB'],
  ],
  en: [
    [/\bemails?\b/i, 'e-mail'],
    [/(?<!-)\bmails\b/i, 'e-mails'],
    [/\bpictures?\b/i, 'photo'],
    [/\boffice’s\b/i, 'agency'],
    [/\banew\b/i, 'again'],
    [/\b(?:color|organiz|favorite|canceled)/i, 'British spelling'],
  ],
  de: [
    [/\bImmobilien?\b/, 'Objekt'],
    [/\bBetreuer\b|\bAnsprechperson\b/, 'Makler'],
    [/(?<!-)\bMails?\b/, 'E-Mail'],
    [/\bUnterlagen?\b/, 'Dokument'],
    [/\bAlarm\b/, 'Suchauftrag'],
    [/\b(?:du|dein\w*|dir)\b/i, 'Sie'],
  ],
};

it.each(LOCALES.flatMap((locale) => WORDS[locale].map(([wrong, right]) => [locale, wrong, right] as const)))(
  'says one word for one thing: %s, not %s but %s',
  (locale, wrong) => {
    expect(linesWith(locale, wrong)).toEqual([]);
  },
);
