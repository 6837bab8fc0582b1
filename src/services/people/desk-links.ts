// Links that sign in: made here, mailed or printed, used once. The database holds only their hash; what it needs to write a mail again is a
// number that says nothing without the server's key.
import { randomBytes } from 'node:crypto';
import { insertLink } from '../../db/people/desk-links.ts';
import type { Trx } from '../../db/schema.ts';
import { LINK_LIFE_MS, type LinkKind } from '../../domain/people/desk-link.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash, type SecretKeys, tokenHash } from '../platform/tokens.ts';

/** Recomputable from its number with any of the live keys. */
export const deskLinkToken = ([key]: SecretKeys, number: string): string =>
  keyedHash(key, ['desk-link', number]).toString('base64url');

export type LinkOrder = {
  readonly email: string;
  readonly purpose: LinkKind;
  readonly siteId: string | null;
  readonly hostname: string | null;
  readonly browserHash: string | null;
};

/** Its number, for the mail, and its token. */
export const makeLink = async (
  { secrets, now }: Pick<ServiceContext, 'secrets' | 'now'>,
  trx: Trx,
  order: LinkOrder,
): Promise<{ readonly number: string; readonly token: string; readonly expiresAt: Date }> => {
  const number = randomBytes(16).toString('base64url');
  const token = deskLinkToken(secrets, number);
  const createdAt = now();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS[order.purpose]);
  await insertLink(trx, { ...order, hash: tokenHash(token), createdAt, expiresAt });
  return { number, token, expiresAt };
};

/** Behind `#`: it reaches no log and no server but ours, and opening it changes nothing. */
export const deskLinkAddress = (origin: string, token: string): string => `${origin}/desk/link#${token}`;
