// The sealed store of a site: what is inside only the program opens (services/platform/secret-store.ts).
import { sql } from 'kysely';
import type { SecretName } from '../../domain/content/site-secret.ts';
import type { Queryable, Trx } from '../schema.ts';

export type SealedSecret = { readonly sealed: Uint8Array; readonly keyId: string };

export const findSecret = async (db: Queryable, siteId: string, name: SecretName): Promise<SealedSecret | undefined> =>
  db
    .selectFrom('site_secret')
    .select(['sealed', 'key_id as keyId'])
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();

export const saveSecret = async (
  trx: Trx,
  siteId: string,
  name: SecretName,
  { sealed, keyId }: SealedSecret,
  at: Date,
): Promise<void> => {
  const values = { sealed, key_id: keyId, changed_at: at };
  await trx
    .insertInto('site_secret')
    .values({ site_id: siteId, name, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'name']).doUpdateSet(values))
    .execute();
};

/** The same secret under another key; nothing happens when somebody has changed it in between. */
export const resealSecret = async (
  trx: Trx,
  siteId: string,
  name: SecretName,
  before: SealedSecret,
  { sealed, keyId }: SealedSecret,
): Promise<void> => {
  await trx
    .updateTable('site_secret')
    .set({ sealed, key_id: keyId })
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .where('sealed', '=', before.sealed)
    .execute();
};

export const deleteSecret = async (trx: Trx, siteId: string, name: SecretName): Promise<boolean> =>
  Number(
    (await trx.deleteFrom('site_secret').where('site_id', '=', siteId).where('name', '=', name).executeTakeFirst())
      .numDeletedRows,
  ) > 0;

export const listSecrets = async (
  db: Queryable,
  siteId: string,
): Promise<{ readonly name: SecretName; readonly keyId: string; readonly changedAt: Date }[]> =>
  db
    .selectFrom('site_secret')
    .select(['name', 'key_id as keyId', 'changed_at as changedAt'])
    .where('site_id', '=', siteId)
    .orderBy('name')
    .execute();

/** The names of the keys that something of this installation is sealed with. */
export const sealingKeys = async (db: Queryable): Promise<string[]> =>
  (
    await sql<{ keyId: string }>`
      select key_id as "keyId" from site_secret union select key_id from busy_calendar`.execute(db)
  ).rows.map(({ keyId }) => keyId);
