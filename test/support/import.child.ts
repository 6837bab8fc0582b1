// Run by a test as a process of its own: brings the second feed onto listings that members decided about, and stops in the middle
// to be killed: between two of its small transactions, or inside one, with everything written and nothing committed.
import { type ConnectOptions, connect } from '../../src/db/engine/connect.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { IMPORT_SITE, secondFeed } from './import-killed.ts';
import { testServices } from './services.ts';

const [place, options = ''] = process.argv.slice(-2);
const db = await connect(JSON.parse(options) as ConnectOptions);
const stopHere = async (): Promise<never> => {
  process.stdout.write('here\n');
  setInterval(() => {}, 1000);
  return new Promise<never>(() => {});
};

/** Of the batches of an import, the second. */
const STOP_AT = 2;
let written = 0;
const ctx = await testServices({
  ...db,
  transaction: (work) =>
    db.transaction(async (trx) => {
      const result = await work(trx);
      written += 1;
      if (place === 'inside' && written === STOP_AT) await stopHere();
      return result;
    }),
});
await importEstates(ctx, estateList(secondFeed()), {
  siteId: IMPORT_SITE,
  mode: 'full',
  allowRemoval: true,
  cause: { kind: 'feed', name: 'whise', id: 2 },
  // Synchronous: nothing of the import goes on while the killer is told.
  onProgress: ({ step }) => {
    if (place === 'between' && step === 'import' && written === STOP_AT) {
      process.stdout.write('here\n');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }
  },
});
process.stdout.write('done\n');
