// A script of somebody else runs in a public page, beside a member who is signed in on the same hostname: it reads nothing of the desk
// and changes nothing. And a link is opened by a scanner, twice, and too late.
import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newContext, openBrowser } from '../support/browser.ts';
import { signInBy } from '../support/desk-browser.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';

let program: RunningProgram;
let data: Awaited<ReturnType<typeof temporaryDirectory>>;
let browser: Browser;
const OWNER = 'griet@lindeloo.example';

beforeAll(async () => {
  data = await temporaryDirectory();
  program = await startProgram(data.path);
  browser = await openBrowser();
  const invited = await command('members', 'invite', OWNER, '--site', 'lindeloo', '--name', 'Griet Haegeman');
  // In a seeded demo she is there already.
  expect(invited).toMatch(/is invited|already/);
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await data?.remove();
});

const command = async (...args: string[]): Promise<string> => (await runPand(args, program.env)).output;

const link = async (): Promise<string> => {
  const printed = await command('members', 'link', OWNER, '--site', 'lindeloo');
  const token = /\/desk\/link#([\w-]+)/.exec(printed)?.[1] ?? '';
  return `${program.url}/desk/link#${token}`;
};

const signIn = async (context: BrowserContext): Promise<void> => {
  const page = await context.newPage();
  await signInBy(page, await link());
  await page.close();
};

it('gives a hostile script in a public page nothing', async () => {
  const context = await newContext(browser, program.url);
  await signIn(context);
  const page = await context.newPage();
  await page.goto('/nl');
  // She opens the desk from there, and it is all there before the script looks at it.
  const popup = context.waitForEvent('page');
  await page.evaluate(() => Object.assign(window, { opened: window.open('/desk') }));
  await (await popup).getByRole('navigation').first().waitFor();
  const got = await page.evaluate(async () => {
    const status = async (path: string, init?: RequestInit) => (await fetch(path, init)).status;
    const frame = document.createElement('iframe');
    frame.src = '/desk';
    await new Promise((resolve) => {
      frame.onload = resolve;
      document.body.append(frame);
    });
    let framed = '';
    try {
      framed = frame.contentDocument?.documentElement.outerHTML ?? '';
    } catch {
      framed = 'not readable';
    }
    const { opened } = window as unknown as { readonly opened: Window | null };
    let read = '';
    try {
      read = opened?.document.querySelector('meta[name=desk-key]')?.getAttribute('content') ?? 'nothing';
    } catch {
      read = 'not readable';
    }
    return {
      document: await status('/desk'),
      documentAsNavigation: await status('/desk', { mode: 'same-origin', headers: { 'sec-fetch-dest': 'document' } }),
      me: await status('/api/desk/me'),
      members: await status('/api/sites/lindeloo/desk/members'),
      stream: await status('/api/sites/lindeloo/desk/live'),
      signOut: await status('/api/desk/sign-out', {
        method: 'POST',
        body: '{"everywhere":true}',
        headers: { 'content-type': 'application/json' },
      }),
      invite: await status('/api/sites/lindeloo/desk/members', {
        method: 'POST',
        body: '{"name":"Eva","email":"eva@evil.example","locale":"nl","role":"owner"}',
        headers: { 'content-type': 'application/json', 'x-desk-key': `${'A'.repeat(22)}.${'B'.repeat(43)}` },
      }),
      framed: framed.includes('desk-key'),
      read,
    };
  });
  expect(got).toEqual({
    document: 403,
    documentAsNavigation: 403,
    me: 401,
    members: 401,
    stream: 401,
    signOut: 401,
    invite: 401,
    framed: false,
    read: expect.stringMatching(/^(nothing|not readable)$/),
  });
  // She is still signed in, and nobody was invited.
  await page.goto('/desk');
  await page.getByRole('navigation').first().waitFor();
  expect(await command('members', 'list', '--site', 'lindeloo')).not.toContain('evil.example');
  await context.close();
});

it('signs in with the button of a link only, once', async () => {
  const address = await link();
  const scanner = await newContext(browser, program.url);
  for (let n = 0; n < 3; n += 1) {
    const page = await scanner.newPage();
    await page.goto(address);
    await page.getByRole('button', { name: 'Meld mij aan' }).waitFor();
    await page.close();
  }
  expect((await scanner.cookies()).filter(({ name }) => name === 'desk')).toEqual([]);
  const person = await newContext(browser, program.url);
  const page = await person.newPage();
  await signInBy(page, address);
  expect((await person.cookies()).find(({ name }) => name === 'desk')).toMatchObject({
    httpOnly: true,
    sameSite: 'Lax',
  });
  const late = await scanner.newPage();
  await late.goto(address);
  await late.getByRole('heading', { name: /werkt niet meer/ }).waitFor();
  await scanner.close();
  await person.close();
});
