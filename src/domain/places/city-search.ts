// Behaviour section 2 (ajax search-city) and decisions section 5: by postcode, name or alias in any language, accents
// and case folded, best first. A municipality finds its parts too, after all that bears the name itself.
import { compareCodeUnits } from '../fold.ts';
import { lazily } from '../lazily.ts';
import type { Locale } from '../locale.ts';
import {
  CITIES,
  type City,
  cityById,
  cityKeys,
  cityName,
  type Municipality,
  municipalities,
  municipalityKeys,
  municipalityOf,
  placeKey,
  widerPlaces,
} from './cities.ts';

/** What a visitor can choose: every place, and municipalities as a whole. */
export const choices = lazily((): readonly City[] => [
  ...CITIES,
  ...municipalities().flatMap(({ whole }) => whole ?? []),
]);

type Searched = Pick<City, 'id' | 'zip' | 'name' | 'alias'>;
type Entry<C> = {
  readonly city: C;
  readonly keys: readonly string[];
  /** The key of its name in the reader's language. */
  readonly own: (locale: Locale) => string;
  readonly municipality: Municipality | undefined;
  /** The keys of the place it stands under. */
  readonly under: readonly string[];
};

const entryOf = <C extends Searched>(city: C): Entry<C> => {
  const municipality = municipalityOf(city.id);
  // A whole municipality is looked for by its bare name.
  const named = municipality?.whole?.id === city.id ? municipality : city;
  const name = placeKey(named.name);
  const own = (locale: Locale): string =>
    named.alias[locale] === undefined ? name : placeKey(cityName(named, locale));
  const under = cityById(widerPlaces(city.id).under ?? 0);
  return { city, keys: cityKeys(city), own, municipality, under: under ? cityKeys(under) : [] };
};

const entriesOf = new WeakMap<readonly Searched[], readonly Entry<Searched>[]>();
/** Worked out once for a list that is asked again. */
const entries = <C extends Searched>(cities: readonly C[]): readonly Entry<C>[] => {
  const known = entriesOf.get(cities) as readonly Entry<C>[] | undefined;
  if (known) return known;
  const built = cities.map(entryOf);
  entriesOf.set(cities, built);
  return built;
};

/** 0 the whole name, 1 its beginning, 2 the beginning of a later word; undefined when the name does not match. */
const nameRank = (key: string, wanted: string): number | undefined => {
  if (key === wanted) return 0;
  if (key.startsWith(wanted)) return 1;
  return ` ${key}`.includes(` ${wanted}`) ? 2 : undefined;
};
/** After every rank of a name. */
const PART_OF = 6;

const best = (ranks: readonly (number | undefined)[]): number | undefined =>
  ranks.reduce((a, b) => (a === undefined || (b !== undefined && b < a) ? b : a), undefined);

type CityQuestion = {
  readonly zip: string;
  readonly name: string;
  readonly locale: Locale;
  /** The municipalities that bear the name. */
  readonly municipalities: ReadonlySet<Municipality>;
};

/** The rank of an entry: the reader's own name of the place before the names in other languages. */
const rankOf = ({ city, keys, own, municipality, under }: Entry<Searched>, asked: CityQuestion): number | undefined => {
  const { zip, name, locale } = asked;
  if (zip !== '' && !city.zip.startsWith(zip)) return undefined;
  // A postcode asks for its own places, not for the municipality around it.
  if (name === '') return municipality?.whole?.id === city.id ? undefined : zip === city.zip ? 0 : 1;
  const other = best(keys.map((key) => nameRank(key, name)));
  if (other === undefined) {
    const isPart = (municipality && asked.municipalities.has(municipality)) || under.includes(name);
    return isPart ? PART_OF : undefined;
  }
  const ownRank = nameRank(own(locale), name);
  return ownRank !== undefined && ownRank <= other ? ownRank * 2 : other * 2 + 1;
};

const byKey = lazily(() => {
  const found = new Map<string, Set<Municipality>>();
  for (const one of municipalities())
    for (const name of municipalityKeys(one)) found.set(name, (found.get(name) ?? new Set()).add(one));
  return found;
});
const NO_MUNICIPALITIES: ReadonlySet<Municipality> = new Set();

/** "9000", "gent", "9000 gent", "sint ni"; empty for an empty question. */
export const searchCities = <C extends Searched>(cities: readonly C[], q: string, locale: Locale, limit = 10): C[] => {
  const words = placeKey(q.slice(0, 100)).split(' ');
  const zip = words.find((word) => /^\d{1,4}$/u.test(word)) ?? '';
  const name = words.filter((word) => word !== zip).join(' ');
  if (zip === '' && name === '') return [];
  const asked = { zip, name, locale, municipalities: byKey().get(name) ?? NO_MUNICIPALITIES };
  return entries(cities)
    .flatMap((entry) => {
      const rank = rankOf(entry, asked);
      return rank === undefined ? [] : [{ city: entry.city, rank, key: name === '' ? '' : entry.own(locale) }];
    })
    .sort((a, b) => a.rank - b.rank || compareCodeUnits(a.key, b.key) || a.city.id - b.city.id)
    .slice(0, limit)
    .map(({ city }) => city);
};
