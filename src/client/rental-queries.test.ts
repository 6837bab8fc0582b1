import { describe, expect, it } from 'vitest';
import { expectConsoleError } from '../../test/support/fail-on-console-error.ts';
import { createContentApi } from './content-api.ts';
import { getRentalFilterValues, getRentalUnits } from './rental-queries.ts';

const failing = createContentApi(
  async () => ({
    status: 503,
    statusText: 'Service Unavailable',
    contentType: 'application/json',
    json: async () => ({}),
    text: async () => '{}',
  }),
  'agency',
);

describe('behaviour section 8: the rental calls that fail', () => {
  it('a search gives total 0 and empty results', async () => {
    expectConsoleError(/^POST \/sites\/agency\/rental-units: 503/);
    expect(await getRentalUnits(failing, {})).toEqual({ total: 0, results: [] });
  });
  it('filters give an empty object and a word on the console', async () => {
    expectConsoleError(/^POST \/sites\/agency\/rental-units\/filters: 503/);
    expectConsoleError(/^The rental filter values could not be loaded/);
    expect(await getRentalFilterValues(failing)).toEqual({});
  });
});
