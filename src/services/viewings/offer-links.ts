// The link of a mail about a slot that is held: whoever has it may book the slot.
import type { Hold } from '../../db/viewings/viewing-holds.ts';
import { linkToken, linkTokenHashes, type SecretKeys } from '../platform/tokens.ts';

const purposeOf = ({ siteId, id }: Pick<Hold, 'siteId' | 'id'>) =>
  ({ siteId, purpose: 'viewing offer', id, version: 1 }) as const;

export const offerToken = (secrets: SecretKeys, hold: Pick<Hold, 'siteId' | 'id'>): string =>
  linkToken(secrets, purposeOf(hold));

export const offerTokenHashes = (secrets: SecretKeys, hold: Pick<Hold, 'siteId' | 'id'>): string[] =>
  linkTokenHashes(secrets, purposeOf(hold));
