// A listing that somebody sends to somebody: their name, the listing, why this mail came. No words of theirs, and no
// address: whoever typed it need not be its owner.
import { translator } from '../i18n/translator.ts';
import type { ListingBlock } from './listing-block.ts';
import type { MailFrame } from './mail-frame.ts';
import { type RenderedMail, renderMail } from './render-mail.ts';

export type FriendMailView = {
  /** The sender. */
  readonly name: string;
  readonly listing: ListingBlock;
};

export const sendToAFriendMail = ({ name, listing }: FriendMailView, frame: MailFrame): RenderedMail => {
  const t = translator(frame.locale);
  const subject = t('friend.mail.subject', { name });
  return renderMail(
    {
      subject,
      preview: [listing.name, listing.place, listing.price].filter((part) => part !== '').join(', '),
      title: subject,
      blocks: [
        { kind: 'paragraph', text: t('friend.mail.text', { name, agency: frame.name }) },
        listing,
        { kind: 'button', label: t('friend.mail.look'), href: listing.href },
      ],
      footnote: t('friend.mail.footnote', { name }),
    },
    frame,
  );
};
