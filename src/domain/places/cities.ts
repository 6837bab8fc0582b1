// Decisions section 4: city ids are ours and stable; a city has zip, name, aliases per locale and a position. The table
// is `places.json` (README.md beside it says where it comes from): the municipalities, and every locality with a
// postcode. A municipality of several places can be chosen whole: "Gent met deelgemeenten".
import { fold } from '../fold.ts';
import { lazily } from '../lazily.ts';
import { LOCALES, type Locale, type Localized } from '../locale.ts';
import data from './places.json' with { type: 'json' };
import { regionOfZip } from './region.ts';

export type City = {
  readonly id: number;
  readonly zip: string;
  readonly name: string;
  /** Only the names that differ from `name`. */
  readonly alias: Localized;
  readonly lat: number;
  readonly lon: number;
};

type Names = { readonly [L in Locale]?: string };
type PlaceFacts = Names & {
  /** The place that stood for this one before it had an id, and still finds it. */
  readonly under?: number;
  /** Other spellings, and names of former days. */
  readonly also?: readonly string[];
  /** Hamlets that have no place of their own in the table. */
  readonly hamlets?: readonly string[];
  /** A municipality or a larger locality. */
  readonly town?: true;
};
type PlaceRow = readonly [id: number, name: string, lat: number, lon: number, municipality: number, facts?: PlaceFacts];
/** Known by the id of its main place. */
type MunicipalityRow = readonly [main: number, name: string, facts?: Names & { readonly before?: readonly string[] }];

const { places, municipalities: municipalityRows } = data as unknown as {
  readonly places: readonly PlaceRow[];
  readonly municipalities: readonly MunicipalityRow[];
};

const namesOf = (facts: Names = {}): Localized => {
  const alias: Record<string, string> = {};
  for (const locale of LOCALES) if (facts[locale] !== undefined) alias[locale] = facts[locale];
  return alias;
};
const NO_NAMES: Localized = {};
const aliasOf = (facts: Names | undefined): Localized =>
  facts && LOCALES.some((locale) => facts[locale] !== undefined) ? namesOf(facts) : NO_NAMES;

/** The postcode times ten plus a serial number; from the eleventh place of a postcode, times a hundred. */
const zipOf = (id: number): string => String(id).slice(0, 4);

export const CITIES: readonly City[] = places.map(([id, name, lat, lon, , facts]) => ({
  id,
  zip: zipOf(id),
  name,
  alias: aliasOf(facts),
  lat,
  lon,
}));

const factsById = lazily(() => new Map(places.flatMap(([id, , , , , facts]) => (facts ? [[id, facts] as const] : []))));
const factsOf = (id: number): PlaceFacts => factsById().get(id) ?? {};
const byId = new Map(CITIES.map((city) => [city.id, city]));

/** The municipalities and larger localities: what a small map names, and where most homes stand. */
export const towns = lazily((): readonly City[] => CITIES.filter(({ id }) => factsOf(id).town));

/** The city's name as a page in this locale writes it. */
export const cityName = (city: Pick<City, 'name' | 'alias'>, locale: Locale): string => city.alias[locale] ?? city.name;

/** The name in every language, whether they differ or not: as the API gives it. */
export const cityNames = (city: Pick<City, 'name' | 'alias'>): Localized =>
  Object.fromEntries(LOCALES.map((locale) => [locale, cityName(city, locale)]));

export type Municipality = Pick<City, 'name' | 'alias'> & {
  /** Its main place first. */
  readonly places: readonly City[];
  /** Names its parts had as municipalities of their own. */
  readonly before: readonly string[];
  /** All of it as one choice; none where one place stands for it already. */
  readonly whole: City | undefined;
};

const WHOLE: { readonly [L in Locale]: (name: string) => string } = {
  nl: (name) => `${name} met deelgemeenten`,
  fr: (name) => `${name}, toute la commune`,
  en: (name) => `${name} with its districts`,
  de: (name) => `${name} mit Ortsteilen`,
};
const WHOLE_ID = 1_000_000;

const wholeOf = (main: City, named: Pick<City, 'name' | 'alias'>): City => {
  const alias = Object.fromEntries(LOCALES.map((locale) => [locale, WHOLE[locale](cityName(named, locale))]));
  const own = regionOfZip(main.zip) === 'WALLONIA' ? 'fr' : 'nl';
  return { ...main, id: WHOLE_ID + main.id, name: WHOLE[own](named.name), alias };
};

export const municipalities = lazily((): readonly Municipality[] => {
  const rowsOf = Map.groupBy(places, ([, , , , main]) => main);
  return municipalityRows.flatMap(([id, name, facts]) => {
    const main = byId.get(id);
    if (!main) return [];
    const rows = rowsOf.get(id) ?? [];
    const others = rows.flatMap(([placeId]) => (placeId === id ? [] : (byId.get(placeId) ?? [])));
    const named = { name, alias: aliasOf(facts) };
    const isOnePlace = name === main.name && others.every((place) => factsOf(place.id).under === id);
    const whole = isOnePlace ? undefined : wholeOf(main, named);
    return [{ ...named, places: [main, ...others], before: facts?.before ?? [], whole }];
  });
});

const byPlace = lazily(
  () => new Map(municipalities().flatMap((one) => one.places.map(({ id }): [number, Municipality] => [id, one]))),
);
const byWhole = lazily(
  () => new Map(municipalities().flatMap((one) => (one.whole ? [[one.whole.id, one] as const] : []))),
);

/** Of a place, or of the choice of the whole. */
export const municipalityOf = (id: number): Municipality | undefined => byPlace().get(id) ?? byWhole().get(id);

/** The choice of a municipality with all its places. */
export const isWholeMunicipality = (id: number): boolean => byWhole().has(id);

/** A place, or a municipality as a whole. */
export const cityById = (id: number): City | undefined => byId.get(id) ?? byWhole().get(id)?.whole;

/** What finds a listing in this place besides its own id: the place that stood for it, and its whole municipality. */
export const widerPlaces = (id: number): { readonly under?: number; readonly whole?: number } => {
  const under = factsOf(id).under;
  const whole = byPlace().get(id)?.whole?.id;
  return { ...(under === undefined ? {} : { under }), ...(whole === undefined ? {} : { whole }) };
};

const underPlace = lazily((): ReadonlyMap<number, readonly number[]> => {
  const found = new Map<number, number[]>();
  for (const [inner, { under }] of factsById())
    if (under !== undefined) found.set(under, [...(found.get(under) ?? []), inner]);
  return found;
});

/** The ids a listing may have that is found under this one. */
export const placesWithin = (id: number): readonly number[] => {
  const municipality = byWhole().get(id);
  if (municipality) return municipality.places.map((place) => place.id);
  return [id, ...(underPlace().get(id) ?? [])];
};

/** Whether a listing with this id of a city is found under one of the ids asked for. */
export const isInPlaces = (cityId: number, asked: readonly number[]): boolean => {
  const { under, whole } = widerPlaces(cityId);
  return asked.some((id) => id === cityId || id === under || id === whole);
};

/** A name as it is compared: accents and case folded, hyphens and apostrophes as spaces. */
export const placeKey = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/gu, ' ')
    .trim();

/** The keys of a name: Lüttich is typed luttich and luettich, Sint-Niklaas also st niklaas. */
const spellings = (name: string): readonly string[] => {
  const keys = [placeKey(name), placeKey(name.replace(/[äöü]/gu, (letter) => `${letter}e`))];
  return [
    ...keys,
    ...keys.map((key) => key.replace(/\b(?:sint|saint|sankt)\b/gu, 'st').replace(/\bsainte\b/gu, 'ste')),
  ];
};

type PlaceNames = Pick<City, 'name' | 'alias'>;
const keysOf = (named: PlaceNames, more: readonly string[]): readonly string[] => {
  const names = [named.name, ...LOCALES.map((locale) => cityName(named, locale)), ...more];
  return [...new Set([...new Set(names)].flatMap(spellings))];
};

/** Every key of every name a municipality has, and of more names. */
export const municipalityKeys = (municipality: Municipality, more: readonly string[] = []): readonly string[] =>
  keysOf(municipality, more);

/** Every key of every name. */
export const cityKeys = (city: Pick<City, 'id' | 'name' | 'alias'>): readonly string[] => {
  const municipality = byWhole().get(city.id);
  return municipality ? keysOf(municipality, []) : keysOf(city, factsOf(city.id).also ?? []);
};

/** The names of hamlets without a place of their own. */
export const hamletKeys = (city: City): readonly string[] => (factsOf(city.id).hamlets ?? []).flatMap(spellings);
