// The words of a language: names, floors, counts, distances, availability.
import { cityName } from '../../src/domain/places/cities.ts';
import type { Facts } from '../facts.ts';
import { isHome } from '../kinds.ts';
import { nounOf } from './nouns.ts';
import { capital, count, euro, metres, paragraph, type Say } from './voice.ts';

const ORDINALS = [
  '',
  'ersten',
  'zweiten',
  'dritten',
  'vierten',
  'fünften',
  'sechsten',
  'siebten',
  'achten',
  'neunten',
  'zehnten',
];
export const TOWARDS = {
  N: 'Norden',
  NE: 'Nordosten',
  E: 'Osten',
  SE: 'Südosten',
  S: 'Süden',
  SW: 'Südwesten',
  W: 'Westen',
  NW: 'Nordwesten',
};
/** In the dative, after "mit". */
export const HEATING = {
  GAS: 'Erdgas',
  OIL: 'Heizöl',
  ELECTRICITY: 'Strom',
  PELLET: 'einem Pelletkessel',
  WOOD: 'Holz',
  CENTRAL_VENTILATION: 'Warmluft',
};
export const GLAZING = { SINGLE: 'einfach verglast', DOUBLE: 'doppelt verglast', TRIPLE: 'dreifach verglast' };
const THIS: { readonly [gender: string]: string } = { m: 'dieser', f: 'diese', n: 'dieses' };
const PRONOUN: { readonly [gender: string]: string } = { m: 'er', f: 'sie', n: 'es' };

/** Always in the nominative: an adjective in the noun then keeps its ending. */
export const names = (facts: Facts) => {
  const { gender, word } = nounOf(facts.kind.code, 'de');
  return { this: `${THIS[gender]} ${word}`, it: PRONOUN[gender] ?? 'es', city: cityName(facts.place.city, 'de') };
};
export const onFloor = (floor: number): string =>
  floor < 0 ? 'im Souterrain' : floor === 0 ? 'im Erdgeschoss' : `im ${ORDINALS[floor] ?? `${floor}.`} Obergeschoss`;
export const bedrooms = (facts: Facts): string => count(facts.beds, 'ein Schlafzimmer', 'Schlafzimmer', 'de');
export const bathrooms = (facts: Facts): string => count(facts.baths, 'ein Badezimmer', 'Badezimmer', 'de');
export const when = (facts: Facts): string =>
  facts.year < 1900 ? `um ${Math.round(facts.year / 10) * 10} erbaut` : `${facts.year} erbaut`;

const STATE = {
  TO_RENOVATE: 'ist vollständig zu renovieren',
  TO_FRESHEN_UP: 'könnte eine Auffrischung gebrauchen',
  GOOD_CONDITION: 'ist in gutem Zustand',
  EXCELLENT_CONDITION: 'ist hervorragend gepflegt',
  NEW: 'ist ganz neu',
};
export const state = (facts: Facts): string =>
  facts.condition === 'RENEWED' ? `wurde ${facts.renovated} umfassend renoviert` : STATE[facts.condition];

export const place = (facts: Facts, say: Say): string => {
  const sea =
    facts.seaView === 'FRONT'
      ? 'Vom Wohnraum aus blicken Sie direkt aufs Meer.'
      : facts.seaView === 'SIDE'
        ? 'Seitlich sieht man das Meer.'
        : '';
  const beach = facts.toBeach === undefined ? '' : `Der Strand ist ${metres(facts.toBeach)} entfernt.`;
  const near = say(
    6,
    `Geschäfte liegen ${metres(facts.toShops)} entfernt, eine Bushaltestelle ${metres(facts.toTransport)} und eine Schule ${metres(facts.toSchool)}.`,
    `Der Bus hält in ${metres(facts.toTransport)} Entfernung; zu den Geschäften sind es ${metres(facts.toShops)}, zur Schule ${metres(facts.toSchool)}.`,
    `Einkaufen können Sie in ${metres(facts.toShops)} Entfernung, den Bus nehmen Sie nach ${metres(facts.toTransport)}.`,
  );
  return paragraph(sea, beach, near);
};

const AVAILABLE = {
  IMMEDIATE: 'sofort',
  DEED: 'bei Unterzeichnung der Urkunde',
  AFTER_NOTICE_PERIOD: 'nach Ablauf der Kündigungsfrist des jetzigen Mieters',
  TBD: 'nach Vereinbarung',
  DELIVERY: 'bei Fertigstellung',
};

export const practical = (facts: Facts, say: Say): string => {
  const home = isHome(facts.kind.family);
  if (!facts.rent)
    return say(
      7,
      `${capital(AVAILABLE[facts.available])} verfügbar.`,
      `${capital(AVAILABLE[facts.available])} bezugsfrei.`,
    );
  const from = facts.available === 'DEED' ? AVAILABLE.TBD : AVAILABLE[facts.available];
  const costs =
    facts.monthlyCosts > 0
      ? `Die gemeinschaftlichen Kosten betragen ${euro(facts.monthlyCosts)} im Monat.`
      : home
        ? 'Es fallen keine gemeinschaftlichen Kosten an.'
        : '';
  const pets = home
    ? facts.pets
      ? say(8, 'Haustiere sind nach Absprache willkommen.', 'Über ein Haustier lässt sich reden.')
      : 'Haustiere sind nicht erlaubt.'
    : '';
  return paragraph(`${capital(from)} verfügbar.`, costs, pets, facts.furnished ? 'Vermietet wird möbliert.' : '');
};
