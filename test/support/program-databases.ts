// Databases for programs under test on the PostgreSQL of the run, where there is one: copies of one another, gone with the folder of
// their program.
import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** All of a run share it: what one of them signed another may read. */
const SECRET_KEY = 'a key that only the programs of the browser tests know';

/** A busy machine is no reason to give up: nobody waits for these answers. */
const STATEMENT_TIMEOUT_MS = '120000';

const serverUrl = (): string | undefined => process.env.PAND_TEST_POSTGRES;

/** Whether programs of this run are on a server. */
export const onServer = (): boolean => serverUrl() !== undefined;

const tell = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** What a program and its commands need to reach a database. */
export const settingsOf = (name: string): { readonly DATABASE_URL: string; readonly SECRET_KEY: string } => {
  const url = new URL(serverUrl() ?? '');
  url.pathname = `/${name}`;
  url.searchParams.set('statement_timeout', STATEMENT_TIMEOUT_MS);
  return { DATABASE_URL: url.href, SECRET_KEY };
};

/** Copying the files is less work than writing each page of them into the log. */
export const createDatabase = (name: string, template = 'template0'): Promise<void> =>
  tell(`create database ${name} template ${template} strategy file_copy`);

const dropDatabase = (name: string): Promise<void> => tell(`drop database if exists ${name} with (force)`);

/** Of this process, by the folder of their program. */
const databases = new Map<string, string>();

/** The database of the program in this folder: the one it had before, else a copy. */
export const databaseIn = async (folder: string, template: string): Promise<string> => {
  const known = databases.get(folder);
  if (known !== undefined) return known;
  const name = `program_${randomBytes(6).toString('hex')}`;
  databases.set(folder, name);
  await createDatabase(name, template);
  return name;
};

/** Those of programs in this folder or below it. */
export const dropDatabasesIn = async (folder: string): Promise<void> => {
  for (const [place, name] of databases) {
    if (place !== folder && !place.startsWith(`${folder}/`)) continue;
    databases.delete(place);
    await dropDatabase(name);
  }
};
