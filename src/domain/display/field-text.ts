// Record section 9: the text of a field's value, by its format.
import { isObject } from '../is-object.ts';
import { type Locale, type Localized, textOf } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Unit } from '../record/estate.ts';
import { subTypeName } from '../record/estate-sub-type.ts';
import { headTypeName } from '../record/estate-type.ts';
import { FIELD_KIND } from '../record/field-kinds.ts';
import type { FieldFormat, FieldSpec } from '../record/fields-by-tab.ts';
import { floodView } from '../record/flood.ts';
import { estateStatus } from '../record/status.ts';
import { transactionName } from '../record/transaction.ts';
import { energyLabel } from './energy.ts';
import { answerAsBoolean, cleared, isEmpty } from './field-visibility.ts';
import { floorName } from './floor.ts';
import {
  formatCo2,
  formatCurrency,
  formatCurrencyPerM2,
  formatDate,
  formatDateTime,
  formatEpc,
  formatEpcYear,
  formatLiquid,
  formatNumber,
  formatPercentage,
  formatSize,
  formatSurface,
} from './format.ts';
import { fieldLabel, type Labels, referenceLabel, valueLabel, yesNo } from './labels.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;
type RoomParts = {
  readonly name?: Localized | null;
  readonly surface?: number | null;
  readonly information?: Localized | null;
};

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

/** Formats of which a text that is a number is one. */
export const isNumeric = (format: FieldFormat): boolean =>
  format in NUMBER_FORMATS || format === 'floor' || format === 'level' || format === 'room';

const NUMBER_FORMATS: { readonly [F in FieldFormat]?: (value: number, locale: Locale) => string } = {
  co2: formatCo2,
  currency: (value) => formatCurrency(value),
  currencyPerM2: (value) => formatCurrencyPerM2(value),
  epc: (value) => formatEpc(value),
  epcYear: formatEpcYear,
  liquid: (value) => formatLiquid(value),
  number: (value) => formatNumber(value),
  percentage: (value) => formatPercentage(value),
  size: (value) => formatSize(value),
  surface: (value) => formatSurface(value),
  year: String,
};

const colon = (locale: Locale): string => (locale === 'fr' ? '\u00a0: ' : ': ');

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
  const name =
    textOf(value.name as Localized | null, labels.locale).trim() ||
    valueLabel(labels, spec.name, typeof value.code === 'string' ? value.code : '');
  return name === '' ? '' : listedText(name, value.value, labels);
};

/** A thing of a list with what is said of it: "School: 500 m", or its name alone; nothing when it is not there. */
const listedText = (name: string, value: unknown, labels: Labels): string => {
  if (isUnsaid(value) || value === true) return name;
  return value === false || isEmpty(cleared(value))
    ? ''
    : `${name}${colon(labels.locale)}${answerWords(value, labels)}`;
};

/** A list that merely names a thing says that it is there; 0 and -1 say that it is not. */
export const isUnsaid = (value: unknown): boolean => value !== 0 && value !== -1 && isEmpty(value);

/** Yes or no, a number, or the source's own words, whatever their capitals: no code where there is no enumeration. */
export const answerWords = (value: unknown, labels: Labels): string => {
  const answer = answerAsBoolean(value);
  return answer === undefined ? plainText(value, labels.locale) : yesNo(labels.reference, answer);
};

/** A code of the field's own enumeration, else an answer in words; a code nobody knows is an empty string. */
const answerText = (spec: FieldSpec, value: unknown, labels: Labels): string => {
  if (FIELD_KIND[spec.name] === undefined || isObject(value)) return answerWords(value, labels);
  const known = enumText(spec, value, labels);
  if (known !== '' || typeof value !== 'string') return known;
  // Nobody writes words with underscores; capitals alone make no code.
  return value.includes('_') ? '' : answerWords(value, labels);
};

const roomText = (spec: FieldSpec, value: unknown, labels: Labels): string => {
  const { locale } = labels;
  if (typeof value === 'number') return formatSurface(value);
  if (!isRoom(value)) return plainText(value, locale);
  const surface = positive(value.surface);
  const named = textOf(value.name, locale).trim();
  const shown = [roomName(spec, value, labels), fieldLabel(labels.fields, spec.name)];
  const parts = [
    surface === undefined ? '' : formatSurface(surface),
    shown.includes(named) ? '' : named,
    textOf(value.information, locale).trim(),
  ].filter(Boolean);
  // A room of which nothing is known but its name is there all the same.
  return parts.join(', ') || (named === '' ? '' : yesNo(labels.reference, true));
};

/** A custom room is called what the source calls it. */
export const roomName = (spec: FieldSpec, value: unknown, labels: Labels): string =>
  spec.name.startsWith('layout.custom_room_') && isRoom(value) ? textOf(value.name, labels.locale).trim() : '';

/** The value in words; an empty string when there is nothing to show. */
export const fieldText = (estate: EstateLike, spec: FieldSpec, value: unknown, labels: Labels): string => {
  const { locale, reference } = labels;
  const number = NUMBER_FORMATS[spec.format];
  if (spec.format === 'floor' && typeof value === 'number') return floorName(estate.floors, value, locale);
  if (number && typeof value === 'number') return number(value, locale);
  if (typeof value === 'boolean') return yesNo(reference, value);
  switch (spec.format) {
    case 'enum':
      return enumText(spec, value, labels);
    case 'answer':
      return answerText(spec, value, labels);
    case 'room':
      return roomText(spec, value, labels);
    case 'date':
      return typeof value === 'string' ? formatDate(value) || value.trim() : '';
    case 'dateTime':
      return typeof value === 'string' ? formatDateTime(value, locale) || value.trim() : '';
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
  return view.text === '' ? view.score : `${view.score}${colon(labels.locale)}${view.text}`;
};
