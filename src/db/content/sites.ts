import { sql } from 'kysely';
import type { Site } from '../../domain/content/site.ts';
import { ConflictError } from '../../domain/errors.ts';
import { type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

export class HostnameTakenError extends ConflictError {
  readonly hostnames: readonly string[];
  constructor(hostnames: readonly string[]) {
    super(`Another site already answers on ${hostnames.join(', ')}.`, {
      errors: hostnames.map((hostname) => ({
        field: 'body.hostnames',
        message: `${hostname} belongs to another site`,
      })),
    });
    this.hostnames = hostnames;
  }
}

export const findSite = async (db: Queryable, siteId: string): Promise<Site | undefined> =>
  (await db.selectFrom('site').select('document').where('id', '=', siteId).executeTakeFirst())?.document;

export const findSiteAndState = async (
  db: Queryable,
  siteId: string,
): Promise<{ readonly site: Site; readonly suspendedAt: Date | null } | undefined> =>
  db
    .selectFrom('site')
    .select(['document as site', 'suspended_at as suspendedAt'])
    .where('id', '=', siteId)
    .executeTakeFirst();

/** Holds off other writers of the site until the transaction ends. */
export const lockSite = async (trx: Trx, siteId: string): Promise<Site | undefined> =>
  (await trx.selectFrom('site').select('document').where('id', '=', siteId).forUpdate().executeTakeFirst())?.document;

export const findSiteByHostname = async (db: Queryable, hostname: string): Promise<Site | undefined> =>
  (
    await db
      .selectFrom('site_hostname')
      .innerJoin('site', 'site.id', 'site_hostname.site_id')
      .select('site.document')
      .where('hostname', '=', hostname.toLowerCase())
      .executeTakeFirst()
  )?.document;

/** Without the document: whoever asks wants a yes or a no, and asks often. */
export const isHostname = async (db: Queryable, hostname: string): Promise<boolean> =>
  (await db.selectFrom('site_hostname').select('site_id').where('hostname', '=', hostname).executeTakeFirst()) !==
  undefined;

export const listSites = async (db: Queryable): Promise<Site[]> =>
  (await db.selectFrom('site').select('document').orderBy(sql`id collate "C"`).execute()).map((row) => row.document);

/** Adds the site, or makes it equal to `site`. Also holds off a second writer of the same site until the transaction ends. */
export const saveSite = async (trx: Trx, site: Site): Promise<Changes> => {
  // In their order: the first one is the site's main address.
  const hostnames = [...new Set(site.hostnames.map((hostname) => hostname.toLowerCase()))];
  const saved = await sql`
    insert into site (id, document) values (${site.id}, ${JSON.stringify({ ...site, hostnames })}::jsonb)
    on conflict (id) do update set document = excluded.document, updated_at = now()
    where site.document is distinct from excluded.document`.execute(trx);
  const removed = await sql`
    delete from site_hostname where site_id = ${site.id} and hostname <> all(${hostnames}::text[])`.execute(trx);
  const added = await sql`
    insert into site_hostname (site_id, hostname) select ${site.id}, hostname from unnest(${[...hostnames].sort()}::text[]) as hostname
    on conflict (hostname) do nothing`.execute(trx);
  const taken = await trx
    .selectFrom('site_hostname')
    .select('hostname')
    .where('hostname', 'in', hostnames)
    .where('site_id', '<>', site.id)
    .execute();
  if (taken.length > 0) throw new HostnameTakenError(taken.map(({ hostname }) => hostname).sort());
  return changes([removed], [saved, added]);
};
