// Every screen, at every width, in both themes: valid, accessible, legible, nothing cut, nothing over something else, nothing
// to scroll sideways for. `npm test` takes three widths and the longest language; `npm run matrix` all of them.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Locale } from '../../src/domain/locale.ts';
import {
  expectAccessible,
  expectContrast,
  GREY,
  listAlive,
  newContext,
  openBrowser,
  openPage,
  violationsIn,
  type WatchedPage,
} from '../support/browser.ts';
import { undecidedIn } from '../support/contrast.ts';
import { expectValidHtml } from '../support/html.ts';
import { expectGoodLayout, layoutProblems } from '../support/layout.ts';
import { plainLinksIn } from '../support/links.ts';
import { isWholeMatrix, LONGEST, MEASURED_LOCALES, themesAt, WIDTHS } from '../support/matrix.ts';
import { type Agency, ESTRAN_SCREENS, SCREENS, screenFinder } from '../support/screens.ts';
import { closeTargetsIn } from '../support/targets.ts';

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

const measure = async (page: Page, path: string): Promise<void> => {
  // From the width it was opened at to the narrowest.
  for (const width of WIDTHS.toReversed()) {
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
  lindeloo: SCREENS,
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
        await measure(page, path);
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

  it.each(smallAndLarge)('the ways to sort at %i px', async (width) => {
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

  it.each(smallAndLarge)('the cookie settings at %i px', async (width) => {
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
      for (const locale of [LONGEST, 'fr']) {
        await page.goto(`/${locale}`);
        const search = await page.locator('form.search').boundingBox();
        expect((search?.y ?? 0) + (search?.height ?? 0), `${agency} ${locale}`).toBeLessThanOrEqual(height);
      }
      await page.close();
    }
  });
});

describe('the measure itself', () => {
  let page: Page;
  beforeAll(async () => {
    page = await (await contextOf('lindeloo')).newPage();
  });
  afterAll(() => page?.close());

  const problems = async (html: string): Promise<string[]> => {
    await page.setViewportSize({ width: 400, height: 400 });
    await page.setContent(`<style>*{margin:0;font:16px/1.2 sans-serif}</style>${html}`);
    const found = await layoutProblems(page);
    return found.map((text) => text.split(':')[0] ?? '');
  };
  const WORDS = 'Registrierungsgebühren';

  it.each([
    ['a page that scrolls sideways', `<p style="width:500px">${WORDS}</p>`, ['overflow', 'too wide']],
    ['words cut by their box', `<p style="width:50px;overflow:hidden">${WORDS}</p>`, ['cut']],
    ['words cut by a box around', `<div style="width:50px;overflow:clip"><b>${WORDS}</b></div>`, ['cut']],
    ['lines cut off below', `<p style="width:99px;height:20px;overflow:hidden">eins zwei drei vier fünf</p>`, ['cut']],
    ['a choice cut by its arrow', `<select style="width:80px"><option>${WORDS}</option></select>`, ['cut']],
    ['words on words', `<p>${WORDS}</p><p style="margin-top:-16px">${WORDS}</p>`, ['overlap']],
    ['a picture on words', `<p>${WORDS}</p><img alt="" style="width:99px;height:99px;margin-top:-60px">`, ['overlap']],
  ])('sees %s', async (_name, html, kinds) => {
    expect([...new Set(await problems(html))]).toEqual(kinds);
  });

  it.each([
    ['what scrolls', `<div style="width:50px;overflow:auto"><p style="width:500px">${WORDS}</p></div>`],
    [
      'what a picture carries',
      `<div style="position:relative"><img alt="" style="width:300px;height:99px"><b style="position:absolute;left:0;top:9px">${WORDS}</b></div>`,
    ],
    [
      'what only screen readers read',
      `<p style="position:absolute;width:1px;overflow:hidden;clip-path:inset(50%)">${WORDS}</p>`,
    ],
    ['words that fit', `<p>${WORDS}</p><p>${WORDS}</p><select><option>${WORDS}</option></select>`],
  ])('leaves %s alone', async (_name, html) => {
    expect(await problems(html)).toEqual([]);
  });

  const showWords = async (html: string): Promise<void> => {
    await page.setViewportSize({ width: 400, height: 400 });
    const style =
      'body{margin:0;font:16px/1.2 sans-serif;color:#000;background:#fff}p{margin:0}.pale{color:#bbb}.on{position:relative;height:30px}.on>*{position:absolute;inset:0 auto auto 0;width:300px;height:30px}';
    await page.setContent(`<style>${style}</style><main>${html}</main>`);
  };
  const isLegible = async (html: string): Promise<boolean> => {
    await showWords(html);
    const legible = await expectContrast(page, html).then(
      () => true,
      () => false,
    );
    return legible;
  };

  it.each([
    ['pale words', `<p class="pale">${WORDS}</p>`],
    ['words of half the strength', `<p style="opacity:.4">${WORDS}</p>`],
    ['a transparent ink', `<p style="color:rgba(0,0,0,.4)">${WORDS}</p>`],
    ['dark words on a dark box', `<div style="background:#333"><p>${WORDS}</p></div>`],
    ['dark words on what shines through', `<div style="background:rgba(0,0,0,.7)"><p>${WORDS}</p></div>`],
    [
      'dark words over a box that is not around them',
      `<div style="position:relative"><i style="position:absolute;inset:0;background:#333;z-index:-1"></i><p>${WORDS}</p></div>`,
    ],
    [
      'pale words beside their dark box',
      `<div style="background:#000;width:90px;height:20px"><p style="color:#eee;position:relative;left:120px;width:200px">${WORDS}</p></div>`,
    ],
    ['pale words of a field', '<input aria-label="x" value="Registrierung" style="color:#bbb">'],
    ['words too small for their colour', `<p style="color:#888;font-size:20px">${WORDS}</p>`],
    [
      'words on what shines through, legible on black only',
      `<div class="on"><i style="background:#eee"></i><p style="color:#fff;background:rgba(0,0,0,.3)">${WORDS}</p></div>`,
    ],
    [
      'a grey on what shines through, legible on black and on white only',
      `<div class="on"><i style="background:#999"></i><p style="color:#767676;background:rgba(0,0,0,.05);font-size:24px">${WORDS}</p></div>`,
    ],
    [
      'dark words on a box that they are not in',
      `<div class="on"><i style="background:#333"></i><p>${WORDS}</p></div>`,
    ],
    [
      'pale words of which a dark box lies beneath their paper',
      `<div class="on"><i style="background:#000"></i><p class="pale" style="background:#fff">${WORDS}</p></div>`,
    ],
    [
      'pale words of which a dark box lies beneath paper around both',
      `<div class="on"><div style="background:#fff"><i style="position:absolute;inset:0;background:#000;z-index:-1"></i><p class="pale">${WORDS}</p></div></div>`,
    ],
    ['pale words in a clipped box', `<p class="pale" style="clip-path:inset(1px)">${WORDS}</p>`],
    [
      'pale words beside their picture',
      `<div style="background:linear-gradient(#000,#111);width:90px;height:20px"><p style="color:#eee;position:relative;left:120px;width:200px">${WORDS}</p></div>`,
    ],
    [
      'pale words on paper on a picture',
      `<div style="background:linear-gradient(#000,#111)"><p class="pale" style="background:#fff">${WORDS}</p></div>`,
    ],
    [
      'pale words to scroll to',
      `<div tabindex="0" style="height:40px;overflow:auto"><p style="height:40px">${WORDS}</p><p class="pale">${WORDS}</p></div><p style="background:#000;color:#fff">${WORDS}</p>`,
    ],
    [
      'dark words on a box, in a pile of their own',
      `<div class="on"><i style="background:#333"></i></div><div style="will-change:opacity;margin-top:-30px"><p>${WORDS}</p></div>`,
    ],
    [
      'pale words under a bar',
      `<p class="pale">${WORDS}</p><div style="position:fixed;inset:0 0 auto;height:30px;background:#000"></div>`,
    ],
    ['pale words in a colour mixed by the browser', `<p style="color:color-mix(in srgb, #fff 70%, #000)">${WORDS}</p>`],
  ])('does not let %s pass', async (_name, html) => {
    expect(await isLegible(html)).toBe(false);
  });

  it.each([
    ['black on white', `<p>${WORDS}</p>`],
    ['white on a dark box', `<div style="background:#000"><p style="color:#fff">${WORDS}</p></div>`],
    ['large words in grey', `<p style="color:#888;font-size:24px">${WORDS}</p>`],
    ['pale words that nobody sees', `<p class="pale" hidden>${WORDS}</p>`],
  ])('lets %s pass', async (_name, html) => {
    expect(await isLegible(html)).toBe(true);
  });

  const PICTURE = `<img alt="" src="data:image/svg+xml,${encodeURIComponent(GREY)}">`;
  it.each([
    [
      'white on what is dark whatever shines through',
      `<div class="on">${PICTURE}<p style="color:#fff;background:rgba(0,0,0,.8)">${WORDS}</p></div>`,
    ],
    [
      'what shines through on paper',
      `<div style="background:#eee"><p style="background:rgba(0,0,0,.1)">${WORDS}</p></div>`,
    ],
    ['a clipped box', `<p style="clip-path:polygon(0 0, 90% 0, 100% 100%, 0 100%)">${WORDS}</p>`],
    ['paper without its border', `<p style="border:2px solid;background:#eee content-box padding-box">${WORDS}</p>`],
    ['a colour mixed by the browser', `<p style="background:color-mix(in srgb, #fff 90%, #000)">${WORDS}</p>`],
    ['words on a drawn background', `<p style="background:linear-gradient(#fff,#eee)">${WORDS}</p>`],
    ['words on a picture', `<div class="on">${PICTURE}<p>${WORDS}</p></div>`],
    [
      'words on a box that they are not in',
      `<div class="on"><i style="background:#000"></i><p style="color:#fff">${WORDS}</p></div>`,
    ],
    [
      'words under a bar',
      `<p>${WORDS}</p><div style="position:fixed;inset:0 0 auto;height:12px;background:#000"></div>`,
    ],
    [
      'words to scroll to',
      `<div tabindex="0" style="height:40px;overflow:auto"><p style="height:40px">${WORDS}</p><p>${WORDS}</p></div><p style="background:#000;color:#fff">${WORDS}</p>`,
    ],
    [
      'words cut by their box',
      `<div style="display:flex"><p style="width:50px;overflow:hidden">${WORDS}</p><p style="background:#000;color:#fff">${WORDS}</p></div>`,
    ],
    [
      'what nobody sees over them',
      `<div style="position:absolute;clip-path:inset(50%)"><input aria-label="x"></div><p>${WORDS}</p>`,
    ],
    ['pale words for screen readers', `<p class="pale" style="position:absolute;clip-path:inset(50%)">${WORDS}</p>`],
    [
      'words under an open dialog',
      `<p style="position:relative;z-index:9">${WORDS}</p><dialog id="d" style="margin:0;background:#000"></dialog><script>d.showModal()</script>`,
    ],
    ['a field that is not to be filled in', '<input aria-label="x" value="x" disabled style="opacity:.7">'],
  ])('needs no axe for %s', async (_name, html) => {
    expect(await isLegible(html)).toBe(true);
    expect(await page.evaluate(undecidedIn)).toEqual([]);
  });

  // Axe does not find fault with all of them, and nothing is said of them without it.
  it.each([
    [
      'a clipped box that words are not in',
      `<div class="on"><i style="background:#000;clip-path:inset(0 0 0 90%)"></i><p style="color:#fff">${WORDS}</p></div>`,
    ],
    [
      'a box that words are not in, cut off',
      `<div class="on"><div style="height:9px;overflow:hidden"><i style="display:block;height:30px;background:#000"></i></div><p style="color:#fff">${WORDS}</p></div>`,
    ],
    [
      'a box over half of its words',
      `<p>${WORDS}</p><i style="display:block;width:300px;height:30px;margin-top:-15px;background:#333"></i>`,
    ],
    [
      'words on a box, placed outside of what would cut them off',
      `<div class="on"><i style="background:#333;left:99px"></i><div style="position:static;width:60px;overflow:hidden"><p style="position:absolute;left:99px;top:0">${WORDS}</p></div></div>`,
    ],
    [
      'words on a box, placed outside of a line that cuts nothing off',
      `<div class="on"><i style="background:#333;left:199px"></i></div><div style="margin-top:-30px"><span style="position:relative;overflow:hidden">x<p style="position:absolute;top:0;left:199px">Haus</p></span></div>`,
    ],
    [
      'a turned box that words are not in',
      `<div class="on"><i style="background:#000;rotate:20deg"></i><p style="color:#fff">${WORDS}</p></div>`,
    ],
    [
      'words on a border that hides no paper',
      `<div style="border:30px solid #fff;background:#000;background-clip:padding-box"><p style="color:#fff;margin-top:-30px">${WORDS}</p></div>`,
    ],
    [
      'paper that changes what shines through',
      `<div style="background:#eee"><p style="background:rgba(0,0,0,.1);backdrop-filter:invert(1)">${WORDS}</p></div>`,
    ],
    ['words of half the strength', `<p style="opacity:.9">${WORDS}</p>`],
    ['what is masked', `<p style="mask-image:linear-gradient(#000,#0000)">${WORDS}</p>`],
    ['what is filtered', `<p style="filter:contrast(.9)">${WORDS}</p>`],
  ])('leaves %s to axe', async (_name, html) => {
    await showWords(html);
    const left = await page.evaluateHandle(undecidedIn);
    expect(await left.evaluate((elements) => elements.map(({ tagName }) => tagName))).toEqual(['P']);
  });

  const canBeHit = async (html: string): Promise<boolean> => {
    await page.setViewportSize({ width: FULL, height: 900 });
    await page.setContent(
      `<!doctype html><html lang="nl"><title>x</title><style>a{display:block;overflow:hidden}</style><main><h1>x</h1>${html}</main>`,
    );
    const found = await violationsIn(page);
    // That, and nothing else.
    expect(found.filter((text) => !text.startsWith('target-size:'))).toEqual([]);
    return found.length === 0;
  };
  const placed = (name: string, style: string): string =>
    `<a href="/${name}" style="position:absolute;${style}">${name}</a>`;
  const room = (html: string): string => `<div style="position:relative;height:100px">${html}</div>`;
  const links = (style: string): string =>
    `<a href="/a" style="${style}">Haus</a><a href="/b" style="${style}">Wohnung</a>`;

  it.each([
    ['links of 24 px', links('height:24px'), true],
    ['links of 23 px', links('height:23px'), false],
    ['small links with room between them', links('height:16px;margin-bottom:16px'), true],
    ['small links with little room', links('height:16px;margin-bottom:4px'), false],
    [
      'a link under another one',
      `<div style="position:relative;height:60px"><a href="/a" style="position:absolute;inset:0">Haus</a><a href="/b" style="position:absolute;inset:5px 0">Wohnung</a></div>`,
      false,
    ],
    [
      'a link half under what lies open',
      `<details open style="position:relative"><summary style="height:30px">Sort</summary><div class="pop" style="position:absolute;top:30px;height:50px;background:#fff"><a href="/x" style="height:50px">Datum</a></div></details>${links('height:30px')}`,
      true,
    ],
    [
      'a link of which little is left beside what lies open',
      `<details open style="position:relative"><summary style="height:30px">Sort</summary><div class="pop" style="position:absolute;top:30px;width:100%;height:50px;background:#fff"><a href="/x" style="height:50px">Datum</a></div></details>${links('height:30px')}`,
      true,
    ],
    [
      'a small link near a large one',
      '<a href="/a" style="height:10px;margin-bottom:4px">Haus</a><a href="/b" style="height:40px">Wohnung</a>',
      false,
    ],
    [
      'a small link near a large one, and words over its other half',
      '<a href="/a" style="height:30px;margin-bottom:8px">Haus</a><a href="/b" style="height:10px">Wohnung</a><p style="margin:-5px 0 0">Grund</p>',
      false,
    ],
    [
      'a small link near a large one with words over half of it',
      '<a href="/a" style="height:10px;margin-bottom:8px">Haus</a><a href="/b" style="height:26px">Wohnung</a><p style="margin:-14px 0 0">Grund</p>',
      false,
    ],
    [
      'a link to scroll to with half of another one over it',
      `<div tabindex="0" style="height:30px;overflow:auto"><p style="height:30px">Haus</p>${room(placed('a', 'inset:0 0 76px') + placed('b', 'inset:12px 0 64px'))}</div>`,
      false,
    ],
    ['links of 10 px with their middles 23 px apart', links('height:10px;margin-bottom:13px'), false],
    [
      'a link with half of another one over it',
      room(placed('a', 'inset:0 0 76px') + placed('b', 'inset:12px 0 64px')),
      false,
    ],
    [
      'a link beneath two others',
      room(placed('a', 'inset:0 50px 60px') + placed('b', 'inset:10px 50% 0 0') + placed('c', 'inset:10px 0 0 50%')),
      false,
    ],
    [
      'small links of two lines',
      '<p style="line-height:14px;margin:0"><a href="/a" style="display:inline">Haus</a></p>'
        .repeat(2)
        .replace('/a', '/b'),
      false,
    ],
    [
      'small links with their middles 24 px apart and words over half of one',
      `${links('height:10px;margin-bottom:14px')}<p style="margin:-16px 0 0">Haus</p>`,
      false,
    ],
  ])('knows whether %s can be hit', async (_name, html, expected) => {
    expect(await canBeHit(html)).toBe(expected);
  });

  it.each([
    ['links of 24 px', links('height:24px')],
    ['links of 10 px with their middles 24 px apart', links('height:10px;margin-bottom:14px')],
    ['a large link with a button in its corner', room(placed('a', 'inset:0') + placed('b', 'inset:0 0 70px 90%'))],
    [
      'a link on two others',
      room(placed('b', 'inset:0 50% 0 0') + placed('c', 'inset:0 0 0 50%') + placed('a', 'inset:20px 100px')),
    ],
    [
      'a link on another one, further down',
      `<div style="height:1200px"></div>${room(placed('a', 'inset:0') + placed('b', 'inset:20px 100px'))}`,
    ],
    [
      'links in lines of text',
      '<p style="line-height:14px;margin:0">Ein <a href="/a" style="display:inline">Haus</a></p>'
        .repeat(2)
        .replace('/a', '/b'),
    ],
    [
      'a link beside what no key reaches',
      `${links('height:24px')}<button tabindex="-1" style="display:block;margin-top:-20px">x</button>`,
    ],
    ['a link half under a bar', `${links('height:24px')}${placed('c', 'position:fixed;inset:0 0 auto;height:90px')}`],
    [
      'links to scroll to',
      `<div style="height:1200px"></div><div tabindex="0" style="height:30px;overflow:auto">${links('height:30px')}</div><a href="/c" style="height:40px">Grund</a>`,
    ],
  ])('needs no axe for %s', async (_name, html) => {
    expect(await canBeHit(html)).toBe(true);
    expect(await page.evaluate(closeTargetsIn)).toEqual([]);
  });

  const isToldApart = async (style: string, around = ''): Promise<boolean> => {
    await page.setContent(
      `<!doctype html><html lang="nl"><title>x</title><main><h1>x</h1><p style="color:#000;${around}">Ein Haus, eine <a href="/a" style="${style}">Wohnung</a> und ein Grundstück</p></main>`,
    );
    return expectAccessible(page).then(
      () => true,
      () => false,
    );
  };
  it('knows whether a link is told from the words around it', async () => {
    expect(await isToldApart('color:#333;text-decoration:none')).toBe(false);
    expect(await isToldApart('color:#333;text-decoration:underline', 'text-decoration:underline')).toBe(false);
    expect(await isToldApart('color:#333;text-decoration:underline')).toBe(true);
    expect(await page.evaluate(plainLinksIn)).toEqual([]);
  });
});
