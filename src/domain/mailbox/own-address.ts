// Whether a mail is of the agency itself: of a colleague who answered from a mail program of their own, with the mailbox in copy.
import type { Site } from '../content/site.ts';

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/**
 * The addresses that the agency gave us, and every address of a domain that is the site's own: its website answers there, which that of
 * a public mail service never does.
 */
export const isOwnAddress = (
  site: Pick<Site, 'email' | 'mailFrom' | 'hostnames' | 'mailbox'>,
  people: readonly string[],
  email: string,
): boolean => {
  const given = [site.email, site.mailFrom, site.mailbox?.user, site.mailbox?.address, ...people];
  if (given.some((each) => each?.toLowerCase() === email.toLowerCase())) return true;
  const domain = domainOf(email);
  return (
    domain.includes('.') &&
    domainOf(site.email) === domain &&
    site.hostnames.some((hostname) => hostname === domain || hostname.endsWith(`.${domain}`))
  );
};
