// Decisions section 9: tokens of links are unguessable and recomputable from the server's key; the database holds only
// their SHA-256. Two keys can be live while one replaces the other.
import { createHash, createHmac } from 'node:crypto';

/** The first one signs; all of them are accepted. */
export type SecretKeys = readonly [string, ...string[]];

/** A keyed hash of several parts; the parts cannot run into each other. */
export const keyedHash = (key: string, parts: readonly (string | number)[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export type LinkPurpose = {
  readonly siteId: string;
  readonly purpose: string;
  readonly id: string | number;
  /** Raising it revokes every link given out before. */
  readonly version: number;
};

const tokenOf = (key: string, { siteId, purpose, id, version }: LinkPurpose): string =>
  keyedHash(key, ['link', siteId, purpose, id, version]).toString('base64url');

export const linkToken = ([key]: SecretKeys, link: LinkPurpose): string => tokenOf(key, link);

/** What the database keeps, one per live key: a row is found by any of them. */
export const linkTokenHashes = (keys: SecretKeys, link: LinkPurpose): string[] =>
  keys.map((key) => tokenHash(tokenOf(key, link)));

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
