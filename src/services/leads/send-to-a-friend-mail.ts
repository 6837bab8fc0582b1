// Composes the mail to a friend with what is true when it leaves: a listing that is gone by then is not sent.
import { mailFrame } from '../../mail/mail-frame.ts';
import { sendToAFriendMail } from '../../mail/send-to-a-friend.mail.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { mailListing } from '../mail/mail-listing.ts';

export const composeSendToAFriend: ComposeMail = async (ctx, { data, personal, locale }, site) => {
  const { to, name } = personal ?? {};
  // Erased already: there is nobody to send it to.
  if (typeof to !== 'string' || typeof name !== 'string') return undefined;
  const listing = await mailListing(ctx, site, Number(data.estate), locale);
  if (!listing) return undefined;
  return {
    ...sendToAFriendMail({ name, listing }, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: '', address: to },
    // Answers go to the agency, as with any mail of its own: the sender's address is not known to be theirs.
    replyTo: { name: site.name, address: site.email },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};
