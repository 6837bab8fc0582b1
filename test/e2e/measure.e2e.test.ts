// The rulers of the other browser tests, held against what they must see and what they must leave alone: layout, contrast and what can be
// hit. They change seldom, and so this runs with `npm run matrix`.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { expectAccessible, expectContrast, GREY, newContext, openBrowser, violationsIn } from '../support/browser.ts';
import { undecidedIn } from '../support/contrast.ts';
import { layoutProblems } from '../support/layout.ts';
import { plainLinksIn } from '../support/links.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { closeTargetsIn } from '../support/targets.ts';

describe.runIf(isWholeMatrix)('the measure itself', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await (await newContext(browser, inject('readingUrl'))).newPage();
  });
  afterAll(() => browser?.close());

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
    await page.setViewportSize({ width: 1366, height: 900 });
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
