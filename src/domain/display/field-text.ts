// Record section 9: the text of a field's value, by its format.

import { type Locale, type Localized, textOf } from '../locale.ts';
import type { Unit } from '../record/estate.ts';
import type { FieldFormat, FieldSpec } from '../record/fields.ts';
import { floodView } from '../record/flood.ts';
import { estateStatus, headTypeName, subTypeName, transactionName } from '../record/status.ts';
import { cleared } from './display-rules.ts';
import { energyLabel } from './energy.ts';
import {
  formatCo2,
  formatCurrency,
  formatCurrencyPerM2,
  formatDate,
  formatEpc,
  formatEpcYear,
  formatFloor,
  formatLiquid,
  formatNumber,
  formatPercentage,
  formatSize,
  formatSurface,
} from './format.ts';
import { type Labels, type LabelTable, referenceLabel, valueLabel, yesNo } from './labels.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;
type RoomParts = {
  readonly name?: Localized | null;
  readonly surface?: number | null;
  readonly information?: Localized | null;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isRoom = (value: unknown): value is RoomParts =>
  isObject(value) && ['name', 'surface', 'information'].some((key) => key in value);

/** A text, a text per locale, or the name of a reference. */
const plainText = (value: unknown, locale: Locale): string => {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value))
    return value
      .map((part) => plainText(part, locale))
      .filter(Boolean)
      .join(', ');
  return isObject(value) ? textOf(isRoom(value) ? value.name : (value as Localized), locale).trim() : '';
};

const NUMBER_FORMATS: { readonly [F in FieldFormat]?: (value: number, locale: Locale) => string } = {
  co2: formatCo2,
  currency: (value) => formatCurrency(value),
  currencyPerM2: (value) => formatCurrencyPerM2(value),
  epc: (value) => formatEpc(value),
  epcYear: formatEpcYear,
  floor: formatFloor,
  liquid: (value) => formatLiquid(value),
  number: (value) => formatNumber(value),
  percentage: (value) => formatPercentage(value),
  size: (value) => formatSize(value),
  surface: (value) => formatSurface(value),
  year: String,
};

/** Codes of a list, and a reference's own name before its code; an unknown code is an empty string. */
const enumText = (spec: FieldSpec, value: unknown, labels: Labels): string => {
  if (Array.isArray(value))
    return value
      .map((part) => enumText(spec, part, labels))
      .filter(Boolean)
      .join(', ');
  if (typeof value === 'boolean') return yesNo(labels.reference, value);
  if (typeof value === 'string' || typeof value === 'number')
    return valueLabel(labels, spec.name, typeof value === 'string' ? value.trim() : value);
  if (!isObject(value)) return '';
  return (
    textOf(value.name as Localized | null, labels.locale) ||
    valueLabel(labels, spec.name, typeof value.code === 'string' ? value.code : '')
  );
};

const ANSWER_TABLES: readonly LabelTable[] = ['Planning', 'Conformity', 'ElectricityCertification'];

/** Yes or no, a code, or the source's own words; a code nobody knows is an empty string. */
const answerText = (spec: FieldSpec, value: unknown, labels: Labels): string => {
  if (typeof value !== 'string')
    return isObject(value) ? plainText(value, labels.locale) : enumText(spec, value, labels);
  const code = value.trim();
  const known =
    valueLabel(labels, spec.name, code) ||
    ANSWER_TABLES.map((table) => referenceLabel(labels.reference, table, code)).find((label) => label !== '');
  return known || (/^[A-Z0-9_]*$/.test(code) ? '' : code);
};

const roomText = (value: unknown, locale: Locale): string => {
  if (typeof value === 'number') return formatSurface(value);
  if (!isRoom(value)) return plainText(value, locale);
  const surface = cleared(value.surface);
  return [
    typeof surface === 'number' && surface > 0 ? formatSurface(surface) : '',
    textOf(value.information, locale).trim(),
  ]
    .filter(Boolean)
    .join(', ');
};

/** A custom room is called what the source calls it. */
export const roomName = (spec: FieldSpec, value: unknown, labels: Labels): string =>
  spec.name.startsWith('layout.custom_room_') && isRoom(value) ? textOf(value.name, labels.locale).trim() : '';

/** The value in words; an empty string when there is nothing to show. */
export const fieldText = (estate: EstateLike, spec: FieldSpec, value: unknown, labels: Labels): string => {
  const { locale, reference } = labels;
  const number = NUMBER_FORMATS[spec.format];
  if (number && typeof value === 'number') return number(value, locale);
  if (typeof value === 'boolean') return yesNo(reference, value);
  switch (spec.format) {
    case 'enum':
      return enumText(spec, value, labels);
    case 'answer':
      return answerText(spec, value, labels);
    case 'room':
      return roomText(value, locale);
    case 'date':
      return typeof value === 'string' ? formatDate(value) || value.trim() : '';
    case 'level':
      return levelText(spec, value, locale);
    case 'floodScore':
      return floodText(value, labels);
    case 'energyLabel':
      return energyLabel(estate, reference)?.text ?? '';
    case 'type':
      return headTypeName(estate, reference, locale);
    case 'subType':
      return subTypeName(estate, reference, locale);
    case 'transaction':
      return transactionName(estate, reference, locale);
    case 'status':
      return referenceLabel(reference, 'Status', estateStatus(estate) ?? '');
    case 'region':
      return typeof value === 'string' ? referenceLabel(reference, 'Region', value) : '';
    default:
      return plainText(value, locale);
  }
};

/** "E30", "K35", "S28": the letter of the level before its number. */
const levelText = (spec: FieldSpec, value: unknown, locale: Locale): string => {
  const letter = spec.name.charAt('construction.'.length).toUpperCase();
  return typeof value === 'number' ? `${letter}${formatNumber(value)}` : plainText(value, locale);
};

/** "D: medium probability…"; a score outside the scale as it is written. */
const floodText = (value: unknown, labels: Labels): string => {
  const view = floodView(value, labels.reference);
  if (!view) return plainText(value, labels.locale);
  const colon = labels.locale === 'fr' ? '\u00a0:' : ':';
  return view.text === '' ? view.score : `${view.score}${colon} ${view.text}`;
};
