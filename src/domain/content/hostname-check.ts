// Whether a hostname leads to this site, from what the domain name system and the name itself answer.

/**
 * `local`: works on this machine only; `no-address`: no record leads anywhere; `no-answer`: nobody answers there; `elsewhere`: another
 * website answers; `insecure`: this site answers, but not over HTTPS.
 */
export const HOSTNAME_STATES = ['ok', 'local', 'no-address', 'no-answer', 'elsewhere', 'insecure'] as const;
export type HostnameState = (typeof HOSTNAME_STATES)[number];

/** What was heard when the name was asked which site it is: an id, something else, or nothing. */
export type HeardSite = { readonly siteId: string } | 'other' | 'nothing';

export const isLocalName = (hostname: string): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.|^\[?::1\]?$/.test(hostname);

export const hostnameState = (
  siteId: string,
  hostname: string,
  seen: { readonly addresses: readonly string[]; readonly https: HeardSite; readonly http: HeardSite },
): HostnameState => {
  const isThis = (heard: HeardSite): boolean => typeof heard === 'object' && heard.siteId === siteId;
  if (isLocalName(hostname)) return 'local';
  if (seen.addresses.length === 0) return 'no-address';
  if (isThis(seen.https)) return 'ok';
  if (seen.https === 'nothing' && isThis(seen.http)) return 'insecure';
  if (seen.https === 'nothing' && seen.http === 'nothing') return 'no-answer';
  return 'elsewhere';
};
