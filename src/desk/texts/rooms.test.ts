// The words of each room of the desk: the same in four languages, one for whatever the rules can say, and none that nobody says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { FILE_REFUSALS } from '../../domain/media/file-checks.ts';
import { VISIBILITIES } from '../../domain/media/file-ref.ts';
import { EDITOR_FIELDS, SECTIONS } from '../../domain/publishing/editor/sections.ts';
import { ACT_OUTCOMES } from '../../domain/viewings/agency-act.ts';
import { BUSY_PROBLEMS } from '../../domain/viewings/busy-calendar.ts';
import { loadAgendaTexts } from './agenda/agenda-texts.tsx';
import { loadCalendarTexts } from './calendars/calendar-texts.ts';
import { loadEditorTexts, loadHelp, loadMediaTexts, loadRuleTexts } from './editor/editor-texts.ts';
import { loadFeedTexts } from './feeds/feed-texts.tsx';
import { holidayTranslate, loadHolidayTexts } from './holiday/holiday-texts.tsx';
import { loadHostTexts } from './host/host-texts.tsx';
import { loadLeadTexts } from './leads/leads-texts.ts';

type Texts = Readonly<Record<string, string>>;
type Room = {
  readonly load: (locale: Locale) => Promise<Texts>;
  /** Of which files, below the desk, the words are; none: of no file, a rule makes every key. */
  readonly said: RegExp | undefined;
  /** In the order of the form, not of the alphabet. */
  readonly inOwnOrder?: true;
  /** Keys made of what a rule names: each of them has a text. */
  readonly made?: readonly string[];
};

const EDITOR_PROBLEMS = [
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

const ROOMS: Readonly<Record<string, Room>> = {
  agenda: {
    load: loadAgendaTexts,
    said: /^agenda\//,
    made: ACT_OUTCOMES.map((outcome) => `outcome.${outcome}`),
  },
  calendars: {
    load: loadCalendarTexts,
    said: /^agenda\/busy-calendars\.tsx$/,
    made: BUSY_PROBLEMS.map((problem) => `problem.${problem}`),
  },
  editor: {
    load: loadEditorTexts,
    said: undefined,
    inOwnOrder: true,
    made: [
      ...SECTIONS.flatMap(({ id, groups }) => [
        `section.${id}`,
        `section.${id}.about`,
        ...groups.map((one) => `group.${one.id}`),
      ]),
      ...EDITOR_FIELDS.flatMap(({ id, name }) => (name ? [] : [`label.${id}`])),
      ...EDITOR_FIELDS.flatMap(({ unit }) => (unit ? [`unit.${unit}`] : [])),
      ...EDITOR_PROBLEMS.map((code) => `problem.${code}`),
    ],
  },
  feeds: { load: loadFeedTexts, said: /^feeds\// },
  holiday: { load: loadHolidayTexts, said: /^holiday\// },
  host: { load: loadHostTexts, said: /^host\// },
  leads: { load: loadLeadTexts, said: /^(?:leads|settings|account|today)\// },
  media: {
    load: loadMediaTexts,
    said: /^(?:media|editor)\//,
    made: [
      ...FILE_REFUSALS.map((reason) => `refused.${reason}`),
      ...VISIBILITIES.flatMap((one) => [`visibility.${one}`, `visibility.${one}.help`]),
      ...['card', 'row', 'phone'].map((crop) => `focus.crop.${crop}`),
    ],
  },
};

const DESK = join(import.meta.dirname, '..');
const FILES = readdirSync(DESK, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.startsWith('texts/'),
);
/** Whether some file says a key: as it stands, or with a name of ours in one of its parts. */
const sayingOf = (said: RegExp): ((key: string) => boolean) => {
  const sources = FILES.filter((path) => said.test(path)).map((path) => readFileSync(join(DESK, path), 'utf8'));
  const text = sources.join('\n');
  const literal = new Set([...text.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key));
  const patterns = [...text.matchAll(/`((?:[\w.-]|\$\{[^}]+\})*\$\{[^}]+\}(?:[\w.-]|\$\{[^}]+\})*)`/g)]
    .map(([, key = '']) => key)
    .filter((key) => key.replace(/\$\{[^}]+\}/g, '').includes('.'))
    .map((key) => new RegExp(`^${key.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`));
  return (key) => literal.has(key) || patterns.some((pattern) => pattern.test(key));
};
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name).sort();
const uncounted = (key: string): string => key.replace(/\.(?:one|other)$/, '');

describe.each(Object.entries(ROOMS))('the words of %s', (_name, { load, said, inOwnOrder, made = [] }) => {
  it.each(LOCALES)(
    'in %s are those of the others, with the same parts to fill in, and do not shout',
    async (locale) => {
      const [dutch, texts] = [await load('nl'), await load(locale)];
      expect(Object.keys(texts)).toEqual(inOwnOrder ? Object.keys(dutch) : Object.keys(dutch).sort());
      for (const [key, text] of Object.entries(dutch)) {
        expect(texts[key]?.trim(), key).not.toBe('');
        expect(placeholders(texts[key]), key).toEqual(placeholders(text));
        expect(texts[key], key).not.toMatch(/!|'/);
      }
    },
  );
  it('have one for whatever a rule names, and none that no screen says', async () => {
    const keys = Object.keys(await load('nl'));
    const bases = new Set(keys.map(uncounted));
    expect([...new Set(made)].filter((key) => !bases.has(key))).toEqual([]);
    const isSaid = said ? sayingOf(said) : () => false;
    const unsaid = keys.filter((key) => ![key, uncounted(key)].some((one) => made.includes(one) || isSaid(one)));
    expect(unsaid).toEqual([]);
  });
  it('have a no-break space before the signs that want one in French', async () => {
    for (const [key, text] of Object.entries(await load('fr')))
      expect(text.replace(/(?:https?|webcal):\/\//g, ''), key).not.toMatch(/[^\u00a0][:;?!»]|[^\u00a0(]%|«[^\u00a0]/);
  });
});

describe.each(LOCALES)('in %s', (locale) => {
  it('the nights of a stay are counted', async () => {
    const t = holidayTranslate(locale, await loadHolidayTexts(locale));
    expect(t('stay.nights', { count: 1 })).not.toBe(t('stay.nights', { count: 2 }).replace('2', '1'));
    expect(t('stay.nights', { count: 2 })).toContain('2');
  });
  it('every refusal of a file is a sentence', async () => {
    const texts: Texts = await loadMediaTexts(locale);
    for (const reason of FILE_REFUSALS) expect(texts[`refused.${reason}`], reason).toMatch(/\.$/);
  });
  it('the editor has help and rules', async () => {
    expect((await loadHelp(locale))['financial.price']).toBeTruthy();
    expect((await loadRuleTexts(locale)).preemption.rule).toBeTruthy();
  });
});
