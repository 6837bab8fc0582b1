import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import { EDITOR_FIELDS, SECTIONS } from '../../../domain/publishing/editor/sections.ts';
import { loadEditorTexts, loadHelp, loadRuleTexts } from './editor-texts.ts';
import fr from './fr.json';

const PROBLEMS = [
  'notANumber',
  'unclear',
  'notADate',
  'notAYear',
  'notAnAnswer',
  'notAnAddress',
  'tooSmall',
  'tooLarge',
  'notWhole',
  'meansNothing',
  'tooLong',
  'notKnown',
  'notAllowed',
];
const wanted = [
  ...SECTIONS.flatMap(({ id, groups }) => [
    `section.${id}`,
    `section.${id}.about`,
    ...groups.map((one) => `group.${one.id}`),
  ]),
  ...EDITOR_FIELDS.flatMap(({ id, name }) => (name ? [] : [`label.${id}`])),
  ...new Set(EDITOR_FIELDS.flatMap(({ unit }) => (unit ? [`unit.${unit}`] : []))),
  ...PROBLEMS.map((code) => `problem.${code}`),
];
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name);

describe.each(LOCALES)('the words of the editor in %s', (locale) => {
  it('are there for every section, group, unit and problem, and for nothing else', async () => {
    const texts: Readonly<Record<string, string>> = await loadEditorTexts(locale);
    expect(Object.keys(texts).sort()).toEqual([...wanted].sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      expect(placeholders(text), key).toEqual(placeholders((fr as Record<string, string>)[key]));
    }
  });
  it('come with help and rules', async () => {
    expect((await loadHelp(locale))['financial.price']).toBeTruthy();
    expect((await loadRuleTexts(locale)).preemption.rule).toBeTruthy();
  });
});

it('has a no-break space before the signs that want one in French', () => {
  for (const text of Object.values(fr)) expect(text.replace('https://', '')).not.toMatch(/[^\u00a0][:;?!»]|«[^\u00a0]/);
});
