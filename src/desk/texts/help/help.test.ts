// Help of the editor: one plain sentence for every field, in four languages.
import { describe, expect, it } from 'vitest';
import { labelsFor } from '../../../domain/display/labels-for.ts';
import { LOCALES, type Locale } from '../../../domain/locale.ts';
import { EDITOR_FIELDS, helpKey } from '../../../domain/publishing/editor/sections.ts';
import de from './de.json';
import en from './en.json';
import fr from './fr.json';
import nl from './nl.json';

const HELP: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { nl, fr, en, de };

/** How each language calls the laws, decrees and codes that its sentences name. */
const RULES: Readonly<Record<Locale, RegExp>> = {
  nl: /VCRO|BWRO|CoDT|CoBrACE|[Dd]ecre(?:et|ten)|[Ww]etboek|Codex|[Ww]et\b|Handelshuurwet|WER\b|WIB 92|W\.Reg|KB\b|AREI|OVAM|VLAREM|belastingreglement/,
  fr: /VCRO|CoBAT|CoDT|CoPat|CoBrACE|[Dd]écrets?\b|Code\b|Codex|loi\b|CDE\b|CIR 92|arrêté royal|RGIE|OVAM|VLAREM|règlement-taxe/,
  en: /VCRO|CoBAT|CoDT|CoBrACE|[Dd]ecrees?\b|Code\b|Codex|Act\b|AREI|OVAM|VLAREM|tax regulation/,
  de: /VCRO|CoBAT|CoDT|CoPat|CoBrACE|[Dd]ekret(?:e|s)?\b|Gesetz|gesetzbuch|WGB\b|EStGB 92|Kodex|kodex|Königliche|AREI|OVAM|VLAREM|Steuerordnung/,
};
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

describe.each(LOCALES)('help in %s', (locale) => {
  const help = HELP[locale];
  const labels = labelsFor(locale).fields;
  const fields = EDITOR_FIELDS.map((field) => ({ ...field, text: help[helpKey(field.id)] ?? '' }));

  it('is there for every field of the editor, and for nothing else', () => {
    expect(Object.keys(help).sort()).toEqual([...new Set(EDITOR_FIELDS.map(({ id }) => helpKey(id)))].sort());
    expect(fields.filter(({ text }) => text === '').map(({ id }) => id)).toEqual([]);
  });
  it('is one sentence that says more than the label', () => {
    for (const { id, text } of fields) {
      const label = plain(labels[id] ?? id);
      expect(plain(text), id).not.toBe(label);
      expect(plain(text.replace(labels[id] ?? id, '')).split(' ').length, id).toBeGreaterThan(4);
      expect(text, id).toMatch(/^[\p{Lu}\d].*[.]$/u);
      expect(text.slice(0, -1), id).not.toMatch(/(?<!\b(?:[Aa]rt|MwSt|nr|\d+))[.!?] \p{Lu}/u);
      expect(text.length, id).toBeLessThanOrEqual(160);
    }
  });
  it('never starts with the label', () => {
    const repeats = fields.filter(({ id, text }) => plain(text).startsWith(`${plain(labels[id] ?? '\u0000')} `));
    expect(repeats.map(({ id }) => id)).toEqual([]);
  });
  it('names the rule where the law rules', () => {
    expect(
      fields.filter(({ law, text }) => law && !RULES[locale].test(text)).map(({ id, text }) => [id, text]),
    ).toEqual([]);
  });
  it('is not the help of another field', () => {
    const texts = Object.values(help);
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  });
});

it('has a no-break space before the signs that want one in French', () => {
  for (const [id, text] of Object.entries(fr)) expect(text, id).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
});
it('is written apart in each language', () => {
  for (const id of Object.keys(nl) as (keyof typeof nl)[])
    expect(new Set(LOCALES.map((locale) => HELP[locale][id])).size, id).toBe(4);
});
