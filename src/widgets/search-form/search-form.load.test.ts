import { expect, it } from 'vitest';
import { testEstate } from '../../../test/support/estates.ts';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { translator } from '../../i18n/translator.ts';
import { serverWidgets } from '../registry.ts';

const fill = async (pages: readonly string[]) => {
  const answers = fakeAnswers([], {
    '/sites/testhuis/estates': { total: { value: 12 }, results: [testEstate(1)] },
  });
  const html = await serverWidgets.get('search-form')?.fill(
    {
      api: fakeContentApi(answers).forSite('testhuis'),
      locale: 'nl',
      t: translator('nl'),
      page: { ...fakeWidgetPage(), pagePath: (id) => (pages.includes(id) ? `/nl/${id}` : undefined) },
      assetUrl: () => undefined,
      warn: () => {},
    },
    {},
    'w1',
  );
  const modes = /<div class="modes">(.*?)<\/div>/s.exec(html ?? '')?.[1] ?? '';
  return [...modes.matchAll(/<a href="([^"]+)".*?>(.*?)<\/a>/gs)].map(([, href, text]) => [
    href,
    text?.replace(/<[^>]*>/g, ''),
  ]);
};

it('has a tab for each list the site has a page for; holiday homes have their own search', async () => {
  expect(await fill(['for-sale', 'to-rent', 'holiday'])).toEqual([
    ['/nl/te-koop?trans=FOR_SALE', 'Kopen 12'],
    ['/nl/te-koop?trans=TO_RENT', 'Huren 12'],
    ['/nl/holiday', 'Vakantie'],
  ]);
});

it('leaves out a tab without its page', async () => {
  expect(await fill(['for-sale'])).toHaveLength(1);
});
