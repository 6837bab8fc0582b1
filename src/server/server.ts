// The running server: program, content API, website and control socket, from start to a clean stop.
import { readFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createPress } from '../adapters/brochure/press.ts';
import { createMailLogos } from '../adapters/images/mail-logo.ts';
import { checkTileFile, TileFileError } from '../adapters/map-tiles.ts';
import { createApi } from '../api/handle-request.ts';
import { handlers } from '../api/handlers.ts';
import { reportMismatches } from '../api/reply-watch.ts';
import { createContentApi } from '../client/content-api.ts';
import { fetchTransport } from '../client/fetch-transport.ts';
import { localTransport } from '../client/local-transport.ts';
import { findAsset } from '../db/content/assets.ts';
import { removedSites } from '../db/content/site-states.ts';
import { findSite, isHostname, listSites } from '../db/content/sites.ts';
import { hasPicture } from '../db/estates/estate-pictures.ts';
import { mailLogoSource } from '../domain/content/mail-logo.ts';
import { readPreview } from '../services/estates/previews.ts';
import { publicDocument } from '../services/media/public-document.ts';
import { assetsFromManifest, type WebAssets } from '../web/frame/assets.ts';
import { type CachedPages, createCachedPages } from '../web/http/cached-pages.ts';
import { type KeptContent, keepContent } from '../web/http/kept-content.ts';
import { createSiteLookup, hostnameOf } from '../web/http/site-lookup.ts';
import type { WebContext } from '../web/http/web-context.ts';
import type { Config } from './config.ts';
import { openControlSocket, type RunCommand } from './control-socket.ts';
import { deskParts } from './desk-parts.ts';
import { earlierFile, keepBuild, STILL_THERE_MS } from './earlier-builds.ts';
import { buildApp } from './http/build-app.ts';
import type { MediaParts } from './http/media.routes.ts';
import { createMetrics } from './metrics/metrics.ts';
import { countedPages } from './metrics/metrics-hooks.ts';
import { openMetricsServer } from './metrics/metrics-server.ts';
import { outboxFolder } from './open-mailer.ts';
import { paperPictureReader } from './paper-pictures.ts';
import type { Program } from './program.ts';
import { purgeChanges } from './purge-changes.ts';
import { seedDemo } from './seed-demo.ts';
import { seedMorning } from './seed-morning.ts';
import { wakeAlerts } from './wake-alerts.ts';

export type ServerOptions = {
  readonly program: Program;
  readonly logger: Logger;
  /** Runs a command that another process sent. */
  readonly runCommand: RunCommand;
  readonly development?: {
    readonly assets: WebAssets;
    readonly middleware: (listener: RequestListener) => RequestListener;
  };
};

export type RunningServer = {
  readonly app: FastifyInstance;
  readonly url: string;
  /** Stops accepting, finishes what is running, then closes the database. */
  close(): Promise<void>;
};

const GRACE_MS = 300;

/** PUBLIC_URL's host belongs to the site that answers on localhost, else to the first one. */
const publicHost = async ({ config, db }: Program) => {
  if (!config.publicUrl) return undefined;
  const sites = await listSites(db.kysely);
  const site = sites.find(({ hostnames }) => hostnames.includes('localhost')) ?? sites[0];
  return site && { hostname: hostnameOf(new URL(config.publicUrl).host), siteId: site.id };
};

/** Of sites, suspended ones too: their people sign in to the desk over https; and of what the operator set. */
const ourHostnames = ({ config, db }: Program): ((hostname: string) => Promise<boolean>) => {
  const fixed = [config.publicUrl, config.deskUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).hostname]));
  return async (hostname) => fixed.includes(hostname) || isHostname(db.kysely, hostname);
};

/** Beside the server of the same build, whatever was built since. */
const builtClient = (): string => fileURLToPath(new URL('../client', import.meta.url));

const builtAssets = async (clientDir: string): Promise<WebAssets> =>
  assetsFromManifest(JSON.parse(await readFile(join(clientDir, '.vite', 'manifest.json'), 'utf8')));

const media = ({ services, db }: Program): MediaParts => {
  const draw = createMailLogos();
  return {
    tagged: services.purge !== undefined,
    images: services.images,
    isShown: (siteId, ref, focus) => hasPicture(db.kysely, siteId, ref, focus),
    isPreviewed: async (siteId, ref, token) => {
      const preview = await readPreview(services, token);
      return preview?.site.id === siteId && preview.shows(ref);
    },
    document: (siteId, ref) => publicDocument(services, siteId, ref),
    mailLogo: async (siteId) => {
      const site = await findSite(db.kysely, siteId);
      const name = site && mailLogoSource(site);
      const file = name === undefined ? undefined : await findAsset(db.kysely, siteId, name);
      const bytes = file && (await draw(file));
      return bytes && { bytes, etag: `"${file.hash.slice(0, 24)}-mail"` };
    },
  };
};

/** A map without streets is better than no website: what is wrong with the file is said once. */
const tileFile = async ({ mapTiles }: Config, log: Logger): Promise<string | undefined> => {
  if (mapTiles === undefined) return undefined;
  try {
    await checkTileFile(mapTiles);
    return mapTiles;
  } catch (error) {
    if (!(error instanceof TileFileError)) throw error;
    log.warn(`the map has no streets: MAP_TILES is ${mapTiles}, and ${error.message}`);
    return undefined;
  }
};

const keptPages = ({ services }: Program, web: WebContext, content: KeptContent): CachedPages => {
  const { follows } = services.catalogue;
  const pages = createCachedPages({ web, follows, content, tagged: services.purge !== undefined });
  services.catalogue.onChange(pages.changed);
  return pages;
};

/**
 * The embedded database works on one statement at a time, in this thread: what can wait lets a visitor who is already
 * there go first.
 */
const firstAnswer = (app: FastifyInstance): Promise<void> =>
  new Promise((resolve) => {
    app.addHook('onResponse', async () => resolve());
    app.addHook('onListen', async () => {
      setTimeout(resolve, GRACE_MS).unref();
    });
  });

/** In the background; ends with the last file under way. */
const keepFiles = ({ db, services }: Program, clientDir: string | undefined, logger: Logger): (() => Promise<void>) => {
  if (clientDir === undefined) return async () => undefined;
  const tell = (err: unknown): undefined => {
    logger.error({ err }, 'the files of this build could not be kept for those who have its pages open');
  };
  const build = keepBuild(db, join(clientDir, 'assets'), services.now()).catch(tell);
  const again = setInterval(() => {
    build.then((kept) => kept?.stillThere(services.now())).catch(tell);
  }, STILL_THERE_MS).unref();
  return async () => {
    clearInterval(again);
    await build;
  };
};

export const startServer = async ({
  program,
  logger,
  runCommand,
  development,
}: ServerOptions): Promise<RunningServer> => {
  const { config, db } = program;
  const first = config.demo && (await listSites(db.kysely)).length === 0;
  if (first) {
    await program.jobQueue();
    await seedDemo(program, (line) => logger.info(line), await removedSites(db.kysely));
  }
  if (config.demo) await seedMorning(program.services, { first });
  const catalogue = () => program.services.catalogue.build();
  if (config.contractCheck)
    reportMismatches((mismatch) => logger.error({ mismatch }, 'a reply is not in the contract'));
  const api = createApi(program.services, handlers);
  const transport = config.apiUrl ? fetchTransport(config.apiUrl) : localTransport(api);
  const wholeApi = createContentApi(transport);
  // Changes in somebody else's data are not told to us, and code under development changes without a word.
  const content = development || config.apiUrl ? undefined : keepContent(wholeApi, program.services.catalogue.follows);
  const contentApi = content?.api ?? wholeApi;
  const clientDir = development ? undefined : builtClient();
  let draining = false;

  const press = createPress({
    folder: join(config.dataDir, 'brochures'),
    picture: paperPictureReader({ images: program.services.images, api }),
    log: logger,
  });
  const mapTiles = await tileFile(config, logger);
  const web: WebContext = {
    api: contentApi,
    sites: createSiteLookup({
      api: contentApi,
      log: logger,
      publicHost: await publicHost(program),
      ownTiles: mapTiles !== undefined,
    }),
    assets: development?.assets ?? (await builtAssets(clientDir ?? '')),
    publicUrl: config.publicUrl,
    log: logger,
    press,
  };
  const metrics =
    config.metrics && createMetrics({ db, catalogue: program.services.catalogue, jobQueue: program.jobQueue });
  const kept = content && keptPages(program, web, content);
  const app = await buildApp({
    config,
    logger,
    api,
    clientDir,
    web,
    pages: kept && metrics ? countedPages(kept, metrics) : kept,
    metrics,
    media: media(program),
    preview: (token) => readPreview(program.services, token),
    mapTiles,
    earlierFile: (name) => earlierFile(db, name),
    desk: await deskParts(program, clientDir),
    isOurHostname: ourHostnames(program),
    readiness: { draining: () => draining, checks: { database: () => db.ping(), catalogue } },
    beforeWrites: program.jobQueue,
    ...(development ? { middleware: development.middleware, outbox: outboxFolder(config) } : {}),
  });
  const answered = firstAnswer(app);
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `listening on ${address}`,
  });
  await answered;
  // In the background: a large catalogue takes seconds, and only the calls that need it wait for it.
  catalogue().catch((err: unknown) => logger.error({ err }, 'the catalogue could not be built'));
  const stopKeeping = keepFiles(program, clientDir, logger);
  const jobQueue = await program.jobQueue();
  if (config.jobs) await jobQueue.work(program.services);
  const stopPurging = config.jobs && config.purge && (await purgeChanges({ ...program.services, jobs: jobQueue }));
  const stopWaking = wakeAlerts(program.services.catalogue, jobQueue, logger);
  const metricsServer = config.metrics && metrics && (await openMetricsServer(config.metrics, metrics, logger));
  const control = config.databaseUrl ? undefined : await openControlSocket(config.dataDir, runCommand);
  // Whoever asks for the first picture does not wait for the library that makes it.
  import('../adapters/images/render.ts').catch((err: unknown) => logger.error({ err }, 'no pictures can be made'));

  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return {
    app,
    url:
      config.publicUrl ??
      `http://${config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host}:${port}`,
    close: async () => {
      draining = true;
      // Whoever sends visitors here asks for readiness: it gets the time to hear that others come first.
      if (config.stopDelay > 0) await delay(config.stopDelay * 1000);
      await stopKeeping();
      stopWaking();
      if (stopPurging) stopPurging();
      await control?.close();
      await metricsServer?.close();
      await app.close();
      await press.close();
      await program.close();
    },
  };
};
