// A thread that brings a backup of the embedded database into a scratch folder and counts its rows: visitors are answered meanwhile, and
// the memory it took goes with the thread.
import { openAsBlob } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';

export type TryOrder = { readonly dump: string; readonly folder: string; readonly tables: readonly string[] };
export type TryAnswer =
  | { readonly tables: Readonly<Record<string, number>>; readonly files: readonly string[] }
  | { readonly error: string };

const restore = async ({ dump, folder, tables }: TryOrder): Promise<TryAnswer> => {
  const pglite = await PGlite.create({
    dataDir: folder,
    loadDataDir: await openAsBlob(dump),
    extensions: { btree_gist },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  try {
    const counts: Record<string, number> = {};
    for (const name of tables) {
      const { rows } = await pglite.query<{ count: number }>(`select count(*)::integer as count from "${name}"`);
      counts[name] = rows[0]?.count ?? 0;
    }
    const { rows } = await pglite.query<{ sha256: string }>('select distinct sha256 from file');
    return { tables: counts, files: rows.map(({ sha256 }) => sha256) };
  } finally {
    await pglite.close();
  }
};

parentPort?.on('message', (order: TryOrder) => {
  restore(order)
    .catch((error: unknown): TryAnswer => ({ error: error instanceof Error ? error.message : String(error) }))
    .then(
      (answer) => parentPort?.postMessage(answer),
      () => process.exit(1),
    );
});
