// What Prometheus reads. Counters count as things happen; what the database knows is asked when somebody scrapes, each part
// for itself, so that a part that is away does not hide the others. Docs: docs/operations.md.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { listSiteStates } from '../../db/content/site-states.ts';
import type { Db } from '../../db/engine/connect.ts';
import { countDeliveries } from '../../db/mail/deliveries.ts';
import { changeLag } from '../../db/platform/change-log.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import type { Catalogues } from '../../services/estates/catalogue.ts';

type ServedRequest = {
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly seconds: number;
  /** Empty: of none. */
  readonly siteId: string;
};

export type Metrics = {
  served(request: ServedRequest): void;
  page(result: 'hit' | 'miss'): void;
  readonly contentType: string;
  text(): Promise<string>;
};

export type MetricSources = {
  readonly db: Db;
  readonly catalogue: Pick<Catalogues, 'stats'>;
  readonly jobQueue: () => Promise<Pick<JobQueue, 'states'>>;
};

const SOURCE_TIMEOUT_MS = 2000;
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const inTime = async (work: Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), SOURCE_TIMEOUT_MS);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

export const createMetrics = ({ db, catalogue, jobQueue }: MetricSources): Metrics => {
  const registers = [new Registry()];
  const [register] = registers as [Registry];
  collectDefaultMetrics({ register });
  const gauge = (name: string, help: string, labelNames: string[]) => new Gauge({ name, help, labelNames, registers });
  const requests = new Counter({
    name: 'pand_http_requests_total',
    help: 'Requests answered',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'pand_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const siteRequests = new Counter({
    name: 'pand_site_requests_total',
    help: 'Requests answered by site and kind of answer: 2xx, 3xx, 4xx, 5xx',
    labelNames: ['site', 'status'],
    registers,
  });
  const pages = new Counter({
    name: 'pand_page_cache_requests_total',
    help: 'Pages asked for: kept ones (hit), and others (miss)',
    labelNames: ['result'],
    registers,
  });
  const listings = gauge('pand_catalogue_listings', 'Listings in the index of this process', ['site']);
  const lag = gauge('pand_catalogue_lag_seconds', 'Age of the oldest change that the index has not taken in', ['site']);
  const jobs = gauge('pand_jobs', 'Background work by task and state: waiting, running, dead', ['task', 'state']);
  const jobAge = gauge('pand_jobs_oldest_seconds', 'How long the oldest job that could run has been waiting', ['task']);
  const mails = gauge('pand_mails', 'Mails of the last 90 days by state', ['state']);
  const siteBytes = gauge('pand_site_file_bytes', 'Pictures and documents of a site', ['site']);
  const siteDeadMails = gauge('pand_site_dead_mails', 'Mails of a site that were given up', ['site']);
  const siteDeadJobs = gauge('pand_site_dead_jobs', 'Background work of a site that was given up', ['site']);
  const siteImport = gauge('pand_site_import_failed', 'Whether the last import of a site failed', ['site']);
  const siteSuspended = gauge('pand_site_suspended', 'Whether a site is suspended', ['site']);
  const ofSites = [siteBytes, siteDeadMails, siteDeadJobs, siteImport, siteSuspended];
  const up = gauge('pand_up', 'Whether a part answered this scrape', ['part']);

  const parts: Readonly<Record<string, () => Promise<void>>> = {
    database: async () => {
      const counts = await countDeliveries(db.kysely);
      for (const state of ['waiting', 'sending', 'sent', 'dropped', 'dead'])
        mails.set({ state }, counts.find((row) => row.state === state)?.count ?? 0);
    },
    catalogue: async () => {
      const stats = catalogue.stats();
      listings.reset();
      lag.reset();
      for (const site of stats) listings.set({ site: site.siteId }, site.listings);
      for (const { siteId, seconds } of await changeLag(db.kysely, stats)) lag.set({ site: siteId }, seconds);
    },
    sites: async () => {
      const states = await listSiteStates(db.kysely);
      // A site that was removed is counted no more.
      for (const one of ofSites) one.reset();
      for (const { id: site, fileBytes, deadMails, deadJobs, runs, suspendedAt } of states) {
        siteBytes.set({ site }, fileBytes);
        siteDeadMails.set({ site }, deadMails);
        siteDeadJobs.set({ site }, deadJobs);
        siteImport.set({ site }, runs.some(({ state }) => state === 'failed' || state === 'refused') ? 1 : 0);
        siteSuspended.set({ site }, suspendedAt ? 1 : 0);
      }
    },
    jobs: async () => {
      for (const { task, waiting, running, dead, oldestSeconds } of await (await jobQueue()).states()) {
        jobs.set({ task, state: 'waiting' }, waiting);
        jobs.set({ task, state: 'running' }, running);
        jobs.set({ task, state: 'dead' }, dead);
        jobAge.set({ task }, oldestSeconds);
      }
    },
  };

  return {
    served: ({ route, method, status, seconds, siteId }) => {
      requests.inc({ route, method, status });
      duration.observe({ route }, seconds);
      // Few kinds, whatever the number of sites: routes are counted for all of them together.
      if (siteId !== '') siteRequests.inc({ site: siteId, status: `${Math.floor(status / 100)}xx` });
    },
    page: (result) => pages.inc({ result }),
    contentType: register.contentType,
    text: async () => {
      for (const [part, ask] of Object.entries(parts)) up.set({ part }, (await inTime(ask())) ? 1 : 0);
      return register.metrics();
    },
  };
};
