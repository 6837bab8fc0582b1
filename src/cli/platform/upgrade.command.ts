import { existsSync } from 'node:fs';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { connect, type Db } from '../../db/engine/connect.ts';
import { appliedMigrations, migrations } from '../../db/engine/migrate.ts';
import { MIGRATION_WORDS } from '../../db/engine/migration-words.ts';
import { databaseFacts } from '../../db/platform/database-facts.ts';
import { upgradeLines } from '../../domain/platform/upgrade-check.ts';
import { check } from '../../domain/validation.ts';
import type { Config } from '../../server/config.ts';
import { runInServer } from '../../server/control-socket.ts';
import { type Command, UsageError } from '../command.ts';
import { readArguments } from '../import-options.ts';

/** What a program of another version says of the database it has open. */
const Facts = Type.Object({
  applied: Type.Array(Type.Integer()),
  bytes: Type.Number(),
  lastBackup: Type.Union([Type.String(), Type.Null()]),
});
type Facts = Static<typeof Facts>;

const factsOf = async (db: Db): Promise<Facts> => {
  const { bytes, lastBackup } = await databaseFacts(db.kysely);
  return { applied: await appliedMigrations(db), bytes, lastBackup: lastBackup?.toISOString() ?? null };
};

export const upgradeFacts: Command = {
  kind: 'data',
  usage: 'upgrade facts',
  summary: 'What pand upgrade --check of another version asks the running server for',
  prepare: (args) => {
    if (args.length > 0) throw new UsageError('upgrade facts takes nothing.');
    return args;
  },
  run: async ({ db }, _args, print) => {
    print(JSON.stringify(await factsOf(db)));
    return 0;
  },
};

const opened = async (options: Parameters<typeof connect>[0]): Promise<Facts> => {
  const db = await connect(options);
  return factsOf(db).finally(() => db.close());
};

/** Of the database, without a change to it; undefined when there is none. */
const readFacts = async ({ databaseUrl, dataDir }: Config): Promise<Facts | 'unasked' | undefined> => {
  if (databaseUrl) return opened({ kind: 'postgres', url: databaseUrl });
  if (!existsSync(join(dataDir, 'db'))) return undefined;
  let said = '';
  const exit = await runInServer(dataDir, { command: 'upgrade facts', args: [] }, (line) => {
    said = line;
  });
  if (exit === undefined) return opened({ kind: 'pglite', dataDir });
  if (exit !== 0) return 'unasked';
  const checked = check(Facts, JSON.parse(said));
  return checked.ok ? checked.value : 'unasked';
};

const NAME = /^\s*#?\s*([A-Z][A-Z0-9_]+)=/gmu;
const namesIn = (text: string): string[] => [...text.matchAll(NAME)].map(([, name = '']) => name);

/** Read by Node itself, by systems, or by the programs beside ours. */
const OF_OTHERS = ['NODE_ENV', 'NODE_OPTIONS', 'TZ', 'LANG', 'PATH', 'HOME', 'POSTGRES_PASSWORD'];

const unknownSettings = async (packageDir: string, file: string): Promise<string[]> => {
  const known = new Set([
    ...namesIn(await readFile(join(packageDir, '.env.example'), 'utf8').catch(() => '')),
    ...OF_OTHERS,
  ]);
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => !/^\s*#/u.test(line));
  return known.size === OF_OTHERS.length ? [] : namesIn(lines.join('\n')).filter((name) => !known.has(name));
};

const NEEDED_NODE = [22, 12] as const;

export const upgrade: Command = {
  kind: 'own',
  usage: 'upgrade --check [--settings <file>]',
  summary: 'Says what this version will do to this installation, and changes nothing',
  details: [
    'Run it with the new version, on the DATA_DIR or DATABASE_URL of the old one, which may go on meanwhile.',
    '--settings names the file that holds the settings, for example /etc/pand/pand.env; .env of this folder otherwise.',
    'Ends with 1 when something has to be done first.',
  ],
  run: async (args, { config, packageDir, print }) => {
    const { values, positionals } = readArguments(args, { check: { type: 'boolean' }, settings: { type: 'string' } });
    if (!values.check || positionals.length > 0)
      throw new UsageError('upgrade takes --check: the start itself upgrades.');
    if (values.settings !== undefined && !existsSync(values.settings))
      throw new UsageError(`There is no file ${values.settings}.`);
    const facts = await readFacts(config);
    if (facts === 'unasked') {
      print('The server that runs is of a version that does not answer this: stop it, and ask again.');
      return 1;
    }
    const applied = facts?.applied ?? [];
    const pending = migrations.filter(({ version }) => !applied.includes(version));
    const present = existsSync(config.dataDir) ? config.dataDir : dirname(config.dataDir);
    const { bavail, bsize } = await statfs(present);
    const lines = upgradeLines({
      schema: facts && Math.max(0, ...applied),
      knownSchema: migrations.at(-1)?.version ?? 0,
      pending: pending.map(({ version, name }) => ({
        label: `${String(version).padStart(4, '0')}-${name}`,
        about: MIGRATION_WORDS[version]?.about ?? '',
        alone: MIGRATION_WORDS[version]?.alone === true,
      })),
      engine: config.databaseUrl ? 'server' : 'embedded',
      databaseBytes: facts?.bytes ?? 0,
      freeBytes: bavail * bsize,
      nodeVersion: process.versions.node,
      neededNode: NEEDED_NODE,
      unknownSettings: await unknownSettings(packageDir, values.settings ?? '.env'),
      lastBackup: facts?.lastBackup ? new Date(facts.lastBackup) : undefined,
      now: new Date(),
    });
    for (const { wrong, text } of lines) print(wrong ? `! ${text}` : `  ${text}`);
    const first = lines.filter(({ wrong }) => wrong).length;
    print(first === 0 ? 'Nothing stands in the way.' : `${first} to be put right first.`);
    return first === 0 ? 0 : 1;
  },
};
