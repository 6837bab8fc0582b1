// Favourites (behaviour section 2, decisions section 9): the list of the visitor's cookie, or of a share link. Its
// forms work without script: they change the cookie and lead back here.
import { buildRoute } from '../../domain/content/routes.ts';
import { type CardView, cardView } from '../../domain/display/card.ts';
import { compareRows } from '../../domain/display/compare.ts';
import { formatCurrency, formatDate } from '../../domain/display/format.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import {
  addFavorite,
  comparedIds,
  type Favorite,
  favoritesCookie,
  favoritesIn,
  isFull,
  mergeFavorites,
  parseShareCode,
  priceChange,
  removeFavorite,
  shareCode,
} from '../../domain/leads/favorites.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { imageSources } from '../../domain/record/image-sizes.ts';
import { transactionName } from '../../domain/record/transaction.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { CompareView } from '../../ui/favorites/compare-table.tsx';
import { type FavoriteItem, FavoritesPage, type FavoritesView } from '../../ui/favorites/favorites-view.tsx';
import { FavoriteNoteWidget } from '../../widgets/favorites/favorite-note.widget.tsx';
import { FavoritesToolsWidget } from '../../widgets/favorites/favorites-tools.widget.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { createIslands, type Island } from '../frame/island.tsx';
import type { PageContext, PageHandler, PostHandler } from '../frame/page-view.ts';

type FavoriteCard = { readonly estate: Estate; readonly card: CardView; readonly saved: Favorite | undefined };
type FavoriteList = { readonly shown: readonly FavoriteCard[]; readonly unavailable: readonly number[] };

const load = async (
  { api, frame }: Pick<PageContext, 'api' | 'frame'>,
  list: readonly Favorite[],
  ids: readonly number[],
  labels: Labels,
): Promise<FavoriteList> => {
  if (ids.length === 0) return { shown: [], unavailable: [] };
  const found = await api.call('favorites', { params: { list: shareCode(ids) } });
  const projects = new Map(found.projects.map((project) => [project.general.id, project]));
  const shown = found.results.map((estate) => {
    const saved = list.find(({ id }) => id === estate.general.id);
    const parent = projects.get(estate.general.parentId ?? 0);
    const { hiddenStatus } = frame.site;
    return { estate, card: cardView(estate, labels, { parent, hiddenStatus, previousPrice: saved?.price }), saved };
  });
  return { shown, unavailable: found.unavailable };
};

const savedLine = ({ savedAt, price }: Favorite, now: number | undefined, t: Translate): string => {
  const date = formatDate(savedAt);
  const changed = price !== undefined && price !== now;
  return changed ? t('favorites.saved.price', { date, price: formatCurrency(price) }) : t('favorites.saved', { date });
};

const changeOf = ({ estate, card, saved }: FavoriteCard, labels: Labels, t: Translate): readonly string[] => {
  const name = card.heading;
  if (card.sold) {
    const transaction = transactionName(estate, labels.reference, labels.locale).toLowerCase();
    return [t('favorites.change.sold', { name, transaction })];
  }
  const change = priceChange(saved?.price, card.price?.value);
  if (!change) return [];
  const amounts = { name, from: formatCurrency(change.from), to: formatCurrency(change.to) };
  return [change.direction === 'down' ? t('favorites.change.down', amounts) : t('favorites.change.up', amounts)];
};

const compareView = (
  shown: readonly FavoriteCard[],
  chosen: readonly number[],
  labels: Labels,
  island: Island | undefined,
) => {
  const ids = comparedIds(
    shown.map(({ card }) => card.id),
    chosen,
  );
  const compared = ids.flatMap((id) => shown.find(({ card }) => card.id === id) ?? []);
  if (compared.length < 2) return undefined;
  const view: CompareView = {
    columns: compared.map(({ card: { id, heading, place, uri } }) => ({
      id,
      heading,
      place,
      uri,
      note: island?.('favorite-note', FavoriteNoteWidget, { id, name: heading }),
    })),
    rows: compareRows(
      compared.map(({ estate }) => estate),
      labels,
    ),
  };
  return view;
};

const itemView = (
  { card, saved }: FavoriteCard,
  {
    siteId,
    compared,
    island,
    t,
  }: { siteId: string; compared: readonly number[]; island: Island | undefined; t: Translate },
): FavoriteItem => {
  const alt = [card.kind, card.heading].filter((part) => part !== '').join(', ');
  return {
    card,
    photo: card.thumbnail === undefined ? undefined : { ...imageSources(siteId, card.thumbnail, 'card'), alt },
    saved: saved ? savedLine(saved, card.price?.value, t) : '',
    note: island?.('favorite-note', FavoriteNoteWidget, { id: card.id, name: card.heading }, { when: 'visible' }),
    compared: compared.includes(card.id),
  };
};

const DONE = ['saved', 'removed', 'full'] as const;
/** A page of ours: a path, and nothing that a browser could take for a host. */
const OWN_PATH = /^\/(?:nl|fr|en|de)(?:[/?][\w./~%?&=+:;,@!$()*-]*)?$/;

const doneOf = (query: URLSearchParams): FavoritesView['done'] => {
  const kind = DONE.find((one) => one === query.get('done'));
  const back = query.get('back') ?? '';
  return kind && { kind, back: back.length < 1000 && OWN_PATH.test(back) ? back : undefined };
};

const favoritesView = async (context: PageContext): Promise<{ view: FavoritesView; list: readonly Favorite[] }> => {
  const { frame, locale, t, query, cookies, origin } = context;
  const labels = labelsFor(locale);
  const share = query.get('share') ?? undefined;
  const list = favoritesIn(cookies);
  const saved = share === undefined ? list : [];
  const ids = share === undefined ? list.map(({ id }) => id) : parseShareCode(share);
  const { shown, unavailable } = await load(context, saved, ids, labels);
  const island = share === undefined ? createIslands(locale, t) : undefined;
  const href = buildRoute('favorites', locale, {});
  const shareUrl = `${origin}${href}?share=${shareCode(shown.map(({ card }) => card.id))}`;
  const shared = { title: t('favorites.share.title', { name: frame.site.name }), url: shareUrl };
  const compare = compareView(shown, query.getAll('compare').map(Number), labels, island);
  const compared = compare?.columns.map(({ id }) => id) ?? [];
  const changes = share === undefined ? shown.flatMap((one) => changeOf(one, labels, t)) : [];
  const gone = saved.filter(({ id }) => unavailable.includes(id));
  const view: FavoritesView = {
    share: share === undefined ? undefined : shareCode(ids),
    href,
    homeHref: `/${locale}`,
    items: shown.map((one) => itemView(one, { siteId: frame.site.id, compared, island, t })),
    gone: gone.map((one) => ({
      id: one.id,
      saved: savedLine(one, undefined, t),
      date: formatDate(one.savedAt),
      note: island?.('favorite-note', FavoriteNoteWidget, { id: one.id, name: formatDate(one.savedAt) }),
    })),
    unavailable: unavailable.length,
    changes: gone.length > 0 ? [...changes, t('favorites.change.gone', { count: gone.length })] : changes,
    compare,
    done: doneOf(query),
    tools: island?.('favorites-tools', FavoritesToolsWidget, shared),
    link: island?.('favorites-tools', FavoritesToolsWidget, { ...shared, link: true }, { when: 'visible' }),
  };
  return { view, list };
};

export const favoritesPage: PageHandler = async (context) => {
  const { frame, locale, t, origin } = context;
  const { view, list } = await favoritesView(context);
  const secure = origin.startsWith('https:');
  return {
    status: 200,
    title: view.share === undefined ? t('favorites.heading') : t('favorites.shared.heading'),
    description: '',
    paths: pathsPerLocale(frame.site.locales, (other) => buildRoute('favorites', other, {})),
    noindex: true,
    headers: {
      'cache-control': 'private, no-store',
      // Some browsers forget a cookie of a script after a week: this visit renews it.
      ...(list.length > 0 ? { 'set-cookie': favoritesCookie(list, secure) } : {}),
    },
    main: <FavoritesPage view={view} locale={locale} t={t} />,
  };
};

const idsOf = (form: URLSearchParams, name: string): readonly number[] =>
  form
    .getAll(name)
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number);

/** The price of today is what the visitor saw; what is not offered is not saved. */
const savedToday = async (context: Parameters<PostHandler>[0], ids: readonly number[]): Promise<Favorite[]> => {
  const { shown } = await load(context, [], ids, labelsFor(context.locale));
  const savedAt = new Date().toISOString().slice(0, 10);
  return shown
    .filter(({ card }) => !card.sold)
    .map(({ card }) => ({ id: card.id, savedAt, price: card.price && Math.round(card.price.value) }));
};

export const favoritesPost: PostHandler = async (context) => {
  const { form, locale, cookies, secure, from } = context;
  const own = favoritesIn(cookies);
  const href = buildRoute('favorites', locale, {});
  const [save, remove] = [idsOf(form, 'save')[0], idsOf(form, 'remove')[0]];
  const merge = parseShareCode(form.get('merge') ?? '');
  const change = async (): Promise<readonly Favorite[]> => {
    if (remove !== undefined) return removeFavorite(own, remove);
    if (save === undefined) return mergeFavorites(own, await savedToday(context, merge));
    return (await savedToday(context, [save])).reduce(addFavorite, own);
  };
  const full = remove === undefined && isFull(own);
  const list = full ? own : await change();
  const query = new URLSearchParams({ done: full ? 'full' : remove === undefined ? 'saved' : 'removed' });
  if (from !== undefined && !from.startsWith(href)) query.set('back', from);
  return { seeOther: `${href}?${query}`, cookie: favoritesCookie(list, secure) };
};
