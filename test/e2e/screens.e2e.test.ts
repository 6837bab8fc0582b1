// Every screen, at every width, in both themes: valid, accessible, legible, nothing cut, nothing over something else, nothing
// to scroll sideways for. `npm test` takes three widths and the longest language; `npm run matrix` all of them.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { LOCALES, type Locale } from '../../src/domain/locale.ts';
import {
  expectAccessible,
  expectContrast,
  listAlive,
  newContext,
  openBrowser,
  openPage,
  type WatchedPage,
} from '../support/browser.ts';
import { expectValidHtml } from '../support/html.ts';
import { expectGoodLayout } from '../support/layout.ts';
import { isWholeMatrix, LONGEST, MEASURED_LOCALES, themesAt, WIDTHS } from '../support/matrix.ts';
import { type Agency, ESTRAN_SCREENS, SCREENS, screenFinder, TWINS } from '../support/screens.ts';

const url = inject('readingUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
});

const finders = { lindeloo: screenFinder(url, 'lindeloo'), estran: screenFinder(url, 'estran') };
/** Pictures and questions that a newer one replaced are ended by the page itself. */
const GIVEN_UP = [/ERR_ABORTED/];

/** One for all pages of an agency, so that the browser keeps their scripts, styles and letters; nobody has been here before. */
const contexts: Partial<Record<Agency, Promise<BrowserContext>>> = {};
const contextOf = (agency: Agency): Promise<BrowserContext> => {
  const open = async (): Promise<BrowserContext> => {
    const base = new URL(url);
    if (agency === 'estran') base.hostname = 'estran.localhost';
    const viewport = { width: FULL, height: 900 };
    const context = await newContext(browser, base.href, { viewport, reducedMotion: 'reduce' });
    await context.addInitScript(() => {
      if (!location.protocol.startsWith('http')) return;
      localStorage.clear();
      sessionStorage.clear();
    });
    return context;
  };
  contexts[agency] ??= open();
  return contexts[agency];
};
const pageOf = async (agency: Agency): Promise<WatchedPage> => {
  const context = await contextOf(agency);
  await context.clearCookies();
  return openPage(context);
};

/** One page for all screens of an agency, after a failure another one: what it complained about is not told twice. */
const pages: Partial<Record<Agency, WatchedPage>> = {};
const onScreen = async (agency: Agency, look: (page: WatchedPage) => Promise<void>): Promise<void> => {
  const page = pages[agency] ?? (await pageOf(agency));
  pages[agency] = page;
  try {
    await page.context().clearCookies();
    await page.setViewportSize({ width: FULL, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await look(page);
  } catch (error) {
    delete pages[agency];
    await page.close();
    throw error;
  }
};

/** Axe on a laptop, where a page has most parts; what the other theme changes is its colours, looked at on a phone. */
const FULL = 1366;
/** The narrowest screen on which nobody should have to scroll sideways (WCAG 1.4.10). */
const NARROWEST = 320;
/** Which words stand on what: a phone, a tablet and a laptop have all there are. */
const hasOtherColours = (width: number): boolean => (isWholeMatrix ? [390, 768, FULL].includes(width) : width < 600);

/** One of each kind on a tablet too, where it is neither that of a phone nor that of a laptop; in the matrix all. */
const ON_A_TABLET = [
  'home',
  'for-sale',
  'list with map',
  'house',
  'project',
  'holiday',
  'contact',
  'alerts',
  'widgets',
];
const widthsOf = (name: string): readonly number[] =>
  isWholeMatrix || ON_A_TABLET.includes(name) ? WIDTHS : WIDTHS.filter((width) => width !== 768);

const measure = async (page: Page, path: string, widths: readonly number[]): Promise<void> => {
  // From the width it was opened at to the narrowest.
  for (const width of widths.toReversed()) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of themesAt(width)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const where = `${path} at ${width} px, ${colorScheme}`;
      await expectGoodLayout(page, where);
      if (width === FULL && colorScheme === 'light') await expectAccessible(page);
      else if (hasOtherColours(width)) await expectContrast(page, where);
    }
  }
  await page.setViewportSize({ width: NARROWEST, height: 900 });
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(tooWide, `${path} at ${NARROWEST} px`).toBe(0);
};

const screensOf: Record<Agency, readonly string[]> = {
  lindeloo: isWholeMatrix ? SCREENS : SCREENS.filter((name) => !TWINS.includes(name)),
  estran: isWholeMatrix ? SCREENS.filter((name) => name !== 'widgets') : ESTRAN_SCREENS,
};

describe.each(['lindeloo', 'estran'] as const)('%s', (agency) => {
  it('has no page that is not measured', async () => {
    expect(await finders[agency].forgotten()).toEqual([]);
  });

  describe.each(MEASURED_LOCALES)('in %s', (locale) => {
    it.each(screensOf[agency])('%s is valid, accessible, legible, whole and in its place', async (name) => {
      const { path, status } = await finders[agency].find(name, locale);
      await onScreen(agency, async (page) => {
        const response = await page.goto(path);
        expect(response?.status(), path).toBe(status);
        await expectValidHtml((await response?.text()) ?? '', path);
        expect(await page.locator('h1').count(), path).toBe(1);
        // An announcement lies over the page of all widgets.
        if (name === 'widgets') await page.keyboard.press('Escape');
        await measure(page, path, widthsOf(name));
        page.expectQuiet(status === 200 ? GIVEN_UP : [...GIVEN_UP, /404|410/]);
      });
    });
  });
});

/** What opens over a page. */
const opened = async (path: string, width: number, open: (page: Page) => Promise<void>): Promise<void> => {
  const page = await pageOf('lindeloo');
  await page.setViewportSize({ width, height: 900 });
  await page.goto(path);
  const themes = themesAt(width);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (colorScheme === themes[0]) await open(page);
    const where = `${path} at ${width} px, ${colorScheme}`;
    await expectGoodLayout(page, where);
    if (colorScheme === themes[0]) await expectAccessible(page);
    else await expectContrast(page, where);
  }
  page.expectQuiet(GIVEN_UP);
  await page.close();
};
const list = async (locale: Locale, query = ''): Promise<string> =>
  (await finders.lindeloo.find('for-sale', locale)).path + query;
/** What opens does so as a sheet where there is little room, else beside what opened it: of each kind one width, in the matrix all. */
const small = isWholeMatrix ? WIDTHS.filter((width) => width <= 1024) : [390];
const large = isWholeMatrix ? WIDTHS.filter((width) => width > 1024) : [1366];
const smallAndLarge = [...small, ...large];

describe.each(MEASURED_LOCALES)('what opens over a page, in %s', (locale) => {
  it.each(small)('the menu at %i px', async (width) => {
    await opened(`/${locale}`, width, async (page) => {
      await page.locator('button.menu').click();
      await page.locator('#site-menu .theme-choice').waitFor();
    });
  });

  it.each(small)('the filters as a sheet at %i px', async (width) => {
    await opened(await list(locale, '?type=1&bed-min=2'), width, async (page) => {
      await listAlive(page);
      await page.locator('.filters .bar > .btn.m-only').click();
      await page.locator('.filters.is-sheet').waitFor();
      await page.locator('.is-sheet summary').nth(1).click();
    });
  });

  it.each(isWholeMatrix ? smallAndLarge : small)('the ways to sort at %i px', async (width) => {
    await opened(await list(locale), width, async (page) => {
      await listAlive(page);
      await page.locator('.list-tools summary').first().click();
      await page.locator('.list-tools .pop').first().waitFor();
    });
  });

  it.each(large)('a filter at %i px', async (width) => {
    await opened(await list(locale), width, async (page) => {
      await listAlive(page);
      await page.locator('.filters summary').nth(1).click();
      await page.locator('.filters .pop').nth(1).waitFor();
    });
  });

  it.each(isWholeMatrix ? smallAndLarge : large)('the cookie settings at %i px', async (width) => {
    await opened(`/${locale}`, width, async (page) => {
      await page.locator('[data-consent-settings]').click();
      await page.locator('dialog.consent').waitFor();
    });
  });
});

describe('a phone', () => {
  it.each(MEASURED_LOCALES)('shows a home within 260 px with five filters set, in %s', async (locale) => {
    const query = '?type=1&price-min=100000&price-max=900000&bed-min=2&city=90000';
    const page = await pageOf('lindeloo');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(await list(locale, query));
    const bar = page.locator('.filters .bar');
    const before = await bar.boundingBox();
    const first = await page.locator('.results .card').first().boundingBox();
    expect(first?.y).toBeLessThanOrEqual(260);
    expect(await page.locator('.active > a').count()).toBe(1);
    await listAlive(page);
    expect(await bar.boundingBox()).toEqual(before);
    await page.locator('.filters .bar > .btn.m-only').click();
    await page.locator('.filters.is-sheet').waitFor();
    await page.keyboard.press('Escape');
    expect(await bar.boundingBox()).toEqual(before);
    await page.close();
  });
});

describe('the home page', () => {
  it.each([
    [1366, 768],
    [1024, 768],
  ])('shows the whole search at %i by %i', async (width, height) => {
    for (const agency of ['lindeloo', 'estran'] as const) {
      const page = await pageOf(agency);
      await page.setViewportSize({ width, height });
      for (const locale of isWholeMatrix ? LOCALES : [LONGEST]) {
        await page.goto(`/${locale}`);
        const search = await page.locator('form.search').boundingBox();
        expect((search?.y ?? 0) + (search?.height ?? 0), `${agency} ${locale}`).toBeLessThanOrEqual(height);
      }
      await page.close();
    }
  });
});
