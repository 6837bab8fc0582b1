// From a search, a stored alert or a posted form to the inputs of the alert form, and back.
import { type AlertCriteria, criteriaOfFilter } from '../../domain/alerts/alert-criteria.ts';
import { criteriaOfInputs, queryStringOfCriteria } from '../../domain/alerts/alert-form.ts';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import { CITIES, cityById } from '../../domain/places/cities.ts';
import { isRentStatus, statusOfTransaction } from '../../domain/record/status.ts';
import { parseFilterQuery, parseGeoRange } from '../../domain/search/filter-query.ts';
import { TRAITS } from '../../domain/search/query-fields.ts';
import type { AlertValues } from '../../ui/alerts/alert-values.ts';

type Inputs = Readonly<Record<string, unknown>>;

const MAX_VALUES = 200;
const MAX_VALUE = 500;

/** The values of an input as texts. */
const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .slice(0, MAX_VALUES)
    .flatMap((one) =>
      typeof one === 'string' || typeof one === 'number' ? [String(one).slice(0, MAX_VALUE).toWellFormed()] : [],
    );

const FORM_INPUTS = [
  ...['trans', 'type', 'subType', 'city', 'geo_range', 'radius', 'area', 'price-min', 'price-max', 'bed-min'],
  ...['surface-min', 'surface-max', 'plot-min', 'plot-max', 'epc', ...TRAITS],
  ...['frequency', 'language', 'name', 'email', 'privacy', 'label'],
];

/** What was typed: to be shown again. */
export const typedValues = (inputs: Inputs): AlertValues =>
  Object.fromEntries(
    FORM_INPUTS.flatMap((name) => {
      const texts = Object.hasOwn(inputs, name) ? textsOf(inputs[name]) : [];
      return texts.length > 0 ? [[name, texts] as const] : [];
    }),
  );

const grouped = (pairs: Iterable<readonly [string, string]>): Record<string, string[]> => {
  const values: Record<string, string[]> = {};
  for (const [name, value] of pairs)
    if (Object.hasOwn(values, name)) values[name]?.push(value);
    else values[name] = [value];
  return values;
};

/** A circle round a place is that place with a radius; any other circle stays an area of the map. */
const withPlace = ({ geo_range: area, ...values }: AlertValues): AlertValues => {
  const range = parseGeoRange(area?.[0] ?? '');
  if (!range || !area) return values;
  const place = CITIES.find(({ lat, lon }) => lat === range.lat && lon === range.lon);
  return place ? { ...values, city: [String(place.id)], radius: [String(range.km)] } : { ...values, geo_range: area };
};

/** Of a query string of criteria, as an alert has it. */
export const valuesOfCriteria = (query: string): AlertValues => withPlace(grouped(new URLSearchParams(query)));

/** Of the search somebody comes from: whatever its query string holds. */
export const valuesOfSearch = (query: URLSearchParams): AlertValues => {
  const filter = parseFilterQuery(query);
  const placed = withRadius(grouped(query));
  const own = placed.ok ? criteriaOfInputs(placed.inputs) : placed;
  // A search knows more spellings of a filter than the form; the form knows more filters.
  const { cities, radius, area, ...others } = criteriaOfFilter(filter);
  const searched = { ...(cities ? { cities } : {}), ...(radius ? { radius } : {}), ...(area ? { area } : {}) };
  const place = own.ok && own.criteria.radius ? {} : searched;
  const criteria: AlertCriteria = { ...others, ...place, ...(own.ok ? own.criteria : {}) };
  const values = valuesOfCriteria(queryStringOfCriteria(criteria));
  // Who looks at what was let wants to rent.
  const [status] = filter.status ?? [];
  const named = typeof status === 'number' ? statusOfTransaction(status) : status;
  return criteria.transaction === undefined && isRentStatus(named) ? { ...values, trans: ['TO_RENT'] } : values;
};

export type RadiusInputs =
  | { readonly ok: true; readonly inputs: Inputs }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

/** The radius of a form belongs to its one place: a circle for the API. */
export const withRadius = ({ radius, ...inputs }: Inputs): RadiusInputs => {
  const [km = ''] = textsOf(radius).map((text) => text.trim());
  const cities = textsOf(Object.hasOwn(inputs, 'city') ? inputs.city : undefined);
  if (km === '' || textsOf(inputs.geo_range).some((text) => text !== '')) return { ok: true, inputs };
  const place = cities.length === 1 ? cityById(Number(cities[0])) : undefined;
  if (!place || !/^\d{1,3}(?:\.\d{1,3})?$/.test(km))
    return { ok: false, problems: [{ field: 'radius', message: 'one-place' }] };
  const { city: _city, ...others } = inputs;
  return { ok: true, inputs: { ...others, geo_range: `${km}km;${place.lat};${place.lon}` } };
};
