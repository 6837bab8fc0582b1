// The secret links of the holiday catalogue (decisions section 9): of a request, one for the visitor and one for the
// agency; of a unit, its calendar. The database holds their hashes.
import { type LinkPurpose, linkToken, linkTokenHashes, type SecretKeys, tokenHash } from '../platform/tokens.ts';

export type RequestRole = 'visitor' | 'agency';
type Row = { readonly siteId: string; readonly id: number };

const requestLink = ({ siteId, id }: Row, role: RequestRole): LinkPurpose => ({
  siteId,
  purpose: `rental request, ${role}`,
  id,
  version: 1,
});

export const requestHashes = (secrets: SecretKeys, row: Row, role: RequestRole): string[] =>
  linkTokenHashes(secrets, requestLink(row, role));

/** The one that can still be found: made with the key that was live when the hashes were stored. */
const tokenAmong = (secrets: SecretKeys, link: LinkPurpose, hashes: readonly string[]): string =>
  secrets.map((key) => linkToken([key], link)).find((token) => hashes.includes(tokenHash(token))) ??
  linkToken(secrets, link);

export const requestToken = (
  secrets: SecretKeys,
  row: Row & { readonly visitorHashes: readonly string[]; readonly agencyHashes: readonly string[] },
  role: RequestRole,
): string => tokenAmong(secrets, requestLink(row, role), role === 'agency' ? row.agencyHashes : row.visitorHashes);

const calendarLink = (siteId: string, unitId: number, version: number): LinkPurpose => ({
  siteId,
  purpose: 'rental calendar',
  id: unitId,
  version,
});

export const calendarHashes = (secrets: SecretKeys, siteId: string, unitId: number, version: number): string[] =>
  linkTokenHashes(secrets, calendarLink(siteId, unitId, version));

export const calendarToken = (secrets: SecretKeys, siteId: string, unitId: number, version: number): string =>
  linkToken(secrets, calendarLink(siteId, unitId, version));
