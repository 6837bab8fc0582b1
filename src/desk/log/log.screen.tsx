// Who changed what: in the desk, by software, by a feed, by a command.
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskPages } from '../api/desk-pages.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { useFieldWords, useListingName } from '../feeds/listing-words.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { FieldFrame, SelectField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import type { IconName } from '../parts/icon-names.ts';
import { clockOf, dateOf } from '../parts/moments.ts';
import { saveCsv } from '../parts/save-file.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { usePortraits } from '../shell/portraits.ts';
import { Screen } from '../shell/screen.tsx';
import { Empty, Failure, Loading, StaleNote } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { FeedTextsProvider, useLoadedFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { aboutText, actionText, actorText, changeText, isCount, type ListingWords } from './log-words.ts';

type Entry = DeskAnswer<'log'>['entries'][number];
const SOURCES = ['desk', 'operator', 'push', 'feed', 'command', 'visitor'] as const;
const SOURCE_ICONS: Readonly<Record<Exclude<Entry['source'], 'desk'>, IconName>> = {
  operator: 'key',
  push: 'link',
  feed: 'feed',
  command: 'server',
  visitor: 'user',
};

type Listing = DeskAnswer<'log'>['listings'][number];

const useListingWords = (listings: readonly Listing[]): ListingWords => {
  const nameOf = useListingName();
  const { name, before, after } = useFieldWords();
  const known = new Map(listings.map((listing) => [listing.id, listing]));
  return { listing: (id) => nameOf(known.get(id) ?? { id }), field: name, before, after };
};

const Changes = ({ entry, words }: { readonly entry: Entry; readonly words: ListingWords }): ReactElement => {
  const t = useTexts();
  if (entry.changes.length === 0) return <span className="qq">–</span>;
  return (
    <span className="changes">
      {entry.changes.map((change) => {
        const { field, before, after } = changeText(entry, change, t, words);
        return isCount(change) ? (
          <span key={change.field}>
            {field} {change.before === null ? after : before}
          </span>
        ) : (
          <span key={change.field}>
            {field} <del className="del">{before}</del> <ins className="ins">{after}</ins>
          </span>
        );
      })}
    </span>
  );
};

const useColumns = (words: ListingWords): readonly Column<Entry>[] => {
  const t = useTexts();
  const locale = useLocale();
  const portraitOf = usePortraits();
  return [
    {
      id: 'what',
      header: t('log.what'),
      cell: ({ action, status }) => (
        <>
          <b>{actionText(action, t)}</b>
          {status !== undefined && status >= 400 && <span className="lbl b">{t('log.refused')}</span>}
        </>
      ),
    },
    {
      id: 'who',
      header: t('log.who'),
      cell: ({ actor, source, memberId }) => (
        <span className="row">
          {source === 'desk' ? (
            <Avatar name={actor} picture={portraitOf(memberId)} />
          ) : (
            <Icon name={SOURCE_ICONS[source]} />
          )}
          <span>{actorText(actor, t)}</span>
          {source !== 'desk' && <span className="qq xs">{t(`log.source.${source}`)}</span>}
        </span>
      ),
    },
    {
      id: 'subject',
      header: t('log.subject'),
      drop: 'first',
      cell: (entry) => <span className="q">{aboutText(entry, t, words)}</span>,
    },
    { id: 'changes', header: t('log.changes'), cell: (entry) => <Changes entry={entry} words={words} /> },
    {
      id: 'when',
      header: t('log.when'),
      cell: ({ at }) => (
        <time dateTime={at}>
          {dateOf(new Date(at))} <span className="qq">{clockOf(new Date(at), locale)}</span>
        </time>
      ),
    },
  ];
};

const Log = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const [address, setAddress] = useAddress();
  const { source, person, subject, since, until } = address;
  const query = Object.fromEntries(
    Object.entries({ source, person, subject, since, until }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    ),
  );
  const isFiltered = Object.keys(query).length > 0;
  const log = useDeskPages('log', 'log', query);
  const words = useListingWords(log.data?.pages.flatMap(({ listings }) => listings) ?? []);
  const columns = useColumns(words);
  const first = log.data?.pages[0];
  const rows = log.data?.pages.flatMap(({ entries }) => entries) ?? [];
  const save = useDeskMutation('logFile', {
    changes: ['log'],
    onSuccess: (csv) => {
      saveCsv('log.csv', csv);
      toast({ text: t('log.exported') });
    },
    onError: () => toast({ text: t('log.export.failed'), tone: 'bad' }),
  });
  const run = (): void => save.mutate({ query } as never);
  useActions([{ id: 'export-log', label: t('log.export'), icon: 'download', run }]);
  const clear = (): void =>
    setAddress({ source: undefined, person: undefined, subject: undefined, since: undefined, until: undefined });
  const day = (name: 'since' | 'until', value: string | undefined): ReactElement => (
    <FieldFrame label={<span className="xs">{t(`log.${name}`)}</span>}>
      {(control) => (
        <input
          {...control}
          className="inp"
          type="date"
          value={value ?? ''}
          onChange={(event) => setAddress({ [name]: event.target.value || undefined })}
        />
      )}
    </FieldFrame>
  );
  return (
    <Screen
      title={t('nav.log')}
      foot={first && `${t('log.shown', { count: rows.length })}. ${t('log.intro', { count: first.keptDays })}`}
      actions={
        <Button icon="download" busy={save.isPending} onClick={run}>
          {t('log.export')}
        </Button>
      }
      tools={
        <>
          <fieldset className="seg" aria-label={t('log.source')}>
            <button type="button" aria-pressed={!source} onClick={() => setAddress({ source: undefined })}>
              {t('log.source.all')}
            </button>
            {SOURCES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={source === name}
                onClick={() => setAddress({ source: name })}
              >
                {t(`log.source.${name}`)}
              </button>
            ))}
          </fieldset>
          <SelectField
            label={<span className="xs">{t('log.who')}</span>}
            value={person ?? ''}
            choices={[
              { value: '', label: t('log.who.all') },
              ...[...new Set([...(first?.people ?? []), ...(person ? [person] : [])])].map((name) => ({
                value: name,
                label: actorText(name, t),
              })),
            ]}
            onChange={(value) => setAddress({ person: value || undefined })}
          />
          {day('since', since)}
          {day('until', until)}
          <SearchField
            label={t('log.subject.search')}
            value={subject ?? ''}
            onChange={(value) => setAddress({ subject: value || undefined })}
          />
        </>
      }
    >
      {log.isError && log.data && <StaleNote since={log.dataUpdatedAt} />}
      {log.isPending && <Loading />}
      {log.isError && !log.data && <Failure title={t('log.failed')} error={log.error} retry={log.refetch} />}
      {first && rows.length === 0 && (
        <Empty
          title={t(isFiltered ? 'log.none.filtered' : 'log.none')}
          actions={isFiltered && <Button onClick={clear}>{t('act.clear')}</Button>}
        />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('nav.log')}
          rows={rows}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowName={({ action }) => actionText(action, t)}
        />
      )}
      <MoreRow pages={log} />
    </Screen>
  );
};

/** Listings and their fields are called as the screen of feeds calls them. */
const LogScreen = (): ReactElement => {
  const texts = useLoadedFeedTexts();
  if (!texts) return <Loading />;
  return (
    <FeedTextsProvider value={texts}>
      <Log />
    </FeedTextsProvider>
  );
};

export default LogScreen;
