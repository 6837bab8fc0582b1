// Notes what a page is made from while it is being made: nobody has to remember to say it, and nobody can forget.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import type { Tags } from './page-cache.ts';

type EndpointName = Parameters<ContentApi['call']>[0];
type Source = 'content' | 'list' | 'estate' | 'estate and list' | 'rental' | 'rentals';

/** A call that is not here is not in the change log: pages made from it are not kept. */
const SOURCES: Partial<Record<EndpointName, Source>> = {
  siteById: 'content',
  siteByHostname: 'content',
  navigation: 'content',
  navigationSubtree: 'content',
  pages: 'content',
  pageByUrl: 'content',
  pageById: 'content',
  entities: 'content',
  entityItems: 'content',
  agreements: 'content',
  translations: 'content',
  estates: 'list',
  estateFilters: 'list',
  estateCollection: 'list',
  estatePage: 'list',
  estateClusters: 'list',
  estateAddresses: 'list',
  searchCities: 'list',
  typedSearch: 'list',
  estate: 'estate',
  estateGroup: 'estate',
  estateContactInfo: 'estate',
  similarEstates: 'estate and list',
  rentalUnits: 'rentals',
  rentalFilters: 'rentals',
  rentalUnit: 'rental',
  rentalPeriods: 'rental',
};

export type TrackedApi = {
  readonly api: ContentApi;
  /** Undefined once a call was made whose changes are not told, or one that failed: the page has a hole then. */
  readonly tags: () => Tags | undefined;
};

export const trackApi = (root: ContentApi): TrackedApi => {
  const tags = new Set<string>();
  let known = true;
  const note = (name: EndpointName, options: unknown): void => {
    const source = SOURCES[name];
    if (source === undefined) known = false;
    if (source?.includes('list')) tags.add('list');
    const id = (options as { params?: { id?: number } } | undefined)?.params?.id;
    if (source?.includes('estate')) tags.add(`estate:${id}`);
    if (source === 'rentals') tags.add('rentals');
    if (source === 'rental') tags.add(`rental:${id}`);
  };
  /** "There is no such thing" is an answer like any other. */
  const watch = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) known = false;
      throw error;
    }
  };
  const wrap = (api: ContentApi): ContentApi => ({
    ...api,
    call: (name, ...options) => {
      note(name, options[0]);
      return watch(api.call(name, ...options));
    },
    find: (name, ...options) => {
      note(name, options[0]);
      return watch(api.find(name, ...options));
    },
    forSite: (siteId) => wrap(api.forSite(siteId)),
  });
  return { api: wrap(root), tags: () => (known ? tags : undefined) };
};
