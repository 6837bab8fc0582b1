// Who changed what: in the desk, through the push API, by a feed or by a command; and who read requests of visitors.
import { sql } from 'kysely';
import type { AuditSource, FieldChange } from '../../domain/people/audit.ts';
import { DESK_CHANNEL, deskEventText } from '../platform/desk-events.ts';
import type { Queryable, Trx } from '../schema.ts';

export type AuditEntry = {
  readonly siteId: string;
  readonly id: number;
  readonly at: Date;
  readonly tokenId: number | null;
  readonly actor: string;
  readonly action: string;
  readonly subject: string;
  readonly requestId: string;
  /** The HTTP status; null when the program died in between. */
  readonly status: number | null;
  readonly source: AuditSource;
  readonly memberId?: number | null | undefined;
  /** Field by field, where the call knew them. */
  readonly changes?: readonly FieldChange[] | null | undefined;
};

/** One statement: also without a transaction around it. */
export const insertAudit = async (db: Queryable, entry: Omit<AuditEntry, 'id'>): Promise<number> => {
  const { id } = await db
    .insertInto('audit_log')
    .values({
      site_id: entry.siteId,
      at: entry.at,
      token_id: entry.tokenId,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject,
      request_id: entry.requestId,
      status: entry.status,
      source: entry.source,
      member_id: entry.memberId ?? null,
      changes: entry.changes ? JSON.stringify(entry.changes) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const endAudit = async (trx: Trx, siteId: string, id: number, status: number): Promise<void> => {
  await trx.updateTable('audit_log').set({ status }).where('site_id', '=', siteId).where('id', '=', id).execute();
};

/** The same with what changed, and open desks hear of it; in one statement, which needs no transaction around it. */
export const endDeskAudit = async (
  db: Queryable,
  siteId: string,
  id: number,
  status: number,
  changes: readonly FieldChange[],
): Promise<void> => {
  await sql`
    with ended as (
      update audit_log set status = ${status}, changes = coalesce(${changes.length > 0 ? JSON.stringify(changes) : null}::jsonb, changes)
      where site_id = ${siteId} and id = ${id} returning id
    )
    select pg_notify(${DESK_CHANNEL}, ${deskEventText({ siteId, topic: 'log' })}) from ended`.execute(db);
};

export type LastChange = { readonly subject: string; readonly actor: string; readonly at: Date };

/** Who last changed each subject with this action, and when. */
export const lastChangesBy = (db: Queryable, siteId: string, action: string): Promise<LastChange[]> =>
  db
    .selectFrom('audit_log')
    .select(['subject', 'actor', 'at'])
    .distinctOn('subject')
    .where('site_id', '=', siteId)
    .where('action', '=', action)
    .where('status', '=', 200)
    .orderBy('subject')
    .orderBy('id', 'desc')
    .execute();

export type AuditFilter = {
  readonly siteId?: string | undefined;
  readonly tokenId?: number | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly source?: AuditSource | undefined;
  /** Parts of a name, and of what was changed. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly action?: string | undefined;
  /** Only those older than this one. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** `%` and `_` are letters like others. */
const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** The newest first. */
export const listAudit = async (
  db: Queryable,
  { siteId, tokenId, since, until, source, actor, subject, action, before, limit }: AuditFilter,
): Promise<AuditEntry[]> => {
  let query = db
    .selectFrom('audit_log')
    .select([
      'site_id as siteId',
      'id',
      'at',
      'token_id as tokenId',
      'actor',
      'action',
      'subject',
      'request_id as requestId',
      'status',
      'source',
      'member_id as memberId',
      'changes',
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (tokenId !== undefined) query = query.where('token_id', '=', tokenId);
  if (since !== undefined) query = query.where('at', '>=', since);
  if (until !== undefined) query = query.where('at', '<', until);
  if (source !== undefined) query = query.where('source', '=', source);
  if (actor !== undefined) query = query.where('actor', 'ilike', contains(actor));
  if (subject !== undefined) query = query.where('subject', 'ilike', contains(subject));
  if (action !== undefined) query = query.where('action', '=', action);
  if (before !== undefined) query = query.where('id', '<', before);
  return (await query.execute()).map((row) => ({ ...row, id: Number(row.id) }));
};

/** Everybody who is in the log of a site. */
export const auditActors = async (db: Queryable, siteId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('audit_log')
      .select('actor')
      .distinct()
      .where('site_id', '=', siteId)
      .orderBy('actor')
      .limit(200)
      .execute()
  ).map(({ actor }) => actor);

export const pruneAudit = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('audit_log').where('at', '<', before).execute();
};
