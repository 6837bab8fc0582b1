// The whole HTTP surface as one Fastify instance, without a port: `serve` listens with it, tests inject into it.
import { existsSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import compress from '@fastify/compress';
import etag from '@fastify/etag';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Api } from '../../api/handle-request.ts';
import type { CachedPages } from '../../web/http/cached-pages.ts';
import type { WebContext } from '../../web/http/web-context.ts';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerMetricsHooks } from '../metrics/metrics-hooks.ts';
import { registerApi } from './api.routes.ts';
import { type AskParts, registerAsk } from './ask.routes.ts';
import { type EarlierFile, registerBuiltFiles } from './built-files.routes.ts';
import { RequestLog } from './client-gone.ts';
import { registerContractCheck } from './contract-check.ts';
import { type DeskParts, registerDesk } from './desk.routes.ts';
import { registerErrorHandler, registerNotFound, sendError } from './error-handler.ts';
import { type Readiness, registerHealth } from './health.routes.ts';
import { encodeWhatMustBe, registerGuards } from './http-guards.ts';
import { answerBrokenRequest, refuseExpectations } from './http-refusals.ts';
import { sparingRequestsUnderWay } from './idle-connections.ts';
import { registerMap } from './map.routes.ts';
import { type MediaParts, registerMedia } from './media.routes.ts';
import { registerOutbox } from './outbox.routes.ts';
import { registerPageReplies } from './page-replies.ts';
import { type PreviewParts, registerPreview } from './preview.routes.ts';
import { reachedOverHttps } from './reached-over-https.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { openTurns } from './turns.ts';
import { visitorAddress } from './visitor-address.ts';
import { registerWeb } from './web.routes.ts';

export type AppParts = {
  readonly config: Config;
  readonly logger: FastifyBaseLogger;
  readonly api: Api;
  /** The website; absent where only the API is served. */
  readonly web: WebContext | undefined;
  /** The website's page cache. */
  readonly pages?: CachedPages | undefined;
  /** Pictures of listings, in the sizes of the pages. */
  readonly media?: MediaParts | undefined;
  /** The draft that a secret link shows. */
  readonly preview?: PreviewParts['find'] | undefined;
  /** The file with the tiles of our own map. */
  readonly mapTiles?: string | undefined;
  /** The desk; absent where only the API is served. */
  readonly desk?: DeskParts | undefined;
  /** Whether a site, the public address or the desk has this hostname; absent where only the API is served. */
  readonly isOurHostname?: AskParts['isOurs'] | undefined;
  readonly readiness: Readiness;
  /** Counts every request, where somebody reads the counts. */
  readonly metrics?: Metrics | undefined;
  /** What a request that may write waits for: pages are served before everything has started. */
  readonly beforeWrites?: () => Promise<unknown>;
  /** The built client; absent in development, where Vite serves it. */
  readonly clientDir: string | undefined;
  /** A file of an earlier build, by its name. */
  readonly earlierFile?: ((name: string) => Promise<EarlierFile | undefined>) | undefined;
  /** Development only: looks at a request first. */
  readonly middleware?: (listener: RequestListener) => RequestListener;
  /** Development only: the folder whose mails `/_outbox` shows. */
  readonly outbox?: string;
};

const FORM_LIMIT = 64 * 1024;

export const buildApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { config } = parts;
  const app = Fastify({
    loggerInstance: parts.logger,
    requestIdHeader: false,
    genReqId: () => crypto.randomUUID(),
    bodyLimit: FORM_LIMIT,
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    routerOptions: { maxParamLength: 1000 },
    forceCloseConnections: 'idle',
    // Who is connected when a stop begins still gets an answer, and is told that the connection ends.
    return503OnClosing: false,
    logController: new RequestLog(),
    frameworkErrors: sendError,
    clientErrorHandler: answerBrokenRequest,
    serverFactory: (handler): Server =>
      refuseExpectations(
        sparingRequestsUnderWay(
          createServer(
            {
              requestTimeout: 15_000,
              headersTimeout: 10_000,
              keepAliveTimeout: 30_000,
              maxHeaderSize: 16 * 1024,
              // The guards refuse it, in words.
              requireHostHeader: false,
            },
            parts.middleware ? parts.middleware(handler as RequestListener) : (handler as RequestListener),
          ),
        ),
      ),
  });
  registerErrorHandler(app);
  if (parts.metrics) registerMetricsHooks(app, parts.metrics);
  registerGuards(app);
  const kept = parts.pages && { pages: parts.pages, replies: registerPageReplies(app, parts.pages.hit) };
  const https = (config.publicUrl ?? '').startsWith('https:');
  registerSecurityHeaders(app, { https, relaxed: parts.clientDir === undefined });
  await app.register(etag, { weak: true });
  encodeWhatMustBe(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(rateLimit, {
    max: config.rateLimit,
    timeWindow: 60_000,
    keyGenerator: visitorAddress,
    allowList: (request) => (request.url ?? '').startsWith('/assets/'),
  });
  const turns = openTurns(config.overloadDelay);
  app.server.on('connection', turns.arrive);
  const { beforeWrites } = parts;
  if (beforeWrites) {
    app.addHook('onRequest', async ({ method }) => {
      if (method !== 'GET' && method !== 'HEAD') await beforeWrites();
    });
  }

  registerHealth(app, parts.readiness);
  if (parts.isOurHostname) registerAsk(app, { isOurs: parts.isOurHostname, trustProxy: config.trustProxy });
  registerContractCheck(app);
  registerApi(app, parts.api, turns, reachedOverHttps(config));
  if (parts.desk) registerDesk(app, parts.desk);
  if (parts.outbox) registerOutbox(app, parts.outbox);
  // As many as seven listings with forty photographs each, when a visitor is the first to see them.
  if (parts.media) registerMedia(app, parts.media, Math.ceil(config.rateLimit / 2));
  if (parts.mapTiles) registerMap(app, parts.mapTiles);
  if (parts.clientDir && existsSync(parts.clientDir)) {
    registerBuiltFiles(app, parts.clientDir, parts.earlierFile ?? (async () => undefined));
  }
  if (parts.web && parts.preview) registerPreview(app, { web: parts.web, find: parts.preview });
  if (parts.web) registerWeb(app, { web: parts.web, kept, turns, rateLimit: config.rateLimit });
  else registerNotFound(app);
  return app;
};
