// Composes the mails of the desk with what is true when they leave: who was removed meanwhile gets none.
import { findLink } from '../../db/people/desk-links.ts';
import { findActor, listMemberships } from '../../db/people/members.ts';
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import { invitationMail, recoveredMail, signInMail } from '../../mail/desk.mail.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { tokenHash } from '../platform/tokens.ts';
import { deskLinkAddress, deskLinkToken } from './desk-links.ts';

const AUTOMATIC = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' } as const;

export const composeDeskSignIn: ComposeMail = async (ctx, { data, personal, locale }, site) => {
  const { to } = personal ?? {};
  if (typeof to !== 'string' || !(await findActor(ctx.db.kysely, site.id, to))) return undefined;
  const token = deskLinkToken(ctx.secrets, String(data.link));
  // Too late: a mail with a link that does not work helps nobody.
  if (!(await findLink(ctx.db.kysely, tokenHash(token), ctx.now()))) return undefined;
  return {
    ...signInMail(deskLinkAddress(String(data.origin), token), mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: to },
    headers: AUTOMATIC,
  };
};

export const composeDeskInvite: ComposeMail = async (ctx, { data, personal, locale }, site) => {
  const { to, name, by } = personal ?? {};
  if (typeof to !== 'string' || typeof name !== 'string' || typeof by !== 'string') return undefined;
  const token = deskLinkToken(ctx.secrets, String(data.link));
  if (!(await findLink(ctx.db.kysely, tokenHash(token), ctx.now()))) return undefined;
  const href = deskLinkAddress(ctx.desk.originOf(site), token);
  return {
    ...invitationMail(
      { name, by: by === COMMAND_LINE ? undefined : by, href },
      mailFrame(site, ctx.originOf(site), locale),
    ),
    to: { name: '', address: to },
    headers: AUTOMATIC,
  };
};

export const composeDeskRecovered: ComposeMail = async (ctx, { personal, locale }, site) => {
  const { to, name } = personal ?? {};
  if (typeof to !== 'string' || typeof name !== 'string') return undefined;
  const isOwner = (await listMemberships(ctx.db.kysely, to)).some(
    ({ siteId, role }) => siteId === site.id && role === 'owner',
  );
  if (!isOwner) return undefined;
  const href = `${ctx.desk.originOf(site)}/desk`;
  return {
    ...recoveredMail(name, href, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: to },
    headers: AUTOMATIC,
  };
};
