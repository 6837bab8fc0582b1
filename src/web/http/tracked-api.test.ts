import { describe, expect, it } from 'vitest';
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import { trackApi } from './tracked-api.ts';

const answering = (answer: () => Promise<never>): ContentApi => {
  const api = { siteId: 'one', call: answer, find: answer, forSite: () => api } as unknown as ContentApi;
  return api;
};
const fine = answering(async () => ({}) as never);

describe('what a page is made from', () => {
  it('content alone is no tag: every page has it', async () => {
    const { api, tags } = trackApi(fine);
    await api.forSite('one').find('pageByUrl', { params: { url: '/nl' } });
    expect([...(tags() ?? ['?'])]).toEqual([]);
  });

  it('lists and listings, also through the API of one site', async () => {
    const { api, tags } = trackApi(fine);
    const site = api.forSite('one');
    await site.call('estates', { body: {} });
    await site.find('estate', { params: { id: 7 } });
    await site.find('similarEstates', { params: { id: 8 } });
    expect([...(tags() ?? [])].sort()).toEqual(['estate:7', 'estate:8', 'list']);
    await site.call('rentalFilters', { body: {} });
    await site.find('rentalPeriods', { params: { id: 9 } });
    expect([...(tags() ?? [])].sort()).toEqual(['estate:7', 'estate:8', 'list', 'rental:9', 'rentals']);
  });

  it('nothing to go by when a call is not in the change log', async () => {
    const { api, tags } = trackApi(fine);
    await api.call('asset', { params: { name: 'logo.svg' } });
    expect(tags()).toBeUndefined();
  });

  it('nothing to go by when a call failed; an unknown thing is no failure', async () => {
    const gone = trackApi(answering(() => Promise.reject(new HttpError(410, 'Gone'))));
    await expect(gone.api.call('estate', { params: { id: 7 } })).rejects.toThrow('410');
    expect([...(gone.tags() ?? [])]).toEqual(['estate:7']);
    const down = trackApi(answering(() => Promise.reject(new HttpError(503, 'Service Unavailable'))));
    await expect(down.api.call('estates', { body: {} })).rejects.toThrow('503');
    expect(down.tags()).toBeUndefined();
  });
});
