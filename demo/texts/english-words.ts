// The words of a language: names, floors, counts, distances, availability.
import { cityName } from '../../src/domain/places/cities.ts';
import type { Facts } from '../facts.ts';
import { isHome } from '../kinds.ts';
import { nounOf } from './nouns.ts';
import { count, euro, metres, paragraph, type Say } from './voice.ts';

const ORDINALS = ['', 'first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
export const FACING = {
  N: 'north',
  NE: 'north-east',
  E: 'east',
  SE: 'south-east',
  S: 'south',
  SW: 'south-west',
  W: 'west',
  NW: 'north-west',
};
export const HEATING = {
  GAS: 'natural gas',
  OIL: 'heating oil',
  ELECTRICITY: 'electricity',
  PELLET: 'a pellet boiler',
  WOOD: 'wood',
  CENTRAL_VENTILATION: 'warm air',
};
export const GLAZING = { SINGLE: 'single glazing', DOUBLE: 'double glazing', TRIPLE: 'triple glazing' };

export const names = (facts: Facts) => {
  const { word } = nounOf(facts.kind.code, 'en');
  return {
    this: `this ${word}`,
    a: `${/^[aeiou]/iu.test(word) ? 'an' : 'a'} ${word}`,
    the: `the ${word}`,
    city: cityName(facts.place.city, 'en'),
  };
};
export const onFloor = (floor: number): string =>
  floor < 0
    ? 'in the basement'
    : floor === 0
      ? 'on the ground floor'
      : `on the ${ORDINALS[floor] ?? `${floor}th`} floor`;
export const bedrooms = (facts: Facts): string => count(facts.beds, 'one bedroom', 'bedrooms', 'en');
export const bathrooms = (facts: Facts): string => count(facts.baths, 'one bathroom', 'bathrooms', 'en');
export const when = (facts: Facts): string =>
  facts.year < 1900 ? `around ${Math.round(facts.year / 10) * 10}` : `in ${facts.year}`;

const STATE = {
  TO_RENOVATE: 'needs full renovation',
  TO_FRESHEN_UP: 'could do with some freshening up',
  GOOD_CONDITION: 'is in good condition',
  EXCELLENT_CONDITION: 'has been kept in excellent order',
  NEW: 'is brand new',
};
export const state = (facts: Facts): string =>
  facts.condition === 'RENEWED' ? `was thoroughly renovated in ${facts.renovated}` : STATE[facts.condition];

export const place = (facts: Facts, say: Say): string => {
  const sea =
    facts.seaView === 'FRONT'
      ? 'The living room looks straight out to sea.'
      : facts.seaView === 'SIDE'
        ? 'There is a side view of the sea.'
        : '';
  const beach = facts.toBeach === undefined ? '' : `The beach is ${metres(facts.toBeach)} away.`;
  const near = say(
    6,
    `Shops are ${metres(facts.toShops)} away, a bus stop ${metres(facts.toTransport)} and a school ${metres(facts.toSchool)}.`,
    `The bus stops ${metres(facts.toTransport)} away; it is ${metres(facts.toShops)} to the shops and ${metres(facts.toSchool)} to school.`,
    `The shops are ${metres(facts.toShops)} away and the bus stops ${metres(facts.toTransport)} from the door.`,
  );
  return paragraph(sea, beach, near);
};

const AVAILABLE = {
  IMMEDIATE: 'immediately',
  DEED: 'on signing of the deed',
  AFTER_NOTICE_PERIOD: 'after the current tenant’s notice period',
  TBD: 'by agreement',
  DELIVERY: 'on completion',
};

export const practical = (facts: Facts, say: Say): string => {
  const home = isHome(facts.kind.family);
  if (!facts.rent)
    return say(7, `Available ${AVAILABLE[facts.available]}.`, `It is available ${AVAILABLE[facts.available]}.`);
  const from = facts.available === 'DEED' ? AVAILABLE.TBD : AVAILABLE[facts.available];
  const costs =
    facts.monthlyCosts > 0
      ? `Common charges come to ${euro(facts.monthlyCosts)} a month.`
      : home
        ? 'There are no common charges.'
        : '';
  const pets = home
    ? facts.pets
      ? say(8, 'Pets are welcome by agreement.', 'A pet can be discussed.')
      : 'Pets are not allowed.'
    : '';
  return paragraph(`Available ${from}.`, costs, pets, facts.furnished ? 'It is let furnished.' : '');
};
