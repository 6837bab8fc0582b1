// A page that does not exist: a search by town, ways on, and the newest homes. The search is sent to the same address, so
// that it needs no page of its own, and no script.
import { getEstates } from '../../client/estate-queries.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { DEFAULT_FILTER_QUERY } from '../../domain/search/filter-query.ts';
import { HeartButton } from '../../ui/favorites/heart-button.tsx';
import { NotFoundView } from '../../ui/frame/error-view.tsx';
import type { LinkView } from '../../ui/links.tsx';
import type { EstateCardView } from '../../ui/listing/estate-card.tsx';
import { SimilarSection } from '../../ui/listing/similar-section.tsx';
import { nodeOf } from '../../widgets/estate-list/container-options.ts';
import { searchBody } from '../../widgets/estate-list/listing-query.ts';
import type { PageContext, PageRedirect, PageView } from '../frame/page-view.ts';
import { listingListPage } from '../listing/listing-crumbs.ts';
import { similarCard } from '../listing/listing-view.ts';
import { pathsPerLocale } from './paths-per-locale.ts';

const NEWEST = 4;
const MAX_PLACE = 100;
const OFFERED = nodeOf({ transaction: 'FOR_SALE,TO_RENT', type: '', city: '', collection: '' });

/** This page comes out whatever happens: without homes when nobody can say which. */
const newestHomes = async ({ api, frame, locale }: PageContext): Promise<readonly EstateCardView[]> => {
  const body = searchBody({ filter: DEFAULT_FILTER_QUERY, node: OFFERED, from: 0, size: NEWEST }, locale);
  const { results } = await getEstates(api, body);
  return results.map((estate) => similarCard(estate, frame.site.id, labelsFor(locale)));
};

/** The list of the town that was asked for; undefined when there is no such town, or no list. */
const listOfTown = async ({ api, frame, locale }: PageContext, asked: string): Promise<string | undefined> => {
  const list = listingListPage(frame, 'sale', locale) ?? listingListPage(frame, 'rent', locale);
  if (!list || asked === '') return undefined;
  const [town] = await api.call('searchCities', { query: { q: asked, locale } }).catch(() => []);
  return town && `${list.href}?city=${town.id}`;
};

export const notFoundPage = async (
  context: PageContext,
  links: readonly LinkView[],
): Promise<PageView | PageRedirect> => {
  const { frame, locale, t, query } = context;
  const asked = (query.get('q') ?? '').slice(0, MAX_PLACE).toWellFormed().trim();
  const town = await listOfTown(context, asked);
  if (town !== undefined) return { redirect: town };
  const cards = await newestHomes(context);
  return {
    status: 404,
    title: t('notfound.title'),
    description: '',
    paths: pathsPerLocale(frame.site.locales, (other) => `/${other}`),
    noindex: true,
    main: (
      <>
        <NotFoundView t={t} links={links} asked={asked} />
        <SimilarSection
          cards={cards}
          all={listingListPage(frame, 'sale', locale)}
          heading={t('notfound.newest')}
          t={t}
          heart={(card) => <HeartButton card={card} locale={locale} t={t} />}
        />
      </>
    ),
  };
};
