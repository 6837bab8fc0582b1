// A piece of news as an agency's software sends it, by the steps of docs/api.md alone, seen by a visitor who had the pages
// open before: they were kept, and must be forgotten.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LOCALES } from '../../src/domain/locale.ts';
import { newContext, openBrowser, openPage } from '../support/browser.ts';
import { stepsOf } from '../support/doc-steps.ts';
import { type RunningProgram, startAgency, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');
const steps = stepsOf(readFileSync(join(ROOT, 'docs/api.md'), 'utf8')).map(({ command }) => command);
const step = (...words: string[]): string => {
  const found = steps.find((command) => words.every((word) => command.includes(word)));
  if (found === undefined) throw new Error(`docs/api.md has no command with ${words.join(', ')}`);
  return found;
};
const TITLES = {
  nl: ['nieuws', 'De markt in het voorjaar', 'de-markt-in-het-voorjaar'],
  fr: ['actualites', 'Le marché au printemps', 'le-marche-au-printemps'],
  en: ['news', 'The market in spring', 'the-market-in-spring'],
  de: ['neuigkeiten', 'Der Markt im Frühling', 'der-markt-im-fruehling'],
} as const;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
let browser: Browser;
let token = '';
beforeAll(async () => {
  directory = await temporaryDirectory();
  program = await startAgency(join(directory.path, 'data'));
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await program?.stop();
  await directory?.remove();
});

const run = (command: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const shim = `set -euo pipefail; npx() { shift; "${process.execPath}" "${join(ROOT, 'bin/pand.mjs')}" "$@"; };`;
    const env = { PATH: process.env.PATH ?? '', ...program.env, PAND: program.url, TOKEN: token };
    execFile('bash', ['-c', `${shim}\n${command}`], { env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${stdout}${stderr}`)) : resolve(stdout),
    );
  });

it('stands on the home page, in the list and on its own page in four languages, and goes again', async () => {
  token = /^pand_\S+$/m.exec(await run(step('tokens create')))?.[0] ?? '';
  const context = await newContext(browser, program.url);
  const page = await openPage(context);
  const textOf = async (path: string): Promise<string> => (await fetch(program.url + path)).text();
  for (const locale of LOCALES) {
    const [word, title] = TITLES[locale];
    for (const path of [`/${locale}`, `/${locale}/${word}`]) expect(await textOf(path), path).not.toContain(title);
  }
  expect(JSON.parse(await run(step('PUT', 'items/spring-market')))).toEqual({ changed: true });
  for (const locale of LOCALES) {
    const [word, title, slug] = TITLES[locale];
    // Pages follow a change a moment after it.
    await expect.poll(() => textOf(`/${locale}`)).toContain(title);
    await page.goto(`/${locale}/${word}`);
    await page.getByRole('link', { name: title }).click();
    await page.waitForURL(`**/${locale}/${word}/spring-market/${slug}`);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title);
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toContain(`/${word}/spring-market/${slug}`);
    const map = await (await fetch(`${program.url}/sitemap-${locale}-1.xml`)).text();
    expect(map).toContain(`/${locale}/${word}/spring-market/${slug}</loc>`);
  }
  page.expectQuiet();
  await run(step('DELETE', 'items/spring-market'));
  const [word, title, slug] = TITLES.de;
  await expect.poll(() => textOf('/de')).not.toContain(title);
  expect((await fetch(`${program.url}/de/${word}/spring-market/${slug}`)).status).toBe(404);
  await context.close();
});

it('needs no script, and a person reads what a visitor writes on the page of that person', async () => {
  const context = await newContext(browser, program.url, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/nl/over-ons');
  await page.getByRole('link', { name: 'Joris Wauters' }).click();
  await page.waitForURL('**/nl/team/joris/joris-wauters');
  expect(await page.locator('[data-estate]').count()).toBeGreaterThan(0);
  expect(await page.getByRole('heading', { name: 'Kijkmomenten voor iedereen' }).count()).toBe(1);
  expect(await page.locator('input[name=recipient]').getAttribute('value')).toBe('team/joris');
  await page.goto('/nl/contact');
  expect(await page.getByRole('link', { name: 'Kantoor Merelbeke' }).count()).toBeGreaterThan(0);
  await context.close();
});
