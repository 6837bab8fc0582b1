// Decisions sections 5 and 6: landing pages `/{locale}/{transaction word}/{city or type slug}`, in any language.
import { slugify } from '../content/slug.ts';
import { lazily } from '../lazily.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { type City, cityName, type Municipality, municipalities, towns } from '../places/cities.ts';
import { inPlace } from '../places/french-place.ts';
import { headTypeIds, type TypeCode } from '../record/head-types.ts';
import type { EstateQuery } from './estate-query-schema.ts';
import { TRANSACTION_WORDS } from './filter-query.ts';

type LandingStatus = keyof typeof TRANSACTION_WORDS;
type AllLocales = { readonly [L in Locale]: string };

export type LandingPage = {
  readonly status: LandingStatus;
  /** One town may have several postcodes, a municipality many places; the main one first. */
  readonly cityIds?: readonly number[];
  readonly type?: TypeCode;
  readonly title: AllLocales;
  readonly intro: AllLocales;
  /** Its address in every language. */
  readonly paths: AllLocales;
  readonly query: EstateQuery;
};

const TYPE_NAMES: { readonly [Code in TypeCode]: AllLocales } = {
  HOUSE: { nl: 'Huizen', fr: 'Maisons', en: 'Houses', de: 'Häuser' },
  APARTMENT: { nl: 'Appartementen', fr: 'Appartements', en: 'Apartments', de: 'Wohnungen' },
  PLOT: { nl: 'Gronden', fr: 'Terrains', en: 'Land', de: 'Grundstücke' },
  COMMERCIAL: {
    nl: 'Handelspanden',
    fr: 'Biens commerciaux',
    en: 'Commercial property',
    de: 'Gewerbeimmobilien',
  },
  GARAGE: { nl: 'Garages', fr: 'Garages', en: 'Garages', de: 'Garagen' },
  PROJECT: { nl: 'Nieuwbouwprojecten', fr: 'Projets neufs', en: 'New-build projects', de: 'Neubauprojekte' },
};
const ANYTHING: AllLocales = { nl: 'Vastgoed', fr: 'Biens', en: 'Property', de: 'Immobilien' };
const OFFERED: { readonly [S in LandingStatus]: AllLocales } = {
  FOR_SALE: { nl: 'te koop', fr: 'à vendre', en: 'for sale', de: 'zu verkaufen' },
  TO_RENT: { nl: 'te huur', fr: 'à louer', en: 'to rent', de: 'zu vermieten' },
};

const INTRO: AllLocales = {
  nl: '{title}: bekijk foto’s, prijs en energielabel en plan meteen uw bezoek.',
  fr: '{title} : voyez les photos, le prix et le label PEB, et planifiez votre visite.',
  en: '{title}: see photos, price and energy label, and book your viewing.',
  de: '{title}: Sehen Sie Fotos, Preis und Energieklasse und vereinbaren Sie gleich Ihre Besichtigung.',
};

const perLocale = (make: (locale: Locale) => string): AllLocales => ({
  nl: make('nl'),
  fr: make('fr'),
  en: make('en'),
  de: make('de'),
});

type Parts = Pick<LandingPage, 'status' | 'cityIds' | 'type' | 'query'>;

const page = (parts: Parts, title: AllLocales, slug: AllLocales): LandingPage => ({
  ...parts,
  title,
  intro: perLocale((locale) => INTRO[locale].replace('{title}', title[locale])),
  paths: perLocale((locale) => `/${locale}/${TRANSACTION_WORDS[parts.status][locale]}/${slug[locale]}`),
});

export const typeLandingPage = (status: LandingStatus, type: TypeCode): LandingPage =>
  page(
    { status, type, query: { terms: { 'general.status': [status], 'general.headType.id': headTypeIds(type) } } },
    perLocale((locale) => `${TYPE_NAMES[type][locale]} ${OFFERED[status][locale]}`),
    perLocale((locale) => slugify(TYPE_NAMES[type][locale], locale)),
  );

type LandingPlace = Pick<City, 'id' | 'zip' | 'name' | 'alias'> & Partial<Pick<City, 'lat' | 'lon'>>;
/** What one page shows: a municipality with all its parts, or the places of one name in a municipality. */
export type LandingTown = {
  readonly named: Pick<City, 'name' | 'alias'>;
  readonly places: readonly LandingPlace[];
  readonly isLarge: boolean;
};
type TownIndex = {
  readonly byPlace: ReadonlyMap<number, LandingTown>;
  readonly bySlug: ReadonlyMap<string, LandingTown>;
};

const plainSlug = ({ named }: LandingTown, locale: Locale): string => slugify(cityName(named, locale));
/** Haren near Tongeren is not the Haren of Brussels. */
const exactSlug = (town: LandingTown, locale: Locale): string =>
  [plainSlug(town, locale), slugify(town.places[0]?.zip ?? '')].filter((part) => part !== '').join('-');

/** A municipality takes its places of the same name in: who looks for Ghent means its districts too. */
const townsOf = (municipality: Municipality, large: ReadonlySet<number>): LandingTown[] => {
  const town = (named: LandingTown['named'], places: readonly City[]): LandingTown => ({
    named,
    places,
    isLarge: places.some(({ id }) => large.has(id)),
  });
  const names = Map.groupBy(municipality.places, ({ name }) => name);
  const parts = [...names].flatMap(([name, places]) => {
    const [first] = places;
    return first && name !== municipality.name ? [town(first, places)] : [];
  });
  return [town(municipality, municipality.places), ...parts];
};

/** The first that wants an address has it: large towns by their own name, by their other names, then the small ones. */
const makeTownIndex = (): TownIndex => {
  const large = new Set(towns().map(({ id }) => id));
  const byPlace = new Map<number, LandingTown>();
  const all = municipalities().flatMap((municipality) => {
    const own = townsOf(municipality, large);
    const [whole, ...parts] = own;
    if (!whole) return [];
    for (const { id } of municipality.places) byPlace.set(id, whole);
    for (const part of parts) for (const { id } of part.places) byPlace.set(id, part);
    if (municipality.whole) byPlace.set(municipality.whole.id, whole);
    return own;
  });
  // Municipalities of a name that no place has come after the towns whose address stood before them.
  const isPlain = ({ named, places }: LandingTown): boolean => places.some(({ name }) => name === named.name);
  const order = [
    ...all.filter((town) => town.isLarge && isPlain(town)),
    ...all.filter((town) => !(town.isLarge && isPlain(town))),
  ];
  const bySlug = new Map<string, LandingTown>();
  const claim = (slug: string, town: LandingTown): void => {
    if (!bySlug.has(slug)) bySlug.set(slug, town);
  };
  for (const isLarge of [true, false]) {
    const some = order.filter((town) => town.isLarge === isLarge);
    for (const town of some) claim(slugify(town.named.name), town);
    for (const town of some) for (const locale of LOCALES) claim(plainSlug(town, locale), town);
  }
  for (const town of order) for (const locale of LOCALES) claim(exactSlug(town, locale), town);
  for (const town of order)
    for (const zip of new Set(town.places.map((place) => place.zip)))
      for (const locale of LOCALES) claim(`${plainSlug(town, locale)}-${zip}`, town);
  return { byPlace, bySlug };
};
const townIndex = lazily(makeTownIndex);

export const townLandingPage = (status: LandingStatus, town: LandingTown): LandingPage => {
  const { bySlug } = townIndex();
  const isAlone = (locale: Locale): boolean => bySlug.get(plainSlug(town, locale)) === town;
  const isTaken = (locale: Locale): boolean => bySlug.has(plainSlug(town, locale)) && !isAlone(locale);
  const name = (locale: Locale): string => {
    const plain = cityName(town.named, locale);
    return isTaken(locale) ? `${plain} (${town.places[0]?.zip ?? ''})` : plain;
  };
  const cityIds = town.places.map(({ id }) => id);
  return page(
    { status, cityIds, query: { terms: { 'general.status': [status], 'address.city.id': cityIds } } },
    perLocale((locale) => `${ANYTHING[locale]} ${OFFERED[status][locale]} ${inPlace(name(locale), locale)}`),
    perLocale((locale) => (isAlone(locale) ? plainSlug : exactSlug)(town, locale)),
  );
};

/**
 * A place outside our table (Lille in France), which exists for a site as long as it has listings there. Its address always
 * has its postcode: no place of the table, known or to come, takes it away.
 */
export const outsideTown = (place: LandingPlace): LandingTown => ({ named: place, places: [place], isLarge: false });

/** Of a place, or of a municipality as a whole: always the same object for the same page. */
export const landingTown = (cityId: number): LandingTown | undefined => townIndex().byPlace.get(cityId);

const outsideTownOf = (slug: string, outside: readonly LandingPlace[]): LandingTown | undefined =>
  outside.map(outsideTown).find((town) => LOCALES.some((locale) => exactSlug(town, locale) === slug));

const STATUS_BY_WORD = new Map<string, LandingStatus>(
  (Object.keys(TRANSACTION_WORDS) as LandingStatus[]).flatMap((status) =>
    LOCALES.map((locale): [string, LandingStatus] => [TRANSACTION_WORDS[status][locale], status]),
  ),
);
const TYPE_BY_SLUG = new Map<string, TypeCode>(
  (Object.entries(TYPE_NAMES) as [TypeCode, AllLocales][]).flatMap(([code, names]) =>
    LOCALES.map((locale): [string, TypeCode] => [slugify(names[locale], locale), code]),
  ),
);
/** Undefined when the words mean nothing: the page does not exist. `outside`: the places of the site that our table lacks. */
export const findLandingPage = (
  transactionWord: string,
  slug: string,
  outside: readonly LandingPlace[] = [],
): LandingPage | undefined => {
  const status = STATUS_BY_WORD.get(transactionWord.toLowerCase());
  if (!status) return undefined;
  const type = TYPE_BY_SLUG.get(slug.toLowerCase());
  if (type) return typeLandingPage(status, type);
  const town = townIndex().bySlug.get(slug.toLowerCase()) ?? outsideTownOf(slug.toLowerCase(), outside);
  return town && townLandingPage(status, town);
};
