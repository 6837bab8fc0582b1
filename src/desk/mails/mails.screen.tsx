// Every mail of the site: to whom, what about, whether it left and if not, why.
import type { ReactElement } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskPages } from '../api/desk-pages.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { SelectField } from '../parts/field.tsx';
import { agoText } from '../parts/moments.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { Screen, useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Empty, Failure, Loading, StaleNote } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { MailSheet, MailState } from './mail-sheet.tsx';
import { isUnknownAddress, mailKindText } from './mail-words.ts';

type Mail = DeskAnswer<'mails'>['mails'][number];
const STATES = ['waiting', 'sent', 'dead', 'dropped'] as const;

/** May go on in a new line after its @. */
const Address = ({ of }: { readonly of: string }): ReactElement => {
  const end = of.lastIndexOf('@') + 1;
  return (
    <>
      {of.slice(0, end)}
      <wbr />
      {of.slice(end)}
    </>
  );
};

const useColumns = (): readonly Column<Mail>[] => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const reason = (mail: Mail): string => {
    if (mail.bounce) return mail.bounce.reason;
    if (mail.state === 'sent') return mail.repeats > 0 ? t('mails.maybe.twice') : t('mails.accepted');
    if (mail.state === 'dead' && isUnknownAddress(mail.reason)) return t('mails.unknown');
    return mail.tries > 0 ? t('mails.tries', { count: mail.tries }) : '–';
  };
  return [
    {
      id: 'to',
      header: t('mails.to'),
      main: true,
      cell: ({ to }) => <b className="mailaddress">{to ? <Address of={to.address} /> : t('mails.unkept')}</b>,
    },
    {
      id: 'subject',
      header: t('mails.subject'),
      drop: 'first',
      cell: ({ subject, locale: lang }) =>
        subject === undefined ? <span className="q">{t('mails.unkept')}</span> : <span lang={lang}>{subject}</span>,
    },
    { id: 'kind', header: t('mails.kind'), cell: ({ kind }) => mailKindText(kind, t) },
    { id: 'state', header: t('mails.state'), cell: ({ state, bounce }) => <MailState state={state} bounce={bounce} /> },
    {
      id: 'reason',
      header: t('mails.reason'),
      drop: 'first',
      cell: (mail) => (
        <span className={mail.state === 'dead' || mail.bounce?.hard ? 'bad' : undefined}>{reason(mail)}</span>
      ),
    },
    {
      id: 'when',
      header: t('mails.when'),
      cell: ({ createdAt }) => <span className="nw">{agoText(new Date(createdAt), now, locale, t)}</span>,
    },
  ];
};

const MailsScreen = (): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { may } = useSession();
  const [address, setAddress] = useAddress();
  const { state, kind, search } = address;
  const query = Object.fromEntries(
    Object.entries({ state, kind, search }).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const mails = useDeskPages('mails', 'mails', query);
  const columns = useColumns();
  const first = mails.data?.pages[0];
  const rows = mails.data?.pages.flatMap((page) => page.mails) ?? [];
  const isFiltered = Object.keys(query).length > 0;
  const open = Number(address.mail) || undefined;
  const counts = first?.counts;
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined;
  const retry = useDeskMutation('retryDeadMails', {
    changes: ['mails'],
    onSuccess: ({ count }) => toast({ text: t('mails.retried.all', { count }) }),
    onError: () => toast({ text: t('mails.retry.failed'), tone: 'bad' }),
  });
  const canRetry = may('mails.write') && (counts?.dead ?? 0) > 0;
  useActions(
    canRetry ? [{ id: 'retry', label: t('mails.retry.all'), icon: 'refresh', run: () => retry.mutate({}) }] : [],
  );
  const clear = (): void => setAddress({ state: undefined, kind: undefined, search: undefined });
  const count = (name: (typeof STATES)[number]): number =>
    (counts?.[name] ?? 0) + (name === 'waiting' ? (counts?.sending ?? 0) : 0);
  return (
    <Screen
      title={t('nav.mails')}
      foot={first && t('mails.kept', { count: first.keptDays })}
      actions={
        canRetry && (
          <Button icon="refresh" busy={retry.isPending} onClick={() => retry.mutate({})}>
            {t('mails.retry.all')}
          </Button>
        )
      }
      tools={
        <>
          <fieldset className="seg" aria-label={t('mails.state')}>
            <button type="button" aria-pressed={!state} onClick={() => setAddress({ state: undefined })}>
              {t('mails.state.all')} {all !== undefined && <span className="qq">{all}</span>}
            </button>
            {STATES.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={state === name}
                onClick={() => setAddress({ state: name })}
              >
                {t(`mails.state.${name}`)}{' '}
                {counts && <span className={name === 'dead' && counts.dead > 0 ? 'bad' : 'qq'}>{count(name)}</span>}
              </button>
            ))}
          </fieldset>
          <SelectField
            label={<span className="vh">{t('mails.kind')}</span>}
            value={kind ?? ''}
            choices={[
              { value: '', label: t('mails.kind.all') },
              ...[...new Set([...(first?.kinds ?? []), ...(kind ? [kind] : [])])].map((one) => ({
                value: one,
                label: mailKindText(one, t),
              })),
            ]}
            onChange={(value) => setAddress({ kind: value || undefined })}
          />
          <SearchField
            label={t('mails.recipient')}
            value={search ?? ''}
            onChange={(value) => setAddress({ search: value || undefined })}
          />
        </>
      }
    >
      {mails.isError && mails.data && <StaleNote since={mails.dataUpdatedAt} />}
      {mails.isPending && <Loading />}
      {mails.isError && !mails.data && <Failure title={t('mails.failed')} error={mails.error} retry={mails.refetch} />}
      {first && rows.length === 0 && (
        <Empty
          title={t(isFiltered ? 'mails.none.filtered' : 'mails.none')}
          actions={isFiltered && <Button onClick={clear}>{t('act.clear')}</Button>}
        >
          {!isFiltered && t('mails.none.why')}
        </Empty>
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('nav.mails')}
          rows={rows}
          columns={columns}
          rowId={({ id }) => String(id)}
          rowName={({ to, kind: what }) => to?.address ?? what}
          current={open === undefined ? undefined : String(open)}
          onOpen={({ id }) => setAddress({ mail: String(id) }, 'push')}
        />
      )}
      <MoreRow pages={mails} />
      {open !== undefined && <MailSheet id={open} onClose={() => setAddress({ mail: undefined })} />}
    </Screen>
  );
};

export default MailsScreen;
