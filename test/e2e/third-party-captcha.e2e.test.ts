// A captcha of a third party in a real browser: nobody hears of a visitor before the form is sent, and whatever becomes of
// the captcha, what was typed stays.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alive, expectAccessible, newContext, openBrowser, openPage, type WatchedPage } from '../support/browser.ts';
import { type CaptchaProvider, startCaptchaProvider } from '../support/captcha-provider.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { patiently } from '../support/patiently.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';
import { rawRequest } from '../support/raw-request.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let provider: CaptchaProvider;
let program: RunningProgram;
let browser: Browser;

const MESSAGE = 'Is er een lift?\nEn een kelder?';

beforeAll(async () => {
  directory = await temporaryDirectory();
  provider = await startCaptchaProvider();
  program = await startProgram(join(directory.path, 'data'), {
    CAPTCHA_VERIFY_URL: provider.verifyUrl,
    CAPTCHA_SECRET: 'geheim',
  });
  const folder = join(directory.path, 'site');
  await cp(join(import.meta.dirname, '../../sites/lindeloo'), folder, { recursive: true });
  const settings = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
  const captcha = { siteKey: 'public', scriptUrl: provider.scriptUrl, origins: [provider.origins[1]] };
  await writeFile(join(folder, 'site.json'), JSON.stringify({ ...settings, captcha }));
  expect(await runPand(['import', 'site', folder], program.env)).toMatchObject({ code: 0 });
  // Another process wrote it: the program hears of it a moment later.
  const policy = async () => (await fetch(`${program.url}/nl/contact`)).headers.get('content-security-policy');
  await patiently(async () => expect(await policy()).toContain(provider.origins[1]));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await provider?.close();
  await directory.remove();
});

const openForm = async (): Promise<WatchedPage> => {
  provider.behave('take');
  provider.asked.length = 0;
  provider.verified.length = 0;
  const page = await openPage(await newContext(browser, program.url));
  await page.goto('/nl/contact');
  await alive(page, 'contact-form');
  return page;
};
const fill = async (page: WatchedPage): Promise<void> => {
  await page.fill('[name=firstName]', 'Noor');
  await page.fill('[name=email]', 'noor@voorbeeld.example');
  await page.fill('[name=message]', MESSAGE);
};
const send = (page: WatchedPage) => page.getByRole('button', { name: 'Verstuur bericht' }).click();
const expectTyped = async (page: WatchedPage): Promise<void> => {
  expect(await page.inputValue('[name=firstName]')).toBe('Noor');
  expect(await page.inputValue('[name=email]')).toBe('noor@voorbeeld.example');
  expect(await page.inputValue('[name=message]')).toBe(MESSAGE);
  expect(await page.isChecked('[name=privacy]')).toBe(true);
};
const sendAndSucceed = async (page: WatchedPage): Promise<void> => {
  provider.behave('take');
  await send(page);
  await page.locator('.note.good').waitFor();
  expect(await page.inputValue('[name=message]')).toBe('');
  // The captcha is gone with its answer.
  expect(await page.locator('iframe[title=captcha]').count()).toBe(0);
};

it('asks the third party nothing before the form is sent, then sends its answer, and a new one the next time', async () => {
  const page = await openForm();
  const answers: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') answers.push(request.postDataJSON()['g-recaptcha-response']);
  });
  expect(await page.locator('[data-widget=contact-form]').textContent()).toContain(new URL(provider.scriptUrl).host);
  await fill(page);
  await send(page);
  await page.getByRole('alert').waitFor();
  expect(provider.asked).toEqual([]);

  await page.check('[name=privacy]');
  await sendAndSucceed(page);
  const perAnswer = ['/frame', '/answer?key=public', '/siteverify'];
  expect(provider.asked).toEqual(['/api.js?render=explicit', '/main.js', ...perAnswer]);

  await fill(page);
  await page.check('[name=privacy]');
  await sendAndSucceed(page);
  expect(provider.asked.slice(5)).toEqual(perAnswer);
  expect(answers).toEqual([expect.stringMatching(/^answer \d+$/), expect.stringMatching(/^answer \d+$/)]);
  expect(answers[0]).not.toBe(answers[1]);
  expect(provider.verified).toEqual(
    answers.map((response) => new URLSearchParams({ secret: 'geheim', response: String(response) }).toString()),
  );
  page.expectQuiet();
  await page.context().close();
});

it.runIf(isWholeMatrix)('says that the check failed, keeps what was typed, and can be sent again', async () => {
  const page = await openForm();
  provider.behave('refuse');
  await fill(page);
  await page.check('[name=privacy]');
  await send(page);
  const note = page.locator('.note.bad');
  await note.waitFor();
  expect(await note.textContent()).toContain('De controle is niet gelukt. Probeer het opnieuw.');
  // There is no input to go to.
  expect(await note.locator('a').count()).toBe(0);
  await expectTyped(page);
  await expectAccessible(page);
  await sendAndSucceed(page);
  expect(new Set(provider.verified).size).toBe(2);
  page.expectQuiet([/400/, /The contact form was not sent/]);
  await page.context().close();
});

it.runIf(isWholeMatrix).each([
  ['does not answer', 'hang', /503/],
  ['has no script', 'no-script', /500|The contact form was not sent/],
] as const)('keeps what was typed when the third party %s, and can be sent again', async (_what, behaviour, reason) => {
  const page = await openForm();
  provider.behave(behaviour);
  await fill(page);
  await page.check('[name=privacy]');
  await send(page);
  const note = page.locator('.note.bad');
  await note.waitFor();
  expect(await note.textContent()).toContain('Uw tekst staat er nog');
  await expectTyped(page);
  await sendAndSucceed(page);
  page.expectQuiet([reason, /The contact form was not sent/]);
  await page.context().close();
});

it('is all that the policy allows besides, and only on the site that has it', async () => {
  const policyOf = async (host: string): Promise<string> => {
    const { headers } = await rawRequest(`${program.url}/nl/contact`, { headers: { host } });
    return String(headers['content-security-policy']);
  };
  const allowed = [...new Set((await policyOf('localhost')).match(/https?:[^\s;]+/g))];
  // OpenStreetMap is the map of this page.
  expect(allowed.filter((origin) => !origin.includes('openstreetmap')).sort()).toEqual([...provider.origins].sort());
  expect(await policyOf('estran.localhost')).not.toContain('127.0.0.1');
});
