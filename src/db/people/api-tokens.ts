// Tokens of the push API: found by their hash, always together with their site.
import { sql } from 'kysely';
import type { PushScope } from '../../domain/people/push-scope.ts';
import type { Queryable, Trx } from '../schema.ts';

export type ApiToken = {
  readonly siteId: string;
  readonly id: number;
  readonly name: string;
  readonly scopes: readonly PushScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
};

export type NewApiToken = Pick<ApiToken, 'siteId' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'> & {
  readonly hash: string;
};

const selected = [
  'site_id as siteId',
  'id',
  'name',
  'scopes',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  'last_used_at as lastUsedAt',
] as const;

export const insertApiToken = async (trx: Trx, token: NewApiToken): Promise<number> => {
  const { id } = await trx
    .insertInto('api_token')
    .values({
      site_id: token.siteId,
      name: token.name,
      scopes: sql<PushScope[]>`${[...token.scopes]}::text[]`,
      hash: token.hash,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const listApiTokens = async (db: Queryable, siteId?: string): Promise<ApiToken[]> => {
  const query = db.selectFrom('api_token').select(selected).orderBy('id');
  return siteId === undefined ? query.execute() : query.where('site_id', '=', siteId).execute();
};

export type UsedToken = Pick<ApiToken, 'id' | 'name' | 'scopes'> & {
  /** Calls in the current minute, this one included. */
  readonly calls: number;
};

/** Counts one use of a living token of this site; undefined when there is none. */
export const useApiToken = async (trx: Trx, siteId: string, hash: string, at: Date): Promise<UsedToken | undefined> => {
  const { rows } = await sql<UsedToken>`
    update api_token set last_used_at = ${at.toISOString()}::timestamptz,
      window_count = case when window_start = date_trunc('minute', ${at.toISOString()}::timestamptz)
        then window_count + 1 else 1 end,
      window_start = date_trunc('minute', ${at.toISOString()}::timestamptz)
    where hash = ${hash} and site_id = ${siteId} and revoked_at is null
      and (expires_at is null or expires_at > ${at.toISOString()}::timestamptz)
    returning id, name, scopes, window_count as calls`.execute(trx);
  return rows[0];
};

/** Its site and name; undefined when there is no such living token, or it is not of this site. */
export const revokeApiToken = async (
  trx: Trx,
  id: number,
  at: Date,
  siteId?: string,
): Promise<Pick<ApiToken, 'siteId' | 'name'> | undefined> => {
  const query = trx
    .updateTable('api_token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null);
  return (siteId === undefined ? query : query.where('site_id', '=', siteId))
    .returning(['site_id as siteId', 'name'])
    .executeTakeFirst();
};
