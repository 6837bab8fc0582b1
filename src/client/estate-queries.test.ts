import { describe, expect, it } from 'vitest';
import { expectConsoleError } from '../../test/support/fail-on-console-error.ts';
import { createContentApi } from './content-api.ts';
import { getEstateFilterValues, getEstateSource, getEstates } from './estate-queries.ts';
import { HttpError } from './http-error.ts';
import type { ApiRequest, Transport } from './transport.ts';

const answering = (status: number, body: unknown) => {
  const requests: ApiRequest[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return {
      status,
      statusText: status === 200 ? 'OK' : 'Service Unavailable',
      contentType: 'application/json',
      json: async () => body,
      text: async () => JSON.stringify(body),
    };
  };
  return { api: createContentApi(transport, 'agency'), requests };
};
const body = { query: {}, pagination: { from: 15, size: 15 } };
const estate = { general: { id: 1 } };

describe('getEstates', () => {
  it('posts the query with the client marker and gives total and results', async () => {
    const { api, requests } = answering(200, { total: { value: 31 }, results: [estate] });
    expect(await getEstates(api, body)).toEqual({ total: 31, results: [estate] });
    expect(requests).toEqual([
      {
        method: 'POST',
        path: '/sites/agency/estates',
        headers: { 'x-site-id': 'agency', 'content-type': 'application/json', 'x-client': 'web' },
        body,
      },
    ]);
  });
  it('gives total 0, no results and the error when it fails', async () => {
    expectConsoleError(/^POST \/sites\/agency\/estates: 503/);
    const { api } = answering(503, {});
    expect(await getEstates(api, body)).toEqual({
      total: 0,
      results: [],
      error: new HttpError(503, 'Service Unavailable', '{}'),
    });
  });
});

describe('getEstateSource', () => {
  it('does the same for any other source', async () => {
    expect(await getEstateSource(async () => ({ total: { value: 1 }, results: [estate] }))).toEqual({
      total: 1,
      results: [estate],
    });
    const error = new Error('away');
    expect(await getEstateSource(() => Promise.reject(error))).toEqual({ total: 0, results: [], error });
  });
});

describe('getEstateFilterValues', () => {
  it('gives the lists', async () => {
    const { api, requests } = answering(200, { headTypes: [] });
    expect(await getEstateFilterValues(api, { query: {} })).toEqual({ headTypes: [] });
    expect(requests[0]).toMatchObject({ method: 'POST', path: '/sites/agency/estate-filters', body: { query: {} } });
  });
  it('gives an empty object and a word on the console when it fails', async () => {
    expectConsoleError(/^POST \/sites\/agency\/estate-filters: 503/);
    expectConsoleError(/^The filter values could not be loaded: HttpError: 503/);
    expect(await getEstateFilterValues(answering(503, {}).api)).toEqual({});
  });
});
