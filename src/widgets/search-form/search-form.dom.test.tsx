// The button of the home page's search says how many listings wait behind it, and no number when nobody knows.
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../../test/support/fail-on-console-error.ts';
import { translator } from '../../i18n/translator.ts';
import { forgetBrowserStore } from '../estate-list/use-search.ts';
import type { SearchTab } from './search-form.props.ts';
import { SearchFormWidget } from './search-form.widget.tsx';

type ListQuery = { readonly terms?: Record<string, unknown[]>; readonly range?: Record<string, { gte?: number }> };

const tab = (mode: 'buy' | 'rent', total: number): SearchTab => ({
  mode,
  node: { query: { terms: { 'general.status': [mode === 'buy' ? 'FOR_SALE' : 'TO_RENT'] } } },
  href: `/nl/${mode}`,
  total,
  types: [{ id: 1, name: 'Huis', count: total }],
  places: [],
});

let asked: ListQuery[] = [];
/** What the API finds, by the smallest number of bedrooms asked for; a question without an answer here fails. */
let found: Map<number, number | Promise<number>>;

beforeEach(() => {
  // The browser of these tests does not know the element.
  expectConsoleError(/<%s> is unrecognized in this browser.* search$/);
  asked = [];
  found = new Map();
  history.replaceState(null, '', '/nl');
  vi.stubGlobal('fetch', async (_path: string, init: { body: string }) => {
    const { query } = JSON.parse(init.body) as { query: ListQuery };
    asked.push(query);
    const total = await found.get(query.range?.['general.bedroomCount']?.gte ?? 0);
    if (total === undefined) return new Response('{}', { status: 503, statusText: 'Service Unavailable' });
    return Response.json({ total: { value: total }, results: [] });
  });
  const props = {
    siteId: 'testhuis',
    hiddenStatus: [],
    path: '/nl',
    mode: 'buy',
    tabs: [tab('buy', 40), tab('rent', 12)],
    quick: [],
  } as const;
  render(<SearchFormWidget props={props} locale="nl" t={translator('nl')} />);
});
afterEach(() => {
  cleanup();
  forgetBrowserStore();
  vi.unstubAllGlobals();
});

const button = () => screen.getByRole('button', { name: /^Toon/ }).textContent;
const bedrooms = (least: number) =>
  fireEvent.change(screen.getByLabelText('Slaapkamers'), { target: { value: String(least) } });

describe('the count of the search on the home page', () => {
  it('is that of the tab, at once, until the answer is there', async () => {
    expect([button(), asked]).toEqual(['Toon 40 panden', []]);
    found.set(0, 13);
    fireEvent.click(screen.getByRole('link', { name: /^Huren/ }));
    expect(button()).toBe('Toon 12 panden');
    await screen.findByRole('button', { name: 'Toon 13 panden' });
  });
  it('is that of what was chosen', async () => {
    found.set(3, 1);
    bedrooms(3);
    await screen.findByRole('button', { name: 'Toon 1 pand' });
    expect(asked).toEqual([
      expect.objectContaining({
        terms: { 'general.status': ['FOR_SALE'] },
        range: { 'general.bedroomCount': { gte: 3 } },
      }),
    ]);
  });
  it('is none when nobody could say, and comes back with the next answer', async () => {
    expectConsoleError(/503/);
    bedrooms(3);
    await screen.findByRole('button', { name: 'Toon de panden' });
    found.set(2, 9);
    bedrooms(2);
    await screen.findByRole('button', { name: 'Toon 9 panden' });
  });
  it('is never that of an earlier question', async () => {
    let late: (count: number) => void = () => undefined;
    found.set(
      3,
      new Promise((resolve) => {
        late = resolve;
      }),
    );
    found.set(2, 9);
    bedrooms(3);
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    bedrooms(2);
    await screen.findByRole('button', { name: 'Toon 9 panden' });
    late(5);
    // The late answer has been read when one that was asked for after it is.
    found.set(4, 2);
    bedrooms(4);
    await screen.findByRole('button', { name: 'Toon 2 panden' });
    expect(screen.queryByRole('button', { name: 'Toon 5 panden' })).toBeNull();
  });
  it('of another tab is not the whole of it while something is chosen', async () => {
    found.set(3, 7);
    bedrooms(3);
    await screen.findByRole('button', { name: 'Toon 7 panden' });
    found.set(3, 4);
    fireEvent.click(screen.getByRole('link', { name: /^Huren/ }));
    expect(button()).not.toBe('Toon 12 panden');
    await screen.findByRole('button', { name: 'Toon 4 panden' });
  });
});
