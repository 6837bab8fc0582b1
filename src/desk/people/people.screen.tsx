import { lazy, type ReactElement, Suspense, useState } from 'react';
import { useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText, dateOf } from '../parts/moments.ts';
import { Locked } from '../parts/note.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { usePortraits } from '../shell/portraits.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { useShell } from '../shell/shell-context.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { faultsOf, type MemberOfSite, type People } from './member-form.tsx';
import { Roles } from './roles.tsx';

const InviteSheet = lazy(() => import('./invite-sheet.tsx'));
const MemberSheet = lazy(() => import('./member-sheet.tsx'));

const useColumns = (people: People): readonly Column<MemberOfSite>[] => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const { me, site } = useSession();
  const { colleagues } = useShell();
  const branchName = (id: string | undefined): string => people.branches.find((one) => one.id === id)?.name ?? id ?? '';
  const portraitOf = usePortraits();
  const seen = (member: MemberOfSite): string => {
    if (member.id === site.memberId || colleagues.some(({ memberId }) => memberId === member.id)) return t('time.now');
    if (member.state === 'invited')
      return member.invitedUntil ? t('people.invited.until', { date: dateOf(new Date(member.invitedUntil)) }) : '–';
    return member.seenAt ? agoText(new Date(member.seenAt), now, locale, t) : '–';
  };
  return [
    {
      id: 'name',
      header: t('field.name'),
      sort: ({ name }) => name,
      main: true,
      cell: (member) => (
        <span className="row who2">
          <Avatar large name={member.name} picture={portraitOf(member.id)} />
          <span className="ell">
            <b>{member.name}</b>
            {member.email === me.email && <span className="lbl">{t('people.you')}</span>}
            <span className="xs qq second ell">{member.email}</span>
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      header: t('people.role'),
      sort: ({ role }) => t(`role.${role}`),
      cell: ({ role, languages }) =>
        role === 'contributor' && languages
          ? t('people.role.languages', { role: t(`role.${role}`), languages: languages.join(', ').toUpperCase() })
          : t(`role.${role}`),
    },
    ...(people.branches.length > 0
      ? [
          {
            id: 'branch',
            header: t('people.branch'),
            sort: ({ branch }: MemberOfSite) => branchName(branch),
            cell: ({ branch }: MemberOfSite) => (branch ? branchName(branch) : '–'),
            drop: 'first' as const,
          },
        ]
      : []),
    {
      id: 'signin',
      header: t('people.signin'),
      drop: 'first',
      cell: ({ state, passkeys }) =>
        state === 'invited' ? (
          t('people.signin.notyet')
        ) : passkeys > 0 ? (
          <>
            <span className="good">
              <Icon name="key" />
            </span>{' '}
            {t('people.signin.passkey', { count: passkeys })}
          </>
        ) : (
          <>
            <span className="warn">
              <Icon name="mail" />
            </span>{' '}
            {t('people.signin.link')}
          </>
        ),
    },
    { id: 'seen', header: t('people.seen'), named: true, sort: ({ seenAt }) => seenAt ?? '', cell: seen },
  ];
};

const PeopleTable = (props: {
  readonly people: People;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}): ReactElement => {
  const { people, chosen, onChoose } = props;
  const t = useTexts();
  const toast = useToast();
  const { may } = useSession();
  const columns = useColumns(people);
  const again = useDeskMutation('inviteAgain', {
    changes: ['members'],
    onSuccess: (member) => toast({ text: t('people.invited.again', { email: member.email }) }),
    onError: (error) => toast({ text: faultsOf(error, t).form ?? t('save.failed'), tone: 'bad' }),
  });
  return (
    <DataTable
      label={t('nav.people')}
      rows={people.members}
      columns={columns}
      rowId={({ id }) => String(id)}
      rowName={({ name }) => name}
      current={chosen === undefined ? undefined : String(chosen)}
      onOpen={({ id }) => onChoose(id)}
      actions={(member) =>
        may('members.write') && member.state === 'invited' && !member.locked ? (
          <Button
            small
            look="light"
            busy={again.isPending && again.variables?.params.id === member.id}
            aria-label={t('people.invite.again.named', { name: member.name })}
            onClick={() => again.mutate({ params: { id: member.id } })}
          >
            {t('people.invite.again')}
          </Button>
        ) : null
      }
    />
  );
};

const PeopleScreen = (): ReactElement => {
  const t = useTexts();
  const api = useDeskApi();
  const toast = useToast();
  const { may } = useSession();
  const people = useDeskQuery('members', 'members');
  const [address, setAddress] = useAddress();
  const [inviting, setInviting] = useState(false);
  const mayWrite = may('members.write');
  const open = Number(address.person) || undefined;
  const member = people.data?.members.find(({ id }) => id === open);
  useActions(
    mayWrite
      ? [{ id: 'invite', label: t('people.invite'), icon: 'plus', keys: 'n', run: () => setInviting(true) }]
      : [],
  );
  const restore = async (removed: MemberOfSite): Promise<void> => {
    try {
      await api.call('restoreMember', { params: { id: removed.id } });
      void people.refetch();
      toast({ text: t('people.restored', { name: removed.name }) });
    } catch {
      toast({ text: t('people.restore.failed', { name: removed.name }), tone: 'bad' });
    }
  };
  return (
    <Screen
      title={t('nav.people')}
      count={people.data?.members.length}
      foot={people.data && t('people.count', { count: people.data.members.length })}
      hints={mayWrite ? [{ keys: 'n', label: t('people.invite.short') }] : []}
      actions={
        mayWrite && (
          <Button look="main" icon="plus" onClick={() => setInviting(true)}>
            {t('people.invite')}
          </Button>
        )
      }
    >
      {!mayWrite && (
        <div className="pad lockrow">
          <Locked>{t('people.locked')}</Locked>
        </div>
      )}
      <Answered query={people} failed={t('people.failed')}>
        {(answer) => (
          <>
            <PeopleTable people={answer} chosen={open} onChoose={(id) => setAddress({ person: String(id) })} />
            <Roles />
            <Suspense>
              {inviting && <InviteSheet people={answer} onClose={() => setInviting(false)} />}
              {member && (
                <MemberSheet
                  key={member.id}
                  member={member}
                  people={answer}
                  onClose={() => setAddress({ person: undefined })}
                  onRemoved={() => {
                    setAddress({ person: undefined });
                    toast({ text: t('people.removed', { name: member.name }), undo: () => restore(member) });
                  }}
                />
              )}
            </Suspense>
          </>
        )}
      </Answered>
    </Screen>
  );
};

export default PeopleScreen;
