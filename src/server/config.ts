// The one place that reads the environment. Every variable is explained in .env.example; all defaults work offline.
import { isIP } from 'node:net';
import { resolve } from 'node:path';

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export type Config = {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly apiUrl: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly publicUrl: string | undefined;
  /** Addresses or networks of the proxies whose forwarded headers count; none by default. */
  readonly trustProxy: readonly string[];
  readonly logLevel: LogLevel;
  /** First the one that signs, then those that are still accepted; empty: the key file in the data directory. */
  readonly secretKeys: readonly string[];
  /** Requests a minute from one address before it gets a 429. */
  readonly rateLimit: number;
  /** New requests get a 503 while the event loop is this late, in milliseconds; 0: never. */
  readonly overloadDelay: number;
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
  return {
    port: read('PORT', integer(0, 65_535), 3000),
    host: read('HOST', text, 'localhost'),
    dataDir: resolve(cwd, read('DATA_DIR', text, 'data')),
    databaseUrl,
    apiUrl: read('API_URL', url('http:', 'https:'), undefined),
    smtpUrl: read('SMTP_URL', url('smtp:', 'smtps:'), undefined),
    publicUrl: read('PUBLIC_URL', url('http:', 'https:'), undefined),
    trustProxy: read('TRUST_PROXY', proxies, []),
    logLevel: read('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    secretKeys: [secretKey, previousKey].filter((key) => key !== undefined),
    rateLimit: read('RATE_LIMIT', integer(1, 1_000_000), 600),
    overloadDelay: read('OVERLOAD_DELAY', integer(0, 60_000), 2000),
  };
};
