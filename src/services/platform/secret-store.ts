// Secrets of a site, sealed: AES-256-GCM, with a key of the site that is derived from the server's key. What is written is read by
// the program alone and stands in no answer, export, log or error (decision record 18).
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import {
  deleteSecret,
  findSecret,
  listSecrets,
  resealSecret,
  type SealedSecret,
  saveSecret,
  sealingKeys,
} from '../../db/content/site-secrets.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { SecretName } from '../../domain/content/site-secret.ts';
import type { ServiceContext } from './context.ts';
import { keyedHash, type SecretKeys } from './tokens.ts';

const NONCE = 12;
const TAG = 16;

const keyOf = (key: string, siteId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, 'pand site secrets', siteId, 32));

/** Says which of the live keys opens a secret, and nothing about the key. */
const keyIdOf = (key: string): string => keyedHash(key, ['site secret key']).toString('hex').slice(0, 16);

/** The address of one of the calendars that representatives are busy in. */
export type CalendarSecret = `busy-calendar:${string}`;

/** A secret that was moved to another site or name does not open. */
const placeOf = (siteId: string, name: SecretName | CalendarSecret): Buffer =>
  Buffer.from(JSON.stringify([siteId, name]));

export const sealSecret = (
  [key]: SecretKeys,
  siteId: string,
  name: SecretName | CalendarSecret,
  value: string,
): SealedSecret => {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key, siteId), nonce).setAAD(placeOf(siteId, name));
  const inside = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return { sealed: Buffer.concat([nonce, cipher.getAuthTag(), inside]), keyId: keyIdOf(key) };
};

/** Undefined when no live key opens it. */
export const openSecret = (
  keys: SecretKeys,
  siteId: string,
  name: SecretName | CalendarSecret,
  { sealed, keyId }: SealedSecret,
): string | undefined => {
  const key = keys.find((candidate) => keyIdOf(candidate) === keyId);
  if (key === undefined || sealed.length < NONCE + TAG) return undefined;
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key, siteId), bytes.subarray(0, NONCE))
      .setAAD(placeOf(siteId, name))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    // Which byte is wrong helps nobody but an attacker.
    return undefined;
  }
};

/** Whether it lies under an older key, and is to be sealed anew. */
export const isUnderOldKey = ([key]: SecretKeys, { keyId }: Pick<SealedSecret, 'keyId'>): boolean =>
  keyId !== keyIdOf(key);

type Context = Pick<ServiceContext, 'db' | 'secrets' | 'log'>;

/** Undefined when there is none, or none that opens. One that lies under an older key is sealed anew on the way. */
export const readSecret = async (
  { db, secrets, log }: Context,
  siteId: string,
  name: SecretName,
): Promise<string | undefined> => {
  const found = await findSecret(db.kysely, siteId, name);
  if (!found) return undefined;
  const value = openSecret(secrets, siteId, name, found);
  if (value === undefined) {
    log.warn(
      { site: siteId, secret: name },
      'a secret does not open with SECRET_KEY or SECRET_KEY_PREVIOUS: give it anew',
    );
    return undefined;
  }
  if (isUnderOldKey(secrets, found)) {
    const anew = sealSecret(secrets, siteId, name, value);
    await db.transaction((trx) => resealSecret(trx, siteId, name, found, anew));
  }
  return value;
};

export const writeSecret = (
  { secrets, now }: Pick<ServiceContext, 'secrets' | 'now'>,
  trx: Trx,
  siteId: string,
  name: SecretName,
  value: string,
): Promise<void> => saveSecret(trx, siteId, name, sealSecret(secrets, siteId, name, value), now());

export const forgetSecret = (trx: Trx, siteId: string, name: SecretName): Promise<boolean> =>
  deleteSecret(trx, siteId, name);

export type KnownSecret = {
  readonly name: SecretName;
  readonly since: Date /** A live key opens it. */;
  readonly usable: boolean;
};

export const knownSecrets = async (
  { db, secrets }: Pick<ServiceContext, 'db' | 'secrets'>,
  siteId: string,
): Promise<KnownSecret[]> => {
  const live = new Set(secrets.map(keyIdOf));
  return (await listSecrets(db.kysely, siteId)).map(({ name, keyId, changedAt }) => ({
    name,
    since: changedAt,
    usable: live.has(keyId),
  }));
};

/** Whether something is sealed here that none of these keys opens. */
export const hasUnopenedSecrets = async (db: Queryable, keys: readonly string[]): Promise<boolean> => {
  const live = keys.map(keyIdOf);
  return (await sealingKeys(db)).some((keyId) => !live.includes(keyId));
};
