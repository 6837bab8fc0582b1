// One lead: its conversation and, beside it, the person and the listing.
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactElement, useRef } from 'react';
import { CONVERSATION_STATES, type ConversationState } from '../../domain/leads/conversation.ts';
import { mayHandOver } from '../../domain/leads/hand-over.ts';
import { useDeskApi, useDeskQuery } from '../api/desk-queries.ts';
import { IconButton } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { Locked, Note } from '../parts/note.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useSession } from '../shell/session.ts';
import { useShell } from '../shell/shell-context.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { WRITING } from '../shell/writing.ts';
import { siteAddress } from '../site-address.ts';
import { Composer } from './composer.tsx';
import { type Lead, type LeadChange, type LeadTranslate, useLeadWords } from './lead-words.ts';
import { Person } from './person.tsx';
import { Thread } from './thread.tsx';

const NOBODY = '';

const wordsOf = (l: LeadTranslate) => ({
  field: (field: string): string => l(field === 'assignee' ? 'assignee' : field === 'keepUntil' ? 'keep.day' : 'state'),
  value: (field: string, value: unknown): string => {
    if (field === 'state') return l(`state.${value as ConversationState}`);
    return typeof value === 'string' ? value : field === 'assignee' ? l('assignee.nobody') : '–';
  },
});

/** Saves under the version that was read; what a colleague changed meanwhile is asked about. */
const useChange = (
  lead: Lead,
  nameOf: (member: number) => string | undefined,
  refetch: () => unknown,
): ((change: LeadChange) => Promise<boolean>) => {
  const api = useDeskApi();
  const l = useLeadWords();
  const toast = useToast();
  const saveVersion = useSaveVersion();
  return async (change) => {
    try {
      const saved = await saveVersion(
        change,
        lead.etag,
        (decided: LeadChange, ifMatch) => {
          // Whoever leaves what stands there sends nothing for it; a member stands in the question by name.
          const mine = Object.entries(change).filter(([field, own]) => {
            const value: unknown = decided[field as keyof LeadChange];
            return value === own || (field === 'assignee' && value === nameOf(own as number));
          });
          return api.call('saveLead', {
            params: { id: lead.id },
            body: Object.fromEntries(mine) as LeadChange,
            ifMatch,
          });
        },
        wordsOf(l),
      );
      if (saved) toast({ text: l('saved') });
      void refetch();
      return saved !== undefined;
    } catch {
      toast({ text: l('save.failed'), tone: 'bad' });
      void refetch();
      return false;
    }
  };
};

const Writing = (): ReactElement | null => {
  const l = useLeadWords();
  const { colleagues } = useShell();
  const here = useLocation({ select: ({ pathname }) => pathname });
  const names = colleagues.filter(({ at }) => at === here + WRITING).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <Note tone="warn" icon="edit" role="status">
      {l('writing', { name: names.join(', ') })}
    </Note>
  );
};

const Whole = ({ lead, refetch }: { readonly lead: Lead; readonly refetch: () => unknown }): ReactElement => {
  const l = useLeadWords();
  const { site } = useSession();
  const [, setAddress] = useAddress();
  const members = useDeskQuery('members', 'members');
  const nameOf = (member: number) => members.data?.members.find(({ id }) => id === member)?.name;
  const change = useChange(lead, nameOf, refetch);
  const state = useRef<HTMLDivElement>(null);
  const locked = lead.locked !== undefined;
  const me = site.memberId;
  const take = (): void => {
    if (me !== undefined && !locked && lead.assignee?.id !== me)
      void change({ assignee: me, ...(lead.state === 'new' ? { state: 'open' as const } : {}) });
  };
  useActions([
    ...(locked || me === undefined
      ? []
      : [{ id: 'lead-take', label: l('key.take'), icon: 'user' as const, keys: 'a', run: take }]),
    ...(locked
      ? []
      : [
          {
            id: 'lead-state',
            label: l('key.state'),
            icon: 'flag' as const,
            keys: 's',
            run: () => state.current?.querySelector('select')?.focus(),
          },
        ]),
  ]);
  const known = members.data?.members ?? [];
  const isOwn = me !== undefined && lead.assignee?.id === me;
  const answering = known.filter(
    ({ id, role }) =>
      role !== 'reader' &&
      role !== 'contributor' &&
      mayHandOver({ role: site.role, isOwn }, id === me ? 'self' : 'colleague'),
  );
  const choices = [
    { value: NOBODY, label: l('assignee.nobody') },
    ...answering.map(({ id, name }) => ({ value: String(id), label: name })),
    ...(lead.assignee && !answering.some(({ id }) => id === lead.assignee?.id)
      ? [{ value: String(lead.assignee.id), label: lead.assignee.name }]
      : []),
  ];
  return (
    <>
      <section className="ibc" aria-label={lead.name}>
        <header className="ibh">
          <Link
            className="btn i q ibback"
            to={siteAddress(site.id, 'leads')}
            search={((before: object) => before) as never}
            aria-label={l('back')}
            title={l('back')}
          >
            <Icon name="left" />
          </Link>
          <div className="grow">
            <h2 className="ell">{lead.name}</h2>
            <p className="s q ell">{lead.about ? l('about', { what: lead.about }) : l(`kind.${lead.kind}`)}</p>
          </div>
          <div className="row ibsel" ref={state}>
            <SelectField
              label={<span className="vh">{l('state')}</span>}
              value={lead.state}
              disabled={locked}
              choices={CONVERSATION_STATES.map((value) => ({ value, label: l(`state.${value}`) }))}
              onChange={(value) => void change({ state: value })}
            />
            <SelectField
              label={<span className="vh">{l('assignee')}</span>}
              value={lead.assignee ? String(lead.assignee.id) : NOBODY}
              disabled={locked}
              choices={choices}
              onChange={(value) => void change({ assignee: value === NOBODY ? null : Number(value) })}
            />
          </div>
          <span className="ibmore">
            <IconButton icon="user" label={l('person')} onClick={() => setAddress({ person: '1' }, 'push')} />
          </span>
        </header>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
        <section className="ibt" tabIndex={0} aria-label={l('conversation')}>
          <Thread lead={lead} />
          <Writing />
        </section>
        {locked ? (
          <div className="ibf">
            <Locked>{l('locked')}</Locked>
          </div>
        ) : (
          <Composer key={lead.id} lead={lead} refetch={refetch} />
        )}
      </section>
      <Person lead={lead} change={change} onBack={() => setAddress({ person: undefined })} />
    </>
  );
};

export const LeadPage = ({ id }: { readonly id: number }): ReactElement => {
  const l = useLeadWords();
  const lead = useDeskQuery(['leads', 'mails'], 'lead', { params: { id } });
  return (
    <Answered query={lead} failed={l('one.failed')} loading={<div className="ibc" />}>
      {(answer) => <Whole lead={answer} refetch={lead.refetch} />}
    </Answered>
  );
};
