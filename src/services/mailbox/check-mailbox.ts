// What members ask about their mailbox before they rely on it.
import { MailboxError } from '../../adapters/imap.ts';
import { headerText } from '../../adapters/mailer.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { spendOr429 } from '../content/settings-checks.ts';
import { accessToMailbox } from '../mail/server-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { READ_MAILBOX_TASK } from './read-mailbox.ts';

/** In a day: each opens a conversation with a server of somebody else. */
const CHECKS_A_DAY = 100;
const READINGS_A_DAY = 300;

const mailboxOf = async (ctx: ServiceContext, siteId: string): Promise<NonNullable<Site['mailbox']>> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  if (!site.mailbox) throw new NotFoundError('The site has no mailbox: name one in the settings first.');
  return site.mailbox;
};

export type MailboxCheck = {
  ok: boolean;
  folder?: string;
  mails?: number;
  marks?: boolean;
  reason?: string;
  folders?: string[];
};

/** Opens the folder and closes it again. */
export const checkMailbox = async (ctx: ServiceContext, siteId: string): Promise<MailboxCheck> => {
  const mailbox = await mailboxOf(ctx, siteId);
  await spendOr429(ctx, siteId, 'mailbox-check', siteId, CHECKS_A_DAY);
  try {
    const access = await accessToMailbox(ctx, siteId, mailbox);
    const { password, accessToken } = access;
    const { folder, oauth: _oauth, leads: _leads, address: _address, ...server } = mailbox;
    const { found } = await ctx.mailboxes
      .withFolder({ ...server, password, accessToken }, folder, async (open) => open)
      .catch((error: unknown) => {
        if (error instanceof MailboxError && error.kind === 'auth') access.refused();
        throw error;
      });
    return { ok: true, folder: found.folder, mails: found.mails, marks: found.marks };
  } catch (error) {
    const folders = error instanceof MailboxError ? error.folders : [];
    return {
      ok: false,
      reason: headerText(error instanceof Error ? error.message : '', 300),
      ...(folders.length > 0 ? { folders: [...folders] } : {}),
    };
  }
};

export const orderReading = async (ctx: ServiceContext, siteId: string): Promise<void> => {
  await mailboxOf(ctx, siteId);
  await spendOr429(ctx, siteId, 'mailbox-read', siteId, READINGS_A_DAY);
  await ctx.db.transaction((trx) => ctx.jobs.enqueue(trx, READ_MAILBOX_TASK, { siteId, asked: true }));
};
