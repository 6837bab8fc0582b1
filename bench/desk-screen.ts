// The agency's table and editor in the running program, over the same listings: how long saving a field takes, and what a browser has to do
// while somebody scrolls through all of them. Beside it the same scrolling through an empty page: what this machine adds by itself.
import type { Browser, Page } from 'playwright-core';
import { DESKTOP, launchBrowser } from '../test/support/browser-launch.ts';
import { runPand, startInstalled } from '../test/support/program.ts';
import { figure, ms, percentile, printTable } from './table.ts';

const SAVES = 200;
const SAVE_TARGET_MS = 100;
const SCROLLS = 240;
const LONG_MS = 50;
const OWNER = 'lotte@bench.example';

type Answer = { readonly etag: string };

const signIn = async (browser: Browser, url: string, link: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL: url, locale: 'nl-BE', ...DESKTOP });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const { pathname, hash } = new URL(link);
  await page.goto(`${pathname}${hash}`);
  await page.getByRole('button', { name: 'Meld mij aan', exact: true }).click();
  await page.waitForURL((at) => !at.pathname.endsWith('/link'));
  await page.getByRole('button', { name: 'Later', exact: true }).click();
  await page.getByRole('navigation').first().waitFor();
  return page;
};

const measureSaving = async (page: Page, url: string, site: string, listing: number): Promise<void> => {
  const key = (await page.locator('meta[name=desk-key]').getAttribute('content')) ?? '';
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  const headers = { cookie, 'x-desk-key': key, origin: url, 'content-type': 'application/json' };
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const reply = await fetch(`${url}/api/sites/${site}/desk/${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as Answer;
  };
  const timed = async (times: number[], work: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now();
    const answer = await work();
    times.push(performance.now() - started);
    return answer;
  };
  const [reads, saves]: [number[], number[]] = [[], []];
  let { etag } = await ask(`estates/${listing}`);
  for (let i = 0; i < SAVES; i++) {
    await timed(reads, () => ask(`estates/${listing}`));
    const body = JSON.stringify({ set: { '/price/value': 300_000 + i } });
    ({ etag } = await timed(saves, () =>
      ask(`estates/${listing}`, { method: 'PATCH', body, headers: { 'if-match': etag } }),
    ));
  }
  printTable(
    [`one field of a listing, ${SAVES} times`, 'p50 ms', 'p95 ms'],
    [
      ['read, over HTTP', ms(percentile(reads, 0.5)), ms(percentile(reads, 0.95))],
      ['saved, over HTTP', ms(percentile(saves, 0.5)), ms(percentile(saves, 0.95))],
    ],
  );
  figure('Desk: saving a field, p95', `${ms(percentile(saves, 0.95))} ms`, `${SAVE_TARGET_MS} ms`);
};

type Seen = { readonly tasks: number[]; readonly scripts: number[] };

/** Runs in the page. Tasks hold style, layout and paint too; of scripts only what our code took. */
const watch = (): void => {
  const seen: { tasks: number[]; scripts: number[] } = { tasks: [], scripts: [] };
  (window as unknown as { seen: Seen }).seen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push(duration);
  }).observe({ type: 'longtask' });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { scripts: { duration: number }[] }[])
      for (const { duration } of entry.scripts) seen.scripts.push(duration);
  }).observe({ type: 'long-animation-frame' });
};

const scroll = async (page: Page, selector: string): Promise<Seen & { readonly to: number }> => {
  const body = page.locator(selector).first();
  const box = await body.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 200, (box?.y ?? 0) + 200);
  await page.evaluate(watch);
  for (let i = 0; i < SCROLLS; i++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(25);
  }
  // And by the bar at its side, to places that nobody has seen yet.
  for (const share of [0.2, 0.5, 0.8, 1, 0.35]) {
    await body.evaluate((element, part) => {
      element.scrollTop = element.scrollHeight * part;
    }, share);
    await page.waitForTimeout(600);
  }
  const seen = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
  return { ...seen, to: await body.evaluate((element) => element.scrollHeight) };
};

const measureScrolling = async (page: Page, site: string): Promise<void> => {
  await page.goto(`/desk/sites/${site}/estates`);
  await page.locator('[data-listing]').nth(5).waitFor();
  await page.waitForTimeout(2000);
  const ours = await scroll(page, '.main > .body');
  const empty = await page.context().newPage();
  await empty.setContent('<div id="all" style="height:100vh;overflow:auto"><div style="height:1000000px"></div></div>');
  const none = await scroll(empty, '#all');
  const line = (name: string, { tasks, scripts, to }: Seen & { readonly to: number }): (string | number)[] => [
    name,
    Math.round(to),
    tasks.length,
    ms(Math.max(0, ...tasks)),
    scripts.filter((duration) => duration > LONG_MS).length,
    ms(Math.max(0, ...scripts)),
  ];
  printTable(
    ['scrolling', 'px high', 'tasks > 50 ms', 'longest ms', 'scripts > 50 ms', 'longest ms'],
    [line('the table of listings', ours), line('an empty page', none)],
  );
  const long = ours.scripts.filter((duration) => duration > LONG_MS).length;
  figure('Desk: scripts over 50 ms while scrolling through all listings', String(long), '0');
};

export const measureScreens = async (dataDir: string, site: string, listing: number): Promise<void> => {
  const env = { DATA_DIR: dataDir, DESK_URL: 'http://localhost:4799' };
  const invited = await runPand(
    ['members', 'invite', OWNER, '--site', site, '--role', 'owner', '--name', 'Lotte Verhaeghe'],
    env,
  );
  if (invited.code !== 0) throw new Error(invited.output);
  const { output } = await runPand(['members', 'link', OWNER, '--site', site], env);
  const link = /https?:\S+\/desk\/link#\S+/.exec(output)?.[0];
  if (!link) throw new Error(`No link to sign in: ${output}`);
  const program = await startInstalled(dataDir, {
    DEMO: 'off',
    CONTRACT_CHECK: 'off',
    PORT: '4799',
    DESK_URL: 'http://localhost:4799',
  });
  const browser = await launchBrowser();
  try {
    const page = await signIn(browser, program.url, link);
    await measureSaving(page, program.url, site, listing);
    await measureScrolling(page, site);
  } finally {
    await browser.close();
    await program.stop();
  }
};
