import { expect, it } from 'vitest';
import { PORTAL_SAMPLES } from '../../../test/support/portal-mails.ts';
import type { IncomingMail } from './incoming-mail.ts';
import { linkedListings, listingRefsIn } from './listing-refs.ts';
import { portalOf, readPortalMail } from './portals.ts';

const own = (email: string): boolean => email.endsWith('@lindeloo.example');
const mail = (over: Pick<IncomingMail, 'from' | 'subject' | 'text'> & Partial<IncomingMail>): IncomingMail => ({
  messageId: '<m@portal.example>',
  inReplyTo: null,
  references: [],
  date: new Date('2026-11-17T10:00:00Z'),
  headers: {},
  html: null,
  attachments: [],
  ...over,
});

it.each(PORTAL_SAMPLES)('reads who asks what about which listing: $portal', ({ expected, portal, ...sample }) => {
  const found = readPortalMail(mail(sample), own);
  expect(found).toMatchObject({ portal, ...expected, listing: expect.anything() });
  expect([...(found?.listing.named ?? []), ...(found?.listing.loose ?? [])]).toContain('LIN-24037');
});

it('reads a message to its end, where a word of the form that had its value stands in it', () => {
  const asked = (...lines: readonly string[]) => {
    const text = ['Naam: Noor Peeters', 'E-mail: noor@huis.example', ...lines].join('\n');
    const found = readPortalMail(
      mail({ from: { name: 'Immoweb', email: 'info@immoweb.be' }, subject: 'Vraag', text }),
      own,
    );
    return [found?.phone, found?.message];
  };
  expect(asked('Telefoon: 0470 12 34 56', 'Bericht: Dag,', 'Telefoon: liefst na zes uur.', 'Noor')).toEqual([
    '0470 12 34 56',
    'Dag,\nTelefoon: liefst na zes uur.\nNoor',
  ]);
  // The first time it is the form that goes on.
  expect(asked('Bericht: Dag,', 'tot gauw', 'Telefoon: 0470 12 34 56', 'Noor')).toEqual([
    '0470 12 34 56',
    'Dag,\ntot gauw',
  ]);
  // Said twice, the first one counts.
  expect(asked('Telefoon: 0470 12 34 56', 'Telefoon: 0499 99 99 99', 'Bericht: Dag')).toEqual(['0470 12 34 56', 'Dag']);
});

it('takes nobody else for a portal', () => {
  expect(portalOf('info@immoweb.be')).toBe('immoweb');
  expect(portalOf('agences@mail.immoweb.be')).toBe('immoweb');
  expect(portalOf('info@notimmoweb.be')).toBeUndefined();
  expect(portalOf('info@immoweb.be.example')).toBeUndefined();
  const [sample] = PORTAL_SAMPLES;
  expect(readPortalMail(mail({ ...sample, from: { name: 'Immoweb', email: 'x@fake.example' } }), own)).toBeUndefined();
});

it('finds nobody to answer in a portal’s own news, nor in an invoice to the agency', () => {
  const from = { name: 'Immoweb', email: 'news@immoweb.be' };
  expect(
    readPortalMail(mail({ from, subject: 'Nieuws', text: 'Vragen? Mail naar help@immoweb.be' }), own),
  ).toBeUndefined();
  expect(
    readPortalMail(
      mail({ from, subject: 'Factuur', text: 'Voor info@lindeloo.example\nE-mail: info@lindeloo.example' }),
      own,
    ),
  ).toBeUndefined();
});

it('reads references behind their word, and others by their form; a bare number is nobody’s', () => {
  expect(listingRefsIn('Referentie: 1204')).toEqual({ named: ['1204'], loose: [] });
  expect(listingRefsIn('Réf. agence : LIN-24037.')).toEqual({ named: ['LIN-24037'], loose: [] });
  expect(listingRefsIn('Uw pand LIN-24037 te 9000 Gent, € 325000, tel. 0470 12 34 56')).toEqual({
    named: [],
    loose: ['LIN-24037'],
  });
  expect(listingRefsIn('3fa85f64-5717-4562-b3fc-2c963f66afa6').loose).toEqual(['3fa85f64-5717-4562-b3fc-2c963f66afa6']);
});

it('knows a link to a page of the site itself', () => {
  const text =
    'Zie https://www.lindeloo.example/nl/aanbod/1204/huis-te-koop-gent?x=1 en https://elders.example/nl/aanbod/7/x';
  expect(linkedListings(text, ['www.lindeloo.example'])).toEqual([1204]);
  expect(linkedListings(text, ['x.example'])).toEqual([]);
});

it('looks at the first fifty thousand characters of a text, and no further', () => {
  const upTo = (length: number, end: string): string => end.padStart(length);
  const link = 'https://www.lindeloo.example/nl/aanbod/7';
  const linked = (length: number) => linkedListings(upTo(length, link), ['www.lindeloo.example']);
  expect([linked(50_000), linked(50_001)]).toEqual([[7], []]);
  const named = (length: number) => listingRefsIn(upTo(length, 'Referentie: 7')).named;
  expect([named(50_000), named(50_001)]).toEqual([['7'], []]);
});
