// Record section 3.7: labels as data, one file per locale and part, so that a browser loads only what a widget shows.
// A rule takes the labels it needs; the server has them all through `labelsFor` (labels-for.ts).
import type { Locale } from '../locale.ts';
import { FIELD_KIND, type FieldKind } from '../record/field-kinds.ts';
import type { FieldName } from '../record/fields-by-tab.ts';
import { geoPrecisionCode } from '../record/geo-precision.ts';

/** The tables of labels/reference.*.json: the field kinds but Country, and our own helper tables. */
export type LabelTable =
  | Exclude<FieldKind, 'Country'>
  | 'Boolean'
  | 'Display'
  | 'FloodScore'
  | 'HeadType'
  | 'Province'
  | 'Region'
  | 'RoomType'
  | 'SkarabeeTransaction'
  | 'Transaction';
export type ReferenceLabels = { readonly [Table in LabelTable]: { readonly [code: string]: string } };
export type CountryLabels = { readonly [code: string]: string };
export type FieldLabels = { readonly [name: string]: string };
type Phrases = {
  /** A denied summons has no sentence of its own: see planningSentence. */
  readonly planning: { readonly [field: string]: { readonly YES: string; readonly NO?: string } };
  readonly answer: {
    readonly PENDING: string;
    readonly UNKNOWN: string;
    readonly BEFORE_1962: string;
    readonly BEFORE_1962_ELSEWHERE: string;
  };
  /** With {zone}. */
  readonly zone: string;
};

/** One locale's labels. */
export type Labels = {
  readonly locale: Locale;
  readonly reference: ReferenceLabels;
  readonly countries: CountryLabels;
  readonly fields: FieldLabels;
  readonly phrases: Phrases;
};

const own = (table: { readonly [key: string]: string }, key: string): string =>
  Object.hasOwn(table, key) ? (table[key] ?? '') : '';

/** A label of a reference table by code or id; codes in any case. An unknown value is an empty string (section 8). */
export const referenceLabel = (labels: ReferenceLabels, table: LabelTable, value: string | number): string => {
  const key = table === 'GeoPrecision' && typeof value === 'number' ? geoPrecisionCode(value) : String(value);
  return key === undefined ? '' : own(labels[table], key) || own(labels[table], key.toUpperCase());
};

export const countryLabel = (countries: CountryLabels, code: string): string => own(countries, code.toUpperCase());

/** The label of a value of an enumerated field; an empty string when field or value is unknown. */
export const valueLabel = (labels: Labels, field: FieldName, value: string | number): string => {
  const kind = FIELD_KIND[field];
  if (kind === undefined) return '';
  return kind === 'Country'
    ? countryLabel(labels.countries, String(value))
    : referenceLabel(labels.reference, kind, value);
};

/** The label of a field; an unknown field name shows as the name wrapped in underscores (section 8). */
export const fieldLabel = (labels: FieldLabels, name: string): string => own(labels, name) || `_${name}_`;

export const yesNo = (labels: ReferenceLabels, value: boolean): string => own(labels.Boolean, String(value));

/** "Not entered", in the words of the locale (section 5). */
export const notEntered = (labels: ReferenceLabels): string => own(labels.Display, 'NOT_ENTERED');
