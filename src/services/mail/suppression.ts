// A refused address is left alone: for three months nothing is sent to it, whatever anybody types into a form.
import { isSuppressed, suppressAddress, suppressedAmong } from '../../db/mail/suppressed-addresses.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash } from '../platform/tokens.ts';

type Context = Pick<ServiceContext, 'secrets' | 'now'>;

const hashOf = (key: string, siteId: string, email: string): string =>
  keyedHash(key, ['suppressed', siteId, email.toLowerCase()]).toString('base64url');

export const suppress = ({ secrets, now }: Context, trx: Trx, siteId: string, email: string): Promise<void> =>
  suppressAddress(trx, siteId, hashOf(secrets[0], siteId, email), now());

export const isLeftAlone = ({ secrets }: Context, db: Queryable, siteId: string, email: string): Promise<boolean> =>
  isSuppressed(
    db,
    siteId,
    secrets.map((key) => hashOf(key, siteId, email)),
  );

/** Those of many. */
export const areLeftAlone = async (
  { secrets }: Context,
  db: Queryable,
  siteId: string,
  emails: readonly string[],
): Promise<ReadonlySet<string>> => {
  const byHash = new Map(emails.flatMap((email) => secrets.map((key) => [hashOf(key, siteId, email), email] as const)));
  const found = await suppressedAmong(db, siteId, [...byHash.keys()]);
  return new Set([...found].flatMap((hash) => byHash.get(hash) ?? []));
};
