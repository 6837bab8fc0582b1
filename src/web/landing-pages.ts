// The landing pages that have something to show, from the counts of the filters.
import type { ContentApi } from '../client/content-api.ts';
import { cityLandingPage, type LandingPage, typeLandingPage } from '../domain/landing-page.ts';
import { headTypeCode } from '../domain/reference-data.ts';

export type LandingStatus = LandingPage['status'];
export type CountedLandingPage = LandingPage & { readonly count: number };

export const LANDING_STATUSES: readonly LandingStatus[] = ['FOR_SALE', 'TO_RENT'];

/** Towns first, then types; of towns with several postcodes one page with all their listings. */
export const landingPagesOf = async (api: ContentApi, status: LandingStatus): Promise<CountedLandingPage[]> => {
  const { locations, headTypes } = await api.call('estateFilters', {
    body: { query: { terms: { 'general.status': [status] } } },
  });
  const found = new Map<string, CountedLandingPage>();
  const add = (page: LandingPage | undefined, count: number): void => {
    if (!page || count === 0) return;
    const known = found.get(page.paths.nl);
    found.set(page.paths.nl, { ...page, count: count + (known?.count ?? 0) });
  };
  for (const { id, count } of locations) add(cityLandingPage(status, id), count);
  for (const { id, count } of headTypes) {
    const type = headTypeCode(id);
    if (type) add(typeLandingPage(status, type), count);
  }
  return [...found.values()];
};
