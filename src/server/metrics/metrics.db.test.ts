// The numbers on their own port, as Prometheus reads them.
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import type { Db } from '../../db/engine/connect.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { type JobQueue, openJobQueue } from '../../jobs/job-queue.ts';
import { importEstates } from '../../services/imports/import-estates.ts';
import type { ServiceContext } from '../../services/platform/context.ts';
import { registerApi } from '../http/api.routes.ts';
import { registerPageReplies } from '../http/page-replies.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { countedPages, registerMetricsHooks } from './metrics-hooks.ts';
import { type MetricsServer, openMetricsServer } from './metrics-server.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const task = {
  name: 'greet',
  retries: 0,
  retryDelaySeconds: 1,
  timeLimitSeconds: 60,
  concurrency: 1,
  run: async () => {},
};

describeOnEachDatabase('the metrics', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let queue: JobQueue;
  let metrics: Metrics;
  let server: MetricsServer;
  const scrape = async () => (await fetch(`http://127.0.0.1:${server.port}/metrics`)).text();

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db);
    await addSite(db, 'agency');
    await importEstates(ctx, estateList([testEstate(1), testEstate(2)]), { siteId: 'agency', mode: 'full' });
    await ctx.catalogue.build();
    queue = await openJobQueue(db, [task], silent);
    await db.transaction((trx) => queue.enqueue(trx, 'greet', {}));
    metrics = createMetrics({ db, catalogue: ctx.catalogue, jobQueue: async () => queue });
    server = await openMetricsServer({ port: 0, host: '127.0.0.1' }, metrics, silent);
  });
  afterAll(async () => {
    await server.close();
    await queue.stop();
    await ctx.catalogue.close();
  });

  it('tell sizes, lag, waiting work and mails', async () => {
    const text = await scrape();
    expect(text).toContain('pand_catalogue_listings{site="agency"} 2');
    expect(text).toContain('pand_catalogue_lag_seconds{site="agency"} 0');
    expect(text).toContain('pand_jobs{task="greet",state="waiting"} 1');
    expect(text).toMatch(/pand_jobs_oldest_seconds\{task="greet"\} [\d.e-]+/);
    expect(text).toContain('pand_mails{state="dead"} 0');
    expect(text).toContain('pand_up{part="database"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
  });

  it('tell how each site is, and nothing of one that is gone', async () => {
    await addSite(db, 'other');
    await sql`update site set suspended_at = now() where id = 'other'`.execute(db.kysely);
    await sql`insert into feed_run (site_id, source, location, format, state, started_at, report)
      values ('other', 'whise', 'x', 'kyero', 'failed', now(), '{}')`.execute(db.kysely);
    const text = await scrape();
    expect(text).toContain('pand_site_suspended{site="agency"} 0');
    expect(text).toContain('pand_site_suspended{site="other"} 1');
    expect(text).toContain('pand_site_import_failed{site="agency"} 0');
    expect(text).toContain('pand_site_import_failed{site="other"} 1');
    expect(text).toContain('pand_site_dead_mails{site="agency"} 0');
    expect(text).toContain('pand_site_dead_jobs{site="agency"} 0');
    expect(text).toContain('pand_site_file_bytes{site="agency"} 0');
    expect(text).toContain('pand_up{part="sites"} 1');
    await sql`delete from site where id = 'other'`.execute(db.kysely);
    expect(await scrape()).not.toContain('"other"');
  });

  it('tell how late the catalogue is', async () => {
    const behind = createMetrics({
      db,
      catalogue: { stats: () => [{ siteId: 'agency', listings: 0, cursor: 0 }] },
      jobQueue: async () => queue,
    });
    const [, seconds] = /pand_catalogue_lag_seconds\{site="agency"\} ([\d.e-]+)/.exec(await behind.text()) ?? [];
    expect(Number(seconds)).toBeGreaterThan(0);
  });

  it('count requests by route and status, also of kept pages; nothing that a visitor typed', async () => {
    const app = Fastify();
    registerMetricsHooks(app, metrics);
    const page = {
      reply: { status: 200, headers: {}, body: 'kept', siteId: 'agency' },
      etag: 'W/"1"',
      encoded: () => Buffer.from('kept'),
      quicker: () => false,
    };
    const pages = countedPages(
      { hit: ({ path }) => (path === '/nl' ? page : undefined), answer: async () => page, changed: () => {} },
      metrics,
    );
    const replies = registerPageReplies(app, pages.hit);
    registerApi(app, async ({ path }) => ({
      status: path.includes('/pages/') ? 200 : 404,
      headers: {},
      body: null,
      ...(path.includes('/pages/') ? { endpoint: 'pages' as const, siteId: 'agency' } : {}),
    }));
    app.setNotFoundHandler(async (request, reply) => {
      await pages.answer({} as never);
      await replies.send(request, reply, page);
      return reply;
    });
    for (const url of ['/api/sites/agency/pages/', '/api/secret-word', '/nl', '/nl', '/nl/aanbod/12/secret-word'])
      await app.inject(url);
    await app.close();
    const text = await scrape();
    expect(text).toContain('pand_http_requests_total{route="pages",method="GET",status="200"} 1');
    expect(text).toContain('pand_http_requests_total{route="api",method="GET",status="404"} 1');
    expect(text).toContain('pand_http_requests_total{route="home",method="GET",status="200"} 2');
    expect(text).toContain('pand_http_requests_total{route="estate",method="GET",status="200"} 1');
    expect(text).toContain('pand_http_request_seconds_count{route="home"} 2');
    expect(text).toContain('pand_page_cache_requests_total{result="miss"} 2');
    expect(text).toMatch(/pand_page_cache_requests_total\{result="hit"\} \d/);
    // The first answer of the page is not a kept one, and this test sends it by itself.
    expect(text).toContain('pand_site_requests_total{site="agency",status="2xx"} 2');
    expect(text).not.toContain('secret-word');
  });

  it('say which part is away, and tell the rest', async () => {
    const away = createMetrics({
      db,
      catalogue: ctx.catalogue,
      jobQueue: () => Promise.reject(new Error('no queue')),
    });
    const text = await away.text();
    expect(text).toContain('pand_up{part="jobs"} 0');
    expect(text).toContain('pand_up{part="catalogue"} 1');
  });

  it('have one address', async () => {
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status).toBe(404);
  });
});
