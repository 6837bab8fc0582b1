// Where visitors' answers go: to the mailbox that is read, so that they come back to their conversation; to the agency's own address
// while there is none, or while nobody has been able to read it for a day.
import type { Site } from '../content/site.ts';
import { isEmailAddress } from '../leads/email-address.ts';
import { DAY_MS } from '../time/calendar-days.ts';

type Mailbox = NonNullable<Site['mailbox']>;

/** The mailbox's own address; undefined where its user is a name and nobody gave an address. */
export const mailboxAddress = ({ address, user }: Pick<Mailbox, 'address' | 'user'>): string | undefined =>
  address ?? (isEmailAddress(user) ? user : undefined);

/** A server that is out of reach for a moment still gets its mails; one that nobody read for a day may be gone. */
const WORKS_FOR_MS = DAY_MS;

/** `readAt`: when the mailbox that the settings name was read last. */
export const answerAddress = (
  { email, mailbox }: Pick<Site, 'email' | 'mailbox'>,
  readAt: Date | null | undefined,
  now: Date,
): string => {
  const works = readAt != null && now.getTime() - readAt.getTime() < WORKS_FOR_MS;
  return (works && mailbox && mailboxAddress(mailbox)) || email;
};
