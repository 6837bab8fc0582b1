import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TYPED_QUERIES } from '../../../test/support/search/typed-queries.ts';
import { LOCALES, type Locale } from '../locale.ts';
import { mergeFilter } from './estate-filter-state.ts';
import { DEFAULT_FILTER_QUERY, toQueryString } from './filter-query.ts';
import { type TypedContext, understand } from './understand.ts';

/** In the order of their names, readable. */
const inOrder = (parameters: string): string => parameters.split('&').sort().join('&');
const meant = (typed: string, context: Partial<TypedContext> = {}): string => {
  const { reference, change } = understand(typed, { locale: 'nl', ...context });
  if (reference !== undefined) return `reference=${reference}`;
  return inOrder(decodeURIComponent(toQueryString(mergeFilter(DEFAULT_FILTER_QUERY, change))));
};

describe('two hundred typed texts', () => {
  const wrong = (locale: Locale) =>
    TYPED_QUERIES[locale].flatMap(([typed, parameters]) => {
      const found = meant(typed, { locale });
      return found === inOrder(parameters) ? [] : [`${typed}: ${found}, not ${inOrder(parameters)}`];
    });
  it.each(LOCALES)('of which fifty in %s', (locale) => expect(TYPED_QUERIES[locale]).toHaveLength(50));
  it('are understood, but for one in twenty at most', () => {
    const failures = LOCALES.flatMap((locale) => wrong(locale).map((line) => `${locale} ${line}`));
    if (failures.length > 0) console.log(`${failures.length} of 200:\n${failures.join('\n')}`);
    expect(failures.length).toBeLessThanOrEqual(10);
  });
});
