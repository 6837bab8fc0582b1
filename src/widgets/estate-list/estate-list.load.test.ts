import { describe, expect, it } from 'vitest';
import { testEstate, testProject } from '../../../test/support/estates.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { translator } from '../../i18n/translator.ts';
import { serverWidgets } from '../registry.ts';

const sold = testEstate(2, { general: { transaction: { id: 5 } } });
const picture = {
  file: 'https://photos.agency.example/1.jpg',
  thumbnail: 'https://photos.agency.example/t1.jpg',
  index: 1,
};
const found = [testEstate(1, { pictures: [picture] }), sold, testProject(7, [71])];

const fill = async (name: string, results: readonly Estate[] | 'broken', options = {}, search = '') => {
  const estates = () => {
    if (results === 'broken') throw new Error('away');
    return { total: { value: results.length === 0 ? 0 : 20 }, results };
  };
  const warnings: string[] = [];
  const html = await serverWidgets.get(name)?.fill(
    {
      api: fakeContentApi(fakeAnswers([], { '/sites/testhuis/estates': estates })).forSite('testhuis'),
      locale: 'nl',
      t: translator('nl'),
      page: fakeWidgetPage({ search }),
      assetUrl: () => undefined,
      warn: (message) => warnings.push(message),
    },
    options,
    'w1',
  );
  return { html: (html ?? '').replace(/<script[\s\S]*$/, ''), warnings };
};
const card = (html: string, id: number) => html.split(`data-estate="${id}"`)[1]?.split('</li><li data-estate')[0] ?? '';

describe.each([
  ['estate-list', 370, 200],
  ['estate-rows', 570, undefined],
])('%s', (name, width, height) => {
  it('shows price, link and picture of what is on offer, the size of its list', async () => {
    const { html } = await fill(name, found);
    const first = card(html, 1);
    expect(first).toContain('300.001');
    expect(first).toContain('<a href="/nl/aanbod/1/');
    expect(first).toContain(`width="${width}"`);
    if (height) expect(first).toContain(`height="${height}"`);
  });
  it('shows a sold listing with its label, without price and link, and a placeholder for a missing picture', async () => {
    const { html } = await fill(name, found);
    const second = card(html, 2);
    expect(second).toContain('Verkocht');
    expect(second).not.toContain('300.002');
    expect(second).not.toContain('<a href="/nl/aanbod');
    expect(second).toContain('class="ph"');
  });
  it('ends with a link to the rest and one to the navigation', async () => {
    const { html } = await fill(name, found, { size: '3' });
    expect(html).toContain('href="/nl/te-koop?page=2"');
    expect(html).toContain('href="#top"');
  });
  it('says that nothing matches, with a way out', async () => {
    const { html } = await fill(name, [], {}, '?price-max=1');
    expect(html).toContain('Geen pand past bij al uw filters.');
    expect(html).toContain('href="/nl/te-koop"');
    expect(html).not.toContain('data-estate=');
  });
  it('says that it could not be loaded', async () => {
    const { html, warnings } = await fill(name, 'broken');
    expect(html).toContain('role="alert"');
    expect(warnings).toEqual([expect.stringContaining('away')]);
  });
});

it('groups under headings, projects last under Projecten', async () => {
  const { html } = await fill('estate-list', found, { group: 'TYPE' });
  const headings = [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>/g)].map(([, text]) => text);
  expect(headings).toEqual(['Huis', 'Projecten']);
});

describe('a fixed selection', () => {
  it('says that it could not be loaded, in a sentence and without a button nobody can press', async () => {
    const { html, warnings } = await fill('estate-list', 'broken', { static: 'true' });
    expect(html).toContain('<p class="quiet">De panden laden niet. Dat ligt aan ons.</p>');
    expect(html).not.toContain('<button');
    expect(warnings).toEqual([expect.stringContaining('away')]);
  });
  it('says that there is nothing in it', async () => {
    const { html, warnings } = await fill('estate-list', [], { static: 'true' });
    expect(html).toContain(
      '<p class="quiet">Er staat nu niets in deze lijst. Kom later nog eens kijken, of bel ons.</p>',
    );
    expect(warnings).toEqual([]);
  });
  it('shows its listings without a message', async () => {
    const { html } = await fill('estate-list', found, { static: 'true' });
    expect(html).toContain('data-estate="1"');
    expect(html).not.toContain('class="quiet"');
  });
});
