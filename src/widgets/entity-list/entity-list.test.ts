import { expect, it } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeOffice, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { translator } from '../../i18n/translator.ts';
import { entityList } from './entity-list.load.ts';

const item = (id: string, more: Partial<EntityItem> = {}): EntityItem => ({
  id,
  title: { nl: id },
  intro: {},
  html: {},
  ...more,
});

const fill = async (
  items: readonly EntityItem[],
  dataset: Record<string, string> = {},
  { search = '', entity = 'news', hasOwn = false, locale = 'nl' as const } = {},
) => {
  const warnings: string[] = [];
  const answers = { ...fakeAnswers([]), [`/sites/testhuis/entities/${entity}/items`]: items };
  const markup = await entityList.fill(
    {
      api: fakeContentApi(answers).forSite('testhuis'),
      locale,
      t: translator(locale),
      page: { ...fakeWidgetPage(), path: '/nl/nieuws', search },
      assetUrl: (name) => `/files/${name}`,
      warn: (message) => warnings.push(message),
    },
    { entity, ...dataset },
    'w1',
    hasOwn,
  );
  return { markup: markup ?? '', left: markup === undefined, warnings };
};
const hrefs = (markup: string) => [...markup.matchAll(/<h[23][^>]*><a href="([^"]+)"/g)].map(([, href]) => href);
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => item(`n${index + 1}`, { title: { nl: `Bericht ${index + 1}` } }));

it('lists the latest ones as cards that lead to their pages, without script', async () => {
  const items = [
    item('old', { date: '2025-02-01' }),
    item('new', { date: '2026-03-01', image: 'quay.webp', intro: { nl: 'Kort gezegd.' } }),
    item('middle', { date: '2025-12-31' }),
  ];
  const { markup } = await fill(items, { size: '2', static: '' });
  expect(hrefs(markup)).toEqual(['/nl/nieuws/new/new', '/nl/nieuws/middle/middle']);
  expect(markup).toContain('<time dateTime="2026-03-01">1 maart 2026</time>');
  expect(markup).toContain('<img src="/files/quay.webp" alt="" loading="lazy"/>');
  expect(markup).toContain('Kort gezegd.');
  // The second has no picture: a drawn one.
  expect(markup).toContain('Zonder beeld');
  expect(markup).not.toMatch(/<script|item-pager/);
});

it('stands in rows, under a title of the page', async () => {
  const { markup } = await fill([item('a')], { layout: 'rows', level: '2' });
  expect(markup).toMatch(/^<ul class="item-rows"><li><article class="item-row">/);
  expect(markup).toContain('<h2><a href="/nl/nieuws/a/a">a</a></h2>');
});

it('chooses by tag, and says so when nothing has it', async () => {
  const items = [item('a', { tags: ['advice'] }), item('b'), item('c', { tags: ['agency', 'advice'] })];
  expect(hrefs((await fill(items, { tag: 'advice' })).markup)).toEqual(['/nl/nieuws/a/a', '/nl/nieuws/c/c']);
  const { markup } = await fill(items, { tag: 'nobody' });
  expect(markup).toBe('<p class="quiet">Over dit onderwerp staat hier op dit moment niets.</p>');
});

it('says that a list is empty, unless the editor wrote what to say', async () => {
  expect((await fill([])).markup).toBe('<p class="quiet">Hier staat op dit moment niets.</p>');
  expect((await fill([], {}, { hasOwn: true })).left).toBe(true);
});

it('has a sentence and a warning for a list that the site does not have', async () => {
  const { markup, warnings } = await fill([], { entity: 'nothing' });
  expect(markup).toContain('Hier staat op dit moment niets.');
  expect(warnings).toEqual(['The site has no content list "nothing"']);
});

it.each([
  ['', 1, 'n1', 'n12', undefined, '/nl/nieuws?page=2'],
  ['?page=2&utm=x', 2, 'n13', 'n24', '/nl/nieuws?utm=x', '/nl/nieuws?utm=x&amp;page=3'],
  ['?page=42', 42, 'n493', 'n500', '/nl/nieuws?page=41', undefined],
  ['?page=43', 42, 'n493', 'n500', '/nl/nieuws?page=41', undefined],
  ['?page=0', 1, 'n1', 'n12', undefined, '/nl/nieuws?page=2'],
  ['?page=-1e9', 1, 'n1', 'n12', undefined, '/nl/nieuws?page=2'],
])('turns the pages of 500 items: %s', async (search, page, first, last, before, after) => {
  const { markup } = await fill(many(500), {}, { search });
  const found = hrefs(markup);
  expect(found[0]).toContain(`/${first}/`);
  expect(found.at(-1)).toContain(`/${last}/`);
  expect(markup).toContain(`Pagina ${page} van 42`);
  expect(/href="([^"]+)" rel="prev"/.exec(markup)?.[1]).toBe(before);
  expect(/href="([^"]+)" rel="next"/.exec(markup)?.[1]).toBe(after);
});

it('shows people with role, telephone and mail, and letters where there is no portrait', async () => {
  const lotte = item('lotte', {
    title: { nl: 'Lotte Vanderlinden' },
    intro: { fr: 'Vente en ville' },
    html: { nl: '<p>Woont in de <b>Brugse Poort</b>.</p>' },
    facts: { phone: '+32 9 123 45 67', email: 'lotte@testhuis.example', office: 'gent' },
  });
  const team = [lotte, item('ruben', { facts: { office: 'aalst' } })];
  const { markup } = await fill(team, { office: 'gent' }, { entity: 'team' });
  expect(hrefs(markup)).toEqual(['/nl/team/lotte/lotte-vanderlinden']);
  expect(markup).toContain('<span class="initials" aria-hidden="true">LV</span>');
  expect(markup).toContain('<p class="small quiet" lang="fr-BE">Vente en ville</p>');
  expect(markup).toContain('<a href="mailto:lotte@testhuis.example">lotte@testhuis.example</a>');
  expect(markup).toContain('Woont in de Brugse Poort.');
});

it('says where a testimonial comes from, and whether it was checked', async () => {
  const source = { nl: 'brief, mei 2026' };
  const { markup } = await fill(
    [
      item('a', { review: { source, checked: true, how: { nl: 'vergeleken met de akte' } } }),
      item('b', { review: { source, checked: false, url: 'https://reviews.example/b' } }),
      item('c'),
    ],
    {},
    { entity: 'testimonials' },
  );
  const [a = '', b = '', c = ''] = markup.split('</li>');
  expect(a).toContain('Bron: brief, mei 2026.');
  expect(a).toContain('Nagekeken: dit schreef een klant van ons (vergeleken met de akte).');
  expect(b).toContain('Niet nagekeken: we weten niet of een klant dit schreef.');
  expect(b).toContain('<a href="https://reviews.example/b" rel="nofollow noopener">Lees de volledige tekst.</a>');
  expect(c).toContain('De bron is niet vermeld.');
  expect(c).toContain('Niet nagekeken');
});

it('shows offices with hours that come to life, each in a container of its own', async () => {
  const { markup } = await fill([fakeOffice, { ...fakeOffice, id: 'aalst' }], {}, { entity: 'offices' });
  expect(markup).toContain('<address>Kouterlaan 12, 9000 Gent</address>');
  expect(markup).toContain('<div data-widget="office-hours" data-office="gent"><div class="office-hours">');
  expect([...markup.matchAll(/data-props="([^"]+)"/g)].map(([, id]) => id)).toEqual(['w1-0', 'w1-1']);
});

it('writes nothing of a hostile item as markup, and takes 300 letters for a title', async () => {
  const hostile = '"><script>alert(1)</script>';
  const { markup } = await fill([
    item('x', { title: { nl: hostile }, intro: { nl: hostile }, html: { nl: `<p>${hostile}</p>` } }),
    item('long', { title: { nl: 'Woord '.repeat(50).trim() } }),
  ]);
  expect(markup).not.toContain('<script');
  expect(hrefs(markup)).toEqual([
    '/nl/nieuws/x/script-alert-1-script',
    `/nl/nieuws/long/${'woord-'.repeat(13).slice(0, -1)}`,
  ]);
});
