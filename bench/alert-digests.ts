// Daily digests: made of waiting news, queued, then each rendered as it would leave. Memory is read after a
// collection at the start, in the middle and at the end.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { generateEstates } from '../demo/estates.ts';
import { connect } from '../src/db/engine/connect.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import { estateList } from '../src/feeds/json/estate-json-source.ts';
import { openJobQueue } from '../src/jobs/job-queue.ts';
import { TASKS } from '../src/jobs/tasks.ts';
import { orderAlertMails } from '../src/services/alerts/alert-deliveries.ts';
import { importEstates } from '../src/services/imports/import-estates.ts';
import { sendDelivery } from '../src/services/mail/deliveries.ts';
import { addSite } from '../test/support/estates.ts';
import { testServices } from '../test/support/services.ts';
import { figure, printTable } from './table.ts';

const SITE = 'bench';

const memory = (): number => {
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return Math.round((heapUsed + external) / 1e6);
};

export const digests = async (people: number): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'pand-bench-'));
  const db = await connect({ kind: 'pglite', dataDir: folder });
  const silent = { info: () => {}, warn: () => {}, error: () => {} };
  try {
    await migrate(db);
    const jobs = await openJobQueue(db, TASKS, silent);
    let bytes = 0;
    const ctx = await testServices(db, {
      jobs,
      now: () => new Date('2026-11-17T08:00:00Z'),
      mailer: {
        description: 'nowhere',
        send: async ({ html, text }) => {
          bytes += html.length + text.length;
        },
        close: () => {},
      },
    });
    await addSite(db, SITE, { alerts: { mailsPerMinute: 100_000 } });
    await importEstates(ctx, estateList([...generateEstates({ site: SITE, seed: 5, count: 60 })]), {
      siteId: SITE,
      mode: 'full',
    });
    await db.transaction(async (trx) => {
      await sql`insert into alert_site values (${SITE}, 0, now() - interval '10 years')`.execute(trx);
      await sql`insert into subscription (site_id, email, name, locale, state, consent, created_at, confirmed_at,
          state_at, wanted_at)
        select ${SITE}, 'p' || i || '@bench.example', 'P', 'nl', 'CONFIRMED', '{}', now(), now(), now(), now()
        from generate_series(1, ${people}::integer) as i`.execute(trx);
      await sql`insert into alert (site_id, subscription_id, criteria, frequency, active, confirmed_at, version,
          created_at)
        select site_id, id, '{}', 'DAILY', true, now(), id, now() from subscription`.execute(trx);
      // Five listings for everybody, not the same ones.
      await sql`insert into alert_news (site_id, subscription_id, estate_id, event, kind, member_id, alert_ids,
          frequency, created_at)
        select ${SITE}, alert.subscription_id, estate.id, 'new', 'NEW', estate.id, jsonb_build_array(alert.id), 'DAILY',
          '2026-11-16T12:00:00Z'
        from alert join lateral (select id from estate where site_id = ${SITE} and parent_id is null
          order by (id * 7919 + alert.id * 31) % 1009, id limit 5) as estate on true`.execute(trx);
    });
    const start = memory();
    const began = performance.now();
    await orderAlertMails(ctx, SITE);
    const queued = performance.now();
    const afterQueue = memory();
    const ids = (await db.kysely.selectFrom('delivery').select('id').execute()).map(({ id }) => id);
    const half: number[] = [];
    for (const [at, id] of ids.entries()) {
      await sendDelivery(ctx, SITE, id, true);
      if (at === Math.floor(ids.length / 2)) half.push(memory());
    }
    const end = performance.now();
    const waiting = (await jobs.states()).find(({ task }) => task === 'send-mail')?.waiting;
    const { sent } = await db.kysely
      .selectFrom('delivery')
      .select(({ fn }) => fn.countAll<number>().as('sent'))
      .where('state', '=', 'sent')
      .executeTakeFirstOrThrow();
    printTable(
      [`${people.toLocaleString('en')} digests of five listings`, 'seconds', 'each (ms)'],
      [
        ['made and queued', ((queued - began) / 1000).toFixed(1), ((queued - began) / people).toFixed(2)],
        ['rendered and recorded', ((end - queued) / 1000).toFixed(1), ((end - queued) / people).toFixed(2)],
      ],
    );
    console.log(`${ids.length} deliveries, ${waiting} jobs, ${sent} sent, ${(bytes / 1e6).toFixed(0)} MB of mail`);
    const after = memory();
    console.log(
      `memory: ${start} MB before, ${afterQueue} MB when queued, ${half[0] ?? '–'} MB half way, ${after} MB after`,
    );
    figure(`memory after ${people} digests, beside before`, `${after} MB, ${start} MB`, 'no growth');
    await ctx.catalogue.close();
    await jobs.stop();
  } finally {
    await db.close();
    await rm(folder, { recursive: true, force: true });
  }
};
