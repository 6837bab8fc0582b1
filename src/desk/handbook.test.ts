import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../domain/locale.ts';
import { handbookHtml, handbookPage, isHandbookPage } from './handbook.ts';
import { handbookPageOf, INNER_SCREENS, SCREENS } from './screens.ts';

it('writes headings, paragraphs, lists, emphasis and code', () => {
  const html = handbookHtml(
    '# Mensen\n\nEen *zin* die\nverder gaat, met **nadruk** en `G **M**`.\n\n- één\n- twee\n  gaat verder\n\n1. eerst\n2. dan\n\n## Rol én taal\nTekst.\n\n```\n<b> # geen kop\n```\n',
  );
  expect(html).toBe(
    [
      '<h1 id="mensen">Mensen</h1>',
      '<p>Een <em>zin</em> die verder gaat, met <strong>nadruk</strong> en <code>G **M**</code>.</p>',
      '<ul>\n<li>één</li>\n<li>twee gaat verder</li>\n</ul>',
      '<ol>\n<li>eerst</li>\n<li>dan</li>\n</ol>',
      '<h2 id="rol-en-taal">Rol én taal</h2>',
      '<p>Tekst.</p>',
      '<pre><code>&#60;b&#62; # geen kop</code></pre>',
    ].join('\n'),
  );
});

describe('links', () => {
  it('lead to other pages of the handbook and out over HTTPS', () => {
    expect(handbookHtml('[Mensen](people.md)')).toBe('<p><a href="people">Mensen</a></p>');
    expect(handbookHtml('[Rol](people.md#rollen)')).toBe('<p><a href="people#rollen">Rol</a></p>');
    expect(handbookHtml('[BIV](https://biv.example/a?b=1)')).toContain('href="https://biv.example/a?b=1"');
  });
  it.each([
    '[x](javascript:alert)',
    '[x](http://dief.example)',
    '[x](//dief.example)',
    '[x](../../etc/passwd.md)',
    '[x](data:text/html,1)',
  ])('lead nowhere else: %s', (text) => {
    expect(handbookHtml(text)).toBe('<p>x</p>');
  });
});

it.each([
  '<script>alert(1)</script>',
  '# <img src=x onerror=alert(1)>',
  '- <svg onload=alert(1)>',
  '[<b>](https://a.example/"onmouseover="alert(1))',
  '`<i>`',
  '**<u>**',
])('writes no tag that the page did not mean: %s', (text) => {
  const tags = handbookHtml(text).match(/<(?!\/?(?:h1|p|ul|li|a|code|strong)\b)[^>]*>|<[^>]*\son\w+=/g);
  expect(tags).toBeNull();
});

it('is a page in its language, with the title of its first line', () => {
  const page = handbookPage({ locale: 'fr', markdown: '# Personnes & rôles\n', styles: ['/assets/desk.css'] });
  expect(page).toContain('<html lang="fr-BE">');
  expect(page).toContain('<title>Personnes &#38; rôles</title>');
  expect(page).toContain('<link rel="stylesheet" href="/assets/desk.css">');
  expect(page).not.toContain('<script');
});

it('knows the names of its pages', () => {
  expect(['people', 'first-week', '', '..', '../nl/people', 'people.md', 'A'].map(isHandbookPage)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

const folder = join(import.meta.dirname, '../../docs/desk');
const pagesOf = (locale: string): string[] => readdirSync(join(folder, locale)).filter((name) => name.endsWith('.md'));

it('has the same pages in four languages, and every link of them leads to one', () => {
  for (const locale of LOCALES) {
    expect(pagesOf(locale).sort()).toEqual(pagesOf('nl').sort());
    for (const name of pagesOf(locale)) {
      const html = handbookHtml(readFileSync(join(folder, locale, name), 'utf8'));
      for (const [, to = '', place] of html.matchAll(/<a href="([a-z0-9-]+)(?:#([^"]*))?"/g)) {
        expect(pagesOf(locale), `${locale}/${name} leads to ${to}`).toContain(`${to}.md`);
        if (place !== undefined)
          expect(handbookHtml(readFileSync(join(folder, locale, `${to}.md`), 'utf8'))).toContain(`id="${place}"`);
      }
    }
  }
});

/** How many headings, steps, links and paragraphs there are, and in which order the headings stand. */
const shapeOf = (locale: string, name: string): unknown => {
  const html = handbookHtml(readFileSync(join(folder, locale, name), 'utf8'));
  const count = (tag: string): number => html.split(`<${tag}`).length - 1;
  return { headings: html.match(/<h\d/g), items: count('li>'), links: count('a href="'), paragraphs: count('p>') };
};

it.each(pagesOf('nl'))('says as much in every language: %s', (name) => {
  for (const locale of LOCALES) expect(shapeOf(locale, name), locale).toEqual(shapeOf('nl', name));
});

/** Where the help key leads from an address below the site, with an example for every parameter. */
const helpAt = (path: string): string => {
  const [screen = '', inside, section] = path.replace('$estateId', '4711').replace('/{-$section}', '').split('/');
  return handbookPageOf(screen, inside, section);
};

it('has a page for every screen, which the help key opens there', () => {
  const pages = [...SCREENS.map(({ path }) => helpAt(path.replace(/\/\{-\$\w+\}$/, ''))), helpAt('account')];
  expect(pages).toEqual([...SCREENS.map(({ id }) => id), 'account']);
  expect(INNER_SCREENS.map(({ path }) => helpAt(path))).toEqual(['new-listing', 'editor']);
  expect(['pictures', 'documents', 'price'].map((section) => helpAt(`estates/4711/${section}`))).toEqual([
    'photos',
    'photos',
    'editor',
  ]);
  for (const locale of LOCALES)
    for (const page of [...pages, 'new-listing', 'editor', 'photos']) expect(pagesOf(locale)).toContain(`${page}.md`);
});

it('leads to every page of the handbook: from its screen, or from another page', () => {
  const opened = new Set([
    ...SCREENS.map(({ id }) => `${id}.md`),
    'account.md',
    'new-listing.md',
    'editor.md',
    'photos.md',
    // Of the installation, not of a site: its own frame opens it.
    'host.md',
  ]);
  for (const locale of LOCALES) {
    const linked = pagesOf(locale).flatMap((name) =>
      [...readFileSync(join(folder, locale, name), 'utf8').matchAll(/\]\(([a-z-]+\.md)/g)].map(([, to = '']) => to),
    );
    expect(pagesOf(locale).filter((name) => !opened.has(name) && !linked.includes(name))).toEqual([]);
  }
});

it('names every screen in the handbook as the navigation does', () => {
  for (const locale of LOCALES) {
    const texts: Readonly<Record<string, string>> = JSON.parse(
      readFileSync(join(import.meta.dirname, `texts/${locale}.json`), 'utf8'),
    );
    for (const { id } of SCREENS)
      expect(readFileSync(join(folder, locale, `${id}.md`), 'utf8').split('\n')[0]).toBe(`# ${texts[`nav.${id}`]}`);
    expect(readFileSync(join(folder, locale, 'account.md'), 'utf8').split('\n')[0]).toBe(`# ${texts['account.title']}`);
  }
});
