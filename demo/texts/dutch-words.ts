// The words of a language: names, floors, counts, distances, availability.
import { cityName } from '../../src/domain/places/cities.ts';
import type { Facts } from '../facts.ts';
import { isHome } from '../kinds.ts';
import { nounOf } from './nouns.ts';
import { count, euro, metres, paragraph, type Say } from './voice.ts';

const ORDINALS = [
  '',
  'eerste',
  'tweede',
  'derde',
  'vierde',
  'vijfde',
  'zesde',
  'zevende',
  'achtste',
  'negende',
  'tiende',
];
export const TOWARDS = {
  N: 'noorden',
  NE: 'noordoosten',
  E: 'oosten',
  SE: 'zuidoosten',
  S: 'zuiden',
  SW: 'zuidwesten',
  W: 'westen',
  NW: 'noordwesten',
};
export const HEATING = {
  GAS: 'aardgas',
  OIL: 'stookolie',
  ELECTRICITY: 'elektriciteit',
  PELLET: 'een pelletketel',
  WOOD: 'hout',
  CENTRAL_VENTILATION: 'warme lucht',
};
export const GLAZING = { SINGLE: 'enkel glas', DOUBLE: 'dubbel glas', TRIPLE: 'drievoudig glas' };

export const names = (facts: Facts) => {
  const { gender, word } = nounOf(facts.kind.code, 'nl');
  return {
    word,
    this: gender === 'h' ? `dit ${word}` : `deze ${word}`,
    the: gender === 'h' ? `het ${word}` : `de ${word}`,
    city: cityName(facts.place.city, 'nl'),
  };
};
export const onFloor = (floor: number): string =>
  floor < 0
    ? 'in het souterrain'
    : floor === 0
      ? 'op het gelijkvloers'
      : `op de ${ORDINALS[floor] ?? `${floor}e`} verdieping`;
export const bedrooms = (facts: Facts): string => count(facts.beds, 'een slaapkamer', 'slaapkamers', 'nl');
export const bathrooms = (facts: Facts): string => count(facts.baths, 'een badkamer', 'badkamers', 'nl');

const STATE = {
  TO_RENOVATE: 'is volledig te renoveren',
  TO_FRESHEN_UP: 'kan een opfrisbeurt gebruiken',
  GOOD_CONDITION: 'verkeert in goede staat',
  EXCELLENT_CONDITION: 'is tot in de puntjes onderhouden',
  NEW: 'is gloednieuw',
};
export const state = (facts: Facts): string =>
  facts.condition === 'RENEWED' ? `werd in ${facts.renovated} grondig gerenoveerd` : STATE[facts.condition];
export const built = (facts: Facts): string =>
  facts.year < 1900 ? `van rond ${Math.round(facts.year / 10) * 10}` : `uit ${facts.year}`;

export const place = (facts: Facts, say: Say): string => {
  const sea =
    facts.seaView === 'FRONT'
      ? 'Vanuit de leefruimte kijkt u recht op zee.'
      : facts.seaView === 'SIDE'
        ? 'Opzij ziet u de zee.'
        : '';
  const beach = facts.toBeach === undefined ? '' : `Het strand ligt op ${metres(facts.toBeach)}.`;
  const near = say(
    6,
    `Winkels vindt u op ${metres(facts.toShops)}, een bushalte op ${metres(facts.toTransport)} en een school op ${metres(facts.toSchool)}.`,
    `De bus stopt op ${metres(facts.toTransport)}; naar de winkels is het ${metres(facts.toShops)}, naar school ${metres(facts.toSchool)}.`,
    `Op ${metres(facts.toShops)} doet u uw boodschappen, op ${metres(facts.toTransport)} neemt u de bus.`,
  );
  return paragraph(sea, beach, near);
};

const AVAILABLE = {
  IMMEDIATE: 'onmiddellijk',
  DEED: 'bij het verlijden van de akte',
  AFTER_NOTICE_PERIOD: 'na de opzegtermijn van de huidige huurder',
  TBD: 'in overleg',
  DELIVERY: 'bij de oplevering',
};
const RENT_AVAILABLE = { ...AVAILABLE, DEED: 'in overleg' };

export const practical = (facts: Facts, say: Say): string => {
  const home = isHome(facts.kind.family);
  if (!facts.rent) return say(7, `Vrij ${AVAILABLE[facts.available]}.`, `Beschikbaar: ${AVAILABLE[facts.available]}.`);
  const costs =
    facts.monthlyCosts > 0
      ? `De gemeenschappelijke kosten bedragen ${euro(facts.monthlyCosts)} per maand.`
      : home
        ? 'Er zijn geen gemeenschappelijke kosten.'
        : '';
  const pets = home
    ? facts.pets
      ? say(8, 'Huisdieren zijn in overleg welkom.', 'Een huisdier is bespreekbaar.')
      : 'Huisdieren zijn niet toegelaten.'
    : '';
  return paragraph(
    `Beschikbaar: ${RENT_AVAILABLE[facts.available]}.`,
    costs,
    pets,
    facts.furnished ? 'De huur is gemeubeld.' : '',
  );
};
