// The services over a test database, as the program wires them, without its logs.
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createUploadFolder } from '../../src/adapters/files/upload-folder.ts';
import { createAddressCheck } from '../../src/adapters/guarded-fetch.ts';
import { findSiteByHostname } from '../../src/db/content/sites.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { MESSAGES } from '../../src/i18n/translator.ts';
import { createCatalogues } from '../../src/services/estates/catalogue.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { memoryFiles } from './files.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

export const testServices = async (db: Db, over: Partial<ServiceContext> = {}): Promise<ServiceContext> => ({
  db,
  catalogue: createCatalogues(db, silent),
  log: silent,
  jobs: { enqueue: async () => {} },
  now: () => new Date('2026-11-15T10:00:00Z'),
  translations: (locale) => MESSAGES[locale],
  secrets: ['test-key-of-at-least-thirty-two-bytes'],
  mailer: { description: 'nowhere', send: async () => {}, close: () => {} },
  siteServers: { send: () => Promise.reject(new Error('no network in tests')) },
  mailboxes: { withFolder: () => Promise.reject(new Error('no network in tests')) },
  oauthTokens: { token: () => Promise.reject(new Error('no network in tests')), forget: () => {} },
  installedSender: {},
  dns: { texts: async () => [], addresses: async () => [] },
  mailFrom: undefined,
  originOf: ({ hostnames }) => `https://${hostnames[0]}`,
  desk: {
    originOf: ({ hostnames }) => `https://${hostnames[0]}`,
    siteAt: async (host) => (await findSiteByHostname(db.kysely, host.replace(/:\d+$/, '')))?.id,
    nameAt: async () => 'Test',
    isHost: () => true,
  },
  captcha: { difficulty: 20, minFillMs: 3000, verifier: undefined },
  fetch: () => Promise.reject(new Error('no network in tests')),
  checkAddress: createAddressCheck({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] }),
  images: { image: async () => undefined },
  files: memoryFiles(),
  uploads: createUploadFolder(join(tmpdir(), `pand-uploads-${randomBytes(6).toString('hex')}`)),
  mediaQuota: 1024 ** 3,
  siteTemplate: join(import.meta.dirname, '../../templates/site'),
  ...over,
});
