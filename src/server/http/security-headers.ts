// Strict by default (architecture: no inline script, no nonce). HSTS only when the site is reached over HTTPS. Each header
// only where it means something: a page loads dozens of scripts, fonts and pictures, and those are no documents.
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Files of the build, pictures of listings and tiles of the map: nobody else's content, and no document among them. */
const FILE = /^\/(?:assets|media|map)\//;
const OF_DOCUMENTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
];
/** A mail is read on somebody else's page, and shows the photo of a listing. */
const PICTURE = /^\/media\//;
/** A preview is in a sandbox, and so of no origin: it loads our sheets and fonts like a page of somebody else. */
const BUILT = /^\/assets\//;

export const registerSecurityHeaders = async (
  app: FastifyInstance,
  options: { readonly https: boolean; readonly relaxed: boolean },
): Promise<void> => {
  const self = "'self'";
  // Vite's dev client needs inline modules, styles and its socket.
  const dev = options.relaxed ? ["'unsafe-inline'", "'unsafe-eval'"] : [];
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: [self, ...dev],
        styleSrc: [self, ...dev],
        styleSrcElem: [self, ...dev],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [self, 'data:'],
        fontSrc: [self],
        connectSrc: [self, ...(options.relaxed ? ['ws:'] : [])],
        mediaSrc: [self],
        manifestSrc: [self],
        workerSrc: [self],
        formAction: [self],
        frameAncestors: [self],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        ...(options.https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    hsts: options.https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'sameorigin' },
    // For browsers and plugins that are no more.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    const url = request.raw.url ?? '';
    if (PICTURE.test(url) || BUILT.test(url)) reply.header('cross-origin-resource-policy', 'cross-origin');
    if (BUILT.test(url)) reply.header('access-control-allow-origin', '*');
    if (FILE.test(url)) for (const name of OF_DOCUMENTS) reply.removeHeader(name);
    else reply.header('permissions-policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()');
    done();
  });
};
