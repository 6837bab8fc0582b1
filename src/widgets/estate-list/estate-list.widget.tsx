// Property list: grid, rows, or beside a map. Server markup first; in the browser it follows the page's address.
import { type ReactElement, useEffect, useRef } from 'react';
import { EMPTY_LIST, hasMore, isFailed } from '../../domain/search/estate-list-state.ts';
import { filterChips } from '../../domain/search/filter-chips.ts';
import { alertHref, groupOf, listHref, listQuery } from '../../domain/search/list-address.ts';
import { listHeading } from '../../domain/search/list-heading.ts';
import { onlyProjects } from '../../domain/search/only-projects.ts';
import { ActiveFilters } from '../../ui/list/active-filters.tsx';
import { EmptyList, FailedList } from '../../ui/list/list-states.tsx';
import { ListTools } from '../../ui/list/list-tools.tsx';
import { ListingGrid } from '../../ui/list/listing-grid.tsx';
import { ListingSections } from '../../ui/list/listing-sections.tsx';
import { LoadMore } from '../../ui/list/load-more.tsx';
import { MapSplit } from '../estate-map/map-split.tsx';
import type { WidgetProps } from '../widget.ts';
import { FAILED_ON_SERVER, filterOf, type SearchState } from './estate-search.ts';
import type { ListingProps } from './listing.props.ts';
import { useInfiniteScroll } from './use-infinite-scroll.ts';
import { useSearch } from './use-search.ts';

const HEADINGS = { sale: 'list.heading.sale', rent: 'list.heading.rent', offer: 'list.heading.all' } as const;

const initialState = (props: ListingProps): SearchState => ({
  address: props.address,
  list: {
    ...EMPTY_LIST,
    node: props.node,
    estates: props.items,
    total: props.total,
    error: props.failed ? FAILED_ON_SERVER : undefined,
  },
  from: props.from,
  filter: filterOf(props.address, {}),
  waiting: {},
  loosenings: props.loosenings,
  near: props.near,
});

export const EstateListWidget = ({ props, locale, t }: WidgetProps<ListingProps>): ReactElement => {
  const { siteId, node, hiddenStatus, options, path, phone } = props;
  const { page, state } = useSearch({ siteId, hiddenStatus, locale, t }, node, initialState(props), (search) =>
    search.seedList({ ...props, size: options.size, group: options.group }),
  );
  const context = { siteId, locale, t };
  const { address, list, from } = state;
  const filters = state.filter.options;
  const alert = alertHref(props.alert, address.filter);
  const view = address.view ?? props.view;
  const group = groupOf(address.group, options.group);
  const known = Object.keys(filters).length > 0;
  const names = useRef(new Map(props.chips.map(({ key, label }) => [key, label])));
  const chips =
    !known && address === props.address
      ? props.chips
      : filterChips({ filter: address.filter, filters, locale, t, known: names.current });
  useEffect(() => {
    for (const { key, label } of chips) names.current.set(key, label);
  });
  useEffect(() => page?.store.restore(node), [page, node]);
  const go = page && ((to: typeof address) => page.store.go(to));
  const root = useRef<HTMLDivElement>(null);
  const end = useInfiniteScroll(
    () => void page?.search.loadMore(),
    page !== undefined && view !== 'map' && list.error === undefined && hasMore(list, from),
    list.estates.length,
  );
  const more =
    page &&
    (async () => {
      const before = list.estates.length;
      await page.search.loadMore();
      const added = page.search.getState().list.estates[before]?.general.id;
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>(`[data-estate="${added}"] a`)?.focus());
    });
  /** For the links to the listings (carry-search.ts). */
  const carried = {
    'data-search': listQuery({ filter: { ...props.alert?.filter, ...address.filter }, group, page: 1 }),
    'data-from': from,
  };
  const called = listHeading(node, address.filter);
  const projects = onlyProjects(node, address.filter);
  const counted = t(projects ? 'list.projects' : 'list.count', { count: list.total });
  const inMap = t(projects ? 'map.projects' : 'map.heading', { count: list.total });
  // How many there are nobody knows then.
  const failed = isFailed(list);
  const empty = !failed && list.total === 0 && !list.isLoading;

  const head = (
    <div className="list-head">
      <div>
        {options.heading !== '' && <h1>{called === 'own' ? options.heading : t(HEADINGS[called])}</h1>}
        <p className="quiet" role="status">
          {failed ? null : view === 'map' ? inMap : <b>{counted}</b>}
        </p>
      </div>
      <div className="list-strip">
        <ListTools address={address} view={view} group={group} path={path} t={t} go={go} />
        {alert && !empty && (
          <a className="arrow-link m-only" href={alert}>
            {t('list.alert')}
          </a>
        )}
        <ActiveFilters chips={chips} address={address} path={path} t={t} go={go} clear={!empty} />
      </div>
    </div>
  );
  const body = (
    <>
      {failed && (
        <FailedList href={listHref(path, address)} phone={phone} context={context} onRetry={page?.search.retry} />
      )}
      {empty && (
        <EmptyList
          loosenings={state.loosenings}
          near={state.near}
          filtered={chips.length > 0}
          address={address}
          path={path}
          context={context}
          alertHref={alert}
          go={go}
        />
      )}
    </>
  );
  const lead = list.estates.find(({ card }) => card.thumbnail !== undefined)?.general.id;
  const results = (hot?: number, onPoint?: (id: number | undefined) => void) => (
    <div aria-busy={list.isLoading || undefined} className="results">
      {(view === 'map' || !group) && list.total > 0 && <h2 className="vh">{counted}</h2>}
      {view === 'map' ? (
        <ListingGrid items={list.estates} context={context} columns={2} lead={lead} hot={hot} onPoint={onPoint} />
      ) : (
        <ListingSections
          items={list.estates}
          context={context}
          view={view}
          lead={lead}
          address={address}
          path={path}
          go={go}
          alertHref={alert}
        />
      )}
    </div>
  );
  const foot = (
    <LoadMore
      ref={end}
      from={from}
      loaded={list.estates.length}
      total={list.total}
      size={options.size}
      loading={list.isLoadingNextPage}
      failed={list.error !== undefined && !failed}
      address={address}
      path={path}
      t={t}
      onMore={more}
    />
  );
  if (view === 'map') {
    return (
      <div ref={root} {...carried}>
        <MapSplit page={page} state={state} node={node} context={context} tiles={props.tiles}>
          {(hot, onPoint) => (
            <>
              {head}
              {body}
              {results(hot, onPoint)}
              {foot}
            </>
          )}
        </MapSplit>
      </div>
    );
  }
  return (
    <div className="wide" ref={root} {...carried}>
      {head}
      {body}
      {results()}
      {foot}
    </div>
  );
};
