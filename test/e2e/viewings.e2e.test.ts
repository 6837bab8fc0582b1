// Viewings in a real browser: booked from the page of a listing, moved, cancelled; with a mail server that takes the mails.
import ICAL from 'ical.js';
import type { Browser, Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LiveAgenda, Slot } from '../../src/domain/viewings/viewing.ts';
import { alive, expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { answerQuestion } from '../support/captcha-question.ts';
import { expectValidHtml } from '../support/html.ts';
import { localesOfFlow } from '../support/matrix.ts';
import { type RunningProgram, SOON, startProgram, temporaryDirectory } from '../support/program.ts';
import { rawRequest } from '../support/raw-request.ts';
import { startMailServer, type TestMailServer } from '../support/smtp.ts';

/** What the browser itself says of a refused form and of pictures that were left. */
const EXPECTED = [/\/media\/.*ERR_ABORTED/, /status of 409/];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let mails: TestMailServer;
let browser: Browser;
let id = 0;

beforeAll(async () => {
  [directory, mails] = await Promise.all([temporaryDirectory(), startMailServer()]);
  program = await startProgram(directory.path, {
    ...SOON,
    CAPTCHA_DIFFICULTY: '50',
    SMTP_URL: mails.url,
    TRUST_PROXY: '127.0.0.1',
  });
  browser = await openBrowser();
  const answer = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { terms: { 'general.status': ['FOR_SALE'] } }, pagination: { size: 1 } }),
  });
  const { results } = (await answer.json()) as { results: { general: { id: number } }[] };
  id = results[0]?.general.id ?? 0;
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await mails?.close();
  await directory.remove();
});

/** Each from an address of its own: bookings from one are limited, also when a test is repeated. */
let visitors = 0;
const newVisitor = (options: Parameters<typeof newContext>[2] = {}) =>
  newContext(browser, program.url, { ...options, extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${++visitors}` } });

const slots = async (): Promise<Slot[]> =>
  ((await (await fetch(`${program.url}/api/sites/lindeloo/live-agenda/${id}`)).json()) as LiveAgenda).slots;

type Mail = {
  readonly subject: string;
  readonly text: string;
  readonly event: ICAL.Component;
  readonly method: string;
};

/** The newest of `count` mails to this address, once they have left, with its appointment. */
const mailTo = async (address: string, count: number): Promise<Mail> => {
  for (;;) {
    const received = mails.received.filter(({ to }) => to.includes(address));
    const raw = received.length >= count ? received.at(-1)?.raw : undefined;
    if (raw === undefined) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const { subject = '', text = '', attachments } = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' });
    const file = attachments.find(({ mimeType }) => mimeType === 'text/calendar');
    const calendar = new ICAL.Component(ICAL.parse(String(file?.content)));
    const event = calendar.getFirstSubcomponent('vevent') as ICAL.Component;
    return { subject, text, event, method: String(calendar.getFirstPropertyValue('method')) };
  }
};

/** Of this week few moments may be left, or none: whoever wants another one finds it in the weeks after it. */
const unfoldLater = (page: Page): Promise<void> => page.locator('details.later > summary').press('Enter');

/** Where the button of the newest mail to somebody leads, once there is one. */
const linkIn = async (address: string): Promise<string> => {
  await expect.poll(() => mails.received.some(({ to }) => to.includes(address))).toBe(true);
  const { text = '' } = await PostalMime.parse(mails.received.findLast(({ to }) => to.includes(address))?.raw ?? '');
  return /https?:\/\/[^\s/]+(\/nl\/afspraak\/[^\s>]+)/.exec(text)?.[1] ?? '';
};

const WORDS = {
  nl: {
    offer: 'aanbod',
    labels: ['Naam', 'E-mailadres'],
    consent: 'Ik ga akkoord',
    send: /^Bevestig .* uur$/,
    booked: 'Uw bezoek is bevestigd',
    move: 'Verplaats mijn afspraak',
    moved: 'Uw bezoek is verplaatst',
    shown: 'Uw afspraak',
    change: 'Verplaatsen of annuleren',
    cancel: 'Annuleer mijn afspraak',
    cancelled: 'Uw afspraak is geannuleerd',
    page: 'afspraak-annuleren',
  },
  fr: {
    offer: 'offre',
    labels: ['Nom', 'Adresse e-mail'],
    consent: 'J’accepte',
    send: /^Confirmer le .* h( \d\d)?$/,
    booked: 'Votre visite est confirmée',
    move: 'Déplacer mon rendez-vous',
    moved: 'Votre visite est déplacée',
    shown: 'Votre rendez-vous',
    change: 'Déplacer ou annuler',
    cancel: 'Annuler mon rendez-vous',
    cancelled: 'Votre rendez-vous est annulé',
    page: 'annuler-rendez-vous',
  },
  en: {
    offer: 'offer',
    labels: ['Name', 'E-mail address'],
    consent: 'I agree',
    send: /^Confirm .* \d\d?:\d\d$/,
    booked: 'Your viewing is confirmed',
    move: 'Move my appointment',
    moved: 'Your viewing is moved',
    shown: 'Your appointment',
    change: 'Move or cancel',
    cancel: 'Cancel my appointment',
    cancelled: 'Your appointment is cancelled',
    page: 'cancel-appointment',
  },
  de: {
    offer: 'angebot',
    labels: ['Name', 'E-Mail-Adresse'],
    consent: 'Ich bin mit der',
    send: /^.* Uhr bestätigen$/,
    booked: 'Ihre Besichtigung ist bestätigt',
    move: 'Meinen Termin verschieben',
    moved: 'Ihre Besichtigung ist verschoben',
    shown: 'Ihr Termin',
    change: 'Verschieben oder absagen',
    cancel: 'Meinen Termin absagen',
    cancelled: 'Ihr Termin ist abgesagt',
    page: 'termin-absagen',
  },
} as const;
type Language = keyof typeof WORDS;

const fill = async (page: Page, locale: Language, email: string): Promise<void> => {
  const [name, address] = WORDS[locale].labels;
  const form = page.locator('form.viewing, form.booking');
  await form.getByRole('textbox', { name, exact: true }).fill('Noor Peeters');
  await form.getByRole('textbox', { name: address, exact: true }).fill(email);
  await form.getByRole('checkbox', { name: WORDS[locale].consent }).check();
};

const heading = (page: Page): Promise<string | null> => page.locator('h1').textContent();

describe.each(localesOfFlow('fr'))('in %s', (locale) => {
  it('is booked from the listing with the keyboard, moved and cancelled, each with a mail', async () => {
    const words = WORDS[locale];
    const context = await newVisitor(locale === 'de' ? PHONE : {});
    const page = await openPage(context);
    await page.goto(`/${locale}/${words.offer}/${id}`);
    // On a phone the card is a sheet.
    if (locale === 'de') {
      await alive(page, 'viewing-sheet');
      await page.locator('[data-widget=viewing-picker]').getByRole('link').press('Enter');
    } else await alive(page, 'viewing-picker');
    const card = page.locator('.booking-card');
    // Late in the day the first one may be the only one of its day.
    const times = card.locator('.slots button');
    await times.first().waitFor();
    await expectAccessible(page);
    const chosen = (await times.first().getAttribute('data-slot')) ?? '';
    await times.first().focus();
    await page.keyboard.press('Enter');
    const name = card.locator('[name=name]');
    await name.waitFor();
    expect(await name.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await times.count()).toBe(0);

    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('label.check.bad').count()).toBe(1);
    await expectAccessible(page);
    const email = `noor-${locale}@huis.example`;
    await fill(page, locale, email);
    await page.getByRole('button', { name: words.send }).press('Enter');
    await card.locator('.booked').waitFor();
    expect(await card.locator('.booked h3').textContent()).toBe(words.booked);
    await expectAccessible(page);
    await card.locator('.booked .arrow-link').click();
    await page.waitForURL(/done=booked/);
    expect(await heading(page)).toBe(words.booked);
    expect(page.url()).toContain(`/${locale}/${words.page}/`);
    await expectAccessible(page);

    const booked = await mailTo(email, 1);
    expect(booked.method).toBe('REQUEST');
    expect(String(booked.event.getFirstPropertyValue('dtstart'))).toBe(chosen);
    expect(booked.text).toContain(new URL(page.url()).pathname);
    const file = await page.request.get((await page.locator('a[download]').getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    const event = new ICAL.Component(ICAL.parse(await file.text())).getFirstSubcomponent('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe(booked.event.getFirstPropertyValue('uid'));

    const link = page.url().replace('?done=booked', '');
    const asked = await page.goto(link);
    await expectValidHtml((await asked?.text()) ?? '', `${locale} appointment`);
    expect(asked?.headers()).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await heading(page)).toBe(words.shown);
    // The mail's first link shows it; what changes it is folded away.
    const { pathname } = new URL(link);
    expect(booked.text.split(pathname).map((after) => after.startsWith('?change'))).toEqual([false, false, true]);
    expect(await page.getByRole('button', { name: words.cancel }).isVisible()).toBe(false);
    await page.getByText(words.change).click();
    await unfoldLater(page);
    const other = page.locator('[name=start]').last();
    const next = await other.inputValue();
    await other.focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: words.move }).press('Enter');
    await page.waitForURL(/done=moved/);
    expect(await heading(page)).toBe(words.moved);
    const moved = await mailTo(email, 2);
    expect(String(moved.event.getFirstPropertyValue('dtstart'))).toBe(next);
    expect(moved.event.getFirstPropertyValue('sequence')).toBe(1);

    await page.getByText(words.change).click();
    await page.getByRole('button', { name: words.cancel }).press('Enter');
    await page.waitForURL(/done=cancelled/);
    expect(await heading(page)).toBe(words.cancelled);
    await expectAccessible(page);
    expect((await mailTo(email, 3)).method).toBe('CANCEL');

    const again = await page.request.post(link, { form: { do: 'cancel' } });
    expect(again.status()).toBe(200);
    expect(await again.text()).toContain(words.cancelled);
    await page.goto(link);
    expect(await heading(page)).toBe(words.cancelled);
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(3);
    page.expectQuiet(EXPECTED);
    await context.close();
  });
});

it('is booked from an open listing with two choices, two fields, one tick and one button', async () => {
  const context = await newVisitor();
  const page = await openPage(context);
  await page.goto(`/nl/aanbod/${id}`);
  const card = page.locator('.booking-card');
  await card.locator('.days button').nth(1).waitFor();
  const address = page.url();
  const done: string[] = [];
  const choose = async (what: Locator) => {
    await what.click();
    done.push('choice');
  };
  await choose(card.locator('.days button').nth(1));
  await choose(card.locator('.slots button').first());
  // Without a touch of the mouse: the first field has the focus, the second is one key away.
  await card.locator('[name=name]').waitFor();
  await page.keyboard.type('Noor Peeters');
  done.push('field');
  await page.keyboard.press('Tab');
  await page.keyboard.type('een-adem@huis.example');
  done.push('field');
  expect(await card.locator('.field :is(input, textarea, select):visible').count()).toBe(3);
  await card.getByRole('checkbox').check();
  done.push('tick');
  await card.getByRole('button', { name: WORDS.nl.send }).click();
  done.push('button');
  await card.getByText(WORDS.nl.booked).waitFor();
  expect(done).toEqual(['choice', 'choice', 'field', 'field', 'tick', 'button']);
  expect(page.url()).toBe(address);
  expect(await card.locator('a[download]').count()).toBe(1);
  page.expectQuiet(EXPECTED);
  await context.close();
});

it('has the booking card after the title, before the text, for the keyboard as for the eye', async () => {
  const context = await newVisitor();
  const page = await openPage(context);
  await page.goto(`/nl/aanbod/${id}`);
  const order = await page
    .locator('main h1, main .book, main .offer-rest')
    .evaluateAll((elements) => elements.map(({ tagName, className }) => `${tagName} ${className}`.trim()));
  expect(order).toEqual(['H1', 'DIV panel raised book', 'DIV offer-rest']);
  await context.close();
});

it('shows the moments that are left to whoever was second, and keeps what was typed', async () => {
  const context = await newVisitor();
  const [first, second] = [await openPage(context), await openPage(context)];
  const [wanted] = await slots();
  for (const [page, email] of [
    [first, 'first@huis.example'],
    [second, 'second@huis.example'],
  ] as const) {
    await page.goto(`/nl/afspraak/${id}?start=${wanted?.start}`);
    await alive(page, 'viewing-form');
    await fill(page, 'nl', email);
  }
  await first.getByRole('button', { name: WORDS.nl.send }).click();
  await first.waitForURL(/done=booked/);
  await second.getByRole('button', { name: WORDS.nl.send }).click();
  await second.getByRole('alert').waitFor();
  expect(await second.locator('.note.bad strong').textContent()).toBe('Dit moment is net geboekt');
  expect(await second.locator(`[name=start][value="${wanted?.start}"]`).count()).toBe(0);
  expect(await second.getByRole('textbox', { name: 'Naam', exact: true }).first().inputValue()).toBe('Noor Peeters');
  await expectAccessible(second);
  await second.locator('label.time').first().click();
  await second.getByRole('button', { name: WORDS.nl.send }).click();
  await second.waitForURL(/done=booked/);
  expect(String((await mailTo('second@huis.example', 1)).event.getFirstPropertyValue('dtstart'))).not.toBe(
    wanted?.start,
  );
  expect(mails.received.filter(({ to }) => to.includes('first@huis.example'))).toHaveLength(1);
  second.expectQuiet(EXPECTED);
  await context.close();
});

it('works on a phone without script: booked, refused with fresh moments, moved, cancelled', async () => {
  const context = await newVisitor({ ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/nl/aanbod/${id}`);
  await page.locator('[data-widget=viewing-picker]').getByRole('link', { name: 'Kies een moment' }).click();
  await page.waitForURL(/\/nl\/afspraak\//);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Bevestig mijn bezoek' }).click();
  await page.getByText('Uw bezoek is nog niet geboekt').waitFor();
  await fill(page, 'nl', 'zonder@huis.example');
  await page.locator('label.time').first().click();
  const taken = await page.locator('[name=start]:checked').inputValue();
  await page.getByRole('button', { name: 'Bevestig mijn bezoek' }).click();
  await page.locator('#captcha-answer').waitFor();

  // Somebody with script is quicker.
  const quick = await newVisitor();
  const other = await openPage(quick);
  await other.goto(`/nl/afspraak/${id}?start=${taken}`);
  await alive(other, 'viewing-form');
  await fill(other, 'nl', 'sneller@huis.example');
  await other.getByRole('button', { name: WORDS.nl.send }).click();
  await other.waitForURL(/done=booked/);
  await quick.close();

  await answerQuestion(page);
  await page.getByText('Dit moment is net geboekt').waitFor();
  expect(await page.getByRole('textbox', { name: 'Naam', exact: true }).first().inputValue()).toBe('Noor Peeters');
  expect(await page.locator(`[name=start][value="${taken}"]`).count()).toBe(0);
  await page.locator('label.time').first().click();
  await page.getByRole('button', { name: 'Bevestig mijn bezoek' }).click();
  await answerQuestion(page);
  await page.waitForURL(/done=booked/);
  expect(await heading(page)).toBe(WORDS.nl.booked);
  await mailTo('zonder@huis.example', 1);
  await page.getByText(WORDS.nl.change).click();
  await unfoldLater(page);
  await page.locator('label.time').last().click();
  await page.getByRole('button', { name: WORDS.nl.move }).click();
  await page.waitForURL(/done=moved/);
  // A mail that a later change overtakes is not sent.
  await mailTo('zonder@huis.example', 2);
  await page.getByText(WORDS.nl.change).click();
  await page.getByRole('button', { name: WORDS.nl.cancel }).click();
  await page.waitForURL(/done=cancelled/);
  expect((await mailTo('zonder@huis.example', 3)).method).toBe('CANCEL');
  await context.close();
});

it('takes whoever wants to be told when a moment comes free', async () => {
  const context = await newVisitor();
  const page = await openPage(context);
  await page.goto(`/nl/afspraak/${id}?wait`);
  const form = page.locator('form.wait');
  await alive(page, 'wait-form');
  await form.getByRole('textbox', { name: 'Naam', exact: true }).fill('Sam');
  await form.getByRole('textbox', { name: 'E-mailadres', exact: true }).fill('sam@huis.example');
  await form.getByRole('checkbox').check();
  await form.getByRole('button', { name: 'Zet me op de wachtlijst' }).click();
  await form.getByText('U staat op de wachtlijst').waitFor();

  // A moment comes free: it is held for Sam, and the button of the mail opens the form with it.
  const [freed] = await slots();
  await page.goto(`/nl/afspraak/${id}?start=${freed?.start}`);
  await alive(page, 'viewing-form');
  await fill(page, 'nl', 'bedacht@huis.example');
  await page.getByRole('button', { name: WORDS.nl.send }).click();
  await page.waitForURL(/done=booked/);
  await mailTo('bedacht@huis.example', 1);
  await page.getByText(WORDS.nl.change).click();
  await page.getByRole('button', { name: WORDS.nl.cancel }).click();
  await page.waitForURL(/done=cancelled/);
  const offer = await linkIn('sam@huis.example');
  expect((await slots()).map(({ start }) => start)).not.toContain(freed?.start);
  await page.goto(offer);
  await alive(page, 'viewing-form');
  expect(await page.locator('[name=start]:checked').inputValue()).toBe(freed?.start);
  await fill(page, 'nl', 'sam@huis.example');
  await page.getByRole('button', { name: WORDS.nl.send }).click();
  await page.waitForURL(/done=booked/);
  expect(await heading(page)).toBe(WORDS.nl.booked);
  page.expectQuiet(EXPECTED);
  await context.close();
});

it('knows nothing of ids that are unknown, malformed or of another agency, and all look the same', async () => {
  const mail = await mailTo('second@huis.example', 1);
  const token = /afspraak-annuleren\/([\w-]{43})/.exec(mail.text)?.[1] ?? '';
  const main = async (host: string, appointment: string) => {
    const { status, headers, body } = await rawRequest(`${program.url}/nl/afspraak-annuleren/${appointment}`, {
      headers: { host },
    });
    expect(headers['cache-control']).toBe('private, no-store');
    return [status, /<main.*<\/main>/s.exec(body.toString())?.[0]];
  };
  const own = 'localhost';
  const other = 'estran.localhost';
  expect((await main(own, token))[0]).toBe(200);
  const unknown = await main(own, 'A'.repeat(43));
  expect(unknown[0]).toBe(404);
  expect(await main(own, 'x%27--')).toEqual(unknown);
  const foreign = await main(other, token);
  expect(foreign).toEqual(await main(other, 'A'.repeat(43)));
  expect(foreign[0]).toBe(404);
  const api = (site: string, appointment: string) =>
    fetch(`${program.url}/api/sites/${site}/live-agenda/reservation/${appointment}`);
  expect((await api('lindeloo', token)).status).toBe(200);
  const [theirs, nobodys] = [await api('estran', token), await api('estran', 'A'.repeat(43))];
  expect([theirs.status, await theirs.text()]).toEqual([404, await nobodys.text()]);
});

it('refuses posts from elsewhere, unknown listings and moments that do not exist', async () => {
  const post = (estate: number, headers: Record<string, string>) =>
    fetch(`${program.url}/nl/afspraak/${estate}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        start: '2020-01-01T10:00:00Z',
        name: 'Noor',
        email: 'n@huis.example',
        privacy: 'on',
      }),
    });
  expect((await post(id, { origin: 'https://elders.example' })).status).toBe(403);
  expect((await post(999_999, { origin: program.url })).status).toBe(404);
  const taken = await post(id, { origin: program.url });
  expect(taken.status).toBe(409);
  expect(((await taken.json()) as LiveAgenda).slots.length).toBeGreaterThan(0);
  expect((await fetch(`${program.url}/nl/afspraak/999999`)).status).toBe(404);
  expect((await fetch(`${program.url}/nl/afspraak/99999999999`)).status).toBe(404);
});
