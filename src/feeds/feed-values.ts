// Values as feeds write them: numbers with signs and separators, yes in several words, texts full of HTML, addresses
// with spaces in them.
import { paragraphs } from '../domain/display/paragraphs.ts';

/** Never half a character. */
export const clip = (text: string, length: number): string =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** Without the characters that XML does not allow and no text needs. */
export const withoutControls = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those.
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');

const oncePlain = (text: string): string =>
  paragraphs(text)
    .map((lines) => lines.join('\n'))
    .join('\n\n');

/** Paragraphs of plain text; taking it twice changes nothing. */
export const plainText = (html: string | undefined, length = 50_000): string | undefined => {
  let text = withoutControls(html ?? '');
  for (let i = 0; i < 5; i++) {
    const next = oncePlain(text);
    if (next === text) break;
    text = next;
  }
  return clip(text, length).trim() || undefined;
};

export const plainLine = (html: string | undefined, length = 300): string | undefined =>
  plainText(html)?.replace(/\s+/g, ' ').slice(0, length).trim() || undefined;

/** "1.250.000 €", "950,50", "250000.00". Undefined for anything that could be read in two ways. */
export const amountOf = (text: string | undefined): number | undefined => {
  const bare = (text ?? '').replace(/[\s\u00a0\u202f'’]|€|eur(?:o|os)?\b/gi, '');
  const whole = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(bare) ? bare.replace(/[.,]/g, '') : undefined;
  const mixed = /^(\d{1,3}(?:[.,]\d{3})+)([.,])(\d{1,2})$/.exec(bare);
  const plain = /^\d{1,12}(?:[.,]\d{1,4})?$/.test(bare) ? bare.replace(',', '.') : undefined;
  const read = mixed ? `${mixed[1]?.replace(/[.,]/g, '')}.${mixed[3]}` : (whole ?? plain);
  const value = read === undefined ? Number.NaN : Number(read);
  return Number.isFinite(value) && value <= 1e12 ? value : undefined;
};

/** A decimal as XML writes it ("850.000" is 850), else as people do. */
export const decimalOf = (text: string | undefined): number | undefined =>
  /^\s*\d{1,12}(?:\.\d{1,10})?\s*$/.test(text ?? '') ? Number(text) : amountOf(text);

const TERRACE = /terr/i;
/** Outside, or below: none of it is the area of a home. */
const OTHER_AREA = /garden|tuin|jardin|garten|garage|balcon|balkon|cellar|kelder|cave|keller|plot|grond/i;
const oneAmount = (text: string): number | undefined => {
  const numbers = text.replace(/\bm(?:2|²)|sq\.?\s*m\b/gi, ' ').match(/\d[\d.,]*\d|\d/g) ?? [];
  return numbers.length === 1 && !/\d\s*-|-\s*\d/.test(text) ? amountOf(numbers[0]) : undefined;
};

/** "120", "120 m²", "50 + 75 terrace": what can be read of it, when it can be read in one way only. */
export const surfacesOf = (text: string | undefined): { area?: number; terrace?: number; whole: boolean } => {
  const plain = amountOf(text);
  if (plain !== undefined) return { area: plain, whole: true };
  const parts = (text ?? '')
    .split('+')
    .map((part) => ({ part, amount: oneAmount(part.replace(/(\d)m(?=[2²])/gi, '$1 m')) }));
  if (parts.some(({ amount }) => amount === undefined)) return { whole: false };
  const terraces = parts.filter(({ part }) => TERRACE.test(part));
  const inside = parts.filter(({ part }) => !TERRACE.test(part) && !OTHER_AREA.test(part));
  if (terraces.length > 1 || inside.length > 1) return { whole: false };
  const area = inside[0]?.amount;
  const terrace = terraces[0]?.amount;
  return {
    ...(area === undefined ? {} : { area }),
    ...(terrace === undefined ? {} : { terrace }),
    whole: terraces.length + inside.length === parts.length,
  };
};

export const countOf = (text: string | undefined, max = 10_000): number | undefined => {
  const value = /^\d{1,6}(?:[.,]\d+)?$/.test(text ?? '')
    ? Math.floor(Number((text ?? '').replace(',', '.')))
    : Number.NaN;
  return value <= max ? value : undefined;
};

const decimal = (text: string | undefined): number =>
  /^\s*[+-]?\d{1,3}(?:[.,]\d{1,20})?\s*$/.test(text ?? '') ? Number((text ?? '').replace(',', '.')) : Number.NaN;

/** Nothing at (0, 0): that is how feeds write "unknown". */
export const pointOf = (lat: string | undefined, lon: string | undefined): { lat: number; lon: number } | undefined => {
  const point = { lat: decimal(lat), lon: decimal(lon) };
  const possible = Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180 && !(point.lat === 0 && point.lon === 0);
  return possible ? point : undefined;
};

export const isYes = (text: string | undefined): boolean => /^(?:1|true|yes|ja|oui|y|j)$/i.test(text ?? '');

/** The address of a picture as a browser would ask for it; undefined when it is none. */
export const webAddress = (text: string | undefined): string | undefined => {
  const bare = (text ?? '').trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\/[^/]/i.test(bare) || !URL.canParse(bare)) return undefined;
  const { href, username, password } = new URL(bare);
  return href.length <= 2000 && username === '' && password === '' ? href : undefined;
};

const DATE = /^(\d{4})-(\d{2})-(\d{2})(?:[T\s]+(\d{2}):(\d{2})(?::(\d{2}))?)?/;
/** "2026-11-02 10:15:00" → "2026-11-02T10:15:00"; midnight is a day without a time. */
export const dateOf = (text: string | undefined): string | undefined => {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = DATE.exec((text ?? '').trim()) ?? [];
  if (year === undefined) return undefined;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  if (Number(year) < 1800 || Number(year) > 2200 || Number(month) < 1 || Number(month) > 12) return undefined;
  if (Number(day) < 1 || Number(day) > days || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59)
    return undefined;
  const date = `${year}-${month}-${day}`;
  return hour === '00' && minute === '00' && second === '00' ? date : `${date}T${hour}:${minute}:${second}`;
};

type WithoutUndefined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };
/** Without what is undefined, or an empty list or block: a record says nothing with those. */
export const filled = <T extends object>(record: T): WithoutUndefined<T> | undefined => {
  const entries = Object.entries(record).filter(
    ([, value]) =>
      value !== undefined && !(typeof value === 'object' && value !== null && Object.keys(value).length === 0),
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as WithoutUndefined<T>) : undefined;
};
