// Panden: every listing of the agency, whether visitors see it or not.
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactElement, Suspense, useMemo, useRef, useState } from 'react';
import { DEFAULT_COLUMNS, type TableColumn } from '../../domain/estates-table/table-names.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { saveCsv } from '../parts/save-file.ts';
import { SearchField } from '../parts/search-field.tsx';
import { type DeskAction, useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Empty, Failure, Loading, StaleNote, useOnline } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { FilterChips } from './filter-chips.tsx';
import { useListingColumns } from './listing-cells.tsx';
import { ListingTable } from './listing-table.tsx';
import {
  addressOf,
  type FilterTexts,
  filterIn,
  filterTexts,
  type Sorting,
  sameFilter,
  sortingIn,
} from './table-address.ts';
import { useChosen } from './use-chosen.ts';
import { type Listing, PAGE, useFirstListings, useListingAt } from './use-listings.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useRowWindow } from './use-window.ts';
import { type KeptView, ViewsBar } from './views-bar.tsx';

const FilterSheet = lazy(() => import('./filter-sheet.tsx'));
const ColumnsSheet = lazy(() => import('./columns-sheet.tsx'));
const ViewSheet = lazy(() => import('./view-sheet.tsx'));
const EstatesMap = lazy(() => import('./estates-map.tsx'));
const ImportSheet = lazy(() => import('./import-sheet.tsx'));

type OpenSheet = 'filter' | 'columns' | 'view' | 'import';

const EstatesScreen = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const online = useOnline();
  const { site, may } = useSession();
  const [address, setAddress] = useAddress();
  const filter = useMemo(() => filterIn(address), [address]);
  const sorting = useMemo(() => sortingIn(address), [address]);
  const [open, setOpen] = useState<OpenSheet>();
  const table = useRef<HTMLTableElement>(null);
  const query = useFirstListings(filter, sorting);
  const { overview } = query.data ?? {};
  const total = query.data?.total ?? 0;
  const shown = useRowWindow(table, total);
  const at = useListingAt(filter, sorting, query.data, shown);
  const { chosen, choose, chooseAll, clear } = useChosen(at);
  const rows = useRowKeys(table, { total, rowHeight: shown.rowHeight });
  const [own, setOwn] = useState<readonly TableColumn[]>();
  const openView = overview?.saved.find(({ id }) => String(id) === address.view);
  const columnIds = openView?.view.columns ?? own ?? overview?.columns ?? DEFAULT_COLUMNS;
  const columns = useListingColumns(columnIds);
  const keepColumns = useDeskMutation('saveEstateColumns', {
    onError: () => toast({ text: t('save.failed'), tone: 'bad' }),
  });
  const save = useDeskMutation('estateFile', {
    onSuccess: (csv) => saveCsv('estates.csv', csv),
    onError: () => toast({ text: t('estates.export.failed'), tone: 'bad' }),
  });

  const setFilter = (change: FilterTexts): void => {
    clear();
    setAddress({ ...addressOf({ ...filter, ...change }), view: undefined });
  };
  const showFilter = (whole: FilterTexts, more: Record<string, string | undefined> = {}): void => {
    clear();
    setAddress({ ...addressOf(whole), sort: undefined, order: undefined, view: undefined, ...more }, 'push');
  };
  const showView = ({ id, view }: KeptView): void =>
    showFilter(filterTexts(view.filter), { sort: view.sort, order: view.order, view: String(id) });
  const sortBy = ({ sort, order }: Sorting): void => setAddress({ sort, order });
  const newListing = (): void => void navigate({ to: siteAddress(site.id, 'estates/new') });
  const exportAll = (): void => save.mutate({ query: { ...filter, ...sorting } as never });
  const currentListing = rows.current >= 0 ? at(rows.current) : undefined;
  const key = (id: string, keys: string, label: string, run: () => void): DeskAction => ({
    id,
    keys,
    label,
    hidden: true,
    run,
  });
  const isMap = address.show === 'map';
  const turn = (): void => setAddress({ show: isMap ? undefined : 'map' }, 'push');
  const mayWrite = may('estates.write');
  useActions([
    ...(mayWrite
      ? [{ id: 'new-estate', label: t('estates.new'), icon: 'plus' as const, keys: 'n', run: newListing }]
      : []),
    { id: 'filter', label: t('estates.filter.title'), icon: 'filter', keys: 'f', run: () => setOpen('filter') },
    { id: 'map', label: t(isMap ? 'estates.map.table' : 'estates.map.show'), icon: 'map', keys: 'm', run: turn },
    { id: 'columns', label: t('estates.columns'), icon: 'settings', run: () => setOpen('columns') },
    { id: 'keep-view', label: t('estates.view.keep'), icon: 'plus', run: () => setOpen('view') },
    { id: 'export', label: t('estates.export.all'), icon: 'download', run: exportAll },
    ...(mayWrite
      ? [{ id: 'import', label: t('estates.import'), icon: 'upload' as const, run: () => setOpen('import') }]
      : []),
    key('next', 'j', t('keys.next'), () => rows.go(rows.current + 1)),
    key('next-arrow', 'arrowdown', t('keys.next'), () => rows.go(rows.current + 1)),
    key('previous', 'k', t('keys.previous'), () => rows.go(rows.current - 1)),
    key('previous-arrow', 'arrowup', t('keys.previous'), () => rows.go(rows.current - 1)),
    key('choose', 'x', t('keys.choose'), () => currentListing && choose(currentListing, rows.current, false)),
    key('choose-range', 'shift+x', t('keys.range'), () => currentListing && choose(currentListing, rows.current, true)),
  ]);
  const loaded = (): Listing[] =>
    Array.from({ length: Math.min(total, Math.max(PAGE, shown.to)) }, (_, index) => at(index)).flatMap(
      (one) => one ?? [],
    );
  const filters = Object.keys(filter).length;
  const isKnown = overview?.views.some((view) => sameFilter(filterTexts(view.filter), filter));
  return (
    <Screen
      title={t('nav.estates')}
      count={query.data ? total : undefined}
      foot={query.data && t('estates.count', { count: total })}
      hints={[
        { keys: 'j k', label: t('keys.walk') },
        { keys: 'x', label: t('keys.choose.short') },
        { keys: 'enter', label: t('keys.open.short') },
        { keys: 'f', label: t('keys.filter.short') },
      ]}
      actions={
        mayWrite && (
          <Button look="main" icon="plus" keys="N" onClick={newListing}>
            {t('estates.new')}
          </Button>
        )
      }
      tools={
        <>
          {overview && (
            <ViewsBar
              overview={overview}
              filter={filter}
              open={openView?.id}
              onBuiltIn={showFilter}
              onKept={showView}
            />
          )}
          <div className="row wrap chips">
            <SearchField
              label={t('estates.search')}
              value={filter.search ?? ''}
              onChange={(words) => setFilter({ search: words })}
            />
            <FilterChips filter={filter} overview={overview} onRemove={(name) => setFilter({ [name]: '' })} />
            <button type="button" className="chip add" onClick={() => setOpen('filter')}>
              <Icon name="plus" />
              {t('estates.filter.add')}
              <span aria-hidden="true" className="only-desk">
                <kbd>F</kbd>
              </span>
            </button>
            {filters > 1 && (
              <button type="button" className="lk" onClick={() => showFilter({})}>
                {t('estates.filter.clear', { count: filters })}
              </button>
            )}
          </div>
          <span className="sp row wrap">
            <fieldset className="seg" aria-label={t('estates.map.as')}>
              <button type="button" aria-pressed={!isMap} onClick={() => isMap && turn()}>
                <Icon name="list" />
                {t('estates.map.table')}
              </button>
              <button type="button" aria-pressed={isMap} onClick={() => !isMap && turn()}>
                <Icon name="map" />
                {t('estates.map')}
              </button>
            </fieldset>
            {((filters > 0 && !isKnown) || openView) && (
              <Button look="quiet" small icon="plus" onClick={() => setOpen('view')}>
                {t(openView ? 'estates.view.edit' : 'estates.view.keep')}
              </Button>
            )}
            {!isMap && (
              <span className="only-desk">
                <Button look="quiet" small icon="settings" onClick={() => setOpen('columns')}>
                  {t('estates.columns')}
                </Button>
              </span>
            )}
            <IconButton
              icon="download"
              small
              label={t('estates.export.all')}
              busy={save.isPending}
              onClick={exportAll}
            />
            {mayWrite && (
              <IconButton icon="upload" small label={t('estates.import')} onClick={() => setOpen('import')} />
            )}
          </span>
        </>
      }
    >
      {query.data && (query.isError || !online) && <StaleNote since={query.dataUpdatedAt} />}
      {query.isPending && <Loading rows={10} />}
      {query.isError && !query.data && (
        <Failure title={t('estates.failed')} error={query.error} retry={query.refetch} />
      )}
      {query.data && total === 0 && (
        <Empty
          title={filters > 0 ? t('estates.none.filtered', { count: filters }) : t('estates.none')}
          actions={
            filters > 0 ? (
              <Button look="main" onClick={() => showFilter({})}>
                {t('estates.filter.clear', { count: filters })}
              </Button>
            ) : (
              mayWrite && (
                <Button look="main" icon="plus" onClick={newListing}>
                  {t('estates.new')}
                </Button>
              )
            )
          }
        >
          {filters === 0 && t('estates.none.why')}
        </Empty>
      )}
      {total > 0 && isMap && (
        <Suspense fallback={<Loading rows={10} />}>
          <EstatesMap filter={filter} />
        </Suspense>
      )}
      {total > 0 && !isMap && (
        <ListingTable
          table={table}
          label={t('nav.estates')}
          columns={columns}
          total={total}
          shown={shown}
          at={at}
          current={rows.current}
          chosen={chosen}
          choose={choose}
          chooseAll={(wanted) => (wanted ? chooseAll(loaded()) : clear())}
          stand={rows.setCurrent}
          sorting={sorting}
          onSort={sortBy}
        />
      )}
      {chosen.size > 0 && <BulkBar chosen={chosen} overview={overview} onClear={clear} />}
      <Suspense>
        {open === 'filter' && (
          <FilterSheet
            filter={filter}
            overview={overview}
            total={total}
            onChange={setFilter}
            onClear={() => showFilter({})}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'columns' && (
          <ColumnsSheet
            columns={columnIds}
            onChange={(wanted) => {
              setOwn(wanted);
              if (address.view) setAddress({ view: undefined });
              keepColumns.mutate({ body: { columns: [...wanted] } });
            }}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'view' && (
          <ViewSheet
            open={openView}
            filter={filter}
            sorting={sorting}
            columns={columnIds}
            onDone={(id) => setAddress({ view: id === undefined ? undefined : String(id) })}
            onClose={() => setOpen(undefined)}
          />
        )}
        {open === 'import' && <ImportSheet onClose={() => setOpen(undefined)} />}
      </Suspense>
    </Screen>
  );
};

export default EstatesScreen;
