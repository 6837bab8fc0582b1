// Forward-only migrations, each in its own transaction. Safe when several processes start at once.
import { sql } from 'kysely';
import type { Trx } from '../schema.ts';
import type { Db } from './connect.ts';
import { sites } from './migrations/0001-sites.ts';
import { estates } from './migrations/0002-estates.ts';
import { deliveriesAndLeads } from './migrations/0003-deliveries-and-leads.ts';
import { estatePictures } from './migrations/0004-estate-pictures.ts';
import { alerts } from './migrations/0005-alerts.ts';
import { agenda } from './migrations/0006-agenda.ts';
import { rentals } from './migrations/0007-rentals.ts';
import { feeds } from './migrations/0008-feeds.ts';
import { push } from './migrations/0009-push.ts';
import { indexRecords } from './migrations/0010-index-records.ts';
import { rentalEndings } from './migrations/0011-rental-endings.ts';
import { indexWords } from './migrations/0012-index-words.ts';
import { mailBudgets } from './migrations/0013-mail-budgets.ts';
import { viewingHolds } from './migrations/0014-viewing-holds.ts';
import { desk } from './migrations/0015-desk.ts';
import { estateLayers } from './migrations/0016-estate-layers.ts';
import { portraits } from './migrations/0017-portraits.ts';
import { files } from './migrations/0018-files.ts';
import { deskRows } from './migrations/0019-desk-rows.ts';
import { conversations } from './migrations/0020-conversations.ts';
import { mailbox } from './migrations/0021-mailbox.ts';
import { agendaVersions } from './migrations/0022-agenda-versions.ts';
import { busyCalendars } from './migrations/0023-busy-calendars.ts';
import { holiday } from './migrations/0024-holiday.ts';
import { notifications } from './migrations/0025-notifications.ts';
import { builtFiles } from './migrations/0026-built-files.ts';
import { redirects } from './migrations/0027-redirects.ts';
import { quarantine } from './migrations/0028-quarantine.ts';
import { siteParts } from './migrations/0029-site-parts.ts';
import { noteVersions } from './migrations/0030-note-versions.ts';
import { host } from './migrations/0031-host.ts';
import { backups } from './migrations/0032-backups.ts';
import { codeWords } from './migrations/0033-code-words.ts';
import type { Migration } from './migrations/migration.ts';

/** In order of version. Part of the bundle, so that no file is looked for at run time. */
export const migrations: readonly Migration[] = [
  sites,
  estates,
  deliveriesAndLeads,
  estatePictures,
  alerts,
  agenda,
  rentals,
  feeds,
  push,
  indexRecords,
  rentalEndings,
  indexWords,
  mailBudgets,
  viewingHolds,
  desk,
  estateLayers,
  portraits,
  files,
  deskRows,
  conversations,
  mailbox,
  agendaVersions,
  busyCalendars,
  holiday,
  notifications,
  builtFiles,
  redirects,
  quarantine,
  siteParts,
  noteVersions,
  host,
  backups,
  codeWords,
];

/** Our own number among the server's advisory locks. */
const MIGRATION_LOCK = 7_263_001;

export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor(found: number, known: number) {
    super(
      `The database has schema version ${found}; this program knows versions up to ${known}. Start the newer program.`,
    );
  }
}

const label = ({ version, name }: Migration): string => `${String(version).padStart(4, '0')}-${name}`;

const appliedVersions = async (trx: Trx): Promise<number[]> =>
  (await trx.selectFrom('schema_version').select('version').orderBy('version').execute()).map((row) => row.version);

const refuseNewer = (applied: readonly number[], known: readonly Migration[]): void => {
  const found = applied.at(-1) ?? 0;
  const newest = known.at(-1)?.version ?? 0;
  if (found > newest) throw new NewerSchemaError(found, newest);
};

/** Applies what is missing; the labels of what it applied. */
export const migrate = async (db: Db, list: readonly Migration[] = migrations): Promise<string[]> => {
  const done: string[] = [];
  for (;;) {
    const applied = await db.transaction(async (trx) => {
      // Waiting for the other process, and a long migration, must not run into the web's statement timeout.
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK}::bigint)`.execute(trx);
      await sql`create table if not exists schema_version (
        version integer primary key, name text not null, applied_at timestamptz not null default now())`.execute(trx);
      const versions = await appliedVersions(trx);
      refuseNewer(versions, list);
      const next = list.find(({ version }) => !versions.includes(version));
      if (next === undefined) return undefined;
      await next.up(trx);
      await trx.insertInto('schema_version').values({ version: next.version, name: next.name }).execute();
      return label(next);
    });
    if (applied === undefined) return done;
    done.push(applied);
  }
};

/** The newest migration in the database. */
export const schemaVersion = async (db: Db): Promise<number> =>
  (
    await db.kysely
      .selectFrom('schema_version')
      .select(({ fn }) => fn.max('version').as('version'))
      .executeTakeFirst()
  )?.version ?? 0;

/** Whether no version of the program has been here. */
export const isEmptyDatabase = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select to_regclass('schema_version') is null as empty`.execute(
    db.kysely,
  );
  return rows[0]?.empty ?? false;
};

/** The versions of the migrations that the database has had; none when nobody has been here. */
export const appliedMigrations = (db: Db): Promise<number[]> =>
  db.transaction(async (trx) => {
    const { rows } = await sql<{ present: boolean }>`
      select to_regclass('schema_version') is not null as present`.execute(trx);
    return rows[0]?.present ? appliedVersions(trx) : [];
  });

/** What `migrate` would apply; refuses a schema newer than the program. */
export const pendingMigrations = async (db: Db, list: readonly Migration[] = migrations): Promise<string[]> => {
  const applied = await appliedMigrations(db);
  refuseNewer(applied, list);
  return list.filter(({ version }) => !applied.includes(version)).map(label);
};
