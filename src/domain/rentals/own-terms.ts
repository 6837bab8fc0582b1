// A rental unit with the decisions of the agency's own people: each part they decided wins whole over what the feed
// says, and every import leaves it alone. A part that is given back to the feed follows it again.
import type { OwnTerms, RentalTerms, RentalUnitRecord } from './rental-unit.ts';
import { OWN_PARTS, type OwnPart } from './rental-words.ts';

export const withOwnTerms = (record: RentalUnitRecord, own: OwnTerms | null | undefined): RentalUnitRecord => {
  if (!own) return record;
  const { prices, rules, extras, registrationNumber } = own;
  const feed = record.rental ?? {};
  const priceList = prices ?? { seasons: feed.seasons, periods: feed.periods };
  const stayRules = rules ?? { changeoverDays: feed.changeoverDays, minimumStay: feed.minimumStay };
  const all = { ...stayRules, ...priceList, extras: extras ?? feed.extras };
  const rental = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== null),
  ) as RentalTerms;
  return {
    ...record,
    ...(record.rental || Object.keys(rental).length > 0 ? { rental } : {}),
    ...(registrationNumber === undefined ? {} : { registrationNumber }),
  };
};

/** The same parts of a record, as the desk edits them. */
export const termParts = ({
  rental,
  registrationNumber,
}: Pick<RentalUnitRecord, 'rental' | 'registrationNumber'>): Required<OwnTerms> => ({
  prices: { seasons: rental?.seasons ?? [], periods: rental?.periods ?? [] },
  rules: {
    ...(rental?.changeoverDays ? { changeoverDays: rental.changeoverDays } : {}),
    ...(rental?.minimumStay ? { minimumStay: rental.minimumStay } : {}),
  },
  extras: rental?.extras ?? [],
  registrationNumber: registrationNumber ?? null,
});

export const ownParts = (own: OwnTerms | null | undefined): OwnPart[] =>
  OWN_PARTS.filter((part) => own?.[part] !== undefined);

/** The decisions after a change: parts that are named are decided, parts in `back` are the feed's again. */
export const changeOwnTerms = (
  own: OwnTerms | null | undefined,
  set: OwnTerms,
  back: readonly OwnPart[],
): OwnTerms | null => {
  const changed = Object.fromEntries(
    Object.entries({ ...own, ...set }).filter(
      ([part, value]) => value !== undefined && !back.includes(part as OwnPart),
    ),
  ) as OwnTerms;
  return Object.keys(changed).length === 0 ? null : changed;
};
