import { expect, it } from 'vitest';
import { testSite } from '../../test/support/content.ts';
import { alertRenewalMail } from './alert.mail.ts';
import { contactCopyMail } from './contact.mail.ts';
import { mailFrame } from './mail-frame.ts';
import { sendToAFriendMail } from './send-to-a-friend.mail.ts';
import { viewingOfferMail } from './viewing.mail.ts';

const ORIGIN = 'https://alpha.example';
const LISTING = {
  kind: 'listing' as const,
  href: `${ORIGIN}/nl/aanbod/7`,
  picture: { src: `${ORIGIN}/media/alpha/demo:x/740x400.jpg`, alt: 'Rijhuis in Gent', shape: 400 / 740 },
  place: 'Rijhuis · 9000 Gent',
  price: '€ 425.000',
  name: 'Rijhuis in Gent',
  line: '',
};
const PHOTO = /<img[^>]*src="https:\/\/alpha\.example\/media\/alpha\/demo:x\/740x400\.jpg"[^>]*>/;
const LOGO = /<img[^>]*src="https:\/\/alpha\.example\/media\/alpha\/mail-logo\.png"[^>]*>/;
const frameWith = (logo?: string) => mailFrame(testSite('alpha', logo ? { logo } : {}), ORIGIN, 'nl');

const mailsOf = (frame: ReturnType<typeof mailFrame>, listing: Omit<typeof LISTING, 'picture'>) => ({
  copy: contactCopyMail({ listing, wallTime: '2026-11-15T11:00' }, frame),
  friend: sendToAFriendMail({ name: 'Noor', listing }, frame),
  offer: viewingOfferMail(
    { name: 'Noor', wallStart: '2026-11-17T10:00', wallUntil: '2026-11-15T11:30', listing, href: ORIGIN },
    frame,
  ),
  renewal: alertRenewalMail({ name: '', alerts: [], href: ORIGIN, unsubscribeHref: ORIGIN, until: '' }, frame),
});

it.each(['copy', 'friend', 'offer', 'renewal'] as const)('the mail "%s" carries the mark beside the name', (kind) => {
  const { html } = mailsOf(frameWith('logo.svg'), LISTING)[kind];
  expect(LOGO.exec(html)?.[0]).toMatch(/alt="" width="40" height="40"/);
  expect(html).toMatch(/mail-logo\.png"[^>]*\/>Agency alpha<\/a>/);
});

it.each(['copy', 'friend', 'offer'] as const)('the mail "%s" shows the photo with its size and words', (kind) => {
  const { html, text } = mailsOf(frameWith('logo.svg'), LISTING)[kind];
  expect(PHOTO.exec(html)?.[0]).toMatch(/alt="Rijhuis in Gent" width="536" height="290"/);
  expect(text).not.toContain('/media/');
});

it('an agency without a mark has its name in words, a listing without a photo none', () => {
  const { picture: _picture, ...plain } = LISTING;
  for (const [kind, { html }] of Object.entries(mailsOf(frameWith(), plain))) {
    expect(html, kind).not.toContain('<img');
    expect(html, kind).toContain('>Agency alpha</a>');
  }
});

it('a photo whose shape nobody knows keeps its own', () => {
  const picture = { src: `${ORIGIN}/media/alpha/demo:x/740x400.jpg`, alt: '' };
  const { html } = mailsOf(frameWith(), { ...LISTING, picture } as typeof LISTING).friend;
  expect(PHOTO.exec(html)?.[0]).not.toContain('height="');
});
