// What was done with whole sites, by whom: also with those that are gone.
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskApi } from '../api/desk-queries.ts';
import { actionText, actorText } from '../log/log-words.ts';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { Screen } from '../shell/screen.tsx';
import { Empty, Failure, Loading } from '../shell/states.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Entry = DeskAnswer<'hostLog'>['entries'][number];

const HostLogScreen = (): ReactElement => {
  const t = useTexts();
  const h = useHostTexts();
  const locale = useLocale();
  const api = useDeskApi();
  const query = useInfiniteQuery({
    queryKey: ['', ['host'], 'hostLog'],
    queryFn: ({ signal, pageParam }) =>
      api.read('hostLog', signal, pageParam === undefined ? {} : { query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const columns: readonly Column<Entry>[] = [
    {
      id: 'what',
      header: t('log.what'),
      cell: ({ action, detail }) => (
        <>
          <b>{actionText(action, t)}</b>
          {detail !== '' && <span className="second q s brk">{detail}</span>}
        </>
      ),
    },
    { id: 'site', header: h('host.site'), cell: ({ site }) => site },
    { id: 'who', header: t('log.who'), cell: ({ actor }) => actorText(actor, t) },
    {
      id: 'when',
      header: t('log.when'),
      cell: ({ at }) => `${dateOf(new Date(at))}, ${clockOf(new Date(at), locale)}`,
    },
  ];
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const keptDays = query.data?.pages[0]?.keptDays;
  return (
    <Screen title={h('host.nav.log')} foot={keptDays !== undefined && h('host.log.kept', { count: keptDays })}>
      {query.data === undefined && !query.isError && <Loading />}
      {query.data === undefined && query.isError && (
        <Failure title={h('host.log.failed')} error={query.error} retry={query.refetch} />
      )}
      {query.data !== undefined && entries.length === 0 && <Empty title={h('host.log.none')} />}
      {entries.length > 0 && (
        <DataTable
          label={h('host.nav.log')}
          rows={entries}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowName={({ site, action }) => (site === '' ? actionText(action, t) : site)}
        />
      )}
      <MoreRow pages={query} label={h('host.log.more')} />
    </Screen>
  );
};

export default HostLogScreen;
