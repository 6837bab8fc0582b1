// What was done with whole sites, in the desk of the host or by a command: kept beside the sites, because one of them may be gone.
import type { Queryable, Trx } from '../schema.ts';

export type HostLogEntry = {
  readonly id: number;
  readonly at: Date;
  readonly actor: string;
  readonly action: string;
  /** The id of the site. */
  readonly site: string;
  readonly detail: string;
};

export const insertHostLog = async (trx: Trx, entry: Omit<HostLogEntry, 'id'>): Promise<void> => {
  await trx.insertInto('host_log').values(entry).execute();
};

/** The newest first. */
export const listHostLog = (
  db: Queryable,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<HostLogEntry[]> => {
  const query = db
    .selectFrom('host_log')
    .select(['id', 'at', 'actor', 'action', 'site', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit);
  return (before === undefined ? query : query.where('id', '<', before)).execute();
};

/** That something was done with the site stays; what was said of it goes with the site. */
export const blankHostLog = async (trx: Trx, site: string): Promise<void> => {
  await trx.updateTable('host_log').set({ detail: '' }).where('site', '=', site).execute();
};

export const pruneHostLog = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('host_log').where('at', '<', before).execute();
};
