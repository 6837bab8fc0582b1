// Send to a friend in a real browser, with the outbox in place of a mail server.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alive, expectAccessible, newContext, openBrowser, openPage, PHONE } from '../support/browser.ts';
import { answerQuestion } from '../support/captcha-question.ts';
import { expectValidHtml } from '../support/html.ts';
import { localesOfFlow } from '../support/matrix.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startProgram, temporaryDirectory } from '../support/program.ts';

/** Pictures of a page that was left before they came. */
const LEFT_EARLY = [/\/media\/.*ERR_ABORTED/];

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let id = 0;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '50' });
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
  await directory.remove();
});

/** The mail to this address, once it has left. */
const mailTo = async (address: string) => {
  for (;;) {
    const mail = (await outboxMails(directory.path)).find(({ to }) => to?.some((one) => one.address === address));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
};

const WORDS = {
  nl: [
    'Stuur dit pand naar iemand',
    'Uw naam',
    'Uw e-mailadres',
    'E-mailadres van de ontvanger',
    'Stuur de mail',
    'De mail vertrekt.',
    'Noor deelt een pand met u',
  ],
  fr: [
    'Envoyer ce bien à quelqu’un',
    'Votre nom',
    'Votre adresse e-mail',
    'Adresse e-mail du destinataire',
    'Envoyer l’e-mail',
    'L’e-mail est en route.',
    'Noor partage un bien avec vous',
  ],
  en: [
    'Send this property to someone',
    'Your name',
    'Your e-mail address',
    'Recipient’s e-mail address',
    'Send the e-mail',
    'The e-mail is on its way.',
    'Noor is sharing a property with you',
  ],
  de: [
    'Dieses Objekt jemandem senden',
    'Ihr Name',
    'Ihre E-Mail-Adresse',
    'E-Mail-Adresse des Empfängers',
    'E-Mail senden',
    'Die E-Mail ist unterwegs.',
    'Noor teilt ein Objekt mit Ihnen',
  ],
} as const;
/** Each names its own input. */
const MISSING = {
  nl: ['Vul uw naam in.', 'Vul uw e-mailadres in.', 'Vul het e-mailadres van de ontvanger in.'],
  fr: ['Indiquez votre nom.', 'Indiquez votre adresse e-mail.', 'Indiquez l’adresse e-mail du destinataire.'],
  en: ['Enter your name.', 'Enter your e-mail address.', 'Enter the recipient’s e-mail address.'],
  de: [
    'Geben Sie Ihren Namen ein.',
    'Geben Sie Ihre E-Mail-Adresse an.',
    'Geben Sie die E-Mail-Adresse des Empfängers an.',
  ],
} as const;
const OFFER = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' } as const;

const fill = async (page: Page, locale: keyof typeof WORDS, friend: string, name = 'Noor') => {
  const [, ownName, email, friendEmail] = WORDS[locale];
  await page.getByRole('textbox', { name: ownName, exact: true }).fill(name);
  await page.getByRole('textbox', { name: email, exact: true }).fill(`noor-${locale}@huis.example`);
  await page.getByRole('textbox', { name: friendEmail }).fill(friend);
};

describe.each(localesOfFlow('de'))('in %s', (locale) => {
  it('goes from the listing to the mail, with the keyboard', async () => {
    const [title, , , , send, sent, subject] = WORDS[locale];
    const context = await newContext(browser, program.url, locale === 'de' ? PHONE : {});
    const page = await openPage(context);
    await page.goto(`/${locale}/${OFFER[locale]}/${id}`);
    await alive(page, 'share');
    const opener = page.getByRole('link', { name: title });
    const response = await page.request.get((await opener.getAttribute('href')) ?? '');
    await expectValidHtml(await response.text(), locale);
    expect(response.headers()['cache-control']).toBe('private, no-store');
    await opener.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    expect(await focused()).toBe('name');
    await dialog.getByRole('button', { name: send }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('alert').getByRole('link').allTextContents()).toEqual(MISSING[locale]);
    await expectAccessible(page);
    // Back to the button with the key that closes a dialog, and in again.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(title);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    const friend = `sam-${locale}@huis.example`;
    await fill(page, locale, friend);
    await page.keyboard.press('Enter');
    await page.locator('.note.good').waitFor();
    expect(await page.locator('.note.good strong').textContent()).toBe(sent);
    await expectAccessible(page);
    const mail = await mailTo(friend);
    expect(mail.subject).toBe(subject);
    expect(mail.replyTo?.[0]?.address).toMatch(/@lindeloo\.example$/);
    expect(mail.text).not.toContain('noor-');
    expect(mail.text).toContain(`/${locale}/${OFFER[locale]}/${id}/`);
    page.expectQuiet(LEFT_EARLY);
    await context.close();
  });
});

it('works without script: the question in words, then the page that says so', async () => {
  const context = await newContext(browser, program.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/nl/ajax/send-to-a-friend?estate=${id}`);
  await fill(page, 'nl', 'kim@huis.example', 'Win op gratis.example');
  await page.getByRole('button', { name: 'Stuur de mail' }).click();
  await page.getByText('Schrijf in uw naam geen webadres of e-mailadres.').first().waitFor();
  expect(await page.getByRole('textbox', { name: 'E-mailadres van de ontvanger' }).inputValue()).toBe(
    'kim@huis.example',
  );
  await fill(page, 'nl', 'kim@huis.example');
  await page.getByRole('button', { name: 'Stuur de mail' }).click();
  await answerQuestion(page);
  await page.waitForURL(/&sent/);
  expect(await page.locator('h1').textContent()).toBe('De mail vertrekt.');
  expect((await mailTo('kim@huis.example')).subject).toBe('Noor deelt een pand met u');
  await context.close();
});

it('refuses posts from elsewhere and unknown listings', async () => {
  const post = (headers: Record<string, string>) =>
    fetch(`${program.url}/nl/ajax/send-to-a-friend`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({
        name: 'Noor',
        email: 'n@huis.example',
        friendEmail: 's@huis.example',
        estateId: '999999',
      }),
    });
  expect((await post({ origin: 'https://elders.example' })).status).toBe(403);
  expect((await post({ origin: program.url })).status).toBe(404);
  expect((await fetch(`${program.url}/nl/ajax/send-to-a-friend?estate=999999`)).status).toBe(404);
});
