// Numbers in a typed text: prices, bedrooms, surfaces, distances, postcodes and the energy label, with the words round them.
import { nearWords, slack } from './near-words.ts';
import { ENERGY_LABELS, type EnergyChoice } from './query-fields.ts';
import type { Token } from './typed-tokens.ts';

type Amount = { readonly value: number /** Without a unit. */; readonly bare: boolean };
type Bounds<T> = { readonly min?: T; readonly max?: T };
export type TypedNumbers = {
  readonly price?: Bounds<Amount>;
  readonly surface?: Bounds<number>;
  readonly plot?: Bounds<number>;
  readonly bedrooms?: { readonly count: number; readonly exact?: true };
  readonly km?: number;
};
type ReadNumbers =
  | { readonly numbers: TypedNumbers; readonly length: number }
  | { readonly zip: string; readonly length: number };

const phrases = (text: string): readonly (readonly string[])[] =>
  text
    .split(',')
    .map((one) => one.trim().split(/\s+/u))
    .sort((a, b) => b.length - a.length);
const set = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

const AT_MOST = phrases(
  `tot, tot en met, t m, max, maximum, maximaal, hoogstens, onder, onder de, beneden, minder dan, niet meer dan, ten hoogste, jusqu a,
   jusqu, jusqua, jusque, moins de, maxi, au maximum, pas plus de, under, up to, upto, below, less than, no more than, at most, not
   over, unter, bis, bis zu, hochstens, hoechstens, maximal, weniger als, nicht mehr als, <, a max de`,
);
const AT_LEAST = phrases(
  `vanaf, van, min, minimum, minimaal, minstens, ten minste, tenminste, boven, meer dan, a partir de, a partir d, des, de, plus de,
   au moins, depuis, mini, au minimum, from, over, above, more than, at least, starting at, ab, von, uber, ueber, mindestens, mehr als, >`,
);
const BETWEEN = phrases('tussen, tussen de, entre, between, zwischen');
const ABOUT = phrases(
  'rond, rond de, ongeveer, circa, ca, environ, autour de, around, about, roughly, etwa, rund, ungefahr',
);
const EXACTLY = phrases('precies, exact, exactement, exactly, genau');
/** Words beside a price that add nothing to it. */
const PRICE_WORDS = set(
  'prijs budget prix price preis huurprijs verkoopprijs kostprijs loyer kaufpreis mietpreis vraagprijs het de le la the € euro eur euros',
);
const EURO = set('€ euro eur euros');
const THOUSAND = set('k mille duizend tausend thousand tsd');
const MILLION = set('m mio mln miljoen million millions millionen millionen');
const BEDROOMS = set(
  `slpk slpks slk slks sk slaapkamer slaapkamers slaapk slp slpkr kamer kamers ch chs chb chambre chambres bed beds bedroom bedrooms
   br bdr bdrm zimmer schlafzimmer sz zi zkb`,
);
/** The long ones, which are as forgiving as any other word of ours; sorted. */
const LONG_BEDROOMS = [...BEDROOMS].filter((word) => word.length >= 6).sort();
const isBedrooms = (word: string): boolean =>
  BEDROOMS.has(word) || (word.length >= 6 && nearWords(LONG_BEDROOMS, word, slack(word.length)).length > 0);
const AFTER_BEDROOMS = phrases(
  'a coucher, coucher, en meer, of meer, et plus, ou plus, or more, and more, und mehr, oder mehr, woning, appartement',
);
const SQUARE = phrases(
  'm2, m 2, qm, sqm, sq m, vierkante meter, metres carres, metre carre, square metres, square meters, quadratmeter, kwadraatmeter',
);
const ARES = set('are ares aren ar');
const HECTARES = set('ha hectare hectares hektar');
const TO = set('- tot a et en and to und bis jusqu');
const ROOM_NUMBERS: Readonly<Record<string, number>> = {
  een: 1,
  twee: 2,
  drie: 3,
  vier: 4,
  vijf: 5,
  zes: 6,
  une: 1,
  deux: 2,
  trois: 3,
  quatre: 4,
  cinq: 5,
  six: 6,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  ein: 1,
  zwei: 2,
  drei: 3,
  funf: 5,
  fuenf: 5,
  sechs: 6,
};
const PLOT_WORDS = set(
  'perceel perceelsoppervlakte grondoppervlakte kavel parcelle plot grundstuck grundstueck grundstucksflache grond terrain land tuin jardin garden garten',
);

export const WITH: ReadonlySet<string> = set('met avec with mit incl inclusief');
export const WITHOUT = phrases(
  'zonder, geen, niet, sans, pas de, pas d, non, without, no, not, ohne, kein, keine, keinen, nicht',
);
const FILLERS = set(
  `in te een het de van met en of voor rond nabij bij aan op naar tot ik wij we zoek zoeken gezocht wil willen graag regio omgeving straal
   stad gemeente dorp streek m2 een der den ten
   a au aux du des d l la le les un une avec et ou dans sur pour pres vers je nous cherche cherchons recherche veux ville commune autour region
   rayon proche entre par son sa
   an the of with and or for near at on to i looking want need me my some any around about area town city within radius please find
   im ein eine einen einer mit und oder fur fuer bei am der die das dem den zu zum zur nahe ich wir suche suchen gesucht raum stadt umgebung um
   umkreis von ab bis nach
   s t n beter mieux better besser min max minimum maximum vanaf tussen between zwischen zwei incl inclusief
   prijs budget prix price preis euro eur euros € < > + - vastgoed immo pand panden bien biens immobilier property properties immobilie immobilien
   wonen woont vivre live wohnen`,
);
export const isFiller = (word: string): boolean => FILLERS.has(word);

/** How many words of one of these stand here; the longest. */
export const boundAt = (list: readonly (readonly string[])[], tokens: readonly Token[], at: number): number =>
  list.find((words) => words.every((word, i) => tokens[at + i]?.word === word))?.length ?? 0;

const LABEL_WORDS = set(
  'epc peb epb energielabel energie energieklasse energieausweis energy label dpe epcs certificat peblabel epclabel klasse classe energieprestatie',
);
const BESIDE_LABEL = set(
  'label klasse classe class score waarde certificate certificaat certificat rating van de of minstens min minimum mindestens au moins at least ab vanaf - epc peb',
);

/** "or", between two labels. */
const OR = set('of ou or oder en et and und -');

const labelAt = (
  tokens: readonly Token[],
  at: number,
): { readonly label: EnergyChoice; readonly next: number } | undefined => {
  const letter = tokens[at]?.word ?? '';
  if (!/^[a-g]$/u.test(letter)) return undefined;
  let pluses = 0;
  while (tokens[at + 1 + pluses]?.word === '+') pluses++;
  const label = ENERGY_LABELS.find((code) => code === letter.toUpperCase() + '_PLUS'.repeat(Math.min(pluses, 2)));
  return label && { label, next: at + 1 + pluses };
};

/** Of "A of B" the worst that will do. */
export const readEnergy = (
  tokens: readonly Token[],
  at: number,
): { readonly label: EnergyChoice; readonly length: number } | undefined => {
  if (!LABEL_WORDS.has(tokens[at]?.word ?? '')) return undefined;
  let start = at + 1;
  while (start < at + 5 && BESIDE_LABEL.has(tokens[start]?.word ?? '')) start++;
  let found = labelAt(tokens, start);
  if (!found) return undefined;
  let { label } = found;
  while (OR.has(tokens[found.next]?.word ?? '')) {
    const other = labelAt(tokens, found.next + 1);
    if (!other) break;
    if (ENERGY_LABELS.indexOf(other.label) > ENERGY_LABELS.indexOf(label)) label = other.label;
    found = other;
  }
  return { label, length: found.next - at };
};

type Unit = 'thousand' | 'million' | 'euro' | 'bedrooms' | 'square' | 'are' | 'hectare' | 'km' | undefined;

const unitAt = (tokens: readonly Token[], at: number): { readonly unit: Unit; readonly length: number } => {
  const word = tokens[at]?.word ?? '';
  const square = boundAt(SQUARE, tokens, at);
  if (square > 0) return { unit: 'square', length: square };
  if (THOUSAND.has(word)) return { unit: 'thousand', length: 1 };
  if (MILLION.has(word)) return { unit: 'million', length: 1 };
  if (isBedrooms(word)) return { unit: 'bedrooms', length: 1 + boundAt(AFTER_BEDROOMS, tokens, at + 1) };
  if (ARES.has(word)) return { unit: 'are', length: 1 };
  if (HECTARES.has(word)) return { unit: 'hectare', length: 1 };
  if (word === 'km') return { unit: 'km', length: 1 };
  return EURO.has(word) ? { unit: 'euro', length: 1 } : { unit: undefined, length: 0 };
};

const FACTOR = { thousand: 1000, million: 1_000_000, are: 100, hectare: 10_000 } as const;

type Quantity = { readonly value: number; readonly unit: Unit; readonly next: number };

const quantityAt = (tokens: readonly Token[], at: number): Quantity | undefined => {
  let start = at;
  while (EURO.has(tokens[start]?.word ?? '')) start++;
  const token = tokens[start];
  const spelled = ROOM_NUMBERS[token?.word ?? ''];
  const value = token?.number ?? spelled;
  if (value === undefined) return undefined;
  let next = start + 1;
  // "3+ slpk", "3-slaapkamer"
  const joined = ['+', '-'].includes(tokens[next]?.word ?? '') && BEDROOMS.has(tokens[next + 1]?.word ?? '') ? 1 : 0;
  const { unit, length } = unitAt(tokens, next + joined);
  if (spelled !== undefined && unit !== 'bedrooms') return undefined;
  next += length > 0 ? joined + length : 0;
  const isPrice = unit === 'thousand' || unit === 'million' || unit === 'euro' || unit === undefined;
  const isEuro = isPrice && (start > at || EURO.has(tokens[next]?.word ?? ''));
  if (isEuro && EURO.has(tokens[next]?.word ?? '')) next++;
  return { value, unit: unit ?? (isEuro ? 'euro' : undefined), next };
};

const SMALLEST_BARE_PRICE = 10_000;
const LARGEST = 1e9;

type Kind = 'max' | 'min' | 'between' | 'about' | 'exact' | undefined;

const boundKind = (tokens: readonly Token[], at: number): { readonly kind: Kind; readonly length: number } => {
  const all = [
    ['max', AT_MOST],
    ['min', AT_LEAST],
    ['between', BETWEEN],
    ['about', ABOUT],
    ['exact', EXACTLY],
  ] as const;
  const found = all.map(([kind, list]) => ({ kind, length: boundAt(list, tokens, at) }));
  const best = found.reduce((a, b) => (b.length > a.length ? b : a));
  return best.length > 0 ? best : { kind: undefined, length: 0 };
};

/** The bound and the words before a number, in any order: "prix max", "budget tot". */
const beforeNumber = (tokens: readonly Token[], at: number): { readonly kind: Kind; readonly next: number } => {
  let kind: Kind;
  let next = at;
  while (true) {
    const bound = boundKind(tokens, next);
    if (bound.length > 0) {
      // "a partir de max": the last one counts, but "from" or "of" never takes back a largest.
      kind = kind === 'max' ? kind : bound.kind;
      next += bound.length;
    } else if (
      PRICE_WORDS.has(tokens[next]?.word ?? '') &&
      (kind !== undefined || /^[a-z]{4,}|^€/u.test(tokens[next]?.word ?? ''))
    ) {
      if (kind === undefined && tokens[next]?.word === 'budget') kind = 'max';
      next++;
    } else break;
  }
  return { kind, next };
};

const priced = ({ value, unit }: Quantity): Amount => ({
  value: Math.min(LARGEST, Math.round(value * (unit === 'thousand' || unit === 'million' ? FACTOR[unit] : 1))),
  bare: unit === undefined,
});
const squared = ({ value, unit }: Quantity): number =>
  Math.round(value * (unit === 'are' || unit === 'hectare' ? FACTOR[unit] : 1));

const isSurface = (unit: Unit): boolean => unit === 'square' || unit === 'are' || unit === 'hectare';

/** A second number that ends a range: "250-350k", "van 250 tot 350k", "entre 250 et 350 000 €". */
const rangeEnd = (tokens: readonly Token[], first: Quantity, kind: Kind): Quantity | undefined => {
  const word = tokens[first.next]?.word ?? '';
  if (!TO.has(word)) return undefined;
  // "120 m² en 3 slpk" are two wishes; a range is said before or has its dash.
  if (
    word !== '-' &&
    kind !== 'between' &&
    kind !== 'min' &&
    word !== 'tot' &&
    word !== 'to' &&
    word !== 'bis' &&
    word !== 'a'
  )
    return undefined;
  let at = first.next + 1;
  if (word === 'jusqu' || word === 'bis') while (['a', 'zu'].includes(tokens[at]?.word ?? '')) at++;
  const second = quantityAt(tokens, at);
  if (!second || second.value < 0) return undefined;
  const alike =
    first.unit === undefined ||
    first.unit === second.unit ||
    (!isSurface(first.unit) && !isSurface(second.unit) && first.unit !== 'bedrooms' && second.unit !== 'bedrooms');
  return alike && second.unit !== 'km' ? second : undefined;
};

const bounded = <T>(kind: Kind, value: T, usual: 'min' | 'max'): Bounds<T> =>
  kind === 'max' || (kind !== 'min' && usual === 'max') ? { max: value } : { min: value };

const readRange = (first: Quantity, second: Quantity, wantsPlot: boolean): TypedNumbers | undefined => {
  if (second.unit === 'bedrooms') return { bedrooms: { count: Math.min(first.value, second.value) } };
  if (isSurface(second.unit)) {
    const [a, b] = [squared({ ...first, unit: first.unit ?? second.unit }), squared(second)];
    const bounds = { min: Math.min(a, b), max: Math.max(a, b) };
    return wantsPlot || second.unit !== 'square' ? { plot: bounds } : { surface: bounds };
  }
  // "250-350k": the first is in thousands too.
  const unit =
    first.unit === undefined || first.unit === 'euro'
      ? first.value < 1000 && second.unit !== 'euro'
        ? second.unit
        : first.unit
      : first.unit;
  const bothShort = first.unit === undefined && first.value < 1000 && second.value >= SMALLEST_BARE_PRICE;
  const a = priced({ ...first, unit: bothShort ? 'thousand' : unit });
  const b = priced(second);
  return a.value <= b.value ? { price: { min: a, max: b } } : { price: { min: b, max: a } };
};

export const readNumbers = (
  tokens: readonly Token[],
  at: number,
  zips: ReadonlySet<string>,
): ReadNumbers | undefined => {
  const { kind, next: start } = beforeNumber(tokens, at);
  const first = quantityAt(tokens, start);
  if (!first || !(first.value > 0)) return undefined;
  const wantsPlot = [tokens[at - 1], tokens[at - 2]].some((token) => PLOT_WORDS.has(token?.word ?? ''));
  /** "5000 m2 land", "600 m² de terrain": what is measured stands behind it as well. */
  const isOfPlot = (next: number): boolean =>
    PLOT_WORDS.has(tokens[next]?.word ?? '') ||
    (isFiller(tokens[next]?.word ?? '') && PLOT_WORDS.has(tokens[next + 1]?.word ?? ''));
  const answer = (numbers: TypedNumbers, next: number): ReadNumbers => ({ numbers, length: next - at });
  const isZip = kind === undefined && first.unit === undefined && zips.has(tokens[start]?.word ?? '');
  const second = isZip ? undefined : rangeEnd(tokens, first, kind);
  if (
    second &&
    (kind !== undefined || second.unit !== undefined || first.unit !== undefined || second.value >= SMALLEST_BARE_PRICE)
  ) {
    const range = readRange(first, second, wantsPlot || isOfPlot(second.next));
    if (range) return answer(range, second.next);
  }
  const { unit, value, next } = first;
  if (unit === 'bedrooms') {
    const count = Math.floor(value);
    if (count < 1 || count > 50) return undefined;
    return answer({ bedrooms: { count, ...(kind === 'exact' || kind === 'max' ? { exact: true } : {}) } }, next);
  }
  if (isSurface(unit)) {
    const bounds = bounded(kind, squared(first), 'min');
    return answer(wantsPlot || isOfPlot(next) || unit !== 'square' ? { plot: bounds } : { surface: bounds }, next);
  }
  if (unit === 'km') return answer({ km: value }, next);
  if (isZip) return { zip: tokens[start]?.word ?? '', length: start + 1 - at };
  const amount = priced(first);
  if (unit === undefined && kind === undefined && value < SMALLEST_BARE_PRICE) return undefined;
  // A handful of euros is a number of something else: "van 3 tot", "rond 2".
  if (amount.value < 100) return undefined;
  if (kind === 'about') {
    const round = (part: number): Amount => ({ ...amount, value: Math.round(amount.value * part) });
    return answer({ price: { min: round(0.9), max: round(1.1) } }, next);
  }
  return answer({ price: bounded(kind, amount, 'max') }, next);
};
