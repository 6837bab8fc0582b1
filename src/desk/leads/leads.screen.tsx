// What visitors asked: the list, one conversation, and the person. Side by side where there is room, one after the other elsewhere.
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { CONVERSATION_KINDS, LEAD_SHOWS } from '../../domain/leads/conversation.ts';
import { useDeskPages } from '../api/desk-pages.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { saveCsv } from '../parts/save-file.ts';
import { SearchField } from '../parts/search-field.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { Screen } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Empty, Failure, Loading, StaleNote } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadPage } from './lead-page.tsx';
import { type LeadTranslate, useLeadTexts, waitText } from './lead-words.ts';

const FILTERS = ['kind', 'branch', 'search', 'estateId'] as const;

const LeadsView = ({ l }: { readonly l: LeadTranslate }): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const navigate = useNavigate();
  const { site, may } = useSession();
  const { lead } = useParams({ strict: false }) as { readonly lead?: string };
  const [address, setAddress] = useAddress();
  const show = LEAD_SHOWS.find((one) => one === address.show) ?? 'open';
  const filter = Object.fromEntries(
    FILTERS.flatMap((name): [string, string][] => {
      const value = address[name];
      return value ? [[name, value]] : [];
    }),
  );
  const leads = useDeskPages('leads', 'leads', { ...filter, show });
  const members = useDeskQuery('members', 'members');
  const first = leads.data?.pages[0];
  const rows = leads.data?.pages.flatMap((page) => page.leads) ?? [];
  const open = Number(lead) || undefined;
  const isFiltered = Object.keys(filter).length > 0;
  const goTo = (id: number): void =>
    void navigate({
      to: siteAddress(site.id, `leads/${id}`),
      search: ((before: object) => ({ ...before, person: undefined })) as never,
    });
  const step = (by: 1 | -1): void => {
    const at = rows.findIndex(({ id }) => id === open);
    const next = rows[at < 0 ? 0 : at + by];
    if (next) goTo(next.id);
  };
  const save = useDeskMutation('leadFile', {
    changes: ['log'],
    onSuccess: (csv) => {
      saveCsv('leads.csv', csv);
      toast({ text: l('exported') });
    },
    onError: () => toast({ text: l('export.failed'), tone: 'bad' }),
  });
  const exportList = (): void => save.mutate({ query: { ...filter, show } } as never);
  useActions([
    { id: 'lead-next', label: l('key.next'), keys: 'j', hidden: true, run: () => step(1) },
    { id: 'lead-previous', label: l('key.previous'), keys: 'k', hidden: true, run: () => step(-1) },
    ...(may('leads.export')
      ? [{ id: 'lead-export', label: l('export'), icon: 'download' as const, run: exportList }]
      : []),
  ]);
  const median = first?.response.median;
  return (
    <Screen
      title={t('nav.leads')}
      count={first?.counts.unanswered}
      foot={median !== undefined && l('response', { time: waitText(median, l), count: first?.response.days ?? 0 })}
      hints={[
        { keys: 'j', label: l('key.next') },
        { keys: 'r', label: l('key.reply') },
        { keys: 'a', label: l('key.take') },
      ]}
      actions={
        may('leads.export') && (
          <span className="only-desk">
            <Button look="quiet" icon="download" busy={save.isPending} onClick={exportList}>
              {l('export')}
            </Button>
          </span>
        )
      }
      tools={
        <>
          <fieldset className="seg" aria-label={l('show')}>
            {LEAD_SHOWS.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={show === name}
                onClick={() => setAddress({ show: name === 'open' ? undefined : name })}
              >
                {l(`show.${name}`)}{' '}
                {first && name !== 'closed' && (
                  <span className={name === 'nobody' && first.counts.nobody > 0 ? 'bad' : 'qq'}>
                    {first.counts[name]}
                  </span>
                )}
              </button>
            ))}
          </fieldset>
          <SelectField
            label={<span className="vh">{l('kind')}</span>}
            value={address.kind ?? ''}
            choices={[
              { value: '', label: l('kind.all') },
              ...CONVERSATION_KINDS.map((kind) => ({ value: kind as string, label: l(`kind.${kind}`) })),
            ]}
            onChange={(kind) => setAddress({ kind: kind || undefined })}
          />
          {(members.data?.branches.length ?? 0) > 1 && (
            <SelectField
              label={<span className="vh">{l('branch')}</span>}
              value={address.branch ?? ''}
              choices={[
                { value: '', label: l('branch.all') },
                ...(members.data?.branches ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(branch) => setAddress({ branch: branch || undefined })}
            />
          )}
          <SearchField
            label={l('search')}
            value={address.search ?? ''}
            onChange={(search) => setAddress({ search: search || undefined })}
          />
        </>
      }
    >
      <div className="ib" data-at={open === undefined ? 'list' : address.person ? 'person' : 'lead'}>
        <div className="ibl">
          {leads.isError && leads.data && <StaleNote since={leads.dataUpdatedAt} />}
          {leads.isPending && <Loading />}
          {leads.isError && !leads.data && <Failure title={l('failed')} error={leads.error} retry={leads.refetch} />}
          {first && rows.length === 0 && (
            <Empty
              title={l(isFiltered ? 'none.filtered' : 'none')}
              actions={
                isFiltered && (
                  <Button onClick={() => setAddress(Object.fromEntries(FILTERS.map((name) => [name, undefined])))}>
                    {t('act.clear')}
                  </Button>
                )
              }
            >
              {!isFiltered && l('none.why')}
            </Empty>
          )}
          {rows.length > 0 && <LeadList rows={rows} current={open} />}
          <MoreRow pages={leads} />
        </div>
        {open === undefined ? (
          <div className="ibc none">
            <Empty title={l('choose')}>{l('choose.why')}</Empty>
          </div>
        ) : (
          <LeadPage key={open} id={open} />
        )}
      </div>
    </Screen>
  );
};

const LeadsScreen = (): ReactElement => {
  const l = useLeadTexts();
  return l ? <LeadsView l={l} /> : <Loading />;
};

export default LeadsScreen;
