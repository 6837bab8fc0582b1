// Strict by default (architecture: no inline script, no nonce). HSTS only when the site is reached over HTTPS. Each header
// only where it means something: a page loads dozens of scripts, fonts and pictures, and those are no documents.
import type { FastifyInstance } from 'fastify';

/** Files of the build, pictures of listings and tiles of the map: nobody else's content, and no document among them. */
const FILE = /^\/(?:assets|media|map)\//;
/** A mail is read on somebody else's page, and shows the photo of a listing. */
const PICTURE = /^\/media\//;
/** A preview is in a sandbox, and so of no origin: it loads our sheets and fonts like a page of somebody else. */
const BUILT = /^\/assets\//;

type Options = { readonly https: boolean; readonly relaxed: boolean };

const contentPolicy = ({ https, relaxed }: Options): string => {
  const self = "'self'";
  // Vite's dev client needs inline modules, styles and its socket.
  const dev = relaxed ? ["'unsafe-inline'", "'unsafe-eval'"] : [];
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'none'"],
    'script-src': [self, ...dev],
    'style-src': [self, ...dev],
    'style-src-elem': [self, ...dev],
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': [self, 'data:'],
    'font-src': [self],
    'connect-src': [self, ...(relaxed ? ['ws:'] : [])],
    'media-src': [self],
    'manifest-src': [self],
    'worker-src': [self],
    'form-action': [self],
    'frame-ancestors': [self],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    ...(https ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join(';');
};

type Header = readonly [name: string, value: string];

/** Written once: every request has them. */
const headersOf = (options: Options) => {
  const everywhere: readonly Header[] = [
    ['x-content-type-options', 'nosniff'],
    ...(options.https ? [['strict-transport-security', 'max-age=31536000'] as const] : []),
  ];
  const ofDocuments: readonly Header[] = [
    ['content-security-policy', contentPolicy(options)],
    ['cross-origin-opener-policy', 'same-origin'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['origin-agent-cluster', '?1'],
    ['permissions-policy', 'camera=(), geolocation=(self), microphone=(), payment=(), usb=()'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['x-frame-options', 'SAMEORIGIN'],
  ];
  return { everywhere, ofDocuments };
};

export const registerSecurityHeaders = (app: FastifyInstance, options: Options): void => {
  const { everywhere, ofDocuments } = headersOf(options);
  app.addHook('onRequest', ({ raw: { url = '' } }, { raw }, done) => {
    for (const [name, value] of everywhere) raw.setHeader(name, value);
    if (!FILE.test(url)) {
      for (const [name, value] of ofDocuments) raw.setHeader(name, value);
    } else {
      raw.setHeader(
        'cross-origin-resource-policy',
        PICTURE.test(url) || BUILT.test(url) ? 'cross-origin' : 'same-origin',
      );
      if (BUILT.test(url)) raw.setHeader('access-control-allow-origin', '*');
    }
    done();
  });
};
