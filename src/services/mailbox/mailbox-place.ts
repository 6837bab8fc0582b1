// What is known of the mailbox that a site names: when it was read, and where answers of visitors go so that they come into it.
import { findSite } from '../../db/content/sites.ts';
import { findMailboxState, type MailboxState } from '../../db/mailbox/mailbox-state.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { answerAddress } from '../../domain/mailbox/answer-address.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Which server, user and folder the numbers of mails are of. */
export const placeOf = ({ host, port, user, folder }: NonNullable<Site['mailbox']>): string =>
  JSON.stringify([host, port, user, folder]);

const stateOf = async (db: Queryable, { id, mailbox }: Site): Promise<MailboxState | undefined> => {
  const state = mailbox && (await findMailboxState(db, id));
  // Of another server or folder than the settings name now: it says nothing about these.
  return state?.place === (mailbox && placeOf(mailbox)) ? state : undefined;
};

export const mailboxState = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
): Promise<MailboxState | undefined> => {
  const site = await findSite(db.kysely, siteId);
  return site && stateOf(db.kysely, site);
};

/** Where a visitor's answer to a mail of ours goes. */
export const answersTo = async ({ db, now }: Pick<ServiceContext, 'db' | 'now'>, site: Site) => ({
  name: site.name,
  address: answerAddress(site, (await stateOf(db.kysely, site))?.readAt, now()),
});
