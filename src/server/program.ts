// The program without its HTTP surface: configuration, database and services wired together, once.
import { join } from 'node:path';
import { createCaptchaVerifier } from '../adapters/captcha-verifier.ts';
import { createDnsLookup } from '../adapters/dns-lookup.ts';
import { openFileStore } from '../adapters/files/open-store.ts';
import { createUploadFolder } from '../adapters/files/upload-folder.ts';
import { createAddressCheck, createGuardedFetch } from '../adapters/guarded-fetch.ts';
import { fetchedOriginals } from '../adapters/images/fetched-originals.ts';
import { createImages } from '../adapters/images/images.ts';
import { drawnOriginals, keptOriginals } from '../adapters/images/originals.ts';
import { createMailboxes } from '../adapters/imap.ts';
import { createOAuthTokens } from '../adapters/oauth-tokens.ts';
import { createSiteServers } from '../adapters/site-server.ts';
import { connect, type Db } from '../db/engine/connect.ts';
import { migrate } from '../db/engine/migrate.ts';
import { createReplica, type Replica } from '../db/engine/replica.ts';
import { UnavailableError } from '../domain/errors.ts';
import { ownFormats } from '../feeds/own/own-formats.ts';
import { MESSAGES } from '../i18n/translator.ts';
import { type JobQueue, openJobQueue } from '../jobs/job-queue.ts';
import { TASKS } from '../jobs/tasks.ts';
import { createCatalogues } from '../services/estates/catalogue.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import type { Log } from '../services/platform/log.ts';
import { createBackupMaker } from './backup/backup-maker.ts';
import type { Config } from './config.ts';
import { describeInstallation } from './describe-installation.ts';
import { createDeskPlaces } from './desk-places.ts';
import { openMailer } from './open-mailer.ts';
import { loadSecretKeys } from './secret-keys.ts';
import { siteOrigin } from './site-origin.ts';

export type Program = {
  readonly config: Config;
  readonly packageDir: string;
  readonly db: Db;
  /** Opened by the first who asks. Not inside a transaction: the embedded database would wait for itself. */
  jobQueue(): Promise<JobQueue>;
  readonly services: ServiceContext;
  close(): Promise<void>;
};

const connectTo = (config: Config, log: Log): Promise<Db> =>
  connect(
    config.databaseUrl
      ? { kind: 'postgres', url: config.databaseUrl, onConnectionError: (err) => log.warn({ err }, 'connection lost') }
      : { kind: 'pglite', dataDir: config.dataDir, memory: config.memory },
  );

const replicaOf = ({ replicaUrl: url }: Config, log: Log): Replica | undefined =>
  url === undefined
    ? undefined
    : createReplica(
        () => connect({ kind: 'postgres', url, connectTimeoutMs: 500, statementTimeoutMs: 1000 }),
        (err) => log.warn({ err }, 'the replica is away: documents are read from the database itself'),
      );

export const openProgram = async (config: Config, packageDir: string, log: Log): Promise<Program> => {
  const db = await connectTo(config, log);
  try {
    const applied = await migrate(db);
    if (applied.length > 0) log.info({ applied }, 'database migrated');
    const secrets = await loadSecretKeys(config);
    const mailer = await openMailer(config);
    const { captchaVerifier } = config;
    let queue: Promise<JobQueue> | undefined;
    let ready: JobQueue | undefined;
    const jobQueue = () => {
      queue ??= openJobQueue(db, TASKS, log, config.jobPollSeconds).then((opened) => {
        ready = opened;
        return opened;
      });
      return queue;
    };
    const replica = replicaOf(config, log);
    const catalogue = createCatalogues(db, log, undefined, replica);
    const fetch = createGuardedFetch({ allow: config.fetchAllow });
    const folder = join(config.dataDir, 'originals');
    const files = openFileStore({ folder, url: config.mediaUrl, log });
    const fetched = fetchedOriginals({ folder, fetch, hosts: config.imageHosts });
    const services: ServiceContext = {
      db,
      catalogue,
      log,
      jobs: {
        enqueue: async (...job) => {
          // Opening it here, inside somebody's transaction, would make the embedded database wait for itself.
          if (!ready) throw new UnavailableError('The program is still starting.');
          await ready.enqueue(...job);
        },
        hasten: async (...job) => (await ready?.hasten?.(...job)) ?? false,
      },
      now: () => new Date(),
      translations: (locale) => MESSAGES[locale],
      secrets,
      mailer,
      siteServers: createSiteServers({ allow: config.fetchAllow }),
      mailboxes: createMailboxes({ allow: config.fetchAllow }),
      oauthTokens: createOAuthTokens({ fetch, allow: config.fetchAllow }),
      installedSender: {
        host: config.smtpUrl && new URL(config.smtpUrl).hostname,
        dkim: config.dkim && { domain: config.dkim.domain, selector: config.dkim.selector },
      },
      dns: createDnsLookup(config.dnsResolver),
      mailFrom: config.mailFrom,
      originOf: siteOrigin(config),
      desk: createDeskPlaces(db, config),
      captcha: {
        difficulty: config.captchaDifficulty,
        minFillMs: config.formMinFillMs,
        verifier:
          captchaVerifier && createCaptchaVerifier({ verifyUrl: captchaVerifier.url, secret: captchaVerifier.secret }),
      },
      fetch,
      checkAddress: createAddressCheck({ allow: config.fetchAllow }),
      purge: config.purge,
      ownFormats: config.feedAdapters.length > 0 ? ownFormats(config.feedAdapters, process.cwd()) : undefined,
      images: createImages({
        cacheDir: join(config.dataDir, 'images'),
        originals: {
          demo: drawnOriginals(async (ref) =>
            (await import('../../demo/pictures/demo-picture.ts')).drawDemoPicture(ref),
          ),
          file: keptOriginals(files),
          http: fetched,
          https: fetched,
        },
        log,
      }),
      files,
      backups: createBackupMaker(config, { db, files, log, now: () => new Date() }),
      installation: describeInstallation(config),
      uploads: createUploadFolder(join(config.dataDir, 'uploads')),
      mediaQuota: config.mediaQuota,
      siteTemplate: join(packageDir, 'templates', 'site'),
    };
    const close = async () => {
      await (await queue?.catch(() => undefined))?.stop();
      mailer.close();
      await catalogue.close();
      await replica?.close();
      await db.close();
    };
    return { config, packageDir, db, jobQueue, services, close };
  } catch (error) {
    await db.close();
    throw error;
  }
};
