// What visitors saw, and bringing it back.
import {
  blankHistory,
  type EstateVersion,
  findVersion,
  versionAt,
  versionsOf,
} from '../../db/estates/estate-history.ts';
import type { Queryable } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import { mergeLayers } from '../../domain/layers/decisions.ts';
import { differences, isLeafAddress } from '../../domain/layers/leaf.ts';
import { decisionsReaching } from '../../domain/layers/reach.ts';
import { addDays, startOfDay } from '../../domain/time/brussels-time.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { findListing, sheetOf } from './estate-sheet.ts';
import { completedRecord } from './prepared-estate.ts';
import { byMember, publishDecisions, readListing, withLayer } from './publish-estate.ts';

const PAGE = 20;

const wholeAnswer = ({ version, from, to, cause, document }: EstateVersion) => ({
  version,
  from: from.toISOString(),
  to: to?.toISOString() ?? null,
  cause,
  document,
});

export const estateVersions = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
  id: number,
  { before }: { readonly before?: number | undefined } = {},
) => {
  await findListing(ctx.db.kysely, siteId, id);
  const found = await versionsOf(ctx.db.kysely, siteId, id, { before, limit: PAGE + 1 });
  const versions = found.slice(0, PAGE).map(({ version, from, to, cause, document }, index) => ({
    version,
    from: from.toISOString(),
    to: to?.toISOString() ?? null,
    cause,
    online: document !== null,
    changes: differences(found[index + 1]?.document ?? undefined, document ?? undefined).filter(
      ({ pointer }) => pointer !== '/general/id',
    ),
  }));
  const next = found.length > PAGE ? versions.at(-1)?.version : undefined;
  return { versions, ...(next === undefined ? {} : { next }) };
};

const versionOf = async (db: Queryable, siteId: string, id: number, version: number): Promise<EstateVersion> => {
  const found = await findVersion(db, siteId, id, version);
  if (!found) throw new NotFoundError('There is no such version.');
  return found;
};

export const estateVersion = async (ctx: Pick<ServiceContext, 'db'>, siteId: string, id: number, version: number) =>
  wholeAnswer(await versionOf(ctx.db.kysely, siteId, id, version));

/** A moment, or a day: then what stood there when it ended in Brussels. */
export const estateAt = async (ctx: Pick<ServiceContext, 'db'>, siteId: string, id: number, moment: string) => {
  const isKnown = isDay(moment.slice(0, 10)) && !Number.isNaN(Date.parse(moment));
  if (!isKnown)
    throw new BadInputError('query.moment does not exist.', [{ field: 'query.moment', message: 'does not exist' }]);
  const at = moment.length === 10 ? new Date(startOfDay(addDays(moment, 1)).getTime() - 1) : new Date(moment);
  const found = await versionAt(ctx.db.kysely, siteId, id, at);
  if (!found) throw new NotFoundError('The listing was not known then.');
  return wholeAnswer(found);
};

type Restoring = {
  readonly version: number;
  readonly leaves?: readonly string[] | undefined;
  readonly reason?: string | undefined;
};

/** As a new version; what else stands in the draft stays there. */
export const restoreEstate = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  { version, leaves, reason }: Restoring,
) => {
  const restored = await ctx.db.transaction(async (trx) => {
    const listing = await withLayer(ctx, trx, siteId, await readListing(trx, desk, siteId, id), desk.actor().name);
    const { document } = await versionOf(trx, siteId, id, version);
    if (!document) throw new ConflictError('Nothing of the listing was online then.');
    const current = completedRecord(listing, listing.own);
    const set = decisionsReaching(current, document, leaves);
    if (Object.keys(set).length === 0) throw new ConflictError('The listing says the same today.');
    desk.note(
      differences(current, mergeLayers(current, set, listing)).map(({ pointer, before, after }) => ({
        field: pointer,
        before,
        after,
      })),
    );
    const cause = { ...byMember(desk), restored: version };
    await publishDecisions(ctx, trx, siteId, listing, { set, back: [] }, { cause, reason, by: desk.actor().name });
    return findListing(trx, siteId, id);
  });
  return sheetOf(ctx.db.kysely, siteId, restored, desk);
};

/** In all past versions; what visitors see now is changed by publishing. How many held it. */
export const blankEstate = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  id: number,
  { pointer, reason }: { readonly pointer: string; readonly reason: string },
): Promise<{ versions: number }> => {
  if (!isLeafAddress(pointer))
    throw new BadInputError('body.pointer names no text or picture.', [
      { field: 'body.pointer', message: 'names no text or picture' },
    ]);
  await findListing(ctx.db.kysely, siteId, id);
  const versions = await ctx.db.transaction((trx) => blankHistory(trx, siteId, id, pointer));
  desk.note([{ field: pointer, before: `${versions} versions`, after: reason }]);
  return { versions };
};
