// A real Chromium, and pages on which an unexpected console error, a failed request or a script error fails the test.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import { BRIEF, DESKTOP, launchBrowser } from './browser-launch.ts';
import { undecidedIn } from './contrast.ts';
import { plainLinksIn } from './links.ts';
import { closeTargetsIn } from './targets.ts';

export { PHONE } from './browser-launch.ts';

let launched: Promise<Browser> | undefined;

/** The browser of this process, which runs one file after the other: closing it closes what the file opened, and it ends with the process. */
export const openBrowser = async (): Promise<Browser> => {
  launched ??= launchBrowser([BRIEF]);
  const browser = await launched;
  const close = async (): Promise<void> => {
    for (const context of browser.contexts()) await context.close();
  };
  return Object.assign(Object.create(browser), { close });
};

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** WCAG 2.2 AA and what comes before it. */
const AXE_RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type WatchedPage = Page & {
  /** Throws when the page complained about anything the test did not name. */
  readonly expectQuiet: (allowed?: readonly RegExp[]) => void;
};

const CUT_FADE = /^Transition was (aborted|skipped)/;

export const openPage = async (context: BrowserContext): Promise<WatchedPage> => {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => {
    // The browser's own word for a fade between two pages that it gave up, because the next one's style sheet was still on its way.
    if (!CUT_FADE.test(error.message)) complaints.push(`script error: ${error.message}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    // Leaving a page gives up the pictures that were still on their way.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`failed: ${request.url()} ${reason}`);
  });
  return Object.assign(page, {
    expectQuiet: (allowed: readonly RegExp[] = []) => {
      // Each is judged once: a page may be the page of the next test too.
      expect(complaints.splice(0).filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
  });
};

/** Long enough for a machine with other things to do: what never comes still fails. */
const PATIENCE_MS = 120_000;

/** What stands for a picture whose looks do not matter. */
export const GREY =
  '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"><path fill="gray" d="M0 0h3v2H0z"/></svg>';

/** Those that the program makes in many sizes: of listings, and of holiday homes. */
const PICTURES = ['*/media/*', '*/rental-units/photo/*'];

/**
 * Pictures are grey on this page. The runner's own way stops every request of a page to look at it, and turns off the browser's cache:
 * scripts, styles and letters would be asked for and compiled again with each page of the same site.
 */
const paintGrey = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  const answer = {
    responseCode: 200,
    responseHeaders: [{ name: 'content-type', value: 'image/svg+xml' }],
    body: Buffer.from(GREY).toString('base64'),
  };
  session.on('Fetch.requestPaused', ({ requestId }) => {
    // Whoever asked may have left meanwhile.
    session.send('Fetch.fulfillRequest', { requestId, ...answer }).catch(() => undefined);
  });
  await session.send('Fetch.enable', { patterns: PICTURES.map((urlPattern) => ({ urlPattern })) });
};

/** For whoever has nothing against what moves, as most visitors. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

/** `pictures`: they are not painted grey. */
export type ContextOptions = BrowserContextOptions & { readonly pictures?: boolean };

/**
 * Pictures are grey unless a test wants them: the room of one does not depend on what it shows, and making hundreds of them is a good part
 * of the work of a run. So is painting what moves.
 */
export const newContext = async (
  browser: Browser,
  url: string,
  { pictures = false, ...options }: ContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'nl-BE',
    reducedMotion: 'reduce',
    ...DESKTOP,
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (pictures) return context;
  const open = context.newPage.bind(context);
  return Object.assign(context, {
    newPage: async (): Promise<Page> => {
      const page = await open();
      await paintGrey(page);
      return page;
    },
  });
};

type AxeRun = { type: 'tag' | 'rule'; values: readonly string[] };

const CONTRAST = 'color-contrast';

/**
 * All words that are not legible by plain arithmetic are looked at by axe, and only they; so is all that can be clicked and may be too
 * small, and links that may look like the text around them: for the first of them it measures the whole page, which is most of its work.
 */
const violationsOf = async (page: Page, run: AxeRun): Promise<string[]> => {
  // A form that was sent leads to another page, of which there may be nothing yet.
  await page.waitForLoadState('domcontentloaded');
  const words = await page.evaluateHandle(undecidedIn);
  if (run.values.includes(CONTRAST) && (await words.evaluate((elements) => elements.length)) === 0) return [];
  const targets = await page.evaluateHandle(closeTargetsIn);
  const links = await page.evaluateHandle(plainLinksIn);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(
    async ([undecided, runOnly]) => {
      type Rule = {
        readonly id: string;
        matches: (node: Node, ...more: unknown[]) => unknown;
        whole?: Rule['matches'];
      };
      const { axe } = window as unknown as {
        axe: {
          run(context: Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
          _audit: { rules: Rule[] };
        };
      };
      for (const [id, elements] of undecided) {
        const rule = axe._audit.rules.find((one) => one.id === id);
        if (!rule) throw new Error(`axe has no rule ${id}`);
        const open = new Set<Node>(elements);
        const { whole = rule.matches } = rule;
        rule.whole = whole;
        rule.matches = (node, ...more) =>
          (open.has(node) || node.getRootNode() !== document) && whole.call(rule, node, ...more);
      }
      const results = await axe.run(document, { runOnly, resultTypes: ['violations'], preload: false });
      return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    [
      [
        [CONTRAST, words],
        ['target-size', targets],
        ['link-in-text-block', links],
      ],
      run,
    ] as const,
  );
};

export const violationsIn = (page: Page): Promise<string[]> => violationsOf(page, { type: 'tag', values: AXE_RULES });

/** No violation of any rule but those left out; the answer of axe is readable when there is one. */
export const expectAccessible = async (page: Page, leftOut: readonly string[] = []): Promise<void> => {
  const violations = await violationsIn(page);
  const counted = violations.filter((text) => !leftOut.some((rule) => text.startsWith(`${rule}:`)));
  expect(counted, page.url()).toEqual([]);
};

/** What the other theme can change on a page that is accessible in one: its colours, and nothing else. */
export const expectContrast = async (page: Page, where: string): Promise<void> => {
  expect(await violationsOf(page, { type: 'rule', values: [CONTRAST] }), where).toEqual([]);
};

/** A widget works from here on. Some come to life in sight, and what comes to life above may push them out again. */
export const alive = async (page: Page, widget: string): Promise<void> => {
  const container = page.locator(`[data-widget=${widget}]`).first();
  const waiting = container.locator(':scope > script[data-props]');
  await expect.poll(async () => container.scrollIntoViewIfNeeded().then(() => waiting.count())).toBe(0);
};

/**
 * The properties are gone when a widget begins to hydrate, which a list does when the page is touched; what only works with
 * script is there when it has.
 */
export const listAlive = async (page: Page): Promise<void> => {
  await page.mouse.move(2, 2);
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-widget^="estate-"] > script[data-props]') &&
      (!document.querySelector('.filters') || document.querySelector('.filters .step')),
  );
};
