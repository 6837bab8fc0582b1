import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';

/** Also of a database that an earlier version made. */
export const databaseFacts = async (
  db: Queryable,
): Promise<{ readonly bytes: number; readonly lastBackup: Date | undefined }> => {
  const { rows } = await sql<{ bytes: number; backups: boolean }>`
    select pg_database_size(current_database())::float8 as bytes, to_regclass('backup') is not null as backups`.execute(
    db,
  );
  const last = rows[0]?.backups
    ? await db
        .selectFrom('backup')
        .select(({ fn }) => fn.max('started_at').as('at'))
        .where('state', '=', 'done')
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  return { bytes: rows[0]?.bytes ?? 0, lastBackup: last?.at ?? undefined };
};
