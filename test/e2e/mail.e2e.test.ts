// Mails as narrow, wide, light and dark mail programs show them. MAIL_SHOTS=<folder> keeps the pictures.
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { contactCopyMail, contactOfficeMail } from '../../src/mail/contact.mail.ts';
import { mailFrame } from '../../src/mail/mail-frame.ts';
import { rentalAgencyMail, rentalClashMail, rentalVisitorMail } from '../../src/mail/rental.mail.ts';
import { sendToAFriendMail } from '../../src/mail/send-to-a-friend.mail.ts';
import { viewingVisitorMail } from '../../src/mail/viewing.mail.ts';
import { expectAccessible, openBrowser } from '../support/browser.ts';
import { testSite } from '../support/content.ts';
import { LONGEST, localesOfFlow } from '../support/matrix.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser?.close());

const PICTURE =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 740 400"><rect width="740" height="400" fill="%2387a9b8"/></svg>';
const MARK =
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="white"/><path fill="%230f3d44" d="M8 32V14l12-8 12 8v18z"/></svg>';
const VIEW = {
  name: 'Noor Vandenbroucke',
  email: 'noor.vandenbroucke.met.een.lang.adres@voorbeeld.example',
  fields: {
    firstName: 'Noor',
    lastName: 'Vandenbroucke',
    phone: '+32 470 12 34 56',
    subject: 'Ik wil verkopen',
    message: `Is er een lift?\n\nEen lang woord: ${'woord'.repeat(20)}`,
    newsletter: 'on',
    'Adres van het pand': 'Molenstraat 18, 9000 Gent',
  },
  listing: {
    kind: 'listing' as const,
    href: 'https://alpha.example/nl/aanbod/7',
    picture: { src: PICTURE, alt: 'Molenstraat 18', shape: 400 / 740 },
    place: 'Rijhuis · 9000 Gent',
    price: '€ 425.000',
    name: 'Molenstraat 18',
    line: '3 slpk. · 148 m² · 112 m²',
  },
};

const STAY = {
  unit: 'Appartement Zeezicht met een erg lange naam aan de Zeedijk',
  place: 'Sint-Idesbald',
  unitHref: 'https://alpha.example/nl/vakantieverhuur/7',
  picture: { src: PICTURE, alt: 'Appartement Zeezicht', shape: 2 / 3 },
  from: '2027-07-03',
  to: '2027-07-10',
  persons: 6,
  price: 1383,
  rent: 1240,
  extras: [
    { id: 'cleaning', name: { nl: 'Schoonmaak', de: 'Endreinigung' }, per: 'stay' as const, amount: 80, total: 80 },
    { id: 'tax', name: { nl: 'Verblijfstaks', de: 'Kurtaxe' }, per: 'person-night' as const, amount: 1.5, total: 63 },
  ],
  heldUntil: '2026-11-17T10:00',
  name: VIEW.name,
  requestHref: 'https://alpha.example/nl/aanvraag/x',
};
const VISIT = { ...STAY, address: undefined, sentence: undefined, held: false };
const VIEWING = {
  wallStart: '2026-11-17T10:00',
  wallEnd: '2026-11-17T10:30',
  group: false,
  label: 'Rijhuis met een erg lange naam in Gent',
  href: VIEW.listing.href,
  picture: VIEW.listing.picture,
  where: { line: 'Molenstraat 18, 9000 Gent', mapHref: 'https://www.openstreetmap.org/' },
  agent: { name: 'Mira Voorbeeld', phone: '+3291234567' },
  name: VIEW.name,
  appointmentHref: 'https://alpha.example/nl/afspraak-annuleren/x',
  changeHref: 'https://alpha.example/nl/afspraak-annuleren/x?change',
};
const GUEST = { ...STAY, email: VIEW.email, phone: '+32 470 12 34 56', visitorLanguage: 'Nederlands' };

describe.each(localesOfFlow(LONGEST))('mails in %s', (locale) => {
  const site = testSite('alpha', { name: 'Lindeloo', logo: 'logo.svg' });
  const frame = { ...mailFrame(site, 'https://alpha.example', locale), logo: MARK };
  const mails = {
    copy: contactCopyMail({ listing: VIEW.listing, wallTime: '2026-11-15T11:00' }, frame),
    office: contactOfficeMail(
      {
        ...VIEW,
        visitorLocale: locale,
        page: { path: '/nl/contact', href: 'https://alpha.example/nl/contact' },
        retentionDays: 90,
      },
      frame,
    ),
    friend: sendToAFriendMail(VIEW, frame),
    'viewing-booked': viewingVisitorMail(VIEWING, 'booked', frame),
    'viewing-cancelled': viewingVisitorMail(VIEWING, 'cancelled', frame),
    'rental-held': rentalVisitorMail(VISIT, 'HELD', frame),
    'rental-confirmed': rentalVisitorMail({ ...VISIT, sentence: VIEW.fields.message }, 'CONFIRMED', frame),
    'rental-moved': rentalVisitorMail(
      { ...VISIT, before: { unit: 'Duinroos 4B', from: '2027-07-17', to: '2027-07-24' } },
      'MOVED',
      frame,
    ),
    'rental-agency': rentalAgencyMail({ ...GUEST, message: VIEW.fields.message }, 'HELD', frame),
    'rental-clash': rentalClashMail(STAY, frame),
  };

  it.each([
    [320, 'light'],
    [320, 'dark'],
    [700, 'light'],
    [700, 'dark'],
  ] as const)('fit %s px and can be read in %s', async (width, colorScheme) => {
    const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
    const page = await context.newPage();
    for (const [name, { html }] of Object.entries(mails)) {
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(width);
      // A mail is not a page: it has no landmarks.
      await expectAccessible(page, ['region', 'landmark-one-main']);
      const folder = process.env.MAIL_SHOTS;
      if (folder) {
        await page.screenshot({ path: join(folder, `${name}-${locale}-${width}-${colorScheme}.png`), fullPage: true });
      }
    }
    await context.close();
  });

  it('say the same as text', () => {
    expect(mails.office.text).toContain('> Is er een lift?');
    expect(mails.copy.text).not.toMatch(/lift|Noor|Molenstraat 18, 9000/);
    expect(mails.copy.text).toContain('https://alpha.example/nl/aanbod/7');
    expect(mails.office.text).toContain('Adres van het pand: Molenstraat 18, 9000 Gent');
    expect(mails.office.text).not.toMatch(/<[a-z]/);
    expect(mails.friend.text).toContain('https://alpha.example/nl/aanbod/7');
    expect(mails['rental-agency'].text).toContain('https://alpha.example/nl/aanvraag/x');
  });
});

it('read well where pictures are blocked', async () => {
  const site = testSite('alpha', { name: 'Lindeloo', logo: 'logo.svg' });
  const context = await browser.newContext({ viewport: { width: 700, height: 800 } });
  await context.route(/alpha\.example/, (route) => route.abort());
  const page = await context.newPage();
  const picture = { ...VIEW.listing.picture, src: 'https://alpha.example/media/alpha/x/740x400.jpg' };
  const { html } = viewingVisitorMail(
    { ...VIEWING, picture },
    'booked',
    mailFrame(site, 'https://alpha.example', 'nl'),
  );
  await page.setContent(html);
  expect(await page.getByRole('link', { name: 'Lindeloo', exact: true }).isVisible()).toBe(true);
  expect(await page.getByRole('img', { name: 'Molenstraat 18' }).count()).toBe(1);
  await expectAccessible(page, ['region', 'landmark-one-main']);
  await context.close();
});

it('keep what follows a note off its colour', async () => {
  const frame = mailFrame(testSite('alpha'), 'https://alpha.example', 'nl');
  const page = await browser.newPage();
  await page.setContent(rentalVisitorMail(VISIT, 'CONFIRMED', frame).html);
  const [note, button] = [await page.locator('td.note').boundingBox(), await page.locator('td.button').boundingBox()];
  expect((button?.y ?? 0) - ((note?.y ?? 0) + (note?.height ?? 0))).toBeGreaterThanOrEqual(20);
  await page.close();
});
