// What is news about a listing: it is new, it became cheaper, it is available again, or it has changed so that somebody's
// search finds it now. Compared with how it was matched last; while nobody may see it, that stays as it was, so that
// hiding a listing and showing it again is no news.
import type { AlertListing } from './alert-matching.ts';

export const NEWS_KINDS = ['NEW', 'PRICE', 'AVAILABLE', 'CHANGED'] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

export type ListingState = {
  readonly facts: AlertListing;
  /** The last price it had; a price that is not told for a while is not forgotten. */
  readonly price: number | undefined;
  /** How often it came (back) on offer. */
  readonly offers: number;
};

export type NewsEvent = {
  readonly kind: NewsKind;
  /** The same key is the same news: a person hears of it once. */
  readonly key: string;
  readonly listing: AlertListing;
  /** Only searches that did not find this are told. */
  readonly unlessFound?: AlertListing;
  readonly previousPrice?: number;
};

const isAvailable = ({ transaction, underOption }: AlertListing): boolean => transaction !== undefined && !underOption;

const FACTS = [
  'transaction',
  'underOption',
  'headType',
  'subType',
  'city',
  'price',
  'bedrooms',
  'surface',
  'energy',
  'needsEnergy',
  'plot',
] as const satisfies readonly (keyof AlertListing)[];

const isSame = (a: AlertListing, b: AlertListing): boolean =>
  FACTS.every((fact) => a[fact] === b[fact]) &&
  String(a.has) === String(b.has) &&
  String(a.lacks) === String(b.lacks) &&
  a.point?.lat === b.point?.lat &&
  a.point?.lon === b.point?.lon;

/** What was written down before these facts were known says nothing of them: that they are known now is no news. */
const withKnown = (before: ListingState | undefined, { plot, has, lacks }: AlertListing): ListingState | undefined => {
  const known = (before?.facts as Partial<AlertListing> | undefined)?.has !== undefined;
  return before && !known ? { ...before, facts: { ...before.facts, plot, has, lacks } } : before;
};

const eventOf = (before: ListingState | undefined, now: AlertListing, offers: number): NewsEvent | undefined => {
  if (!isAvailable(now)) return undefined;
  if (!before) return { kind: 'NEW', key: 'new', listing: now };
  const was = before.facts;
  // To rent instead of for sale is another offer, and its price another price.
  if (was.transaction !== undefined && was.transaction !== now.transaction) {
    return { kind: 'NEW', key: `new:${now.transaction}`, listing: now };
  }
  if (!isAvailable(was)) return { kind: 'AVAILABLE', key: `available:${offers}`, listing: now };
  if (now.price !== undefined && before.price !== undefined && now.price < before.price) {
    return { kind: 'PRICE', key: `price:${now.price}`, listing: now, previousPrice: before.price };
  }
  return isSame(was, now) ? undefined : { kind: 'CHANGED', key: 'new', listing: now, unlessFound: was };
};

/** `now` is undefined while visitors may not see it. */
export const newsOf = (
  stored: ListingState | undefined,
  now: AlertListing | undefined,
): { readonly state: ListingState | undefined; readonly event: NewsEvent | undefined } => {
  if (!now) return { state: stored, event: undefined };
  const before = withKnown(stored, now);
  const returns = isAvailable(now) && !(before && isAvailable(before.facts));
  const offers = (before?.offers ?? 0) + (returns ? 1 : 0);
  const sameTransaction = before?.facts.transaction === now.transaction || now.transaction === undefined;
  const price = now.price ?? (sameTransaction ? before?.price : undefined);
  if (before && isSame(before.facts, now)) return { state: before, event: undefined };
  return { state: { facts: now, price, offers }, event: eventOf(before, now, offers) };
};

/**
 * A project and its units are one listing to whoever hears of it (decisions section 3). What is new together is one
 * piece of news; what happens to one unit later is told under its project, once for that unit.
 */
export const familyNews = (
  members: readonly { readonly id: number; readonly event: NewsEvent | undefined }[],
): NewsEvent[] => {
  const [root] = members;
  const together = root?.event?.kind === 'NEW';
  return members.flatMap(({ id, event }) => {
    if (!event) return [];
    const apart = id !== root?.id && event.kind !== 'CHANGED' && !(together && event.kind === 'NEW');
    return [{ ...event, key: apart ? `${event.key}:${id}` : event.key }];
  });
};
