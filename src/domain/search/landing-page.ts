// Decisions sections 5 and 6: landing pages `/{locale}/{transaction word}/{city or type slug}`, in any language.

import { slugify } from '../content/slug.ts';
import { LOCALES, type Locale, type Localized } from '../locale.ts';
import { CITIES, type City, cityName } from '../places/cities.ts';
import { frenchAt } from '../places/french-place.ts';
import { headTypeIds, type TypeCode } from '../record/reference-data.ts';
import type { EstateQuery } from './estate-query.ts';
import { TRANSACTION_WORDS } from './filter-query.ts';

type LandingStatus = keyof typeof TRANSACTION_WORDS;
type AllLocales = { readonly [L in Locale]: string };

export type LandingPage = {
  readonly status: LandingStatus;
  /** One town may have several postcodes. */
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

const inCity = (name: string, locale: Locale): string => (locale === 'fr' ? frenchAt(name) : `in ${name}`);

const INTRO: AllLocales = {
  nl: '{title}: bekijk foto’s, prijs en energielabel en plan meteen uw bezoek.',
  fr: '{title} : voyez les photos, le prix et le label énergétique, et planifiez votre visite.',
  en: '{title}: see photos, price and energy label, and book your viewing.',
  de: '{title}: Sehen Sie Fotos, Preis und Energielabel und vereinbaren Sie gleich Ihre Besichtigung.',
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

/** Towns of one name are one page: Antwerp has five postcodes. */
const towns = [...Map.groupBy(CITIES, ({ name }) => name).values()];
const townOf = new Map(towns.flatMap((town) => town.map((city): [number, readonly City[]] => [city.id, town])));

const townPage = (status: LandingStatus, town: readonly City[]): LandingPage => {
  const [city] = town;
  const name = (locale: Locale): string => (city ? cityName(city, locale) : '');
  const cityIds = town.map(({ id }) => id);
  return page(
    { status, cityIds, query: { terms: { 'general.status': [status], 'address.city.id': cityIds } } },
    perLocale((locale) => `${ANYTHING[locale]} ${OFFERED[status][locale]} ${inCity(name(locale), locale)}`),
    perLocale((locale) => slugify(name(locale))),
  );
};

export const cityLandingPage = (status: LandingStatus, cityId: number): LandingPage | undefined => {
  const town = townOf.get(cityId);
  return town && townPage(status, town);
};

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
const slugsOf = (city: City): string[] => {
  const names: Localized & { own: string } = { ...city.alias, own: city.name };
  return [...new Set(Object.values(names).map((name) => slugify(name ?? '')))];
};
// A town's own name before another town's name in a foreign language.
const TOWN_BY_SLUG = new Map<string, readonly City[]>();
for (const own of [false, true])
  for (const town of towns)
    for (const city of town)
      for (const slug of own ? [slugify(city.name)] : slugsOf(city)) TOWN_BY_SLUG.set(slug, town);

/** Undefined when the words mean nothing: the page does not exist. */
export const findLandingPage = (transactionWord: string, slug: string): LandingPage | undefined => {
  const status = STATUS_BY_WORD.get(transactionWord.toLowerCase());
  if (!status) return undefined;
  const type = TYPE_BY_SLUG.get(slug.toLowerCase());
  if (type) return typeLandingPage(status, type);
  const town = TOWN_BY_SLUG.get(slug.toLowerCase());
  return town && townPage(status, town);
};
