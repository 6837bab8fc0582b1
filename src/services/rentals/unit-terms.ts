// The seasons, rules, extras and registration number of a unit as the desk edits them: what the feed says, and over it what was decided
// here. A decision is online at once, survives every import, and can be given back to the feed.
import { listRentalCalendars } from '../../db/rentals/rental-calendars.ts';
import { takenNights } from '../../db/rentals/rental-stays.ts';
import {
  findUnitLayers,
  lockRentalUnit,
  logRentalChange,
  saveOwnTerms,
  type UnitLayers,
} from '../../db/rentals/rental-units.ts';
import type { Queryable } from '../../db/schema.ts';
import { BadInputError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { fieldChanges } from '../../domain/people/audit.ts';
import { changeOwnTerms, ownParts, termParts, withOwnTerms } from '../../domain/rentals/own-terms.ts';
import { rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { lacksRegistration, ownTermsProblems } from '../../domain/rentals/rental-record-check.ts';
import type { OwnTerms } from '../../domain/rentals/rental-unit.ts';
import type { OwnPart } from '../../domain/rentals/rental-words.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { channelView } from './holiday-desk.ts';

const etagOf = (id: number, { version }: Pick<UnitLayers, 'version'>): string => `"unit-${id}-${version}"`;

const requireLayers = async (db: Queryable, siteId: string, id: number): Promise<UnitLayers> => {
  const layers = await findUnitLayers(db, siteId, id);
  if (!layers) throw new NotFoundError('There is no such rental unit.');
  return layers;
};

const sheetOf = async (ctx: Pick<ServiceContext, 'now'>, db: Queryable, siteId: string, id: number, locale: Locale) => {
  const layers = await requireLayers(db, siteId, id);
  const record = withOwnTerms(layers.feed, layers.own);
  const now = ctx.now();
  return {
    id,
    name: rentalUnitName(record, locale) || String(id),
    persons: record.general.maxOccupation ?? null,
    etag: etagOf(id, layers),
    today: dayOf(now),
    /** As visitors meet them. */
    terms: termParts(record),
    feed: termParts(layers.feed),
    own: ownParts(layers.own),
    lacksRegistration: lacksRegistration(record),
    busy: (await takenNights(db, siteId, now, id)).map(({ from, to }) => ({ from, to })),
    channels: (await listRentalCalendars(db, { siteId, unitId: id })).map(channelView),
    ...(layers.changedBy === null ? {} : { changedBy: layers.changedBy }),
    ...(layers.changedAt === null ? {} : { changedAt: layers.changedAt.toISOString() }),
  };
};

export const unitTerms = (ctx: ServiceContext, siteId: string, id: number, locale: Locale) =>
  sheetOf(ctx, ctx.db.kysely, siteId, id, locale);

type TermsChange = { readonly set?: OwnTerms | undefined; readonly back?: readonly OwnPart[] | undefined };

const check = ({ set = {}, back = [] }: TermsChange): void => {
  const problems = [
    ...ownTermsProblems(set).map(({ field, message }) => ({ field: `body.set.${field}`, message })),
    ...back
      .filter((part) => set[part] !== undefined)
      .map((part) => ({ field: 'body.back', message: `${part} is decided and given back at once` })),
  ];
  if (problems.length > 0)
    throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

export const saveUnitTerms = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  change: TermsChange,
) => {
  check(change);
  const { set = {}, back = [] } = change;
  const { locale, name } = desk.actor();
  return ctx.db.transaction(async (trx) => {
    if (!(await lockRentalUnit(trx, siteId, id))) throw new NotFoundError('There is no such rental unit.');
    const layers = await requireLayers(trx, siteId, id);
    const before = termParts(withOwnTerms(layers.feed, layers.own));
    const own = changeOwnTerms(layers.own, set, back);
    const after = termParts(withOwnTerms(layers.feed, own));
    const changes = fieldChanges(before, after);
    if (desk.ifMatch !== etagOf(id, layers)) {
      const current = await sheetOf(ctx, trx, siteId, id, locale);
      throw new PreconditionFailedError('Somebody else changed the terms of this unit.', {
        current,
        etag: current.etag,
        fields: changes.map(({ field, before: theirs, after: yours }) => ({ field, yours, theirs })),
        ...(layers.changedBy === null ? {} : { changedBy: layers.changedBy }),
        ...(layers.changedAt === null ? {} : { changedAt: layers.changedAt.toISOString() }),
      });
    }
    await saveOwnTerms(trx, siteId, id, own, { name, at: ctx.now() });
    await logRentalChange(trx, siteId, [id]);
    desk.note(changes);
    return sheetOf(ctx, trx, siteId, id, locale);
  });
};
