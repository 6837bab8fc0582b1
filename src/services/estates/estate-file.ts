// The table of listings as a file for spreadsheets: our own columns, in the order and with the filters of the screen. It holds what members
// are writing, so that a file that comes back unchanged changes nothing.
import { listListings, type TableListing } from '../../db/estates/estate-table.ts';
import { csvRow } from '../../domain/csv.ts';
import { FILE_COLUMNS, fileLine } from '../../domain/estates-table/table-file.ts';
import { firstOrder } from '../../domain/estates-table/table-names.ts';
import type { Actor } from '../../domain/people/member.ts';
import { noteExport } from '../people/desk-log.ts';
import type { ServiceContext } from '../platform/context.ts';
import { scopeFor, type TableQuery } from './estate-table.ts';
import { freshenListingRows } from './listing-rows.ts';

const LINES = 50_000;

export const estateFile = async (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  actor: Actor,
  siteId: string,
  { sort = 'changed', order = firstOrder(sort), ids, ...filter }: TableQuery & { readonly ids?: string },
): Promise<string> => {
  await freshenListingRows(ctx.db, siteId);
  const scope = await scopeFor(ctx, siteId, filter);
  const found = await listListings(ctx.db.kysely, scope, filter, { sort, order, offset: 0, limit: LINES });
  const chosen = ids === undefined ? undefined : new Set(ids.split(',').map(Number));
  const wanted = chosen ? found.filter(({ id }: TableListing) => chosen.has(id)) : found;
  await noteExport(ctx, siteId, actor, 'exportEstates', String(wanted.length));
  const lines = wanted.map(({ id, state, draftRow }) =>
    csvRow(fileLine({ id, state, row: draftRow ?? undefined }, actor.locale)),
  );
  return `${[csvRow(FILE_COLUMNS), ...lines].join('\r\n')}\r\n`;
};
