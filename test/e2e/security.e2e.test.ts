// Script in every text that an agency can send, seen by a real browser without the content security policy: nothing runs.
// With the policy, script that got into a page would not run either.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPath } from '../../src/contract/endpoint.ts';
import { endpoints } from '../../src/contract/endpoints.ts';
import { PUSH_SCOPES } from '../../src/domain/people/push-scope.ts';
import { newContext, openBrowser } from '../support/browser.ts';
import { HOSTILE_PAGES, hostilePushes } from '../support/hostile-site.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, runPand, startProgram, temporaryDirectory } from '../support/program.ts';
import { PAYLOADS } from '../support/scripting.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;

beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startProgram(directory.path);
  const create = ['tokens', 'create', '--site', 'lindeloo', '--scopes', PUSH_SCOPES.join(',')];
  const { output } = await runPand(create, program.env);
  const [token = ''] = /pand_[A-Za-z0-9_-]{43}/.exec(output) ?? [];
  for (const { name, params, body } of hostilePushes()) {
    const path = fillPath(endpoints[name].path, { siteId: 'lindeloo', ...params });
    const response = await fetch(`${program.url}/api${path}`, {
      method: endpoints[name].method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, `${name} ${await response.text()}`).toBe(200);
  }
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory.remove();
});

/** Every call of `xss`, wherever it comes from. */
const watched = async (page: Page): Promise<string[]> => {
  const ran: string[] = [];
  await page.exposeFunction('xss', () => ran.push(page.url()));
  page.on('dialog', (dialog) => {
    ran.push(dialog.message());
    void dialog.dismiss();
  });
  return ran;
};

const settled = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  // Widgets that wait until they are seen, and handlers that wait for the keyboard.
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  for (let i = 0; i < 15; i++) await page.keyboard.press('Tab');
};

/** One of each kind; what HTML each of the others is made of is looked at without a browser (test/security/scripting.db.test.ts). */
const SEEN = isWholeMatrix ? HOSTILE_PAGES : HOSTILE_PAGES.filter((_, at) => at % 2 === 0);

describe('a browser', () => {
  it('runs nothing of it, on any page', async () => {
    const context = await newContext(browser, program.url, { bypassCSP: true });
    const page = await context.newPage();
    const ran = await watched(page);
    const [first = ''] = HOSTILE_PAGES;
    const query = new URLSearchParams(
      ['q', 'type', 'city', 'group', 'view'].map((name, i) => [name, PAYLOADS[i] ?? '']),
    );
    for (const path of [...SEEN, `${first}?${query}`, `/nl/bestaat-niet?${query}#${PAYLOADS[0]}`]) {
      await page.goto(path);
      await settled(page);
      expect(
        await page.locator('[href^="javascript:" i], [src^="javascript:" i], [onerror], [onload]').count(),
        path,
      ).toBe(0);
    }
    expect(ran).toEqual([]);
    // The trap does work: what is put into the page by hand is heard.
    await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()>'));
    await expect.poll(() => ran.length).toBe(1);
    await context.close();
  });

  it('is told by the policy to run no inline script', async () => {
    const context = await newContext(browser, program.url);
    const page = await context.newPage();
    const ran = await watched(page);
    await page.goto('/nl');
    const refused = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const directives = new Set<string>();
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            directives.add(effectiveDirective);
            if (directives.size === 2) resolve([...directives].sort());
          });
          document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=xss()>');
          const script = document.createElement('script');
          script.textContent = 'xss()';
          document.body.append(script);
        }),
    );
    expect(refused).toEqual(['script-src-attr', 'script-src-elem']);
    expect(ran).toEqual([]);
    await context.close();
  });
});
