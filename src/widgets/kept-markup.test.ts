import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { demoEstates } from '../../test/support/demo-estates.ts';
import { fakeContentApi } from '../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeWidgetPage } from '../../test/support/fake-site.ts';
import { LOCALES, type Locale } from '../domain/locale.ts';
import { apiCard } from '../domain/record/api-estate.ts';
import type { Estate } from '../domain/record/estate.ts';
import { publicFamily } from '../domain/record/public-family.ts';
import { translator } from '../i18n/translator.ts';
import { readDataset } from './dataset.ts';
import { estateFilter } from './estate-filter/estate-filter.load.ts';
import { estateList, estateRows } from './estate-list/estate-list.load.ts';
import { renderWidget } from './kept-markup.ts';
import { createPageParts } from './page-parts.ts';
import { serverWidget } from './server-widget.ts';
import type { Widget } from './widget.ts';

const LISTINGS = demoEstates(24).map((estate) => apiCard(publicFamily(estate, [])) as Estate);

const NAMED = { nl: 'Huis & <tuin>', fr: "L'hôtel", en: 'A "house"', de: 'Haus' };
const FILTERS = {
  headTypes: [1, 2, 3].map((id) => ({ id, code: 'HOUSE', name: NAMED, count: id * 7 })),
  subTypes: [{ id: 5, code: 'VILLA', name: NAMED, count: 0 }],
  transactions: [{ id: 1, code: 'FOR_SALE', name: NAMED, count: 12 }],
  countries: ['BE', 'FR'].map((id) => ({ id, code: id, name: NAMED, count: 3 })),
  bedrooms: [{ id: 2, count: 4 }],
  locations: [9000, 9040].map((zip) => ({ id: zip, zip: String(zip), name: `Gent's ${zip}`, alias: {}, count: 2 })),
  prices: { min: 10_500, max: 1_940_000, buckets: [] },
};

const contextFor = (locale: Locale, search: string, results: readonly Estate[] = LISTINGS) => ({
  api: fakeContentApi(
    fakeAnswers([], {
      '/sites/testhuis/estates': () => ({ total: { value: results.length }, results }),
      '/sites/testhuis/estate-filters': () => FILTERS,
    }),
  ).forSite('testhuis'),
  locale,
  t: translator(locale),
  page: fakeWidgetPage({ search }),
  assetUrl: () => undefined,
  warn: () => undefined,
});

const elementOf = async <S extends TObject, P extends object>(
  widget: Widget<S, P>,
  dataset: Record<string, string>,
  locale: Locale,
  results: readonly Estate[] = LISTINGS,
  search = '?price-max=900000',
) => {
  const context = contextFor(locale, search, results);
  const props = await widget.load(
    context,
    readDataset(widget.options, dataset, () => undefined),
  );
  if (!props) throw new Error('nothing to show');
  return createElement(widget.Component, { props, locale, t: context.t });
};

const LAYOUTS: readonly [string, typeof estateList, Record<string, string>][] = [
  ['a grid', estateList, {}],
  ['a grid in groups', estateList, { group: 'TYPE' }],
  ['rows', estateRows, {}],
  ['beside a map', estateList, { layout: 'map' }],
  ['a strip', estateList, { layout: 'strip', static: 'true' }],
  ['a feature', estateList, { layout: 'feature', static: 'true' }],
];

describe.each(LAYOUTS)('%s', (_name, widget, dataset) => {
  it.each(LOCALES)('is the same, byte for byte, with kept cards and without: %s', async (locale) => {
    const element = await elementOf(widget, dataset, locale);
    const whole = renderToString(element, { identifierPrefix: 'w1' });
    expect(whole).toContain('<article');
    expect(renderWidget(element, 'w1')).toBe(whole);
    // Now from what was kept.
    expect(renderWidget(await elementOf(widget, dataset, locale), 'w1')).toBe(whole);
  });
});

it('shows a listing that changed as it is now', async () => {
  const [first] = LISTINGS;
  if (!first) throw new Error('no listing');
  const before = renderWidget(await elementOf(estateList, {}, 'nl', [first]), 'w1');
  const changed = { ...first, price: { ...first.price, value: 123_456 }, fields: {} };
  const after = renderWidget(await elementOf(estateList, {}, 'nl', [changed]), 'w1');
  expect(before).not.toContain('123.456');
  expect(after).toContain('123.456');
});

it('does not mix two sites whose listings have the same number', async () => {
  const [first, second] = LISTINGS;
  if (!first || !second) throw new Error('no listings');
  const twin = { ...second, general: { ...second.general, id: first.general.id } };
  const one = renderWidget(await elementOf(estateList, {}, 'nl', [first]), 'w1');
  const other = renderWidget(await elementOf(estateList, {}, 'nl', [twin]), 'w1');
  expect(other).not.toBe(one);
  expect(renderWidget(await elementOf(estateList, {}, 'nl', [first]), 'w1')).toBe(one);
});

const SEARCHES = [
  '',
  '?price-max=900000',
  '?type=1&type=3&bed-min=2&city=9000&sortType=price&sortOrder=ASC',
  '?choose=city&view=rows&group=CITY&country=BE&q=%22%3Cb%3E%27%26',
];

describe.each(SEARCHES)('asked for %j', (search) => {
  it.each(LOCALES)('filters and list are the same, byte for byte, with kept pieces and without: %s', async (locale) => {
    for (const widget of [estateFilter, estateList] as const) {
      const element = await elementOf(widget as Widget<TObject, object>, {}, locale, LISTINGS, search);
      const whole = renderToString(element, { identifierPrefix: 'w1' });
      if (widget === estateFilter) expect(whole).toContain('<input type="checkbox"');
      expect(renderWidget(element, 'w1')).toBe(whole);
      expect(renderWidget(element, 'w1')).toBe(whole);
    }
  });

  it('a container is the same, byte for byte, from parts and written out', async () => {
    for (const widget of [serverWidget(estateFilter), serverWidget(estateList)]) {
      const context = contextFor('nl', search);
      const parts = createPageParts();
      const marked = (await widget.fill({ ...context, parts }, {}, 'w1')) ?? '';
      const whole = (await widget.fill(context, {}, 'w1')) ?? '';
      expect(whole).toContain('data-props="w1"');
      expect(parts.text(marked)).toBe(whole);
      expect(parts.whole(marked).bytes.toString()).toBe(whole);
    }
  });
});
