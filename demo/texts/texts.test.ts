import { describe, expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../src/domain/locale.ts';
import type { Estate, Unit } from '../../src/domain/record/estate.ts';
import { demoEstates } from '../../test/support/demo-estates.ts';
import { KINDS } from '../kinds.ts';
import { inTown } from './french-words.ts';
import { nounOf } from './nouns.ts';

const estates: readonly Estate[] = [...demoEstates(900, 'somewhere', 8), ...demoEstates(500, 'estran', 9)];
const records: readonly Unit[] = estates.flatMap((estate) => [estate, ...(estate.children ?? [])]);
const textsOf = (locale: Locale): string[] =>
  records.flatMap(({ general }) =>
    [general.title, general.description, general.shortDescription].flatMap((text) => text?.[locale] ?? []),
  );
const matching = (locale: Locale, pattern: RegExp): string[] => textsOf(locale).filter((text) => pattern.test(text));

describe('every text', () => {
  it('is there in four languages that differ', () => {
    for (const { general } of records) {
      const [nl, fr, en, de] = LOCALES.map((locale) => general.description?.[locale] ?? '');
      expect(new Set([nl, fr, en, de]).size, general.reference ?? '').toBe(4);
      expect(Math.min(...[nl, fr, en, de].map((text) => text?.length ?? 0))).toBeGreaterThan(40);
    }
  });
  it.each(LOCALES)('in %s has no holes, double spaces or straight apostrophes', (locale) => {
    expect(matching(locale, /undefined|null|NaN|\[object|[{}$_]| {2}|'| [.,]|\.\.|,,|^\s|\s$/u)).toEqual([]);
    expect(matching(locale, /(^|\n)[a-zà-ü]/u)).toEqual([]);
    const sentences = textsOf(locale).flatMap((text) => text.split('\n\n'));
    expect(sentences.filter((sentence) => sentence === '')).toEqual([]);
  });
  it('keeps numbers and units together', () => {
    for (const locale of LOCALES) expect(matching(locale, /\d (m²|m\b|km|kWh)|€ \d/u)).toEqual([]);
  });
  it('does not give a hidden address away', () => {
    for (const { address, general } of estates.filter((estate) => estate.address?.visible === false))
      for (const street of Object.values(address?.street ?? {})) expect(JSON.stringify(general)).not.toContain(street);
  });
  it('varies: a hundred flats rarely begin alike', () => {
    const openings = estates
      .filter(({ general }) => general.subType?.code === 'APARTMENT')
      .map(({ general }) => (general.description?.nl ?? '').replace(/\d[\d.]*/gu, '0').split(/ in | te /u)[0]);
    expect(new Set(openings).size).toBeGreaterThan(5);
  });
});

describe('grammar', () => {
  it('has a noun for every subtype in every language', () => {
    for (const { code } of KINDS) {
      expect(['d', 'h']).toContain(nounOf(code, 'nl').gender);
      expect(['m', 'f']).toContain(nounOf(code, 'fr').gender);
      expect(['m', 'f', 'n']).toContain(nounOf(code, 'de').gender);
    }
  });
  it('agrees in French: cet before a vowel, cette before a feminine, d’une, au Coq', () => {
    expect(
      matching(
        'fr',
        /(?<!\p{L})[Cc]e [aeiouéèêâîœ]|(?<!\p{L})[Cc]et [bcdfgjklmnpqrstvwxz]|(?<!\p{L})de une? |à Le |à Les /u,
      ),
    ).toEqual([]);
    expect(matching('fr', /\b[Cc]ette (appartement|immeuble|studio|duplex|penthouse|terrain|garage)/u)).toEqual([]);
    expect(['Gand', 'Le Coq', 'Les Bons Villers', 'La Panne'].map(inTown)).toEqual([
      'à Gand',
      'au Coq',
      'aux Bons Villers',
      'à La Panne',
    ]);
    expect(matching('fr', /[^\u00a0][:;?!](?=\s|$)/u)).toEqual([]);
  });
  it('agrees in Dutch: dit huis, deze woning, één of meer', () => {
    expect(matching('nl', /\b[Dd]eze (appartement|herenhuis|kasteel|penthouse|handelspand|perceel)\b/u)).toEqual([]);
    expect(matching('nl', /\b[Dd]it (woning|villa|studio|loft|garage|winkel)\b/u)).toEqual([]);
    expect(
      matching(
        'nl',
        /\b(één|een) (slaapkamers|badkamers|garages)\b|\b(twee|drie|vier|vijf) (slaapkamer|badkamer|garage)\b/u,
      ),
    ).toEqual([]);
  });
  it('agrees in German: dieses Haus, diese Wohnung, mit zwei Schlafzimmern', () => {
    expect(
      matching('de', /\b[Dd]ies(e|er) (Haus|Penthouse|Studio|Reihenhaus)\b|\b[Dd]ieses (Wohnung|Villa|Bungalow)\b/u),
    ).toEqual([]);
    expect(matching('de', /\bmit (zwei|drei|vier|fünf) Schlafzimmer\b|\bmit ein Schlafzimmer\b/u)).toEqual([]);
  });
  it('agrees in English: an apartment, an east-facing garden', () => {
    expect(
      matching(
        'en',
        /\b[Aa] (apartment|attic|office|orchard|east|assisted|architect|exceptional)|\b[Aa]n (house|villa|studio|south|west|north)/u,
      ),
    ).toEqual([]);
    expect(matching('en', /\bone (bedrooms|bathrooms)\b|\b(two|three|four|five) (bedroom|bathroom)\b/u)).toEqual([]);
  });
});
