// The units of a site with their periods, ready to be searched. Read again whenever something of the site changed, or a
// day began; so every process answers with what the database has.
import { lastChange } from '../../db/platform/change-log.ts';
import { takenNights } from '../../db/rentals/rental-stays.ts';
import { listRentalUnits } from '../../db/rentals/rental-units.ts';
import { publicRentalUnit } from '../../domain/rentals/public-rental-unit.ts';
import { partyOf } from '../../domain/rentals/rental-extras.ts';
import type { RentalEntry } from '../../domain/rentals/rental-matching.ts';
import { openPeriods, pricedPeriods } from '../../domain/rentals/rental-periods.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import type { DayRange } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

export type RentalCatalogue = { readonly today: string; readonly entries: readonly RentalEntry[] };

type CatalogueEntry = { readonly key: string; readonly catalogue: Promise<RentalCatalogue> };
const kept = new WeakMap<ServiceContext['db'], Map<string, CatalogueEntry>>();

export const rentalEntry = (
  siteId: string,
  record: RentalUnitRecord,
  busy: readonly DayRange[],
  today: string,
): RentalEntry => {
  const priced = pricedPeriods(record.rental);
  return {
    unit: publicRentalUnit(siteId, record),
    priced,
    busy: busy.map(({ from, to }) => ({ from, to })),
    periods: openPeriods(priced, busy, today, {
      extras: record.rental?.extras,
      persons: partyOf(record.general.maxOccupation),
    }),
  };
};

const read = async ({ db, now }: Context, siteId: string, today: string): Promise<RentalCatalogue> => {
  const records = await listRentalUnits(db.kysely, siteId);
  const taken = Map.groupBy(await takenNights(db.kysely, siteId, now()), ({ unitId }) => unitId);
  return { today, entries: records.map((record) => rentalEntry(siteId, record, taken.get(record.id) ?? [], today)) };
};

export const rentalCatalogue = async (ctx: Context, siteId: string): Promise<RentalCatalogue> => {
  const today = dayOf(ctx.now());
  const sites = kept.get(ctx.db) ?? new Map<string, CatalogueEntry>();
  kept.set(ctx.db, sites);
  // The number is read before the rows: what changes in between is read twice, not missed.
  const key = `${await lastChange(ctx.db.kysely, siteId)} ${today}`;
  const known = sites.get(siteId);
  if (known?.key === key) return known.catalogue;
  const catalogue = read(ctx, siteId, today).catch((error: unknown) => {
    sites.delete(siteId);
    throw error;
  });
  sites.set(siteId, { key, catalogue });
  return catalogue;
};
