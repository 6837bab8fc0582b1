// The texts of a holiday home in four languages: the same facts, each language in its own words.
import type { Locale } from '../../src/domain/locale.ts';
import { cityName } from '../../src/domain/places/cities.ts';
import { capital, metres, paragraph, sayOf, text } from '../texts/voice.ts';
import { DUTCH } from './dutch.ts';
import { ENGLISH } from './english.ts';
import type { RentalFacts, RentalKind } from './facts.ts';
import { FRENCH } from './french.ts';
import { GERMAN } from './german.ts';
import type { RentalWords } from './words.ts';

const WORDS: Readonly<Record<Locale, RentalWords>> = { nl: DUTCH, fr: FRENCH, en: ENGLISH, de: GERMAN };

type Texts = Record<Locale, string>;
const inEach = (say: (words: RentalWords) => string): Texts => ({
  nl: say(WORDS.nl),
  fr: say(WORDS.fr),
  en: say(WORDS.en),
  de: say(WORDS.de),
});

export const kindName = (kind: RentalKind): Texts => inEach((words) => words.kind[kind]);

export const shortText = (facts: RentalFacts): Texts =>
  inEach((words) =>
    words.short(
      words.kind[facts.kind],
      words.people(facts.sleeps),
      cityName(facts.city, words.locale),
      words.view[facts.view],
    ),
  );

/** The same variant in every language: a translation, not another text. */
const pick = <T>(facts: RentalFacts, slot: number, variants: readonly T[]): T => {
  const index = Number(sayOf(facts)(slot, ...variants.map((_, position) => String(position))));
  return variants[index] as T;
};

const surroundings = (facts: RentalFacts, words: RentalWords): string => {
  if (facts.place.setting === 'ardennes') return pick(facts, 3, words.village)(metres(facts.metres));
  return facts.metres === 0 ? words.beachFront : pick(facts, 3, words.beach)(metres(facts.metres));
};

export const longText = (facts: RentalFacts): Texts =>
  inEach((words) => {
    const it = capital(words.this[facts.kind]);
    const city = cityName(facts.city, words.locale);
    return text(
      paragraph(
        capital(pick(facts, 1, words.openings)(it, city, words.people(facts.sleeps), words.view[facts.view])),
        words.rooms(facts),
        facts.floor === undefined ? '' : words.floor(facts.floor),
      ),
      paragraph(
        facts.terrace ? pick(facts, 2, words.terrace) : '',
        facts.garden ? pick(facts, 5, words.garden) : '',
        facts.stove ? words.stove : '',
        facts.sauna ? words.sauna : '',
        surroundings(facts, words),
      ),
      paragraph(
        facts.garage ? words.garage : '',
        facts.dogs ? words.dogs : words.noDogs,
        pick(facts, 4, words.service),
      ),
    );
  });
