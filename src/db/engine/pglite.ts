// The embedded engine. Learnt the hard way: one process only, data written by an interrupted first start is unusable.
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { PGliteDialect, type PGlite as PGliteForKysely } from 'kysely';
import { fromPglite } from 'pg-boss';
import type { Engine, PgliteOptions } from './engine.ts';
import { lockProcess } from './process-lock.ts';
import { walSync } from './wal-sync.ts';

const DATE = 1082;
/**
 * At every start, so that it also holds for folders made before. Whatever PostgreSQL keeps in its buffers the operating
 * system keeps as well; the 128 MB of its default are touched one after the other and stay (npm run bench -- memory).
 */
const BUFFERS = { small: '16MB', large: '128MB' } as const;
type Memory = keyof typeof BUFFERS;

const createPglite = (directory: string, memory: Memory = 'small', dump?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir: directory,
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS[memory]}`],
    ...(dump ? { loadDataDir: dump } : {}),
    extensions: { btree_gist },
    // A date without time is a text; as a Date it would depend on the time zone.
    parsers: { [DATE]: (text: string) => text },
  });

/** A database from a dump, where there is none yet; the caller holds the lock. */
export const loadPglite = async (dataDir: string, dump: Blob): Promise<void> => {
  const draft = join(dataDir, 'db.new');
  rmSync(draft, { recursive: true, force: true });
  const pglite = await createPglite(draft, 'small', dump);
  await pglite.exec('checkpoint');
  await pglite.close();
  renameSync(draft, join(dataDir, 'db'));
};

const openOrCreate = async ({ memory }: PgliteOptions, dataDir: string): Promise<PGlite> => {
  const directory = join(dataDir, 'db');
  if (!existsSync(directory)) {
    // Made beside and then renamed: a kill during the first start leaves nothing that looks like a database.
    const draft = join(dataDir, 'db.new');
    rmSync(draft, { recursive: true, force: true });
    await (await createPglite(draft)).close();
    renameSync(draft, directory);
  }
  return createPglite(directory, memory);
};

/** Kysely waits for ever for a BEGIN that PGlite refuses with a rejected promise, but not for one that throws. */
const throwingWhenClosed = (pglite: PGlite, isClosing: () => boolean): PGliteForKysely => ({
  get closed() {
    return pglite.closed;
  },
  get ready() {
    return pglite.ready;
  },
  waitReady: pglite.waitReady,
  close: () => pglite.close(),
  query: (...query) => pglite.query(...query),
  transaction: (work) => {
    if (isClosing()) throw new Error('PGlite is closing');
    return pglite.transaction(work);
  },
});

export const openPglite = async (options: PgliteOptions): Promise<Engine> => {
  const dataDir = resolve(options.dataDir);
  // PGlite makes its files readable for everybody; the folder is not.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockProcess(dataDir, 'db.lock');
  try {
    const pglite = await openOrCreate(options, dataDir);
    let closing = false;
    return {
      engine: 'pglite',
      description: `PGlite in ${dataDir}`,
      dialect: (onCreateConnection) =>
        new PGliteDialect({ pglite: throwingWhenClosed(pglite, () => closing), onCreateConnection }),
      listen: async (channel, listener) => {
        // Called in the middle of PGlite's work on a statement: the listener gets its own turn.
        const stop = await pglite.listen(channel, (payload) => setImmediate(listener, payload));
        return () => stop();
      },
      durable: walSync(join(dataDir, 'db', 'pg_wal')),
      executeSql: fromPglite(pglite).executeSql,
      dump: {
        prepare: async () => void (await pglite.exec('checkpoint')),
        files: () => pglite.dumpDataDir('none'),
      },
      close: async () => {
        closing = true;
        try {
          await pglite.exec('checkpoint');
        } finally {
          await pglite.close();
          release();
        }
      },
    };
  } catch (error) {
    release();
    throw error;
  }
};
