// Behaviour section 2 (ajax similar-estate): which listings stand beside this one. Same transaction and type, near in
// price and distance, never hidden, sold or archived.
import { estateAddress } from '../display/address.ts';
import { haversine } from '../places/geo.ts';
import type { Estate } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { estateType } from '../record/estate-type.ts';
import { isHidden } from '../record/hidden-status.ts';
import { isLinkable } from '../record/linkable.ts';
import { estateStatus, type Status } from '../record/status.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export const SIMILAR_LIMIT = 4;
/** One point each: a quarter more or less in price, ten kilometres. */
export const PRICE_STEP = Math.log(1.25);
export const KM_STEP = 10;
/** Beyond these a listing is not similar any more. */
const MAX_PRICE_RATIO = 2;
const MAX_KM = 50;
/** What an unknown price or place costs. */
const UNKNOWN = 2;

/** What is still on offer beside a listing that is gone: its page stays reachable and needs alternatives most. */
const ACTIVE: Readonly<Record<Status, Status>> = {
  FOR_SALE: 'FOR_SALE',
  TO_RENT: 'TO_RENT',
  TAKE_OVER: 'TAKE_OVER',
  SOLD: 'FOR_SALE',
  RENTED: 'TO_RENT',
  TAKEN_OVER: 'TAKE_OVER',
};

const sameFamily = (a: EstateLike, b: EstateLike): boolean => {
  const root = ({ general }: EstateLike): number =>
    general.parentId && general.parentId > 0 ? general.parentId : general.id;
  return root(a) === root(b);
};

const priceScore = (a: number | undefined, b: number | undefined): number | undefined => {
  if (a === undefined || b === undefined) return UNKNOWN;
  const ratio = Math.abs(Math.log(a / b));
  return ratio <= Math.log(MAX_PRICE_RATIO) ? ratio / PRICE_STEP : undefined;
};

const placeScore = (a: EstateLike, b: EstateLike): number | undefined => {
  const [here, there] = [estateAddress(a), estateAddress(b)];
  if (!here?.geoLocation || !there?.geoLocation) {
    const city = here?.city?.id ?? undefined;
    return city !== undefined && city === there?.city?.id ? 0 : UNKNOWN;
  }
  const km = haversine(here.geoLocation, there.geoLocation);
  return km <= MAX_KM ? km / KM_STEP : undefined;
};

/** The lower the nearer; undefined when the other is not similar at all. */
export const similarity = (
  estate: EstateLike,
  other: EstateLike,
  hiddenStatus: readonly number[] = [],
): number | undefined => {
  const status = estateStatus(estate);
  const comparable =
    status !== undefined &&
    !sameFamily(estate, other) &&
    estateStatus(other) === ACTIVE[status] &&
    estateType(other) === estateType(estate) &&
    isLinkable(other) &&
    !isHidden(other, hiddenStatus);
  if (!comparable) return undefined;
  const price = priceScore(estatePrice(estate, hiddenStatus)?.value, estatePrice(other, hiddenStatus)?.value);
  const place = placeScore(estate, other);
  return price === undefined || place === undefined ? undefined : price + place;
};

/** Nearest first; ties by id. */
export const similarEstates = <T extends EstateLike>(
  estate: EstateLike,
  candidates: readonly T[],
  hiddenStatus: readonly number[] = [],
  limit: number = SIMILAR_LIMIT,
): T[] =>
  candidates
    .flatMap((candidate) => {
      const score = similarity(estate, candidate, hiddenStatus);
      return score === undefined ? [] : [{ candidate, score }];
    })
    .sort((a, b) => a.score - b.score || a.candidate.general.id - b.candidate.general.id)
    .slice(0, limit)
    .map(({ candidate }) => candidate);
