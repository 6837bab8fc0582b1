// Who changed or read what through the push API, and who made or revoked its tokens.
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
};

export const insertAudit = async (trx: Trx, entry: Omit<AuditEntry, 'id'>): Promise<number> => {
  const { id } = await trx
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
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const endAudit = async (trx: Trx, siteId: string, id: number, status: number): Promise<void> => {
  await trx.updateTable('audit_log').set({ status }).where('site_id', '=', siteId).where('id', '=', id).execute();
};

export type AuditFilter = {
  readonly siteId?: string | undefined;
  readonly tokenId?: number | undefined;
  readonly since?: Date | undefined;
  readonly limit: number;
};

/** The newest first. */
export const listAudit = async (
  db: Queryable,
  { siteId, tokenId, since, limit }: AuditFilter,
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
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (tokenId !== undefined) query = query.where('token_id', '=', tokenId);
  if (since !== undefined) query = query.where('at', '>=', since);
  return query.execute();
};

export const pruneAudit = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('audit_log').where('at', '<', before).execute();
};
