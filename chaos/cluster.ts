// npm run chaos -- cluster [seed]: two web processes and a worker on a PostgreSQL primary with two streaming standbys, under
// traffic. Each is killed in turn, the web processes are restarted one by one, the primary dies and a standby takes over.
import { setTimeout as delay } from 'node:timers/promises';
import { printTable } from '../bench/table.ts';
import { connect } from '../src/db/engine/connect.ts';
import { temporaryDirectory } from '../test/support/program.ts';
import { addStandbys, createWeb, createWorker, promoteBest, restartStandby, startPrimary } from './cluster-parts.ts';
import { startChaosMailServer } from './mail-server.ts';
import { checkMembers } from './member-promises.ts';
import { createMembers, emptyMemberLedger } from './members.ts';
import { checkPromises, type Finding } from './promises.ts';
import { startProxy } from './proxy.ts';
import { seededRandom } from './random.ts';
import { createToken, fillDemo, SECRET_KEY, until } from './subject.ts';
import { createVisitors, emptyLedger, keepWriting, SITE } from './visitors.ts';

const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const WRITERS = 8;
const SETTLE_MS = 420_000;
const log = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
const timed = async (work: () => Promise<unknown>): Promise<string> => {
  const started = performance.now();
  await work();
  return `${((performance.now() - started) / 1000).toFixed(1)} s`;
};

const mails = await startChaosMailServer();
log('a primary, and the first web process, which fills the demo');
const primary = await startPrimary();
let database = primary.url;
const replicas: (string | undefined)[] = [];
const env = (replica?: number) => () => {
  const url = replica === undefined ? undefined : replicas[replica];
  return { DATABASE_URL: database, SMTP_URL: mails.url, ...(url ? { DATABASE_REPLICA_URL: url } : {}) };
};
const originals = await temporaryDirectory();
const webs = [await createWeb(env(0), originals.path), await createWeb(env(1), originals.path)] as const;
const worker = await createWorker(env());
await fillDemo({ DATABASE_URL: database, SECRET_KEY, DATA_DIR: originals.path });
await webs[0].start();
log('two standbys');
const servers = await addStandbys(primary);
replicas.push(servers.a.url, servers.b.url);
await webs[0].stop('SIGTERM');
await Promise.all([...webs.map((web) => web.start()), worker.start()]);
const proxy = await startProxy(webs.map(({ url }) => url));

const findings: Finding[] = [];
const ledger = emptyLedger();
const answer = await fetch(`${proxy.url}/api/sites/${SITE}/estates`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 20 } }),
});
const { results } = (await answer.json()) as { results: { general: { id: number } }[] };
const token = await createToken({ DATABASE_URL: database, SECRET_KEY });
const ids = results.map(({ general }) => general.id);
const random = seededRandom(seed);
const visitors = createVisitors(() => proxy.url, token, ledger, random, ids);
const memberLedger = emptyMemberLedger();
const members = await createMembers(
  {
    url: () => proxy.url,
    uploadUrl: () => webs[0].url,
    env: () => ({ DATABASE_URL: database, SECRET_KEY }),
    estateIds: ids,
  },
  memberLedger,
  random,
);
const keepBusy = (): (() => Promise<void>) => {
  const stops = [keepWriting(visitors, WRITERS), members.keepWorking()];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
};

/** Acknowledged listings that a web process does not show as they are, once it has taken them in. */
const staleListings = async (): Promise<number> => {
  let stale = 0;
  for (const { url } of webs)
    for (const [id, price] of ledger.listings) {
      const shown = async (): Promise<boolean> => {
        const response = await fetch(`${url}/api/sites/${SITE}/estates/v2/${id}`);
        const estate = (await response.json()) as { price?: { value?: number } };
        return estate.price?.value === price;
      };
      await until('a listing is shown', 60_000, shown).catch(() => {
        stale += 1;
      });
    }
  return stale;
};

try {
  await visitors.stockUp(60);
  const stop = keepBusy();
  const killed = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    log(`kill -9: ${name}`);
    await delay(2000);
    findings.push({ what: `kill -9 of ${name}: back after`, value: await timed(work) });
  };
  for (const [i, web] of webs.entries())
    await killed(`web process ${i + 1}`, async () => {
      await web.stop('SIGKILL');
      await web.start();
    });
  await killed('the worker', async () => {
    await worker.stop('SIGKILL');
    await worker.start();
  });
  await killed('standby a', () => restartStandby(servers.a));
  await killed('standby b', () => restartStandby(servers.b));
  await stop();

  log('rolling restart');
  const asked = { answered: 0, failed: 0 };
  let reading = true;
  const readers = Array.from({ length: 4 }, async () => {
    while (reading) {
      const ok = await fetch(`${proxy.url}/nl/te-koop?price-max=${Math.ceil(Math.random() * 1e6)}`).then(
        async (response) => (await response.text()) !== '' && response.status === 200,
        () => false,
      );
      if (ok) asked.answered += 1;
      else asked.failed += 1;
    }
  });
  for (const web of webs) {
    await web.stop('SIGTERM');
    await web.start();
    await delay(500);
  }
  reading = false;
  await Promise.all(readers);
  findings.push(
    { what: 'rolling restart: requests answered', value: asked.answered },
    { what: 'rolling restart: requests that failed', value: asked.failed, wanted: 0 },
  );

  log('the primary dies');
  const again = keepBusy();
  await delay(2000);
  await primary.kill();
  findings.push({
    what: 'kill -9 of the primary: a standby took over, all processes on it after',
    value: await timed(async () => {
      const best = await promoteBest(servers);
      database = best.url;
      replicas.fill(best === servers.a ? servers.b.url : servers.a.url);
      await Promise.all([...webs, worker].map((part) => part.stop('SIGKILL')));
      await Promise.all([...webs, worker].map((part) => part.start()));
    }),
  });
  await delay(3000);
  await again();

  log('waiting for the last mails');
  await until('all mails on their way', SETTLE_MS, async () => {
    const text = await (await fetch(`http://127.0.0.1:${worker.metricsPort}/metrics`)).text();
    return !/^pand_mails\{state="(waiting|sending)"\} [1-9]/m.test(text) && /pand_mails\{state="sent"/.test(text);
  });
  findings.push({ what: 'listings not shown as acknowledged', value: await staleListings(), wanted: 0 });
  const db = await connect({ kind: 'postgres', url: database });
  findings.push(...(await checkPromises(db, ledger, mails.taken)));
  findings.push(...(await checkMembers(db, memberLedger, originals.path)));
  await db.close();
  console.log(`\ncluster, seed ${seed}`);
  printTable(
    ['What', 'Found', 'Promised'],
    findings.map(({ what, value, wanted }) => [what, value, wanted ?? '']),
  );
  for (const wrong of [...ledger.wrong, ...memberLedger.wrong].slice(0, 20)) console.log(`WRONG ${wrong}`);
  if (findings.some(({ value, wanted }) => wanted !== undefined && value !== wanted)) process.exitCode = 1;
} finally {
  proxy.close();
  await Promise.all([...webs, worker].map((part) => part.stop('SIGKILL')));
  await Promise.all([servers.primary, servers.a, servers.b].map((server) => server.remove()));
  await mails.close();
  await originals.remove();
}
