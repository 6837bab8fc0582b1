import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
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
import { estateList, estateRows } from './estate-list/estate-list.load.ts';
import { renderWidget } from './kept-markup.ts';

const LISTINGS = demoEstates(24).map((estate) => apiCard(publicFamily(estate, [])) as Estate);

const elementOf = async (
  widget: typeof estateList,
  dataset: Record<string, string>,
  locale: Locale,
  results: readonly Estate[] = LISTINGS,
) => {
  const answer = { total: { value: results.length }, results };
  const t = translator(locale);
  const context = {
    api: fakeContentApi(fakeAnswers([], { '/sites/testhuis/estates': () => answer })).forSite('testhuis'),
    locale,
    t,
    page: fakeWidgetPage({ search: '?price-max=900000' }),
    assetUrl: () => undefined,
    warn: () => undefined,
  };
  const props = await widget.load(
    context,
    readDataset(widget.options, dataset, () => undefined),
  );
  if (!props) throw new Error('nothing to show');
  return createElement(widget.Component, { props, locale, t });
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
