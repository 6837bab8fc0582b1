// The contact form in a real browser: in four languages, with the keyboard, without script, and what leaves as mail.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import { alive, expectAccessible, newContext, openBrowser, openPage } from '../support/browser.ts';
import { fillInAnswer } from '../support/captcha-question.ts';
import { testEstate } from '../support/estates.ts';
import { localesOfFlow } from '../support/matrix.ts';
import { outboxMails } from '../support/outbox.ts';
import { patiently } from '../support/patiently.ts';
import { type RunningProgram, runPand, SOON, startProgram, temporaryDirectory } from '../support/program.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path, { ...SOON, CAPTCHA_DIFFICULTY: '100' });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

const PATH: Record<Locale, string> = { nl: '/nl/contact', fr: '/fr/contact', en: '/en/contact', de: '/de/kontakt' };
const WORDS = {
  nl: {
    send: 'Verstuur bericht',
    answer: 'Verstuur',
    sent: 'Uw bericht is verstuurd',
    consent: 'Vink dit vakje aan om te versturen.',
  },
  fr: {
    send: 'Envoyer le message',
    answer: 'Envoyer',
    sent: 'Votre message est envoyé',
    consent: 'Cochez cette case pour envoyer.',
  },
  en: { send: 'Send message', answer: 'Send', sent: 'Your message has been sent', consent: 'Tick this box to send.' },
  de: {
    send: 'Nachricht senden',
    answer: 'Absenden',
    sent: 'Ihre Nachricht ist gesendet',
    consent: 'Bitte ankreuzen, um zu senden.',
  },
} as const;

/** The mails about one visitor, once both are there. */
const mailsOf = async (email: string): Promise<Email[]> => {
  for (;;) {
    const mails = (await outboxMails(directory.path)).filter(({ to, replyTo }) =>
      [...(to ?? []), ...(replyTo ?? [])].some(({ address }) => address === email),
    );
    if (mails.length === 2) return mails;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

const fill = async (page: Page, email: string): Promise<void> => {
  await page.fill('[name=firstName]', 'Noor');
  await page.fill('[name=email]', email);
  await page.fill('[name=message]', 'Is er een lift?\nEn een kelder?');
};

describe.each(localesOfFlow('en'))('the contact form in %s', (locale) => {
  const words = WORDS[locale];

  it('marks the consent, sends nothing without it, then sends once', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    await page.goto(PATH[locale]);
    await alive(page, 'contact-form');
    const email = `noor.${locale}@voorbeeld.example`;
    await fill(page, email);
    await page.getByRole('button', { name: words.send }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.locator('label.check.bad [name=privacy]').count()).toBe(1);
    expect(await page.locator('.field .msg').textContent()).toBe(words.consent);
    expect(posts).toEqual([]);
    await expectAccessible(page);

    await page.check('[name=privacy]');
    await page.getByRole('button', { name: words.send }).click();
    const done = page.locator('.note.good');
    await done.waitFor();
    expect(await done.textContent()).toContain(words.sent);
    expect(await page.inputValue('[name=message]')).toBe('');
    expect(posts).toEqual([`${program.url}/${locale}/ajax/contact-form-handler`]);

    const mails = await mailsOf(email);
    const copy = mails.find(({ to }) => to?.[0]?.address === email);
    const office = mails.find(({ replyTo }) => replyTo?.[0]?.address === email);
    expect(copy?.html).toContain(`lang="${locale === 'en' ? 'en' : `${locale}-BE`}"`);
    expect(office?.to?.[0]?.address).toBe('gent@lindeloo.example');
    expect(office?.text).toContain('> En een kelder?');
    page.expectQuiet();
    await context.close();
  });

  it('works without script: a question in words, and what was typed stays', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await openPage(context);
    await page.goto(PATH[locale]);
    const email = `zonder.${locale}@voorbeeld.example`;
    await fill(page, 'noor@voorbeeld');
    await page.getByRole('button', { name: words.send }).click();
    // Refused: the address and the consent; the rest stays.
    expect(await page.inputValue('[name=message]')).toBe('Is er een lift?\nEn een kelder?');
    expect(await page.inputValue('[name=email]')).toBe('noor@voorbeeld');
    expect(await page.locator('.note.bad li a').count()).toBe(2);

    await page.fill('[name=email]', email);
    await page.check('[name=privacy]');
    await page.getByRole('button', { name: words.send }).click();
    await page.fill('#captcha-answer', '99');
    await page.getByRole('button', { name: words.answer, exact: true }).click();
    expect(await page.locator('.field.bad .msg').count()).toBe(1);

    await fillInAnswer(page, locale);
    await page.getByRole('button', { name: words.answer, exact: true }).click();
    await page.waitForURL(/contact-form-handler\?from=/);
    expect(await page.locator('.note.good').textContent()).toContain(words.sent);
    expect(await mailsOf(email)).toHaveLength(2);
    await context.close();
  });
});

it('is filled in and sent with the keyboard alone, and says in the end that it is sent', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.goto('/en/contact');
  await alive(page, 'contact-form');
  await page.focus('[name=firstName]');
  await page.keyboard.type('Noor');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('toetsen@voorbeeld.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hello');
  // The trap for programs is not on the way.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  expect(await page.isChecked('[name=privacy]')).toBe(true);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.note.good').waitFor();
  expect(await page.evaluate(() => document.activeElement?.className)).toBe('note good');
  page.expectQuiet();
  await context.close();
});

it('keeps the text and says so when the server fails', async () => {
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  await page.route('**/ajax/contact-form-handler', (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.goto('/nl/contact');
  await alive(page, 'contact-form');
  await fill(page, 'noor@voorbeeld.example');
  await page.check('[name=privacy]');
  await page.getByRole('button', { name: 'Verstuur bericht' }).click();
  await page.locator('.note.bad').waitFor();
  expect(await page.inputValue('[name=message]')).toBe('Is er een lift?\nEn een kelder?');
  page.expectQuiet([/503/, /The contact form was not sent/]);
  await context.close();
});

describe('documents on request of a listing', () => {
  const LISTING = 987_001;
  const OFFER: Record<Locale, string> = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' };
  beforeAll(async () => {
    const file = join(directory.path, 'documents.json');
    const files = [
      { name: { nl: 'Bodemattest', fr: 'Attestation du sol', de: 'Bodenzeugnis' }, visibility: 'request' },
      { name: { nl: 'Basisakte, deel 1' }, file: 'https://bestanden.example/kanarie.pdf', visibility: 'request' },
      { name: { nl: 'Verslag van de eigenaar' }, file: 'https://bestanden.example/intern.pdf', visibility: 'internal' },
    ];
    await writeFile(file, JSON.stringify([testEstate(LISTING, { files } as Parameters<typeof testEstate>[1])]));
    const command = ['import', 'estates', file, '--site', 'lindeloo', '--partial'];
    const { code, output } = await runPand(command, program.env);
    expect(code, output).toBe(0);
    // Another process wrote it: the program hears of it a moment later.
    const listing = async () => (await fetch(`${program.url}/nl/${OFFER.nl}/${LISTING}`)).text();
    await patiently(async () => expect(await listing()).toContain('Bodemattest'));
  });
  const leadOf = async (email: string) => {
    const { output } = await runPand(['leads', 'export', '--email', email, '--format', 'json'], program.env);
    return JSON.parse(output) as { kind: string; estateId: number; fields: Record<string, string> }[];
  };

  it('are named, asked for without a message, and told to agency and visitor', async () => {
    const context = await newContext(browser, program.url);
    const page = await openPage(context);
    await page.goto(`/nl/${OFFER.nl}/${LISTING}`);
    const html = await page.content();
    expect(html).not.toMatch(/kanarie|intern\.pdf|Verslag van de eigenaar/);
    const section = page.locator('#documents');
    expect(await section.locator('a').allInnerTexts()).toEqual([
      'Bodemattest\nop aanvraag',
      'Basisakte, deel 1\nop aanvraag',
    ]);
    await section.getByText('Basisakte, deel 1').click();
    await alive(page, 'contact-form');
    await page.getByRole('checkbox', { name: 'Basisakte, deel 1' }).check();
    await page.fill('[name=firstName]', 'Noor');
    await page.fill('[name=email]', 'akte@voorbeeld.example');
    await page.check('[name=privacy]');
    await expectAccessible(page);
    await page.getByRole('button', { name: WORDS.nl.send }).click();
    await page.locator('.note.good').waitFor();
    expect(await leadOf('akte@voorbeeld.example')).toMatchObject([
      { kind: 'documents', estateId: LISTING, fields: { askedDocuments: 'Basisakte, deel 1' } },
    ]);
    const mails = await mailsOf('akte@voorbeeld.example');
    const office = mails.find(({ replyTo }) => replyTo?.[0]?.address === 'akte@voorbeeld.example');
    expect(office?.subject).toContain('Noor vraagt documenten van');
    for (const { text } of mails) expect(text).toContain('Basisakte, deel 1');
    page.expectQuiet();
    await context.close();
  });

  it.each(localesOfFlow('de'))(
    'are asked for without script in %s: what was ticked stays on the way',
    async (locale) => {
      const words = WORDS[locale];
      const context = await newContext(browser, program.url, { javaScriptEnabled: false });
      const page = await openPage(context);
      await page.goto(`/${locale}/${OFFER[locale]}/${LISTING}`);
      const boxes = page.locator('#ask-documents input');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await page.fill('[name=firstName]', 'Noor');
      await page.check('[name=privacy]');
      await page.getByRole('button', { name: words.send }).click();
      // Refused: no address. Both stay ticked.
      expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([
        true,
        true,
      ]);
      const email = `akte.${locale}@voorbeeld.example`;
      await page.fill('[name=email]', email);
      await page.check('[name=privacy]');
      await page.getByRole('button', { name: words.send }).click();
      await fillInAnswer(page, locale);
      await page.getByRole('button', { name: words.answer, exact: true }).click();
      await page.waitForURL(/contact-form-handler\?from=/);
      const first = { nl: 'Bodemattest', fr: 'Attestation du sol', en: 'Bodemattest', de: 'Bodenzeugnis' }[locale];
      expect((await leadOf(email))[0]?.fields.askedDocuments).toBe(`${first}\nBasisakte, deel 1`);
      await context.close();
    },
  );
});

it('lists, exports and erases what visitors sent', async () => {
  const { env } = program;
  const list = await runPand(['leads', 'list'], env);
  expect(list.output).toContain('noor.en@voorbeeld.example');
  const csv = await runPand(['leads', 'export', '--email', 'noor.en@voorbeeld.example'], env);
  expect(csv.output.split('\n')[1]).toContain('noor.en@voorbeeld.example');
  expect((await runPand(['leads', 'erase', 'noor.en@voorbeeld.example'], env)).output).toContain('1 request');
  expect((await runPand(['leads', 'list'], env)).output).not.toContain('noor.en@voorbeeld.example');
});
