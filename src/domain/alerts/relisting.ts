// The same home under another number: whoever heard of it hears of it once. Two listings that visitors see at the same time are two.
import { estateAddress } from '../display/address.ts';
import { fold } from '../fold.ts';
import { haversine } from '../places/geo.ts';
import type { Unit } from '../record/estate.ts';
import { estateType } from '../record/estate-type.ts';
import { floorArea, plotArea } from '../record/living-area.ts';
import { DAY_MS } from '../time/calendar-days.ts';

const WITHIN_DAYS = 90;
const WITHIN_KM = 0.05;
const WITHIN_SHARE = 0.05;

/** A listing that visitors do not see any more, and from when to when they did. */
export type GoneListing = {
  readonly id: number;
  /** Of a unit: its project. */
  readonly projectId?: number;
  /** As a home: of a unit, what `unitHome` makes of it. */
  readonly estate: Unit;
  readonly cameAt: Date;
  readonly leftAt: Date;
};

const said = (text: string | null | undefined): string => fold(text ?? '').replace(/[^a-z0-9]/g, '');

/** In one language at least the street is the same. */
const isSameStreet = (a: Unit, b: Unit): boolean => {
  const [one, other] = [a, b].map(({ address }) =>
    Object.values(address?.street ?? {})
      .map(said)
      .filter(Boolean),
  );
  return one?.some((street) => other?.includes(street)) ?? false;
};

const isSameDoor = (a: Unit, b: Unit): boolean =>
  said(a.address?.number) !== '' &&
  said(a.address?.number) === said(b.address?.number) &&
  said(a.address?.box) === said(b.address?.box) &&
  said(a.address?.city?.zip) === said(b.address?.city?.zip);

const isSameReference = (a: Unit, b: Unit): boolean =>
  said(a.general.reference) !== '' && said(a.general.reference) === said(b.general.reference);

const isNear = (a: Unit, b: Unit): boolean => {
  const [one, other] = [a.address?.geoLocation, b.address?.geoLocation];
  return Boolean(one && other && haversine(one, other) <= WITHIN_KM);
};

const areaOf = (estate: Unit): number | undefined => floorArea(estate) ?? plotArea(estate);
const isAsLarge = (a: Unit, b: Unit): boolean => {
  const [one, other] = [areaOf(a), areaOf(b)];
  return one !== undefined && other !== undefined && Math.abs(one - other) <= one * WITHIN_SHARE;
};

/** Same street, number, box and kind; and the same reference, or as good as the same place and area. */
export const isSameHome = (former: Unit, estate: Unit): boolean => {
  const kind = estateType(former);
  return (
    kind !== undefined &&
    kind === estateType(estate) &&
    isSameDoor(former, estate) &&
    isSameStreet(former, estate) &&
    (isSameReference(former, estate) || (isNear(former, estate) && isAsLarge(former, estate)))
  );
};

/**
 * A unit as a home by itself: it stands where its project stands, and its number in the project is its box where its address has none.
 * Neighbours with neither lie and measure the same: only their reference tells them apart.
 */
export const unitHome = (unit: Unit, project: Unit): Unit => {
  const address = estateAddress(unit, project);
  if (!address) return unit;
  const box = [unit.address?.box, unit.general.entityNumber].find((text) => said(text) !== '');
  return { ...unit, address: { ...address, ...(box ? { box } : { box: null, geoLocation: null }) } };
};

const isSoonAfter = (leftAt: Date, cameAt: Date): boolean =>
  cameAt.getTime() - leftAt.getTime() <= WITHIN_DAYS * DAY_MS;

/** What this home was on the website before, also before that. `gone` are listings that visitors do not see any more. */
export const formerListings = (estate: Unit, cameAt: Date, gone: readonly GoneListing[]): GoneListing[] => {
  const found = new Set<GoneListing>();
  const follow = (home: Unit, since: Date): void => {
    for (const one of gone) {
      const isNew = one.id !== estate.general.id && !found.has(one);
      if (!isNew || !isSoonAfter(one.leftAt, since) || !isSameHome(one.estate, home)) continue;
      found.add(one);
      follow(one.estate, one.cameAt);
    }
  };
  follow(estate, cameAt);
  return [...found].sort((a, b) => a.id - b.id);
};
