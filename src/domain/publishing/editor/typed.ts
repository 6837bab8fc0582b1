// What a member types, read the Belgian way: a dot between thousands, a comma before decimals, the day before the month.
import { formatNumber } from '../../display/format.ts';
import type { Locale } from '../../locale.ts';
import { wallTimeIn } from '../../time/wall-time.ts';
import type { Control } from './editor-field.ts';

export type TypedProblem =
  | 'notANumber'
  /** "425,000": cents or thousands? */
  | 'unclear'
  | 'notADate'
  | 'notAYear'
  | 'notAnAnswer'
  | 'notAnAddress';
export type TypedValue = { readonly value: unknown } | { readonly problem: TypedProblem };

const NUMBERS: ReadonlySet<Control> = new Set<Control>([
  'number',
  'money',
  'surface',
  'length',
  'percentage',
  'year',
  'floor',
]);

const UNITS = /(?:€|eur|euro|m²|m2|m|%|l|kwh\/m²|kwh\/(?:jaar|an|year|jahr)|kwh|kg\/m²)$/i;
const BARE = (text: string): string =>
  text
    .replace(/^€/, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(UNITS, '')
    .replace(/,-+$/, '');

const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/;
const DOTS = /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
/** As they write in English; only a dot for the decimals leaves no doubt. */
const COMMAS = /^[+-]?\d{1,3}(?:,\d{3})+\.\d+$/;
const SEVERAL_COMMAS = /^[+-]?\d{1,3}(?:,\d{3}){2,}$/;

const readNumber = (text: string, control: Control, locale: Locale): TypedValue => {
  if (DOTS.test(text)) return { value: Number(text.replaceAll('.', '').replace(',', '.')) };
  if (COMMAS.test(text) || SEVERAL_COMMAS.test(text)) return { value: Number(text.replaceAll(',', '')) };
  if (!PLAIN.test(text)) return { problem: 'notANumber' };
  const couldBeThousands = /^[+-]?[1-9]\d{0,2},\d{3}$/.test(text);
  if (couldBeThousands && (control === 'money' || locale === 'en')) return { problem: 'unclear' };
  return { value: Number(text.replace(',', '.')) };
};

/** Deeds measure land in hectares, ares and centiares: "1 ha 20 a 35 ca" is 12.035 m². */
const LAND = /^(?:(\d+)\s*ha)?\s*(?:(\d+)\s*a)?\s*(?:(\d+)\s*ca)?$/i;
const readLand = (text: string): TypedValue | undefined => {
  const [, hectares, ares, centiares] = LAND.exec(text) ?? [];
  if ([hectares, ares, centiares].every((part) => part === undefined)) return undefined;
  return { value: Number(hectares ?? 0) * 10_000 + Number(ares ?? 0) * 100 + Number(centiares ?? 0) };
};

const readYear = (text: string): TypedValue =>
  /^\d{4}$/.test(text) ? { value: Number(text) } : { problem: 'notAYear' };

const DAY =
  /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})(?:,?\s+(?:om |à |at |um )?(\d{1,2})(?:[:.h](\d{2}))?\s*(?:uur|uhr|u|h)?)?$/i;
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;
const twoDigits = (part: string): string => part.padStart(2, '0');
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
const isDay = (iso: string): boolean => {
  const [year = 0, month = 0, day = 0] = iso.split('-').map(Number);
  return year >= 1000 && month >= 1 && month <= 12 && day >= 1 && day <= lastDay(year, month);
};

const readDate = (text: string, withTime: boolean): TypedValue => {
  if (ISO_DAY.test(text)) return isDay(text) ? { value: text } : { problem: 'notADate' };
  const [, day, month, year, hour, minute] = DAY.exec(text) ?? [];
  if (day === undefined || month === undefined || year === undefined) return { problem: 'notADate' };
  const iso = `${year}-${twoDigits(month)}-${twoDigits(day)}`;
  if (!isDay(iso) || (hour !== undefined && !withTime)) return { problem: 'notADate' };
  if (hour === undefined) return { value: iso };
  if (Number(hour) > 23 || Number(minute ?? 0) > 59) return { problem: 'notADate' };
  return { value: `${iso}T${twoDigits(hour)}:${minute ?? '00'}` };
};

const WORDS: { readonly [L in Locale]: { readonly yes: string; readonly no: string } } = {
  nl: { yes: 'ja', no: 'nee' },
  fr: { yes: 'oui', no: 'non' },
  en: { yes: 'yes', no: 'no' },
  de: { yes: 'ja', no: 'nein' },
};
const YES: ReadonlySet<string> = new Set(['true', ...Object.values(WORDS).map(({ yes }) => yes)]);
const NO: ReadonlySet<string> = new Set(['false', ...Object.values(WORDS).map(({ no }) => no)]);

const readAnswer = (text: string): boolean | undefined => {
  const word = text.toLowerCase();
  if (YES.has(word)) return true;
  return NO.has(word) ? false : undefined;
};

/** The value that a typed text means for a control, or why it means none. Nothing typed empties the field. */
export const parseTyped = (control: Control, typed: string, locale: Locale): TypedValue => {
  const text = typed.trim();
  if (text === '') return { value: null };
  if (control === 'year') return readYear(text);
  if (NUMBERS.has(control))
    return (control === 'surface' ? readLand(text) : undefined) ?? readNumber(BARE(text), control, locale);
  if (control === 'date' || control === 'dateTime') return readDate(text, control === 'dateTime');
  if (control === 'yesNo' || control === 'answer') {
    const answer = readAnswer(text);
    return answer === undefined && control === 'yesNo' ? { problem: 'notAnAnswer' } : { value: answer ?? text };
  }
  if (control === 'url') return /^https?:\/\/[^\s/]+/i.test(text) ? { value: text } : { problem: 'notAnAddress' };
  return { value: text };
};

const MAX_DECIMALS = 7;
/** All its decimals, and no more than it has. */
const decimalsOf = (value: number): number => {
  const fixed = value.toFixed(MAX_DECIMALS).replace(/0+$/, '');
  return fixed.length - fixed.indexOf('.') - 1;
};

const numberText = (control: Control, value: number): string => {
  if (control === 'year') return String(value);
  const decimals = decimalsOf(value);
  return formatNumber(value, control === 'money' && decimals === 1 ? 2 : decimals);
};

const dayText = (day: string): string => day.split('-').reverse().join('/');
const dateText = (control: Control, iso: string): string => {
  const wall = wallTimeIn(iso);
  if (!wall) return iso;
  const time = control === 'dateTime' ? wall.time?.slice(11) : undefined;
  return time === undefined ? dayText(wall.day) : `${dayText(wall.day)} ${time}`;
};

/** How a value stands in its control: what one would have typed. */
export const typedText = (control: Control, value: unknown, locale: Locale): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? WORDS[locale].yes : WORDS[locale].no;
  if (typeof value === 'number') return Number.isFinite(value) ? numberText(control, value) : '';
  if (typeof value !== 'string') return '';
  return control === 'date' || control === 'dateTime' ? dateText(control, value) : value;
};
