// Every screen that can be opened by its address, in every language: pages of the agency, lists in each mode, each kind of
// listing, forms, and what is not there.
import { itemPath } from '../../src/domain/content/item-address.ts';
import type { EntityItem } from '../../src/domain/content/site.ts';
import type { Locale } from '../../src/domain/locale.ts';
import type { Estate } from '../../src/domain/record/estate.ts';

export type Agency = 'lindeloo' | 'estran';

const PAGES = [
  'home',
  'for-sale',
  'to-rent',
  'projects',
  'holiday',
  'sell',
  'about',
  'news',
  'contact',
  'cookies',
  'widgets',
] as const;
const MODES = {
  'list in rows': 'view=rows',
  'list with map': 'view=map',
  'filtered list': 'type=1&type=3&price-min=100000&price-max=900000&bed-min=1',
  'empty list': 'price-max=1',
} as const;
const KINDS = {
  house: ({ general }) => general.headType?.id === 1 && general.transaction?.id === 1,
  'hidden address': ({ general, address }) =>
    general.headType?.id === 3 && general.transaction?.id === 1 && address?.visible === false,
  rental: ({ general }) => general.headType?.id === 3 && general.transaction?.id === 2,
  project: ({ children }) => (children?.length ?? 0) > 3,
  unit: ({ general }) => (general.parentId ?? 0) > 0 && general.transaction?.id === 1,
  sold: ({ general }) => general.headType?.id === 1 && general.transaction?.id === 5,
  plot: ({ general }) => general.headType?.id === 2 && general.transaction?.id === 1,
  'Walloon house': ({ general, address }) =>
    general.headType?.id === 1 && general.transaction?.id === 1 && address?.region === 'WALLONIA',
} satisfies Record<string, (estate: Estate) => boolean>;

const OFFER: Record<Locale, string> = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' };
const HOLIDAY: Record<Locale, string> = { nl: 'vakantie', fr: 'vacances', en: 'holiday', de: 'feiertage' };
/** Routes of their own. Where a viewing is booked comes with a listing. */
const OWN: Readonly<Record<string, Record<Locale, string>>> = {
  'privacy statement': {
    nl: 'privacyverklaring',
    fr: 'declaration-de-confidentialite',
    en: 'privacy-statement',
    de: 'datenschutzerklaerung',
  },
  'terms of use': {
    nl: 'gebruiksvoorwaarden',
    fr: 'conditions-d-utilisation',
    en: 'terms-of-use',
    de: 'nutzungsbedingungen',
  },
  alerts: {
    nl: 'hou-me-op-de-hoogte',
    fr: 'tenez-moi-au-courant',
    en: 'keep-me-informed',
    de: 'halte-mich-auf-dem-laufenden',
  },
  'landing page': { nl: 'kopen/gent', fr: 'acheter/gand', en: 'buy/ghent', de: 'kaufen/gent' },
  favourites: { nl: 'favorieten', fr: 'favoris', en: 'favorites', de: 'favoriten' },
};
/** The lists that have a screen for one of their items. */
const ITEMS: Readonly<Record<string, string>> = {
  'news item': 'news',
  person: 'team',
  office: 'offices',
  testimonial: 'testimonials',
};
/** One shows what it sold, the other does not. */
const GONE: Readonly<Record<Agency, readonly string[]>> = { lindeloo: [], estran: ['sold'] };
const FIRST_HOLIDAY_HOME: Readonly<Record<Agency, number>> = { lindeloo: 101, estran: 201 };
const WITH_OPEN_HOUSES: Readonly<Record<Agency, string>> = { lindeloo: 'joris', estran: 'helene' };

const APPOINTMENT: Record<Locale, string> = { nl: 'afspraak', fr: 'rendez-vous', en: 'appointment', de: 'termin' };
const CANCEL: Record<Locale, string> = {
  nl: 'afspraak-annuleren',
  fr: 'annuler-rendez-vous',
  en: 'cancel-appointment',
  de: 'termin-absagen',
};

/** One of each kind of address; the others are these with a query string or another id. */
export const ROUTES: readonly string[] = [
  ...PAGES,
  ...Object.keys(OWN),
  'house',
  'news item',
  'news item by its old address',
  'person',
  'office',
  'testimonial',
  'holiday home',
  'appointment',
  'unknown appointment',
  'unknown page',
];

export const SCREENS: readonly string[] = [
  ...ROUTES,
  ...Object.keys(MODES),
  ...Object.keys(KINDS).filter((kind) => kind !== 'house'),
];

/** Made of the same parts as another one that is measured in every run of all tests; in the matrix they are too. */
export const TWINS: readonly string[] = [
  'to-rent',
  'terms of use',
  'news item by its old address',
  'testimonial',
  'unknown appointment',
  'filtered list',
  'plot',
];

/** Of the other agency: its own colours on what has most of them. */
export const ESTRAN_SCREENS: readonly string[] = ['home', 'house'];

export type Screen = { readonly path: string; readonly status: number };

/** Looks for a screen of an agency by its name. The program is asked at its own address, whatever the agency's. */
export const screenFinder = (url: string, agency: Agency) => {
  const api = async <T>(path: string, body?: object): Promise<T> => {
    const response = await fetch(`${url}/api/sites/${agency}${path}`, {
      ...(body && { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return (await response.json()) as T;
  };
  const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
    let answer: Promise<T> | undefined;
    return () => {
      answer ??= ask();
      return answer;
    };
  };
  const pages = once(() => api<{ id: string; url: Record<Locale, string> }[]>('/pages/'));
  const listings = once(async () => {
    const parts = await Promise.all(
      [0, 100, 200, 300, 400, 500].map((from) =>
        api<{ results: Estate[] }>('/estates', { query: { units: 'include' }, pagination: { from, size: 100 } }),
      ),
    );
    return parts.flatMap(({ results }) => results);
  });
  const items = (entity: string) => api<EntityItem[]>(`/entities/${entity}/items`);

  const pagePath = async (id: string, locale: Locale): Promise<string> => {
    const page = (await pages()).find((one) => one.id === id);
    if (!page) throw new Error(`${agency} has no page ${id}`);
    return `/${[locale, page.url[locale]].filter(Boolean).join('/')}`;
  };
  const listing = async (kind: keyof typeof KINDS): Promise<number> => {
    const found = (await listings()).find(KINDS[kind])?.general.id;
    if (found === undefined) throw new Error(`${agency} has no ${kind}`);
    return found;
  };

  const find = async (name: string, locale: Locale): Promise<Screen> => {
    const at = (path: string, status = 200): Screen => ({ path, status });
    if (name in MODES) return at(`${await pagePath('for-sale', locale)}?${MODES[name as keyof typeof MODES]}`);
    if (name in KINDS) {
      const path = `/${locale}/${OFFER[locale]}/${await listing(name as keyof typeof KINDS)}`;
      return at(path, GONE[agency].includes(name) ? 410 : 200);
    }
    const own = OWN[name]?.[locale];
    if (own) return at(`/${locale}/${own}`);
    if (name === 'news item by its old address')
      return at(`/${locale}/detail?entity=news&item=${(await items('news'))[0]?.id}`);
    const entity = ITEMS[name];
    if (entity) {
      const found = await items(entity);
      // Of the people, one with open houses and hours: the most there can be on such a page.
      const item = found.find(({ id }) => id === WITH_OPEN_HOUSES[agency]) ?? found[0];
      if (!item) throw new Error(`${agency} has no ${name}`);
      return at(itemPath(entity, item, locale));
    }
    if (name === 'holiday home') return at(`/${locale}/${HOLIDAY[locale]}/${FIRST_HOLIDAY_HOME[agency]}`);
    if (name === 'appointment') return at(`/${locale}/${APPOINTMENT[locale]}/${await listing('house')}`);
    if (name === 'unknown appointment') return at(`/${locale}/${CANCEL[locale]}/${'A'.repeat(43)}`, 404);
    if (name === 'unknown page') return at(`/${locale}/bestaat-niet`, 404);
    return at(await pagePath(name, locale));
  };
  /** Pages of the agency that no screen stands for. */
  const forgotten = async (): Promise<string[]> =>
    (await pages()).map(({ id }) => id).filter((id) => !SCREENS.includes(id));
  return { find, forgotten };
};
