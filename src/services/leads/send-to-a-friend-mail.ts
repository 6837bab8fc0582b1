// Composes the mail to a friend with what is true when it leaves: a listing that is gone by then is not sent.
import { mailFrame } from '../../mail/mail-frame.ts';
import { sendToAFriendMail } from '../../mail/send-to-a-friend.mail.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailListing } from '../mail/mail-listing.ts';

export const composeSendToAFriend: ComposeMail = async (ctx, { data, personal, locale }, site) => {
  const { to, from, name } = personal ?? {};
  // Erased already: there is nobody to send it to.
  if (typeof to !== 'string' || typeof from !== 'string' || typeof name !== 'string') return undefined;
  const listing = await mailListing(ctx, site, Number(data.estate), locale);
  if (!listing) return undefined;
  return {
    ...sendToAFriendMail({ name, email: from, listing }, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: to },
    replyTo: { name, address: from },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};
