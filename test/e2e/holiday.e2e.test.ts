// Holiday homes in a real browser: searched, filtered, asked for, confirmed or refused by the agency; with a mail server
// that takes the mails.
import type { Browser, Locator, Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RentalPeriod } from '../../src/domain/rentals/rental-unit.ts';
import { alive, expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { answerQuestion } from '../support/captcha-question.ts';
import { expectValidHtml } from '../support/html.ts';
import { localesOfFlow } from '../support/matrix.ts';
import { type RunningProgram, SOON, startProgram, temporaryDirectory } from '../support/program.ts';
import { startMailServer, type TestMailServer } from '../support/smtp.ts';

/** What the browser itself says of a refused form. */
const EXPECTED = [/status of 409/];
const AGENCY = 'gent@lindeloo.example';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let mails: TestMailServer;
let browser: Browser;

beforeAll(async () => {
  [directory, mails] = await Promise.all([temporaryDirectory(), startMailServer()]);
  program = await startProgram(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '50', SMTP_URL: mails.url });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await mails?.close();
  await directory.remove();
});

/** The newest of `count` mails to this address that say something, once they have left. */
const mailTo = async (address: string, count: number, about = ''): Promise<{ subject: string; text: string }> => {
  for (;;) {
    const parsed = await Promise.all(
      mails.received.filter(({ to }) => to.includes(address)).map(({ raw }) => PostalMime.parse(raw)),
    );
    const found = parsed.filter(({ text = '' }) => text.includes(about));
    const last = found.at(-1);
    if (found.length >= count && last) return { subject: last.subject ?? '', text: last.text ?? '' };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const periodsOf = async (unit: number): Promise<RentalPeriod[]> => {
  const answer = await fetch(`${program.url}/api/sites/lindeloo/rental-units/${unit}/periods`);
  return ((await answer.json()) as { results: RentalPeriod[] }).results;
};
const freeWeek = async (unit: number): Promise<RentalPeriod> => {
  const week = (await periodsOf(unit)).find(({ type, available }) => type === 'week' && available);
  if (!week) throw new Error(`No free week in ${unit}`);
  return week;
};

const WORDS = {
  nl: {
    path: 'vakantie',
    request: 'aanvraag',
    place: 'Plaats',
    show: /^Toon \d+ verblij/,
    count: /^\d+ verblij/,
    labels: ['Naam', 'E-mailadres', 'Bericht'],
    consent: 'Ik ga akkoord',
    send: 'Verstuur mijn aanvraag',
    sent: 'Uw aanvraag is binnen',
    see: 'Bekijk uw aanvraag',
    answer: 'confirm',
    answered: 'Uw verblijf is bevestigd',
    unit: 105,
  },
  fr: {
    path: 'vacances',
    request: 'demande',
    place: 'Lieu',
    show: /^Voir \d+ logement/,
    count: /^\d+ logement/,
    labels: ['Nom', 'Adresse e-mail', 'Message'],
    consent: 'J’accepte',
    send: 'Envoyer ma demande',
    sent: 'Votre demande est bien arrivée',
    see: 'Voir votre demande',
    answer: 'refuse',
    answered: 'Votre demande n’a pas été acceptée',
    unit: 106,
  },
  en: {
    path: 'holiday',
    request: 'request',
    place: 'Place',
    show: /^Show \d+ place/,
    count: /^\d+ place/,
    labels: ['Name', 'E-mail address', 'Message'],
    consent: 'I agree',
    send: 'Send my request',
    sent: 'We have your request',
    see: 'See your request',
    answer: 'confirm',
    answered: 'Your stay is confirmed',
    unit: 107,
  },
  de: {
    path: 'feiertage',
    request: 'anfrage',
    place: 'Ort',
    show: /^\d+ Unterk.* anzeigen/,
    count: /^\d+ Unterk/,
    labels: ['Name', 'E-Mail-Adresse', 'Nachricht'],
    consent: 'Ich stimme der',
    send: 'Anfrage senden',
    sent: 'Ihre Anfrage ist da',
    see: 'Ihre Anfrage ansehen',
    answer: 'refuse',
    answered: 'Ihre Anfrage wurde nicht angenommen',
    unit: 108,
  },
} as const;
type Language = keyof typeof WORDS;
const ANSWERS = { confirm: 'Bevestig dit verblijf', refuse: 'Weiger deze aanvraag' } as const;

const form = (page: Page): Locator => page.locator('#request');

const fill = async (page: Page, locale: Language, email: string): Promise<void> => {
  const [name, address, message] = WORDS[locale].labels;
  await form(page).getByRole('combobox').selectOption('2');
  await form(page).getByRole('textbox', { name, exact: true }).fill('Noor Peeters');
  await form(page).getByRole('textbox', { name: address, exact: true }).fill(email);
  await form(page).getByRole('textbox', { name: message }).fill('Mag de hond mee?');
  await form(page).getByRole('checkbox', { name: WORDS[locale].consent }).check();
};

describe.each(localesOfFlow('de'))('in %s', (locale) => {
  const words = WORDS[locale];

  it('is searched and filtered: counts, address, chips, back', async () => {
    const context = await newContext(browser, program.url, locale === 'de' ? PHONE : {});
    const page = await openPage(context);
    const response = await page.goto(`/${locale}/${words.path}`);
    await expectValidHtml((await response?.text()) ?? '', `${locale} list`);
    await alive(page, 'rental-list');
    const count = page.locator('.list-head [role=status]');
    expect(await count.textContent()).toMatch(words.count);
    const all = Number.parseInt((await count.textContent()) ?? '', 10);
    await page.locator('.filters summary', { hasText: words.place }).first().press('Enter');
    const option = page.locator('.filters [name=location]').first();
    const expected = Number(await option.locator('xpath=..').locator('.n').textContent());
    expect(expected).toBeLessThan(all);
    await option.focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/location=\d+/);
    await expect.poll(async () => Number.parseInt((await count.textContent()) ?? '', 10)).toBe(expected);
    expect(await page.locator('.cards > li').count()).toBe(Math.min(15, expected));
    expect(await page.locator('.active .chip').count()).toBe(1);
    await page.goBack();
    await expect.poll(async () => Number.parseInt((await count.textContent()) ?? '', 10)).toBe(all);
    page.expectQuiet();
    await context.close();
  });

  it('is asked for with the keyboard; the agency answers by its link, and the visitor is told', async () => {
    const context = await newContext(browser, program.url, locale === 'de' ? PHONE : {});
    const page = await openPage(context);
    const week = await freeWeek(words.unit);
    const response = await page.goto(`/${locale}/${words.path}/${words.unit}`);
    await expectValidHtml((await response?.text()) ?? '', `${locale} unit`);
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])).toSatisfy(
      ([content, screen]: number[]) => content === screen,
    );
    await alive(page, 'rental-calendar');
    await alive(page, 'rental-request');

    await form(page).getByRole('button', { name: words.send }).press('Enter');
    await form(page).getByRole('alert').waitFor();
    expect(await form(page).getByRole('alert').getByRole('link').count()).toBe(4);
    await expectAccessible(page);

    const period = page.locator(`.period a[href*="from=${week.from}&to=${week.to}"]`);
    await period.focus();
    await page.keyboard.press('Enter');
    expect(await period.getAttribute('aria-current')).toBe('true');
    expect(page.url()).toContain(`from=${week.from}&to=${week.to}`);
    expect(await form(page).locator('.sum .total td').textContent()).toContain(week.price.toLocaleString('nl-BE'));
    expect(await page.locator('.cal td.from, .cal td.to').count()).toBe(2);

    const email = `noor-${locale}@huis.example`;
    await fill(page, locale, email);
    await form(page).getByRole('button', { name: words.send }).press('Enter');
    await form(page).locator('.note.good', { hasText: words.sent }).waitFor();
    expect(
      (await periodsOf(words.unit)).find(({ from, type }) => from === week.from && type === 'week')?.available,
    ).toBe(false);
    await expectAccessible(page);
    const held = await mailTo(email, 1);
    expect(held.text).toContain(`/${locale}/${words.path}/${words.request}/`);
    expect(held.text).not.toContain('Bevestigen of weigeren');

    const see = await form(page).getByRole('link', { name: words.see }).getAttribute('href');
    const seen = await page.goto(see ?? '');
    expect(await page.locator('h1').textContent()).toBe(words.sent);
    await expectValidHtml((await seen?.text()) ?? '', `${locale} request`);
    expect(seen?.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    expect(await page.locator('main form button').count()).toBe(1);
    await expectAccessible(page);

    const toAgency = await mailTo(AGENCY, 1, email);
    const link = /https?:\/\/\S+\/vakantie\/aanvraag\/[\w-]+/.exec(toAgency.text)?.[0] ?? '';
    const asked = await page.goto(new URL(link).pathname);
    await expectValidHtml((await asked?.text()) ?? '', `${locale} answer`);
    expect(await page.locator('h1').textContent()).toBe('Aanvraag van Noor Peeters');
    expect(await page.locator('main').textContent()).toContain('Mag de hond mee?');
    await expectAccessible(page);
    // Opening the link changed nothing.
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(1);
    await page.getByRole('button', { name: ANSWERS[words.answer] }).press('Enter');
    await page.getByRole('button', { name: ANSWERS[words.answer] }).waitFor({ state: 'detached' });
    await expectAccessible(page);
    await mailTo(email, 2);

    const again = await page.request.post(new URL(link).pathname, { form: { do: words.answer } });
    expect(again.status()).toBe(200);
    await page.goto(see ?? '');
    expect(await page.locator('h1').textContent()).toBe(words.answered);
    expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(2);
    const after = (await periodsOf(words.unit)).find(({ from, type }) => from === week.from && type === 'week');
    expect(after?.available).toBe(words.answer === 'refuse');
    page.expectQuiet(EXPECTED);
    await context.close();
  });
});

it('is withdrawn by the link of the mail, without script: the nights are free, both are told, once', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  const week = await freeWeek(111);
  const email = 'toch-niet@huis.example';
  const isFree = async () =>
    (await periodsOf(111)).find(({ from, type }) => from === week.from && type === 'week')?.available;
  await page.goto(`/nl/vakantie/111?from=${week.from}&to=${week.to}`);
  await alive(page, 'rental-request');
  await fill(page, 'nl', email);
  await form(page).getByRole('button', { name: WORDS.nl.send }).click();
  await form(page).locator('.note.good', { hasText: WORDS.nl.sent }).waitFor();
  const { text } = await mailTo(email, 1);
  const link = new URL(/https?:\/\/\S+\/vakantie\/aanvraag\/[\w-]+/.exec(text)?.[0] ?? '').pathname;
  await context.close();

  const plain = await newContext(browser, program.url, { ...PHONE, javaScriptEnabled: false });
  const visitor = await plain.newPage();
  await visitor.goto(link);
  expect(await isFree()).toBe(false);
  await visitor.getByRole('button', { name: 'Trek mijn aanvraag in' }).press('Enter');
  await visitor.getByRole('heading', { name: 'Uw aanvraag is ingetrokken' }).waitFor();
  expect(await visitor.locator('main form').count()).toBe(0);
  expect(await isFree()).toBe(true);
  expect((await mailTo(email, 2)).subject).toContain('is ingetrokken');
  expect((await mailTo(AGENCY, 2, email)).subject).toContain('Ingetrokken: ');
  const again = await visitor.request.post(link, { form: { do: 'withdraw' } });
  expect(again.status()).toBe(200);
  expect(await again.text()).toContain('Uw aanvraag is ingetrokken');
  expect(mails.received.filter(({ to }) => to.includes(email))).toHaveLength(2);
  await plain.close();
});

it('shows what is left to whoever was second, and keeps what was typed', async () => {
  const context = await newContext(browser, program.url);
  const [first, second] = [await openPage(context), await openPage(context)];
  const week = await freeWeek(110);
  for (const [page, email] of [
    [first, 'eerste@huis.example'],
    [second, 'tweede@huis.example'],
  ] as const) {
    await page.goto(`/nl/vakantie/110?from=${week.from}&to=${week.to}`);
    await alive(page, 'rental-request');
    await fill(page, 'nl', email);
  }
  await form(first).getByRole('button', { name: WORDS.nl.send }).click();
  await form(first).locator('.note.good', { hasText: WORDS.nl.sent }).waitFor();
  await form(second).getByRole('button', { name: WORDS.nl.send }).click();
  await form(second).getByRole('alert').waitFor();
  expect(await form(second).locator('.note.bad strong').textContent()).toBe('Iemand was u net voor.');
  expect(await form(second).getByRole('textbox', { name: 'Naam', exact: true }).inputValue()).toBe('Noor Peeters');
  expect(await second.locator(`.period a[href*="from=${week.from}&to=${week.to}"]`).count()).toBe(0);
  await expectAccessible(second);
  await form(second).locator('.ways a').first().click();
  await form(second).getByRole('button', { name: WORDS.nl.send }).click();
  await form(second).locator('.note.good', { hasText: WORDS.nl.sent }).waitFor();
  await mailTo('tweede@huis.example', 1);
  expect(mails.received.filter(({ to }) => to.includes('eerste@huis.example'))).toHaveLength(1);
  second.expectQuiet(EXPECTED);
  await context.close();
});

it('works on a phone without script: filtered, chosen, refused with what was typed, sent, answered', async () => {
  const context = await newContext(browser, program.url, { ...PHONE, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/nl/vakantie');
  await page.locator('.filters summary', { hasText: 'Personen' }).click();
  await page.locator('.filters [name=persons][value="4"]').check({ force: true });
  await page.getByRole('button', { name: WORDS.nl.show }).last().click();
  await page.waitForURL(/persons=4/);
  expect(await page.locator('.active .chip').first().textContent()).toContain('Minstens 4 personen');
  const counts = await page.locator('.cards .specs li:first-child').allTextContents();
  expect(counts.every((text) => Number(/\d+/.exec(text)?.[0]) >= 4)).toBe(true);
  // The calendar of the list: an arrival day is a link.
  await page.locator('.filters summary', { hasText: 'Data' }).click();
  await page.locator('.filters .cal td a').first().click();
  await page.waitForURL(/arrival=/);
  await page.locator('.filters summary', { hasText: 'Data' }).click();
  expect(await page.locator('.filters [name=dates]').count()).toBeGreaterThan(0);

  const week = await freeWeek(112);
  await page.goto('/nl/vakantie/112');
  await form(page).getByRole('button', { name: WORDS.nl.send }).click();
  await page.getByText('Uw aanvraag is nog niet verstuurd').waitFor();
  await page.locator(`.period a[href*="from=${week.from}&to=${week.to}"]`).click();
  await page.waitForURL(/from=/);
  await fill(page, 'nl', 'zonder@huis.example');
  await form(page).getByRole('button', { name: WORDS.nl.send }).click();
  await page.locator('#captcha-answer').waitFor();

  // Somebody with script is quicker.
  const quick = await newContext(browser, program.url);
  const other = await openPage(quick);
  await other.goto(`/nl/vakantie/112?from=${week.from}&to=${week.to}`);
  await alive(other, 'rental-request');
  await fill(other, 'nl', 'sneller@huis.example');
  await form(other).getByRole('button', { name: WORDS.nl.send }).click();
  await form(other).locator('.note.good', { hasText: WORDS.nl.sent }).waitFor();
  await quick.close();

  await answerQuestion(page);
  await page.getByText('Iemand was u net voor.').waitFor();
  expect(await form(page).getByRole('textbox', { name: 'Naam', exact: true }).inputValue()).toBe('Noor Peeters');
  expect(await page.locator(`.period a[href*="from=${week.from}&to=${week.to}"]`).count()).toBe(0);
  await form(page).locator('.ways a').first().click();
  await page.waitForURL(/from=/);
  await fill(page, 'nl', 'zonder@huis.example');
  await form(page).getByRole('button', { name: WORDS.nl.send }).click();
  await answerQuestion(page);
  await page.waitForURL(/\/nl\/vakantie\/aanvraag\//);
  expect(await page.locator('h1').textContent()).toBe(WORDS.nl.sent);
  await mailTo('zonder@huis.example', 1);
  const { text } = await mailTo(AGENCY, 1, 'zonder@huis.example');
  await page.goto(new URL(/https?:\/\/\S+\/vakantie\/aanvraag\/[\w-]+/.exec(text)?.[0] ?? '').pathname);
  await page.getByRole('button', { name: ANSWERS.confirm }).click();
  await page.getByText('Deze aanvraag is bevestigd.').waitFor();
  await mailTo('zonder@huis.example', 2);
  await context.close();
});

it('says so when the search fails, and tries again', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto('/nl/vakantie');
  await alive(page, 'rental-list');
  await page.route('**/rental-units', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.locator('.filters summary', { hasText: 'Duur' }).click();
  await page.locator('.filters [name=period][value=week]').check();
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('alert').locator('h2').textContent()).toBe('De verblijven laden niet. Dat ligt aan ons.');
  expect(await page.getByText('Geen verblijf past bij al uw filters.').count()).toBe(0);
  await expectAccessible(page);
  await page.unroute('**/rental-units');
  await page.getByRole('link', { name: 'Probeer opnieuw' }).click();
  await page.locator('.cards > li').first().waitFor();
  page.expectQuiet([/503/]);
  await context.close();
});

it('offers a way out of an empty list', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto('/nl/vakantie?persons=12&arrival=2026-01-02');
  expect(await page.locator('.state h2').textContent()).toBe('Geen verblijf past bij al uw filters.');
  await expectAccessible(page);
  await alive(page, 'rental-list');
  await page.locator('.state .btn.primary').click();
  await page.locator('.cards > li').first().waitFor();
  expect(page.url()).not.toContain('arrival');
  page.expectQuiet();
  await context.close();
});

describe('the calendar', () => {
  it('is a real table, says in words what colours say, and prices longer stays', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const weeks = (await periodsOf(115)).filter(({ type }) => type === 'week');
    const first = weeks.find(
      ({ available, to }) => available && weeks.some((week) => week.available && week.from === to),
    );
    const next = weeks.find(({ from }) => from === first?.to);
    await page.goto(`/nl/vakantie/115?from=${first?.from}&to=${next?.to}`);
    expect(await form(page).locator('.sum').textContent()).toContain('14 nachten');
    expect(await page.getByRole('columnheader', { name: 'maandag' }).count()).toBe(2);
    const arrival = page.locator('.cal td.from');
    expect((await arrival.getByRole('link').getAttribute('aria-label')) ?? (await arrival.textContent())).toMatch(
      /^\w+dag \d+ \w+ 20\d\d: /,
    );
    const taken = page.locator('.cal td.x').first();
    if ((await taken.count()) > 0) expect(await taken.textContent()).toContain('bezet');
    // The legend shows what the calendar shows: a free night is a plain one, the choice a square like the others.
    const marks = await page.locator('.cal-legend i').evaluateAll((all) =>
      all.map((mark) => ({
        name: mark.parentElement?.textContent?.trim(),
        filled: getComputedStyle(mark).backgroundColor !== 'rgba(0, 0, 0, 0)',
        width: Math.round(mark.getBoundingClientRect().width),
      })),
    );
    expect(marks.filter(({ filled }) => filled).map(({ name }) => name)).toEqual(['Uw keuze', 'Uw verblijf']);
    expect(new Set(marks.map(({ width }) => width)).size).toBe(1);
    await page.goto('/nl/vakantie/115?from=2020-01-04&to=2020-01-11');
    expect(await form(page).locator('.note.warn').textContent()).toContain('Deze aankomstdag is voorbij.');
    await alive(page, 'rental-calendar');
    await page.getByRole('link', { name: 'Weekend', exact: true }).press('Enter');
    expect(await page.getByRole('link', { name: 'Weekend', exact: true }).getAttribute('aria-current')).toBe('true');
    const month = await page.locator('.cal caption').first().textContent();
    await page.getByRole('link', { name: 'Volgende maand' }).press('Enter');
    expect(await page.locator('.cal caption').first().textContent()).not.toBe(month);
    page.expectQuiet();
    await context.close();
  });
});

describe('what others read of it', () => {
  const textOf = async (path: string): Promise<string> => (await fetch(program.url + path)).text();

  it('has one address in each language, structured data, and no hidden address', async () => {
    const units = (await (
      await fetch(`${program.url}/api/sites/lindeloo/rental-units`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pagination: { size: 40 } }),
      })
    ).json()) as { results: { id: number; address?: { visible?: boolean } }[] };
    const hidden = units.results.find(({ address }) => address?.visible === false)?.id;
    const html = await textOf(`/en/holiday/${hidden}?from=2027-07-03&to=2027-07-10`);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/en/holiday/${hidden}"/>`));
    for (const { path } of Object.values(WORDS)) expect(html).toContain(`/${path}/${hidden}"`);
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
      JSON.parse(text),
    );
    const rental = blocks.find((block) => block['@type'] === 'VacationRental');
    expect(rental.containsPlace.occupancy.maxValue).toBeGreaterThan(0);
    expect(rental.geo).toBeUndefined();
    expect(rental.address.streetAddress).toBeUndefined();
    expect(html).toContain('We will give you the exact address.');
    expect(await textOf('/sitemap-fr-1.xml')).toContain(`/fr/vacances/${hidden}</loc>`);
  });

  it('knows nothing of units and requests that do not exist', async () => {
    for (const path of ['/nl/vakantie/999999', '/fr/vacances/99999999999999', '/en/holiday/request/abc']) {
      expect([path, (await fetch(program.url + path)).status]).toEqual([path, 404]);
    }
    expect((await fetch(`${program.url}/en/holiday/request/abc`)).headers.get('cache-control')).toBe(
      'private, no-store',
    );
  });

  it('is never old: a page that was kept is dropped when its calendar changes', async () => {
    const week = await freeWeek(120);
    const link = `from=${week.from}&amp;to=${week.to}`;
    expect(await textOf('/nl/vakantie/120')).toContain(link);
    expect(await textOf('/nl/vakantie/120')).toContain(link);
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto(`/nl/vakantie/120?from=${week.from}&to=${week.to}`);
    await alive(page, 'rental-request');
    await fill(page, 'nl', 'vers@huis.example');
    await form(page).getByRole('button', { name: WORDS.nl.send }).click();
    await form(page).locator('.note.good', { hasText: WORDS.nl.sent }).waitFor();
    await expect.poll(() => textOf('/nl/vakantie/120')).not.toContain(link);
    await context.close();
  });
});
