import type { Localized } from '../src/domain/locale.ts';
import type { City } from '../src/domain/places/cities.ts';
import type { Unit } from '../src/domain/record/estate.ts';
import type { Facts } from './facts.ts';
import type { Random } from './random.ts';
import { BRUSSELS_STREETS, COAST_STREETS, DUTCH_STREETS, FRENCH_STREETS, GERMAN_STREETS } from './streets.ts';

const GERMAN_SPEAKING = /^47[0-9]{2}$/u;

/** In the language or languages of the place; a reader of another language sees those. */
const streetIn = (random: Random, { city, region, character }: Facts['place'], seaView: boolean): Localized => {
  if (region === 'BRUSSELS') {
    const [nl, fr] = random.pick(BRUSSELS_STREETS);
    return { nl, fr };
  }
  if (GERMAN_SPEAKING.test(city.zip)) {
    const [de, fr] = random.pick(GERMAN_STREETS);
    return { fr, de };
  }
  if (region === 'WALLONIA') return { fr: random.pick(FRENCH_STREETS) };
  if (character === 'coast')
    return { nl: seaView ? 'Zeedijk' : random.pick(random.chance(0.6) ? COAST_STREETS : DUTCH_STREETS) };
  return { nl: random.pick(DUTCH_STREETS) };
};

export const cityRecord = (city: City): NonNullable<NonNullable<Unit['address']>['city']> => ({
  id: city.id,
  zip: city.zip,
  name: city.name,
  ...(Object.keys(city.alias).length > 0 ? { alias: city.alias } : {}),
});

export const addressOf = (facts: Facts, random: Random): NonNullable<Unit['address']> => {
  const flat = facts.kind.family === 'apartment' || facts.kind.family === 'studio';
  const number = random.int(1, facts.place.character === 'village' ? 120 : 260);
  const box =
    flat && facts.kind.code !== 'APARTMENT_BUILDING' ? `${Math.max(0, facts.floor)}0${random.int(1, 6)}` : undefined;
  return {
    visible: !facts.addressHidden,
    street: streetIn(random, facts.place, facts.seaView === 'FRONT'),
    number: random.chance(0.06) ? `${number}A` : String(number),
    ...(box ? { box } : {}),
    city: cityRecord(facts.place.city),
    region: facts.place.region,
    country: 'BE',
    geoLocation: facts.point,
  };
};
