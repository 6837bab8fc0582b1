// A visitor asks what the agency keeps, and is rid of it: without script, by mail.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, newContext, openBrowser, openPage } from '../support/browser.ts';
import { answerQuestion } from '../support/captcha-question.ts';
import { outboxMails } from '../support/outbox.ts';
import { type RunningProgram, SOON, startProgram, temporaryDirectory } from '../support/program.ts';

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

const FEMKE = 'femke.lauwers@postvak.example';

const linkIn = async (email: string): Promise<string> => {
  for (;;) {
    const mail = (await outboxMails(directory.path)).findLast(
      ({ to, subject }) => to?.[0]?.address === email && subject?.includes('van u bewaart'),
    );
    const found = /\/nl\/mijn-gegevens\/[\w-]{43}/.exec(mail?.text ?? '')?.[0];
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

describe('what is kept of a visitor', () => {
  it('is asked for, seen, taken along and erased, without script', async () => {
    const context = await newContext(browser, program.url, { javaScriptEnabled: false });
    const page = await openPage(context);
    await page.goto('/nl/contact');
    await page.fill('[name=firstName]', 'Femke');
    await page.fill('[name=email]', FEMKE);
    await page.fill('[name=message]', 'Is de achterbouw vergund?');
    await page.check('[name=privacy]');
    await page.locator('form:has([name=message]) button[type=submit]').click();
    await answerQuestion(page);
    await page.getByText('Uw bericht is verstuurd').waitFor();

    await page.goto('/nl/privacyverklaring');
    await page.getByRole('link', { name: 'Zie, bewaar of wis wat wij van u bewaren' }).click();
    await page.getByRole('heading', { name: 'Wat wij van u bewaren' }).waitFor();
    await page.fill('[name=email]', 'femke');
    await page.getByRole('button', { name: 'Stuur mij de link' }).click();
    expect(await page.locator('.field .msg').textContent()).toContain('volledig adres');
    expect(await page.inputValue('[name=email]')).toBe('femke');
    await page.fill('[name=email]', FEMKE);
    await page.getByRole('button', { name: 'Stuur mij de link' }).click();
    await answerQuestion(page);
    await page.getByText('Kijk in uw mailbox').waitFor();

    const link = await linkIn(FEMKE);
    await page.goto(link);
    await page.getByText(`Alles bij ${FEMKE}`).waitFor();
    await page.getByText('Is de achterbouw vergund?').waitFor();
    const file = await context.request.get(`${program.url}${link}?download`);
    expect(file.headers()['content-disposition']).toContain('my-data.json');
    expect(JSON.stringify(await file.json())).toContain('Is de achterbouw vergund?');

    await page.check('[name=sure]');
    await page.getByRole('button', { name: 'Wis alles' }).click();
    await page.getByText('Alles is gewist').waitFor();
    await page.goto(link);
    await page.getByText('Deze link werkt niet meer').waitFor();
    await context.close();
  });

  it('is a page that everybody can use, in both themes', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await newContext(browser, program.url, { colorScheme });
      const page = await openPage(context);
      await page.goto('/de/meine-daten');
      await expectAccessible(page);
      await context.close();
    }
  });
});
