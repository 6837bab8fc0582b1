// Files of the website's builds. Their names are their versions: what has a name never changes.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type BuiltFile = { readonly name: string; readonly encoding: 'br' | null; readonly bytes: Uint8Array };

/** Still in use by a process; gives those that are not there yet. */
export const touchBuiltFiles = async (trx: Trx, names: readonly string[], at: Date): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    update built_file set seen_at = ${at} where name = any(${names}::text[]) returning name`.execute(trx);
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
};

export const insertBuiltFile = async (trx: Trx, { name, encoding, bytes }: BuiltFile, at: Date): Promise<void> => {
  await trx
    .insertInto('built_file')
    .values({ name, encoding, bytes, seen_at: at })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
};

export const findBuiltFile = (db: Queryable, name: string): Promise<BuiltFile | undefined> =>
  db.selectFrom('built_file').select(['name', 'encoding', 'bytes']).where('name', '=', name).executeTakeFirst();

export const pruneBuiltFiles = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('built_file').where('seen_at', '<', before).execute();
};
