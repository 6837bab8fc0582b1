// The links of a subscription (decisions section 9): recomputed from the server's key whenever a mail needs them, known
// to the database as hashes only. One leads to the page that changes everything, one to the page that only unsubscribes.
import type { TokenPurpose } from '../../db/alerts/alert-tables.ts';
import { findByTokenHash, type StoredSubscription, saveTokens } from '../../db/alerts/subscriptions.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Queryable } from '../../db/schema.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { countUnknownLink } from '../leads/unknown-links.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type LinkPurpose, linkToken, linkTokenHashes, tokenHash } from '../platform/tokens.ts';

const PURPOSES = ['manage', 'unsubscribe'] as const satisfies readonly TokenPurpose[];

type Owner = Pick<StoredSubscription, 'siteId' | 'id' | 'tokenVersion'>;

const linkOf = ({ siteId, id, tokenVersion }: Owner, purpose: TokenPurpose): LinkPurpose => ({
  siteId,
  purpose: `alerts ${purpose}`,
  id,
  version: tokenVersion,
});

/** The tokens for a mail. Their hashes are stored first: with a new key they are new. */
export const subscriptionTokens = async (
  { secrets }: Pick<ServiceContext, 'secrets'>,
  db: Queryable,
  owner: Owner,
): Promise<Readonly<Record<TokenPurpose, string>>> => {
  const hashes = PURPOSES.flatMap((purpose) =>
    linkTokenHashes(secrets, linkOf(owner, purpose)).map((hash) => ({ hash, purpose })),
  );
  await saveTokens(db, owner.siteId, owner.id, hashes);
  return {
    manage: linkToken(secrets, linkOf(owner, 'manage')),
    unsubscribe: linkToken(secrets, linkOf(owner, 'unsubscribe')),
  };
};

const unknown = async (ctx: ServiceContext, siteId: string, address: string | undefined): Promise<never> => {
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError('There is no such subscription.');
  await countUnknownLink(ctx, siteId, 'alert token', address);
  throw new NotFoundError('There is no such subscription.');
};

/** Whatever is wrong with a token looks the same: unknown, of another site, of another purpose, revoked, malformed. */
export const subscriptionByToken = async (
  ctx: ServiceContext,
  siteId: string,
  token: string,
  purposes: readonly TokenPurpose[],
  address: string | undefined,
): Promise<StoredSubscription> => {
  const hash = tokenHash(token);
  const found = await findByTokenHash(ctx.db.kysely, siteId, hash);
  if (!found || !purposes.includes(found.purpose)) return unknown(ctx, siteId, address);
  // A key that is not live any more, or a version that was raised: the hash is still there, the link is not valid.
  const { purpose, ...subscription } = found;
  const valid = linkTokenHashes(ctx.secrets, linkOf(subscription, purpose)).includes(hash);
  return valid ? subscription : unknown(ctx, siteId, address);
};
