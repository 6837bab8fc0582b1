// Criteria and reasons in words, as mails and the page behind the link say them.
import type { AlertCriteria } from '../domain/alerts/alert-criteria.ts';
import { formatCurrency, formatNumber, formatSurface } from '../domain/display/format.ts';
import { referenceLabel } from '../domain/display/labels.ts';
import { labelsFor } from '../domain/display/labels-for.ts';
import type { Locale } from '../domain/locale.ts';
import { parseArea } from '../domain/places/area.ts';
import { CITIES, type City, cityById, cityName } from '../domain/places/cities.ts';
import { haversine } from '../domain/places/geo.ts';
import { subTypeById } from '../domain/record/sub-types.ts';
import { TRAIT_WORDS } from '../domain/search/filter-words.ts';
import type { MessageKey } from '../i18n/translate.ts';
import { translator } from '../i18n/translator.ts';

/** "Gent, Merelbeke of Zelzate". */
const anyOf = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);

const nearestCity = ({ lat, lon }: { readonly lat: number; readonly lon: number }, locale: Locale): string => {
  let [nearest, distance] = [CITIES[0], Number.POSITIVE_INFINITY];
  for (const city of CITIES) {
    const far = haversine(city, { lat, lon });
    if (far < distance) [nearest, distance] = [city, far];
  }
  return nearest ? cityName(nearest, locale) : '';
};

/** The names of places that our table lacks, by their id: the site's own listings name them. */
export type PlaceNames = ReadonlyMap<number, Pick<City, 'name' | 'alias'>>;

/** "5 km rond Gent". */
const aroundWords = (km: number, place: string, locale: Locale): string =>
  translator(locale)('filter.geo', { distance: `${formatNumber(km)}\u00a0km`, place });

const areaWords = (area: readonly string[], locale: Locale, nameOf: (id: number) => string): string => {
  const names = parseArea(area).map((part) => {
    if ('corners' in part) return translator(locale)('alert.area.drawn');
    if (!('city' in part)) return aroundWords(part.km, nearestCity(part, locale), locale);
    return part.km === undefined ? nameOf(part.city) : aroundWords(part.km, nameOf(part.city), locale);
  });
  return anyOf([...new Set(names)], locale);
};

const placeWords = ({ cities, radius, area }: AlertCriteria, locale: Locale, places: PlaceNames): string => {
  if (radius) return aroundWords(radius.km, nearestCity(radius, locale), locale);
  const nameOf = (id: number): string => {
    const city = cityById(id) ?? places.get(id);
    // A place that nobody names any more still narrows the search: without a word it would read as everywhere.
    return city ? cityName(city, locale) : translator(locale)('alert.place.none');
  };
  return area ? areaWords(area, locale, nameOf) : anyOf([...new Set((cities ?? []).map(nameOf))], locale);
};

type RangeKeys = { readonly between: MessageKey; readonly from: MessageKey; readonly to: MessageKey };
const PRICE: RangeKeys = { between: 'alert.price.between', from: 'alert.price.from', to: 'alert.price.to' };
const SURFACE: RangeKeys = { between: 'alert.surface.between', from: 'alert.surface.from', to: 'alert.surface.to' };

const PLOT: RangeKeys = { between: 'alert.plot.between', from: 'alert.plot.from', to: 'alert.plot.to' };

const rangeWords = (
  [min, max]: readonly [number | undefined, number | undefined],
  keys: RangeKeys,
  format: (value: number) => string,
  locale: Locale,
): string => {
  const t = translator(locale);
  if (min !== undefined && max !== undefined) return t(keys.between, { from: format(min), to: format(max) });
  if (min !== undefined) return t(keys.from, { from: format(min) });
  return max === undefined ? '' : t(keys.to, { to: format(max) });
};

const bedroomWords = ({ bedroomsMin: min, bedroomsMax: max }: AlertCriteria, locale: Locale): string => {
  const t = translator(locale);
  if (min !== undefined && min === max) return t('filter.bedrooms.exact', { count: min });
  if (min !== undefined && max !== undefined) return t('alert.bedrooms.between', { from: min, to: max });
  if (min !== undefined) return t('alert.bedrooms.from', { count: min });
  return max === undefined ? '' : t('alert.bedrooms.to', { count: max });
};

/** "te koop": inside a sentence German keeps its capitals, the others do not. */
const inner = (text: string, locale: Locale): string =>
  locale === 'de' ? text : text.charAt(0).toLocaleLowerCase(locale) + text.slice(1);

const kindWords = ({ types, subTypes }: AlertCriteria, locale: Locale): string => {
  const { reference } = labelsFor(locale);
  const subTypeNames = (subTypes ?? []).flatMap((id) => {
    const code = subTypeById(id)?.code;
    return code ? [referenceLabel(reference, 'SubType', code)] : [];
  });
  const names =
    subTypeNames.length > 0 ? subTypeNames : (types ?? []).map((id) => referenceLabel(reference, 'HeadType', id));
  const [first = '', ...more] = names.filter((name) => name !== '');
  return anyOf(
    [first, ...more.map((name) => inner(name, locale))].filter((name) => name !== ''),
    locale,
  );
};

/** One piece per criterion: what kind of property first, on what terms second when that was said. */
export const criteriaWords = (criteria: AlertCriteria, locale: Locale, places: PlaceNames): string[] => {
  const t = translator(locale);
  const { reference } = labelsFor(locale);
  const { transaction, energyLabel } = criteria;
  const parts = [
    kindWords(criteria, locale) || t('alert.everything'),
    transaction ? inner(referenceLabel(reference, 'Status', transaction), locale) : '',
    placeWords(criteria, locale, places),
    rangeWords([criteria.priceMin, criteria.priceMax], PRICE, formatCurrency, locale),
    bedroomWords(criteria, locale),
    rangeWords([criteria.surfaceMin, criteria.surfaceMax], SURFACE, formatSurface, locale),
    rangeWords([criteria.plotMin, criteria.plotMax], PLOT, formatSurface, locale),
    energyLabel ? t('alert.energy', { label: referenceLabel(reference, 'EnergyLabel', energyLabel) }) : '',
    ...(criteria.has ?? []).map((trait) => inner(t(TRAIT_WORDS[trait].yes), locale)),
    ...(criteria.lacks ?? []).map((trait) => inner(t(TRAIT_WORDS[trait].no), locale)),
  ];
  return parts.filter((part) => part !== '');
};

/** "Huis of appartement, te koop, Gent of Merelbeke, € 250.000 tot € 475.000, vanaf 3 slaapkamers, label D of beter". */
export const describeCriteria = (criteria: AlertCriteria, locale: Locale, places: PlaceNames): string =>
  criteriaWords(criteria, locale, places).join(', ');
