// Decisions section 10: without script a visitor answers a question in words. It is signed, lives ten minutes and counts
// once; the token holds a keyed hash of the answer, not the answer.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Locale } from '../../domain/locale.ts';
import { keyedHash, type SecretKeys } from '../platform/tokens.ts';

export type CaptchaQuestion = { readonly question: string; readonly token: string };

const LIFETIME_MS = 10 * 60_000;

const NUMBERS: Readonly<Record<Locale, readonly string[]>> = {
  nl: 'nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien'.split(
    ' ',
  ),
  fr: 'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit'.split(
    ' ',
  ),
  en: 'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen'.split(
    ' ',
  ),
  de: 'null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn'.split(
    ' ',
  ),
};

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .trim()
    .replace(/[\s-]+/g, '-');

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.values(NUMBERS).flatMap((words) => words.map((word, number) => [fold(word), number] as const)),
);

/** "12", "twaalf", "douze", " Dix-sept " */
const numberOf = (answer: string): number | undefined => {
  const text = fold(answer.slice(0, 40));
  return /^\d{1,2}$/.test(text) ? Number(text) : WORDS.get(text);
};

type Token = { readonly site: string; readonly nonce: string; readonly issued: number; readonly answer: string };

const hidden = (key: string, siteId: string, nonce: string, answer: number): string =>
  keyedHash(key, ['captcha answer', siteId, nonce, answer]).toString('base64url');
const signature = (key: string, text: string): string =>
  keyedHash(key, ['captcha question', text]).toString('base64url');

type Wording = {
  readonly locale: Locale;
  /** "How much is {first} plus {second}?" */
  readonly text: string;
};

export const makeQuestion = (
  [key]: SecretKeys,
  siteId: string,
  { locale, text: wording }: Wording,
  now: Date,
): CaptchaQuestion => {
  const [first, second] = [randomInt(2, 10), randomInt(2, 10)];
  const nonce = randomBytes(12).toString('base64url');
  const token: Token = {
    site: siteId,
    nonce,
    issued: now.getTime(),
    answer: hidden(key, siteId, nonce, first + second),
  };
  const text = Buffer.from(JSON.stringify(token)).toString('base64url');
  return {
    question: wording
      .replace('{first}', NUMBERS[locale][first] ?? String(first))
      .replace('{second}', NUMBERS[locale][second] ?? String(second)),
    token: `${text}.${signature(key, text)}`,
  };
};

const equal = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

export type QuestionVerdict =
  | { readonly ok: true; readonly id: string; readonly issued: Date; readonly expires: Date }
  | { readonly ok: false; readonly expired: boolean };

export const checkQuestion = (
  keys: SecretKeys,
  siteId: string,
  { token, answer }: { readonly token: string; readonly answer: string },
  now: Date,
): QuestionVerdict => {
  const [text = '', given = ''] = token.slice(0, 1000).split('.');
  const key = keys.find((candidate) => equal(signature(candidate, text), given));
  if (key === undefined) return { ok: false, expired: false };
  // Signed by us, so it has our form.
  const { site, nonce, issued, answer: wanted } = JSON.parse(Buffer.from(text, 'base64url').toString()) as Token;
  if (site !== siteId) return { ok: false, expired: false };
  const expires = new Date(issued + LIFETIME_MS);
  if (now >= expires) return { ok: false, expired: true };
  const number = numberOf(answer);
  if (number === undefined || !equal(hidden(key, siteId, nonce, number), wanted)) return { ok: false, expired: false };
  return { ok: true, id: `question:${nonce}`, issued: new Date(issued), expires };
};
