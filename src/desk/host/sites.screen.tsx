// The sites of the installation: how each is, how large it is, and what can be done with it.
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import { useDeskQuery } from '../api/desk-queries.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { agoText } from '../parts/moments.ts';
import { SearchField } from '../parts/search-field.tsx';
import { sizeText } from '../parts/size-text.ts';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { Answered, Empty } from '../shell/states.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type HostSite, type HostSites, isShown, percentText, type SiteFilter, sortable } from './host-words.ts';

const CreateSheet = lazy(() => import('./create-sheet.tsx'));
const SiteSheet = lazy(() => import('./site-sheet.tsx'));
const AnyRestore = lazy(() => import('./any-restore.tsx'));
const ActDialog = lazy(() => import('./act-dialog.tsx'));

const SHOWN: readonly SiteFilter[] = ['all', 'attention', 'suspended'];
const ASK_AGAIN_MS = 60_000;

const Health = ({ site }: { readonly site: HostSite }): ReactElement => {
  const h = useHostTexts();
  const [first, ...more] = site.troubles;
  if (first === undefined) return <span className="tag on">{h('host.health.good')}</span>;
  return (
    <span className={`tag ${site.health === 'broken' ? 'err' : 'opt'}`}>
      {h(`host.trouble.${first}`)}
      {more.length > 0 && ` +${more.length}`}
    </span>
  );
};

const useColumns = (): readonly Column<HostSite>[] => {
  const t = useTexts();
  const h = useHostTexts();
  const locale = useLocale();
  const now = useNow();
  return [
    {
      id: 'name',
      header: h('host.site'),
      main: true,
      sort: ({ name }) => name,
      cell: ({ name, hostnames, suspendedAt }) => (
        <>
          <b>{name}</b> {suspendedAt && <span className="lbl w">{h('host.suspended')}</span>}
          <span className="second q s brk">{hostnames.join(', ')}</span>
        </>
      ),
    },
    {
      id: 'health',
      header: h('host.health'),
      sort: ({ health }) => ({ broken: 'a', attention: 'b', good: 'c' })[health],
      cell: (site) => <Health site={site} />,
    },
    {
      id: 'listings',
      header: h('host.listings'),
      align: 'right',
      named: true,
      sort: ({ listings }) => sortable(listings),
      cell: ({ listings }) => listings,
    },
    {
      id: 'size',
      header: h('host.size'),
      align: 'right',
      sort: ({ bytes }) => sortable(bytes),
      cell: ({ bytes }) => sizeText(bytes, locale),
    },
    {
      id: 'quota',
      header: h('host.quota.used'),
      align: 'right',
      drop: 'first',
      named: true,
      sort: ({ fileBytes, quotaBytes }) => sortable((1_000_000 * fileBytes) / quotaBytes),
      cell: ({ fileBytes, quotaBytes }) => percentText(fileBytes, quotaBytes, locale),
    },
    {
      id: 'import',
      header: h('host.import'),
      drop: 'phone',
      sort: ({ lastImport }) => lastImport?.at ?? '',
      cell: ({ lastImport }) => {
        if (!lastImport) return <span className="q">{h('host.import.never')}</span>;
        const isBad = lastImport.state === 'failed' || lastImport.state === 'refused';
        return (
          <span className={isBad ? 'bad' : undefined}>
            {agoText(new Date(lastImport.at), now, locale, t)}
            {lastImport.source && `, ${lastImport.source}`}
          </span>
        );
      },
    },
  ];
};

const Figures = ({ sites, alarms }: Pick<HostSites, 'sites' | 'alarms'>): ReactElement => {
  const h = useHostTexts();
  const locale = useLocale();
  const count = (test: (site: HostSite) => boolean): number => sites.filter(test).length;
  const figures = [
    { id: 'sites', value: String(sites.length), bad: false },
    { id: 'attention', value: String(count((site) => isShown(site, 'attention', ''))), bad: false },
    { id: 'broken', value: String(count(({ health }) => health === 'broken')), bad: true },
    { id: 'suspended', value: String(count((site) => isShown(site, 'suspended', ''))), bad: false },
    { id: 'alarms', value: String(alarms), bad: true },
    {
      id: 'bytes',
      value: sizeText(
        sites.reduce((sum, { bytes }) => sum + bytes, 0),
        locale,
      ),
      bad: false,
    },
  ] as const;
  return (
    <dl className="counts hostfigures">
      {figures.map(({ id, value, bad }) => (
        <div key={id} className={bad && value !== '0' ? 'bad' : undefined}>
          <dt>{h(`host.figure.${id}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const SitesScreen = (): ReactElement => {
  const h = useHostTexts();
  const [address, setAddress] = useAddress();
  const query = useDeskQuery('host', 'hostSites');
  const columns = useColumns();
  const [creating, setCreating] = useState(false);
  const [restoring, setRestoring] = useState(false);
  const isPhone = usePhone();
  const [entering, setEntering] = useState<HostSite>();
  const { refetch } = query;
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void refetch();
    }, ASK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [refetch]);
  useActions([{ id: 'create', label: h('host.create'), icon: 'plus', keys: 'n', run: () => setCreating(true) }]);
  const shown = SHOWN.find((one) => one === address.show) ?? 'all';
  const words = address.q ?? '';
  const sites = query.data?.sites ?? [];
  const rows = sites.filter((site) => isShown(site, shown, words));
  const open = sites.find(({ id }) => id === address.site);
  return (
    <Screen
      title={h('host.nav.sites')}
      count={query.data?.sites.length}
      foot={query.data && h('host.count', { shown: rows.length, count: sites.length })}
      hints={[{ keys: 'n', label: h('host.create') }]}
      actions={
        <>
          {isPhone ? (
            <IconButton icon="history" label={h('host.restore.any')} onClick={() => setRestoring(true)} />
          ) : (
            <Button icon="history" onClick={() => setRestoring(true)}>
              {h('host.restore.any')}
            </Button>
          )}
          <Button look="main" icon="plus" onClick={() => setCreating(true)}>
            {h('host.create')}
          </Button>
        </>
      }
      tools={
        <>
          <fieldset className="seg" aria-label={h('host.show')}>
            {SHOWN.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === shown}
                onClick={() => setAddress({ show: one === 'all' ? undefined : one })}
              >
                {h(`host.show.${one}`)}{' '}
                <span className="qq">{sites.filter((site) => isShown(site, one, '')).length}</span>
              </button>
            ))}
          </fieldset>
          <SearchField
            label={h('host.search')}
            value={words}
            onChange={(q) => setAddress({ q: q === '' ? undefined : q })}
          />
        </>
      }
    >
      <Answered query={query} failed={h('host.failed')}>
        {(answer) => (
          <>
            <Figures sites={answer.sites} alarms={answer.alarms} />
            {rows.length === 0 ? (
              <Empty
                title={h('host.none')}
                actions={
                  <Button onClick={() => setAddress({ show: undefined, q: undefined })}>{h('host.show.clear')}</Button>
                }
              />
            ) : (
              <DataTable
                label={h('host.nav.sites')}
                rows={rows}
                columns={columns}
                rowId={({ id }) => id}
                rowName={({ name }) => name}
                current={address.site}
                onOpen={({ id }) => setAddress({ site: id }, 'push')}
                actions={(site) => (
                  <Button small aria-label={h('host.act.named', { name: site.name })} onClick={() => setEntering(site)}>
                    {h('host.act')}
                  </Button>
                )}
              />
            )}
            <Suspense>
              {creating && <CreateSheet onClose={() => setCreating(false)} />}
              {restoring && <AnyRestore onClose={() => setRestoring(false)} />}
              {open && (
                <SiteSheet
                  key={open.id}
                  site={open}
                  standard={answer.quotaBytes}
                  onEnter={() => setEntering(open)}
                  onClose={() => setAddress({ site: undefined })}
                />
              )}
              {entering && <ActDialog site={entering} onClose={() => setEntering(undefined)} />}
            </Suspense>
          </>
        )}
      </Answered>
    </Screen>
  );
};

export default SitesScreen;
