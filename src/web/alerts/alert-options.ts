// What the form of an alert offers, in the words of the page.
import { getEstateFilterValues } from '../../client/estate-queries.ts';
import { referenceLabel } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { orderByName } from '../../domain/display/ordering.ts';
import { parseArea, placesOfArea } from '../../domain/places/area.ts';
import { cityById, cityName } from '../../domain/places/cities.ts';
import { isOutsidePlace } from '../../domain/places/outside-place.ts';
import { subTypeById } from '../../domain/record/sub-types.ts';
import { locationOptions } from '../../domain/search/filter-options.ts';
import type { AlertValues } from '../../ui/alerts/alert-values.ts';
import type { Choice, CriteriaOptions } from '../../ui/alerts/criteria-fields.tsx';
import type { PlaceOption } from '../../ui/list/place-search.tsx';
import { LANGUAGE_NAMES } from '../frame/frame-view.ts';
import type { PageContext } from '../frame/page-view.ts';

/** What most people look for; others are offered when the site has them. */
const USUAL_TYPES = [1, 3, 2, 7, 4, 6];

/** Places that are chosen but have no listings now are offered as well: saving the form must not lose them. */
const chosenPlaces = (
  values: AlertValues,
  known: readonly PlaceOption[],
  { locale, t }: Pick<PageContext, 'locale' | 't'>,
): PlaceOption[] =>
  [...(values.city ?? []).map(Number), ...placesOfArea(parseArea(values.area ?? []))].flatMap((id) => {
    if (!Number.isInteger(id) || id <= 0 || known.some((place) => place.id === id)) return [];
    const city = cityById(id);
    if (city) return [{ id, name: cityName(city, locale), zip: city.zip, count: 0 }];
    return isOutsidePlace(id) ? [{ id, name: t('alert.place.none'), zip: '', count: 0 }] : [];
  });

export const criteriaOptions = async (
  { api, locale, t }: Pick<PageContext, 'api' | 'locale' | 't'>,
  values: AlertValues,
): Promise<CriteriaOptions> => {
  const filters = await getEstateFilterValues(api);
  const { reference } = labelsFor(locale);
  const chosen = (name: string): number[] => (values[name] ?? []).map(Number).filter((id) => id > 0);
  const types = [...new Set([...USUAL_TYPES, ...(filters.headTypes ?? []).map(({ id }) => id), ...chosen('type')])];
  const subTypes = [...new Set([...(filters.subTypes ?? []).map(({ id }) => id), ...chosen('subType')])];
  const places = locationOptions(filters, locale);
  return {
    transactions: [
      { value: 'FOR_SALE', label: t('filter.search.buy') },
      { value: 'TO_RENT', label: t('filter.search.rent') },
      ...(values.trans?.includes('TAKE_OVER') ? [{ value: 'TAKE_OVER', label: t('alerts.takeOver') }] : []),
    ],
    types: types.flatMap((id) => {
      const label = referenceLabel(reference, 'HeadType', id);
      return label === '' ? [] : [{ value: String(id), label }];
    }),
    subTypes: orderByName(
      subTypes.flatMap((id) => {
        const name = referenceLabel(reference, 'SubType', subTypeById(id)?.code ?? '');
        return name === '' ? [] : [{ id, name }];
      }),
    )
      // The chosen ones are seen without scrolling.
      .sort((a, b) => Number(chosen('subType').includes(b.id)) - Number(chosen('subType').includes(a.id)))
      .map(({ id, name }) => ({ value: String(id), label: name })),
    places: [...chosenPlaces(values, places, { locale, t }), ...places],
  };
};

/** The languages of the site, the page's own first. */
export const languageChoices = ({ frame, locale }: Pick<PageContext, 'frame' | 'locale'>): Choice[] =>
  [locale, ...frame.site.locales.filter((other) => other !== locale)].map((value) => ({
    value,
    label: LANGUAGE_NAMES[value],
  }));
