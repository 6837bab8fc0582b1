// Agendas of sales representatives, as the agency gives them.
import { sql } from 'kysely';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { addChanges, type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

export type StoredAgenda = {
  readonly agenda: Agenda;
  readonly keyVersion: number;
  readonly keyHashes: string[];
  /** Counts the changes of its rules. */
  readonly version: number;
  /** Of the last change in the desk; null when the rules came from elsewhere. */
  readonly changedBy: string | null;
  readonly changedAt: Date | null;
};

const selected = [
  'document as agenda',
  'key_version as keyVersion',
  'key_hashes as keyHashes',
  'version',
  'changed_by as changedBy',
  'changed_at as changedAt',
] as const;

export const listAgendas = async (db: Queryable, siteId: string): Promise<StoredAgenda[]> =>
  db.selectFrom('agenda').select(selected).where('site_id', '=', siteId).orderBy(sql`id collate "C"`).execute();

export const findAgenda = async (db: Queryable, siteId: string, id: string): Promise<StoredAgenda | undefined> =>
  db.selectFrom('agenda').select(selected).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

/** Of the representative with this e-mail address. */
export const findAgendaOf = async (db: Queryable, siteId: string, email: string): Promise<Agenda | undefined> =>
  (
    await db
      .selectFrom('agenda')
      .select('document')
      .where('site_id', '=', siteId)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst()
  )?.document;

export const findAgendaByKey = async (
  db: Queryable,
  siteId: string,
  keyHash: string,
): Promise<StoredAgenda | undefined> =>
  db
    .selectFrom('agenda')
    .select(selected)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`key_hashes @> array[${keyHash}]::text[]`)
    .executeTakeFirst();

/**
 * Holds off other bookings with this representative until the transaction ends: they then wait in line instead of running
 * into each other. False when the agenda is gone.
 */
export const lockAgenda = async (trx: Trx, siteId: string, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('agenda')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()) !== undefined;

export type AgendaChange = { readonly by: string; readonly at: Date };

/** `change`: who made it in the desk; of rules that come from elsewhere nobody is known. */
export const saveAgenda = async (trx: Trx, siteId: string, agenda: Agenda, change?: AgendaChange): Promise<Changes> => {
  const saved = await sql`
    insert into agenda (site_id, id, email, document, changed_by, changed_at)
    values (${siteId}, ${agenda.id}, ${agenda.email.toLowerCase()}, ${JSON.stringify(agenda)}::jsonb,
      ${change?.by ?? null}, ${change?.at ?? null})
    on conflict (site_id, id) do update set email = excluded.email, document = excluded.document,
      version = agenda.version + 1, changed_by = excluded.changed_by, changed_at = excluded.changed_at
    where agenda.document is distinct from excluded.document`.execute(trx);
  return changes([], [saved]);
};

/** False when there was none. */
export const deleteAgenda = async (trx: Trx, siteId: string, id: string): Promise<boolean> =>
  (await trx.deleteFrom('agenda').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst())
    .numDeletedRows > 0n;

/** Makes the agendas of the site equal to `agendas`; keys of those that stay are kept, and viewings in any case. */
export const replaceAgendas = async (trx: Trx, siteId: string, agendas: readonly Agenda[]): Promise<Changes> => {
  const removed = await sql`
    delete from agenda where site_id = ${siteId} and id <> all(${agendas.map(({ id }) => id)}::text[])`.execute(trx);
  const all = [changes([removed], [])];
  for (const agenda of agendas) all.push(await saveAgenda(trx, siteId, agenda));
  return addChanges(all);
};

export const setAgendaKeys = async (
  trx: Trx,
  siteId: string,
  id: string,
  { version, hashes }: { readonly version: number; readonly hashes: readonly string[] },
): Promise<void> => {
  await trx
    .updateTable('agenda')
    .set({ key_version: version, key_hashes: sql<string[]>`${hashes}::text[]` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};
