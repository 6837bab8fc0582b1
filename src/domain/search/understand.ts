// One box: "3 slpk Gent tot 400k" → the filters it means. In any of the four languages, also mixed; exact words before those
// with a wrong letter; what means nothing to us is looked for in the texts, and what is not in them either is said.
import { fold } from '../fold.ts';
import type { Locale } from '../locale.ts';
import { MAX_AREA_KM, MAX_AREA_PARTS } from '../places/area.ts';
import { type City, cityName, isWholeMunicipality } from '../places/cities.ts';
import { HEAD_TYPES } from '../record/head-types.ts';
import type { Status } from '../record/status.ts';
import { subTypeById } from '../record/sub-types.ts';
import type { FilterChange } from './estate-filter-state.ts';
import { type NearWord, nearWords, slack } from './near-words.ts';
import { boundAt, isFiller, readEnergy, readNumbers, type TypedNumbers, WITH, WITHOUT } from './typed-numbers.ts';
import { MAX_TYPED, referenceIn, type Token, tokensOf } from './typed-tokens.ts';
import {
  allNames,
  isTown,
  type Meaning,
  meaningOf,
  type NamedPlaces,
  type NameMeaning,
  namesOfWords,
  placesOfZip,
  vagueWords,
} from './typed-words.ts';

export type TypedContext = {
  readonly locale: Locale;
  /** When nothing has the reference it looks like, it is a price or a word like any other. */
  readonly withoutReference?: true;
  /** What the page lists: "tot 400" is four hundred thousand where homes are sold. */
  readonly status?: Status | undefined;
  /** Whether the texts of the listings have a word; without it every word may be in them. */
  readonly known?: ((word: string, isLast: boolean) => boolean) | undefined;
  /** The word of the texts that comes nearest, by as much as may be wrong in it. */
  readonly near?: ((word: string) => string | undefined) | undefined;
  /** How many listings a place has: of two places with one name the one with listings is meant. */
  readonly count?: ((city: number) => number) | undefined;
};

/** Something we know that comes near to a word we do not. */
type Nearest = { readonly name: string; readonly change: FilterChange };
export type NotUnderstood = { readonly typed: string; readonly nearest?: Nearest };

export type Understanding = {
  readonly change: FilterChange;
  /** As it was typed. */
  readonly reference?: string;
  readonly unknown: readonly NotUnderstood[];
};

/** Words of a name. */
const MAX_PHRASE = 6;
const MAX_FUZZY_PHRASE = 4;
/** Beyond that everything comes near to everything. */
const MAX_NEAREST = 3;
const MAX_UNKNOWN = 5;
/** Nobody types more words, and each may have to be looked for among thousands of names. */
const MAX_TOKENS = 24;
const STREETS: ReadonlySet<string> = new Set(
  'rue avenue av chaussee boulevard bd bld allee chemin quai impasse clos drève dreve sentier'.split(' '),
);
const PROJECT = 7;
const PLOT = 2;
const GARAGE = 6;

type Reading = {
  statuses: Set<Status>;
  types: Set<number>;
  subTypes: Set<number>;
  cities: City[];
  /** Beside a place that is named it only says where that lies: "Wenduine aan zee". */
  region: readonly City[];
  zips: Set<string>;
  traits: Map<string, 'yes' | 'no'>;
  numbers: TypedNumbers;
  garage: 'alone' | 'with' | undefined;
  energy: FilterChange['epc'];
  rest: { word: string; raw: string }[];
  unknown: NotUnderstood[];
};

const phrase = (tokens: readonly Token[], at: number, length: number): string =>
  tokens
    .slice(at, at + length)
    .map(({ word }) => word)
    .join(' ');
const isWord = (token: Token | undefined): boolean =>
  token !== undefined && token.number === undefined && /^\p{L}/u.test(token.word);
const wordsFrom = (tokens: readonly Token[], at: number, most: number): number => {
  let length = 0;
  while (length < most && isWord(tokens[at + length])) length++;
  return length;
};

type Match = { readonly named: NameMeaning; readonly length: number; readonly name: string };

/** The longest name that stands here as it is. "3 façades" begins with a number. */
const exactAt = (tokens: readonly Token[], at: number): Match | undefined => {
  const most = Math.min(MAX_PHRASE, tokens.length - at);
  for (let length = most; length > 0; length--) {
    if (length === 1 && !isWord(tokens[at])) return undefined;
    const name = phrase(tokens, at, length);
    const named = meaningOf(name);
    if (named) return { named, length, name };
  }
  return undefined;
};

/** Each word of a name may be as wrong as it would be alone. */
const isNearByWord = (typed: string, name: string): boolean => {
  const [ours, theirs] = [typed.split(' '), name.split(' ')];
  return (
    ours.length === theirs.length &&
    ours.every((word, i) => word === theirs[i] || nearWords([theirs[i] ?? ''], word, slack(word.length)).length > 0)
  );
};

const bestCity = (named: NamedPlaces, zips: ReadonlySet<string>, context: TypedContext): City | undefined => {
  const weight = (city: City): number =>
    (zips.has(city.zip) ? 1e9 : 0) + (context.count?.(city.id) ?? 0) * 10 + (isTown(city.id) ? 5 : 0);
  // A whole municipality stands behind the place of its name, whatever it counts.
  const own = named.cities.filter(({ id }) => !isWholeMunicipality(id));
  const from = own.length > 0 ? own : named.cities;
  return from.reduce<City | undefined>((best, city) => (!best || weight(city) > weight(best) ? city : best), undefined);
};

/** Of names that are equally near: the same first letter, our own words, places with listings, towns. */
const ranked = (
  near: readonly NearWord[],
  typed: string,
  context: TypedContext,
): readonly (NearWord & { named: NameMeaning })[] => {
  const weight = ({ word, named }: NearWord & { named: NameMeaning }): number => {
    const first = word[0] === typed[0] ? 1e7 : 0;
    if ('meaning' in named) return first + 1e6;
    const counted = Math.min(9e5, Math.max(...named.places.cities.map(({ id }) => context.count?.(id) ?? 0)) * 10);
    return first + counted + (named.places.cities.some(({ id }) => isTown(id)) ? 5 : 0) - (named.places.weak ? 3 : 0);
  };
  return near
    .flatMap((one) => {
      const named = meaningOf(one.word);
      return named ? [{ ...one, named }] : [];
    })
    .sort((a, b) => a.distance - b.distance || weight(b) - weight(a));
};

const fuzzyAt = (
  tokens: readonly Token[],
  at: number,
  context: TypedContext,
  least: number,
  isWith = false,
): Match | undefined => {
  for (let length = wordsFrom(tokens, at, MAX_FUZZY_PHRASE); length >= least; length--) {
    const typed = phrase(tokens, at, length);
    const letters = typed.replaceAll(' ', '').length;
    // Our names have plain letters; and a word that means something by itself begins a new name.
    if (!/^[a-z ]+$/u.test(typed)) continue;
    if (
      length > 1 &&
      (isOwnWord(tokens[at]?.word ?? '') || tokens.slice(at + 1, at + length).some(({ word }) => meaningOf(word)))
    )
      continue;
    const near =
      length === 1
        ? nearWords(allNames(), typed, slack(letters))
        : nearWords(namesOfWords(length), typed, slack(letters)).filter(({ word }) => isNearByWord(typed, word));
    // What a home comes with is no place: "mit Kamin".
    const best = ranked(near, typed, context).find(({ named }) => !isWith || 'meaning' in named);
    if (best) return { named: best.named, length, name: best.word };
  }
  return undefined;
};

const isOwnWord = (word: string): boolean => {
  const named = meaningOf(word);
  return named !== undefined && 'meaning' in named;
};

const put = (found: Reading, meaning: Meaning, answer: 'yes' | 'no' | undefined, isWith: boolean): void => {
  switch (meaning.kind) {
    case 'status':
      found.statuses.add(meaning.status);
      return;
    case 'type':
      for (const id of meaning.ids) found.types.add(id);
      return;
    case 'subType':
      for (const id of meaning.ids) found.subTypes.add(id);
      return;
    case 'both':
      found.statuses.add(meaning.status);
      found.types.add(meaning.type);
      return;
    case 'text':
      return;
    case 'region':
      found.region = meaning.cities;
      return;
    case 'trait':
      found.traits.set(meaning.trait, answer ?? meaning.answer);
      return;
    case 'garage':
      if (answer === 'no') found.traits.set('garage', 'no');
      else found.garage = isWith || found.garage === 'with' ? 'with' : 'alone';
  }
};

const nearestOf = (typed: string, context: TypedContext): Nearest | undefined => {
  if (!/^[a-z]+$/u.test(typed)) return undefined;
  const most = Math.min(MAX_NEAREST, typed.length - 1);
  for (let distance = slack(typed.length) + 1; distance <= most; distance++) {
    const [best] = ranked(nearWords(allNames(), typed, distance), typed, context);
    if (!best) continue;
    if ('meaning' in best.named) {
      const found = nothing();
      put(found, best.named.meaning, undefined, false);
      return { name: best.word, change: changeOf(found, context) };
    }
    const city = bestCity(best.named.places, new Set(), context);
    if (city) return { name: cityName(city, context.locale), change: { city: [city.id] } };
  }
  return undefined;
};

const nothing = (): Reading => ({
  statuses: new Set(),
  types: new Set(),
  subTypes: new Set(),
  cities: [],
  region: [],
  zips: new Set(),
  traits: new Map(),
  numbers: {},
  garage: undefined,
  energy: undefined,
  rest: [],
  unknown: [],
});

/** A kind and a narrower one of another kind can only be asked for as two kinds. */
const kindsOf = ({ types, subTypes, garage, numbers }: Reading): Pick<FilterChange, 'type' | 'subType'> => {
  const asked = new Set(types);
  // "Farmhouse, 5000 m² of land": the land is the home's own.
  const isHome = types.size > 1 || [...subTypes].some((id) => subTypeById(id)?.type !== 'PLOT');
  if (numbers.plot && isHome) asked.delete(PLOT);
  if (garage === 'alone' && types.size === 0 && subTypes.size === 0) asked.add(GARAGE);
  const heads = (id: number): number[] => {
    const code = subTypeById(id)?.type;
    return HEAD_TYPES.filter((type) => type.code === code).map((type) => type.id);
  };
  const isWithin = [...subTypes].every((id) => asked.size === 0 || heads(id).some((head) => asked.has(head)));
  if (isWithin || asked.has(PROJECT)) {
    return {
      ...(subTypes.size > 0 ? { subType: [...subTypes] } : asked.size > 0 ? { type: [...asked] } : {}),
      ...(asked.has(PROJECT) && subTypes.size > 0 ? { type: [...asked] } : {}),
    };
  }
  for (const id of subTypes) for (const head of heads(id)) asked.add(head);
  return { type: [...asked] };
};

/** A postcode means all its places, unless one of them is named beside it. */
const placesOf = ({ cities, region, zips, numbers }: Reading): Pick<FilterChange, 'city' | 'area'> => {
  const named = new Set(cities.map(({ zip }) => zip));
  const of = [...zips].filter((zip) => !named.has(zip)).flatMap(placesOfZip);
  const chosen = cities.length + of.length > 0 ? [...cities, ...of] : region;
  const ids = [...new Set(chosen.map(({ id }) => id))];
  if (ids.length === 0) return {};
  const { km } = numbers;
  if (km === undefined) return { city: ids };
  return { area: ids.slice(0, MAX_AREA_PARTS).map((id) => `@${id};${Math.min(km, MAX_AREA_KM)}km`) };
};

const changeOf = (found: Reading, context: TypedContext): FilterChange => {
  const { statuses, traits, garage, energy, rest, types, subTypes } = found;
  const { price, surface, plot, bedrooms } = found.numbers;
  const status = [...statuses];
  const isSold = (status.length === 0 ? context.status : status[0]) === 'FOR_SALE' && status.length < 2;
  // Where homes are sold nobody means four hundred euros.
  const amount = (bound: { value: number; bare: boolean } | undefined): number | undefined =>
    bound && (bound.bare && isSold && bound.value < 1000 ? bound.value * 1000 : bound.value);
  const [least, largest] = [amount(price?.min), amount(price?.max)];
  const { type = [], subType = [] } = kindsOf(found);
  // The surface of land is its plot.
  const isLand =
    type.length + subType.length > 0 &&
    type.every((id) => id === PLOT) &&
    subType.every((id) => subTypeById(id)?.type === 'PLOT');
  const [inside, outside] = isLand ? [undefined, plot ?? surface] : [surface, plot];
  const isBesideHome = types.size > 0 || subTypes.size > 0 || garage === 'with';
  return {
    ...(status.length > 0 ? { status } : {}),
    ...placesOf(found),
    ...(type.length > 0 ? { type } : {}),
    ...(subType.length > 0 ? { subType } : {}),
    ...(least === undefined ? {} : { 'price-min': least }),
    ...(largest === undefined ? {} : { 'price-max': largest }),
    ...(bedrooms === undefined ? {} : bedrooms.exact ? { bedrooms: bedrooms.count } : { 'bed-min': bedrooms.count }),
    ...(inside?.min === undefined ? {} : { 'surface-min': inside.min }),
    ...(inside?.max === undefined ? {} : { 'surface-max': inside.max }),
    ...(outside?.min === undefined ? {} : { 'plot-min': outside.min }),
    ...(outside?.max === undefined ? {} : { 'plot-max': outside.max }),
    ...(energy ? { epc: energy } : {}),
    ...Object.fromEntries(traits),
    ...(garage && isBesideHome ? { garage: 'yes' as const } : {}),
    ...(rest.length > 0 ? { text: rest.map(({ raw }) => raw).join(' ') } : {}),
  };
};

/** Words of the texts: as they are, by the word that comes nearest, or not at all. */
const settleRest = (found: Reading, context: TypedContext): void => {
  const { known, near } = context;
  if (!known) return;
  const kept: Reading['rest'] = [];
  found.rest.forEach(({ word, raw }, i) => {
    if (known(word, i === found.rest.length - 1)) {
      kept.push({ word, raw });
      return;
    }
    const other = /^\d/u.test(word) ? undefined : near?.(word);
    if (other !== undefined) {
      kept.push({ word: other, raw: other });
    } else if (found.unknown.length < MAX_UNKNOWN) {
      const nearest = nearestOf(word, context);
      found.unknown.push({ typed: raw, ...(nearest ? { nearest } : {}) });
    }
  });
  found.rest = kept;
};

/** How many words were read here; none when nothing is meant. */
const readNegation = (found: Reading, tokens: readonly Token[], at: number, context: TypedContext): number => {
  const length = boundAt(WITHOUT, tokens, at);
  if (length === 0) return 0;
  let next = at + length;
  while (tokens[next] && isFiller(tokens[next]?.word ?? '')) next++;
  const match = exactAt(tokens, next) ?? fuzzyAt(tokens, next, context, 1);
  if (!match || !('meaning' in match.named)) return 0;
  const { meaning } = match.named;
  if (meaning.kind !== 'trait' && meaning.kind !== 'garage') return 0;
  put(found, meaning, 'no', false);
  return next + match.length - at;
};

const putMatch = (
  found: Reading,
  { named, name }: Match,
  raw: string,
  isWith: boolean,
  context: TypedContext,
): boolean => {
  if ('places' in named) {
    // "Met zolder": who asks for an attic does not mean the village.
    if (isWith && context.known?.(name, true)) return false;
    const city = bestCity(named.places, found.zips, context);
    if (city && !found.cities.includes(city)) found.cities.push(city);
    return true;
  }
  const { meaning } = named;
  const isKind = meaning.kind === 'type' || meaning.kind === 'subType';
  const hasKind = found.types.size > 0 || found.subTypes.size > 0;
  // "Huis met kantoor": a home with an office is a home.
  if (isKind && isWith && hasKind) {
    found.rest.push({ word: name, raw });
    return true;
  }
  if (meaning.kind === 'text') for (const part of raw.split(' ')) found.rest.push({ word: fold(part), raw: part });
  put(found, meaning, undefined, isWith);
  return true;
};

/** "huis 250000" looks like a reference, and is a wish. */
const ownReference = (typed: string): string | undefined => {
  const found = referenceIn(typed);
  const [, word] = /^(\p{L}+) /u.exec(found ?? '') ?? [];
  return word !== undefined && (isFiller(fold(word)) || meaningOf(fold(word))) ? undefined : found;
};

/** Never throws, whatever it is given; reads the first two hundred characters. */
export const understand = (typed: string, context: TypedContext): Understanding => {
  const found = nothing();
  const reference = context.withoutReference ? undefined : ownReference(typed);
  const tokens = tokensOf(reference === undefined ? typed : typed.slice(0, MAX_TYPED).replace(reference, ' ')).slice(
    0,
    MAX_TOKENS,
  );
  for (const { word } of tokens) if (/^[1-9]\d{3}$/u.test(word) && placesOfZip(word).length > 0) found.zips.add(word);
  const zips = found.zips;
  found.zips = new Set();
  let isWith = false;
  let wasRest = false;
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token;
    const read =
      readNegation(found, tokens, at, context) ||
      readEnergyInto(found, tokens, at) ||
      readNumbersInto(found, tokens, at, zips) ||
      readStreet(found, tokens, at) ||
      readVague(found, tokens, at) ||
      readName(found, tokens, at, context, isWith, zips);
    if (read > 0) {
      at += read;
      [isWith, wasRest] = [false, false];
      continue;
    }
    at++;
    if (isFiller(token.word)) {
      isWith = WITH.has(token.word) || (isWith && !isJoin(token.word));
      continue;
    }
    if (vagueAt(tokens, at - 1) > 0) {
      if (found.unknown.length < MAX_UNKNOWN) found.unknown.push({ typed: token.raw });
    } else if (isWord(token) || (wasRest && token.number !== undefined)) {
      found.rest.push({ word: token.word, raw: token.raw });
      wasRest = true;
    } else if (token.number !== undefined && found.unknown.length < MAX_UNKNOWN)
      found.unknown.push({ typed: token.raw });
    isWith = false;
  }
  settleRest(found, context);
  return {
    change: changeOf(found, context),
    ...(reference === undefined ? {} : { reference }),
    unknown: found.unknown,
  };
};

const isJoin = (word: string): boolean => ['of', 'ou', 'or', 'oder'].includes(word);

const vagueAt = (tokens: readonly Token[], at: number): number =>
  vagueWords(tokens.slice(at, at + 2).map(({ word }) => word));

/** "Bon marché" before the town of Marche; a single word may begin a name. */
const readVague = (found: Reading, tokens: readonly Token[], at: number): number => {
  const length = vagueAt(tokens, at);
  if (length < 2) return 0;
  if (found.unknown.length < MAX_UNKNOWN)
    found.unknown.push({
      typed: tokens
        .slice(at, at + length)
        .map(({ raw }) => raw)
        .join(' '),
    });
  return length;
};

const readEnergyInto = (found: Reading, tokens: readonly Token[], at: number): number => {
  const energy = readEnergy(tokens, at);
  if (!energy) return 0;
  found.energy = energy.label;
  return energy.length;
};

const readNumbersInto = (found: Reading, tokens: readonly Token[], at: number, zips: ReadonlySet<string>): number => {
  const read = readNumbers(tokens, at, zips);
  if (!read) return 0;
  if ('zip' in read) found.zips.add(read.zip);
  else found.numbers = { ...found.numbers, ...read.numbers };
  return read.length;
};

/** "Rue du Moulin": the name of a street is no mill. Up to the number, or a name that is longer than one word. */
const readStreet = (found: Reading, tokens: readonly Token[], at: number): number => {
  if (!STREETS.has(tokens[at]?.word ?? '')) return 0;
  let next = at + 1;
  // No street is called "with something": it is the end of "rez-de-chaussée avec jardin".
  if (WITH.has(tokens[next]?.word ?? '')) return 0;
  while (isWord(tokens[next]) && isFiller(tokens[next]?.word ?? '')) next++;
  if (!isWord(tokens[next])) return 0;
  next++;
  if (tokens[next]?.number !== undefined && tokens[next]?.number !== 0 && !isLong(tokens[next])) next++;
  for (const { word, raw } of tokens.slice(at, next)) found.rest.push({ word, raw });
  return next - at;
};
/** A postcode or a price, not the number of a house. */
const isLong = (token: Token | undefined): boolean => (token?.word.length ?? 0) > 3;

const readName = (
  found: Reading,
  tokens: readonly Token[],
  at: number,
  context: TypedContext,
  isWith: boolean,
  zips: ReadonlySet<string>,
): number => {
  const token = tokens[at];
  if (!token) return 0;
  const exact = exactAt(tokens, at);
  // "Heist op den Breg" begins with a place of its own.
  const longer = fuzzyAt(tokens, at, context, Math.max(2, (exact?.length ?? 0) + 1));
  const isFree = !isFiller(token.word) && vagueAt(tokens, at) === 0 && isWord(token);
  const match =
    longer && (!exact || longer.length > exact.length)
      ? longer
      : (exact ??
        (isFree && !context.known?.(token.word, false) ? fuzzyAt(tokens, at, context, 1, isWith) : undefined));
  if (!match) return 0;
  const raw = tokens
    .slice(at, at + match.length)
    .map((one) => one.raw)
    .join(' ');
  const all = found.zips;
  found.zips = new Set([...all, ...zips]);
  const isTaken = putMatch(found, match, raw, isWith, context);
  found.zips = all;
  if (!isTaken) return 0;
  return match.length;
};
