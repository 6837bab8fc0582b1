// The rental calls of behaviour section 7 that only read: search, filters, one unit, its periods, its photos.
import { readFile } from 'node:fs/promises';
import { findSite } from '../../db/content/sites.ts';
import { takenNights } from '../../db/rentals/rental-stays.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import { BadInputError, GoneError, NotFoundError } from '../../domain/errors.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import type { ImageFormat } from '../../domain/record/image-sizes.ts';
import { photoVersion } from '../../domain/rentals/public-rental-unit.ts';
import { type ExtraLine, partyOf } from '../../domain/rentals/rental-extras.ts';
import { rentalFilters } from '../../domain/rentals/rental-filters.ts';
import { periodsFor, type RentalEntry } from '../../domain/rentals/rental-matching.ts';
import { priceOfStay, type StayPrice } from '../../domain/rentals/rental-periods.ts';
import type { RentalFilterBody, RentalSearchBody } from '../../domain/rentals/rental-query.ts';
import { searchRentals } from '../../domain/rentals/rental-search.ts';
import type { RentalFilters, RentalPeriod, RentalUnit, RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import type { RentalPhotoSize } from '../../domain/rentals/rental-words.ts';
import { PAGE_SIZE } from '../../domain/search/page-size.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { type DayRange, isDay } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';
import { rentalCatalogue, rentalEntry } from './rental-catalogue.ts';

type Context = Pick<ServiceContext, 'db' | 'now'>;

const requireSite = async ({ db }: Context, siteId: string): Promise<void> => {
  if (!(await findSite(db.kysely, siteId))) throw new NotFoundError('There is no such site.');
};

const withOffer = (unit: RentalUnit, offer: RentalUnit['offer']): RentalUnit => ({ ...unit, offer: offer ?? null });

export const searchRentalUnits = async (
  ctx: Context,
  siteId: string,
  { query = {}, sort = [], pagination = {} }: RentalSearchBody,
): Promise<{ total: { value: number }; results: RentalUnit[] }> => {
  await requireSite(ctx, siteId);
  const { entries, today } = await rentalCatalogue(ctx, siteId);
  const found = searchRentals(entries, query, sort, today);
  const { from = 0, size = PAGE_SIZE } = pagination;
  return {
    total: { value: found.length },
    results: found.slice(from, from + size).map(({ unit, offer }) => withOffer(unit, offer)),
  };
};

export const rentalFilterValues = async (
  ctx: Context,
  siteId: string,
  { query = {} }: RentalFilterBody,
): Promise<RentalFilters> => {
  await requireSite(ctx, siteId);
  const { entries, today } = await rentalCatalogue(ctx, siteId);
  return rentalFilters(entries, query, today);
};

const requireUnit = async ({ db }: Context, siteId: string, id: number): Promise<RentalUnitRecord> => {
  const stored = id > MAX_ID ? undefined : await findRentalUnit(db.kysely, siteId, id);
  if (!stored) throw new NotFoundError('There is no such rental unit.');
  if (stored.removed) throw new GoneError('This rental unit is not offered any more.');
  return stored.record;
};

const entryOf = async (ctx: Context, siteId: string, id: number): Promise<RentalEntry> => {
  const record = await requireUnit(ctx, siteId, id);
  const busy = await takenNights(ctx.db.kysely, siteId, ctx.now(), id);
  return rentalEntry(siteId, record, busy, dayOf(ctx.now()));
};

export const rentalUnitById = async (ctx: Context, siteId: string, id: number): Promise<RentalUnit> => {
  const entry = await entryOf(ctx, siteId, id);
  const [found] = searchRentals([entry], {}, [], dayOf(ctx.now()));
  return withOffer(entry.unit, found?.offer);
};

export type RentalPeriods = {
  readonly total: { readonly value: number };
  readonly persons: number;
  readonly results: RentalPeriod[];
  readonly busy: DayRange[];
  readonly stay?: Omit<StayPrice, 'extras'> & { readonly extras: ExtraLine[] };
};

const badDay = (field: string): BadInputError =>
  new BadInputError(`${field} is not a day.`, [{ field: `query.${field}`, message: 'must be a day that exists' }]);

type NightsQuery = {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly persons?: number | undefined;
};

/** `from` and `to` together ask for the price of exactly those nights; `persons` says for how many. */
export const rentalPeriods = async (
  ctx: Context,
  siteId: string,
  id: number,
  { from, to, persons: asked }: NightsQuery = {},
): Promise<RentalPeriods> => {
  if (from !== undefined && !isDay(from)) throw badDay('from');
  if (to !== undefined && !isDay(to)) throw badDay('to');
  const entry = await entryOf(ctx, siteId, id);
  const { unit, priced, busy } = entry;
  const today = dayOf(ctx.now());
  const nights = from !== undefined && to !== undefined ? { from, to } : undefined;
  const persons = partyOf(unit.general.maxOccupation, asked);
  const periods = periodsFor(entry, asked === undefined ? {} : { range: { persons: { gte: asked } } });
  const stay = nights && priceOfStay(priced, busy, nights, today, { extras: unit.rental?.extras, persons });
  return {
    total: { value: periods.length },
    persons,
    results: [...periods],
    busy: busy.filter((range) => range.to > today),
    ...(stay ? { stay: { ...stay, extras: [...stay.extras] } } : {}),
  };
};

export type RentalPhotoFile =
  | { readonly bytes: Buffer; readonly contentType: string; readonly etag: string }
  | { readonly location: string };

export type PhotoWish = {
  readonly unitId: number;
  readonly number: number;
  readonly size: RentalPhotoSize;
  readonly format: ImageFormat;
  readonly version: string | undefined;
};

const isOurs = (ref: string): boolean => /^(?:demo|file):/.test(ref);

/** A photo kept elsewhere is shown from there. */
export const rentalPhoto = async (
  ctx: Pick<ServiceContext, 'db' | 'now' | 'images'>,
  siteId: string,
  { unitId, number, size, format, version }: PhotoWish,
): Promise<RentalPhotoFile> => {
  const missing = () => new NotFoundError('There is no such photo.');
  const { photos } = await requireUnit(ctx, siteId, unitId);
  const photo = photos?.[number - 1];
  // An old address must not bring a new picture: caches would keep it for a year.
  if (!photo || (version !== undefined && version !== photoVersion(photo.original))) throw missing();
  const ref = (size === 'original' ? undefined : photo[size]) ?? photo.original;
  if (!isOurs(ref)) return { location: ref };
  const image = await ctx.images.image(ref, size, format);
  if (!image) throw missing();
  return { bytes: await readFile(image.path), contentType: image.contentType, etag: image.etag };
};
