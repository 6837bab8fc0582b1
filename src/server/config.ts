// The one place that reads the environment. Every variable is explained in .env.example; all defaults work offline.
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import type { BackupPlace } from '../adapters/files/backup-store.ts';
import { parseS3Address, S3AddressError } from '../adapters/files/s3-address.ts';
import { isEmailAddress } from '../domain/leads/email-address.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** A copy of that database, for reading documents. */
  readonly replicaUrl: string | undefined;
  /** An empty database gets the two demo agencies. */
  readonly demo: boolean;
  /** Whether this process does background work; another one does it otherwise. */
  readonly jobs: boolean;
  /** `large`: more memory for the embedded database. Read by bin/lean-process.mjs as well. */
  readonly memory: 'small' | 'large';
  /** How long new background work waits at most before somebody looks for it. */
  readonly jobPollSeconds: number;
  /** Where the tags of what changed are posted, for a cache in between. */
  readonly purge: { readonly url: string; readonly token: string | undefined } | undefined;
  readonly apiUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  /** The sender of all mails; each site's own address when absent. */
  readonly mailFrom: string | undefined;
  /** The key itself, or the name of the file that holds it. */
  readonly dkim: { readonly domain: string; readonly selector: string; readonly key: string } | undefined;
  /** The most attempts the proof of work of a form takes. */
  readonly captchaDifficulty: number;
  /** Forms that are sent sooner after they were opened are refused. */
  readonly formMinFillMs: number;
  /** For sites with a captcha of a third party. */
  readonly captchaVerifier: { readonly url: string; readonly secret: string } | undefined;
  /** `host:port` of private servers that webhooks and sites' own mail servers may reach. */
  readonly fetchAllow: readonly string[];
  /** Who is asked about hostnames and senders, `address:port`; the system's own when absent. */
  readonly dnsResolver: string | undefined;
  /** Where pictures of feeds may come from; empty: every public host. */
  readonly imageHosts: readonly string[];
  /** s3://key:secret@host/bucket, where files live; absent: a folder in the data directory. */
  readonly mediaUrl: string | undefined;
  /** Where backups by the clock go; absent: none are made. */
  readonly backup: BackupPlace | undefined;
  /** Who is told of alarms; absent: the operators of the desk. */
  readonly operatorEmail: string | undefined;
  /** How many days before its end a certificate is told of; 0: none is looked at. */
  readonly certificateDays: number;
  /** Bytes of pictures and documents that one site may have. */
  readonly mediaQuota: number;
  /** A PMTiles file with the streets of the maps; absent: our own small map. */
  readonly mapTiles: string | undefined;
  /** Folders (absolute by now) and packages with adapters of the operator's own for feeds. */
  readonly feedAdapters: readonly string[];
  readonly publicUrl: string | undefined;
  /** One address of the desk for all sites; absent: each site's own. */
  readonly deskUrl: string | undefined;
  /** Addresses or networks of the proxies whose forwarded headers count; none by default. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  /** First the one that signs, then those that are still accepted; empty: the key file in the data directory. */
  readonly secretKeys: readonly string[];
  /** Requests a minute from one address before it gets a 429. */
  readonly rateLimit: number;
  /** The longest, in milliseconds, that a request waits for its turn; a later one gets a 503. 0: it waits as long as it takes. */
  readonly overloadDelay: number;
  /** Seconds between the wish to stop and the end: `/readyz` says 503, everything else is answered. */
  readonly stopDelay: number;
  /** Development only: every reply of the API is held against the contract, and a mismatch is logged. */
  readonly contractCheck: boolean;
  /** Where Prometheus reads the numbers; absent: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;
type Reader<T> = (value: string, name: string) => T;

const fail = (name: string, wants: string, value: string): never => {
  throw new ConfigError(`${name} must be ${wants}, not ${JSON.stringify(value)}.`);
};

const integer =
  (min: number, max: number): Reader<number> =>
  (value, name) => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : fail(name, `a whole number from ${min} to ${max}`, value);
  };

const seconds =
  (min: number, max: number): Reader<number> =>
  (value, name) => {
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN;
    return number >= min && number <= max ? number : fail(name, `a number of seconds from ${min} to ${max}`, value);
  };

const url =
  (...protocols: string[]): Reader<string> =>
  (value, name) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    // An address can hold a password: say which variable is wrong, not what it says.
    if (!parsed || !protocols.includes(parsed.protocol)) {
      throw new ConfigError(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}.`);
    }
    return value.replace(/\/+$/, '');
  };

const oneOf =
  <T extends string>(choices: readonly T[]): Reader<T> =>
  (value, name) =>
    choices.find((choice) => choice === value) ?? fail(name, `one of ${choices.join(', ')}`, value);

const proxies: Reader<readonly string[]> = (value, name) =>
  value.split(',').map((part) => {
    const [address = '', bits] = part.trim().split('/');
    const family = isIP(address);
    const bitsOk = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
    return family !== 0 && bitsOk ? part.trim() : fail(name, 'addresses or networks separated by commas', value);
  });

const secret: Reader<string> = (value, name) => {
  if (Buffer.byteLength(value) < 32) throw new ConfigError(`${name} must be at least 32 bytes long.`);
  return value;
};

const text: Reader<string> = (value) => value;

const email: Reader<string> = (value, name) => (isEmailAddress(value) ? value : fail(name, 'an e-mail address', value));

const hostAndPorts: Reader<readonly string[]> = (value, name) =>
  value.split(',').map((part) => {
    const one = part.trim().toLowerCase();
    return /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/.test(one)
      ? one
      : fail(name, 'host:port separated by commas', value);
  });

/** `192.0.2.53`, `192.0.2.53:5353`, `[2001:db8::53]:53` */
const dnsServer: Reader<string> = (value, name) => {
  const [, six, four, port = '53'] = /^(?:\[([^\]]+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(value) ?? [];
  const isRight = (six !== undefined ? isIP(six) === 6 : isIP(four ?? '') === 4) && Number(port) <= 65_535;
  return isRight ? value : fail(name, 'the address of a DNS server, with or without :port', value);
};

const hostNames: Reader<readonly string[]> = (value, name) =>
  value.split(',').map((part) => {
    const one = part.trim().toLowerCase();
    return /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/.test(one)
      ? one
      : fail(name, 'host names separated by commas', value);
  });

/** A folder begins with `.` or `/`; everything else is the name of a package. */
const adapters: Reader<readonly string[]> = (value, name) =>
  value.split(',').map((part) => {
    const one = part.trim();
    return /^(?:[./].*|(?:@[a-z0-9-~][a-z0-9-._~]*\/)?[a-z0-9-~][a-z0-9-._~]*)$/.test(one)
      ? one
      : fail(name, 'folders (./… or /…) and packages separated by commas', value);
  });

/** Its secret is never said. */
const s3Address: Reader<string> = (value, name) => {
  try {
    parseS3Address(value);
    return value;
  } catch (error) {
    throw error instanceof S3AddressError ? new ConfigError(`${name} ${error.message}.`) : error;
  }
};

/** s3://key:secret@host/bucket, or a folder. */
const backupPlace =
  (cwd: string): Reader<BackupPlace> =>
  (value, name) => {
    if (/^s3:/iu.test(value)) return { url: s3Address(value, name) };
    if (/^[a-z][a-z0-9+.-]*:\/\//iu.test(value))
      throw new ConfigError(`${name} must be a folder, or like s3://key:secret@host/bucket.`);
    return { folder: resolve(cwd, value) };
  };

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i;
const domain: Reader<string> = (value, name) => (DOMAIN.test(value) ? value : fail(name, 'a domain name', value));

/** Settings that mean something only together. */
const together = <T extends Readonly<Record<string, string | undefined>>>(
  values: T,
): { readonly [K in keyof T]: string } | undefined => {
  const names = Object.keys(values);
  const missing = names.filter((name) => values[name] === undefined);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new ConfigError(`${names.join(', ')} belong together: ${missing.join(', ')} is missing.`);
  return values as { readonly [K in keyof T]: string };
};

export const readConfig = (env: Environment, cwd: string): Config => {
  const read = <T, D>(name: string, reader: Reader<T>, fallback: D): T | D => {
    const value = env[name]?.trim();
    return value === undefined || value === '' ? fallback : reader(value, name);
  };
  const databaseUrl = read('DATABASE_URL', url('postgres:', 'postgresql:'), undefined);
  const secretKey = read('SECRET_KEY', secret, undefined);
  const previousKey = read('SECRET_KEY_PREVIOUS', secret, undefined);
  if (databaseUrl && !secretKey) {
    throw new ConfigError('SECRET_KEY is required with DATABASE_URL: all processes must share it.');
  }
  const replicaUrl = read('DATABASE_REPLICA_URL', url('postgres:', 'postgresql:'), undefined);
  if (replicaUrl && !databaseUrl) throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL, whose copy it is.');
  const jobs = read('JOBS', oneOf(['on', 'off']), 'on') === 'on';
  if (!jobs && !databaseUrl) {
    throw new ConfigError('JOBS=off needs DATABASE_URL: no other process can do the work of the embedded database.');
  }
  const purgeUrl = read('PURGE_URL', url('https:', 'http:'), undefined);
  const dkim = together({
    DKIM_DOMAIN: read('DKIM_DOMAIN', domain, undefined),
    DKIM_SELECTOR: read('DKIM_SELECTOR', text, undefined),
    DKIM_PRIVATE_KEY: read('DKIM_PRIVATE_KEY', text, undefined),
  });
  const captcha = together({
    CAPTCHA_VERIFY_URL: read('CAPTCHA_VERIFY_URL', url('https:', 'http:'), undefined),
    CAPTCHA_SECRET: read('CAPTCHA_SECRET', text, undefined),
  });
  const mapTiles = read('MAP_TILES', text, undefined);
  const metricsPort = read('METRICS_PORT', integer(0, 65_535), undefined);
  return {
    port: read('PORT', integer(0, 65_535), 3000),
    host: read('HOST', text, 'localhost'),
    dataDir: resolve(cwd, read('DATA_DIR', text, 'data')),
    databaseUrl,
    replicaUrl,
    demo: read('DEMO', oneOf(['on', 'off']), 'on') === 'on',
    jobs,
    memory: read('MEMORY', oneOf(['small', 'large']), 'small'),
    jobPollSeconds: read('JOB_POLL_SECONDS', seconds(0.5, 60), 2),
    purge: purgeUrl === undefined ? undefined : { url: purgeUrl, token: read('PURGE_TOKEN', text, undefined) },
    apiUrl: read('API_URL', url('http:', 'https:'), undefined),
    smtpUrl: read('SMTP_URL', url('smtp:', 'smtps:'), undefined),
    mailFrom: read('MAIL_FROM', email, undefined),
    dkim: dkim && { domain: dkim.DKIM_DOMAIN, selector: dkim.DKIM_SELECTOR, key: dkim.DKIM_PRIVATE_KEY },
    captchaDifficulty: read('CAPTCHA_DIFFICULTY', integer(10, 1_000_000), 1500),
    formMinFillMs: read('FORM_MIN_FILL_MS', integer(0, 60_000), 3000),
    captchaVerifier: captcha && { url: captcha.CAPTCHA_VERIFY_URL, secret: captcha.CAPTCHA_SECRET },
    fetchAllow: read('FETCH_ALLOW', hostAndPorts, []),
    dnsResolver: read('DNS_RESOLVER', dnsServer, undefined),
    imageHosts: read('IMAGE_HOSTS', hostNames, []),
    mediaUrl: read('MEDIA_URL', s3Address, undefined),
    backup: read('BACKUP_URL', backupPlace(cwd), undefined),
    operatorEmail: read('OPERATOR_EMAIL', email, undefined),
    certificateDays: read('CERTIFICATE_DAYS', integer(0, 60), 14),
    mediaQuota: read('MEDIA_QUOTA_GB', integer(1, 100_000), 20) * 1024 ** 3,
    mapTiles: mapTiles && resolve(cwd, mapTiles),
    feedAdapters: read('FEED_ADAPTERS', adapters, []).map((one) => (one.startsWith('.') ? resolve(cwd, one) : one)),
    publicUrl: read('PUBLIC_URL', url('http:', 'https:'), undefined),
    deskUrl: read('DESK_URL', url('http:', 'https:'), undefined),
    trustProxy: read('TRUST_PROXY', proxies, []),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    secretKeys: [secretKey, previousKey].filter((key) => key !== undefined),
    rateLimit: read('RATE_LIMIT', integer(1, 1_000_000), 600),
    overloadDelay: read('OVERLOAD_DELAY', integer(0, 60_000), 400),
    stopDelay: read('STOP_DELAY', integer(0, 300), 0),
    contractCheck: read('CONTRACT_CHECK', oneOf(['on', 'off']), 'off') === 'on',
    metrics:
      metricsPort === undefined ? undefined : { port: metricsPort, host: read('METRICS_HOST', text, '127.0.0.1') },
  };
};
