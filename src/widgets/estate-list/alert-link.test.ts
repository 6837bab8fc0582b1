import { expect, it } from 'vitest';
import { fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { DEFAULT_FILTER_QUERY } from '../../domain/search/filter-query.ts';
import { alertHref } from '../../domain/search/list-address.ts';
import { alertLink } from './alert-link.ts';
import { nodeOf } from './container-options.ts';

const page = fakeWidgetPage({ routePath: () => '/nl/hou-me-op-de-hoogte' });
const node = nodeOf({ transaction: 'kopen', type: 'PROJECT', city: '90000,90300', collection: 'featured' });

it('takes along what the page stands for', () => {
  expect(alertHref(alertLink(page, node), DEFAULT_FILTER_QUERY)).toBe(
    '/nl/hou-me-op-de-hoogte?city=90000&city=90300&type=7&trans=FOR_SALE',
  );
});

it('lets the visitor’s own choice stand for the page’s', () => {
  const filter = { ...DEFAULT_FILTER_QUERY, city: [90300], 'price-max': 400_000 };
  expect(alertHref(alertLink(page, node), filter)).toBe(
    '/nl/hou-me-op-de-hoogte?city=90300&price-max=400000&type=7&trans=FOR_SALE',
  );
});

it('leads nowhere on a site without alerts', () => {
  expect(alertHref(alertLink(fakeWidgetPage(), node), DEFAULT_FILTER_QUERY)).toBeUndefined();
});
