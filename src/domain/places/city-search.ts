// Behaviour section 2 (ajax search-city) and decisions section 5: by postcode, name or alias in any language, accents
// and case folded, best first.

import { compareCodeUnits } from '../fold.ts';
import type { Locale } from '../locale.ts';
import { type City, cityKeys, cityName, placeKey } from './cities.ts';

type Entry = { readonly city: City; readonly keys: readonly string[] };

const entriesOf = new WeakMap<readonly City[], readonly Entry[]>();
const entries = (cities: readonly City[]): readonly Entry[] => {
  const known = entriesOf.get(cities);
  if (known) return known;
  const built = cities.map((city) => ({ city, keys: cityKeys(city) }));
  entriesOf.set(cities, built);
  return built;
};

/** 0 the whole name, 1 its beginning, 2 the beginning of a later word; undefined when the name does not match. */
const nameRank = (key: string, wanted: string): number | undefined => {
  if (key === wanted) return 0;
  if (key.startsWith(wanted)) return 1;
  return ` ${key}`.includes(` ${wanted}`) ? 2 : undefined;
};

const best = (ranks: readonly (number | undefined)[]): number | undefined =>
  ranks.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined);

/** The rank of an entry: the reader's own name of the place before the names in other languages. */
const rankOf = ({ city, keys }: Entry, zip: string, name: string, locale: Locale): number | undefined => {
  if (zip !== '' && !city.zip.startsWith(zip)) return undefined;
  if (name === '') return zip === city.zip ? 0 : 1;
  const own = nameRank(placeKey(cityName(city, locale)), name);
  const other = best(keys.map((key) => nameRank(key, name)));
  if (own !== undefined && (other === undefined || own <= other)) return own * 2;
  return other === undefined ? undefined : other * 2 + 1;
};

/** "9000", "gent", "9000 gent", "sint ni"; empty for an empty question. */
export const searchCities = (cities: readonly City[], q: string, locale: Locale, limit = 10): City[] => {
  const words = placeKey(q.slice(0, 100)).split(' ');
  const zip = words.find((word) => /^\d{1,4}$/u.test(word)) ?? '';
  const name = words.filter((word) => word !== zip).join(' ');
  if (zip === '' && name === '') return [];
  return entries(cities)
    .flatMap((entry) => {
      const rank = rankOf(entry, zip, name, locale);
      return rank === undefined ? [] : [{ city: entry.city, rank, key: placeKey(cityName(entry.city, locale)) }];
    })
    .sort((a, b) => a.rank - b.rank || compareCodeUnits(name ? a.key : '', name ? b.key : '') || a.city.id - b.city.id)
    .slice(0, limit)
    .map(({ city }) => city);
};
