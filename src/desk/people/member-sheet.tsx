// One member: to be changed by whoever may, to be read by everybody else, with the reason.
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { askAgain, isOfTopic, useDeskApi, useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useSaveVersion } from '../shell/conflicts.tsx';
import { useDraft } from '../shell/drafts.ts';
import { usePortraits } from '../shell/portraits.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { bodyOf, faultsOf, MemberForm, type MemberOfSite, type People, valuesOf } from './member-form.tsx';
import { PortraitChoice } from './portrait-choice.tsx';

type Props = {
  readonly member: MemberOfSite;
  readonly people: People;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
};

const useWords = (people: People) => {
  const t = useTexts();
  const text = (field: string, value: unknown): string => {
    if (value === undefined || value === null || value === '') return '–';
    if (field === 'role') return t(`role.${value as MemberOfSite['role']}`);
    if (field === 'locale') return LANGUAGE_NAMES[value as MemberOfSite['locale']];
    if (field === 'branch') return people.branches.find(({ id }) => id === value)?.name ?? String(value);
    return Array.isArray(value) ? value.join(', ').toUpperCase() : String(value);
  };
  const NAMES: Readonly<Record<string, string>> = {
    name: t('field.name'),
    email: t('field.email'),
    role: t('people.role'),
    branch: t('people.branch'),
    agenda: t('people.agenda'),
    languages: t('people.languages'),
    locale: t('people.locale'),
  };
  return { field: (field: string) => NAMES[field] ?? field, value: text };
};

const ReadOnly = ({ member, people }: Pick<Props, 'member' | 'people'>): ReactElement => {
  const t = useTexts();
  const words = useWords(people);
  const fields = ['name', 'email', 'role', 'branch', 'agenda', 'locale'] as const;
  return (
    <div className="st">
      <Locked>{t(member.locked === 'branch' ? 'people.locked.branch' : 'people.locked')}</Locked>
      <dl className="dl wide">
        {fields.map((field) => (
          <div key={field}>
            <dt>{words.field(field)}</dt>
            <dd>{words.value(field, member[field])}</dd>
          </div>
        ))}
      </dl>
      <p className="q">{t(`role.${member.role}.help`)}</p>
    </div>
  );
};

/** Of a colleague who has not chosen one, or not a good one. */
const TheirPortrait = ({ member }: Pick<Props, 'member'>): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const { name, id } = member;
  const save = useDeskMutation('saveMemberPortrait', {
    changes: ['members'],
    onSuccess: (_, { body }) =>
      toast({ text: t(body.picture === null ? 'portrait.theirs.removed' : 'portrait.theirs.saved', { name }) }),
  });
  return (
    <section className="panel" aria-label={t('portrait.theirs')}>
      <PortraitChoice
        name={t('portrait.theirs')}
        picture={usePortraits()(id)}
        help={t('portrait.theirs.help')}
        busy={save.isPending}
        failed={save.isError}
        onChoose={(picture) => save.mutate({ params: { id }, body: { picture } })}
      />
    </section>
  );
};

const Change = ({ member, people, onClose, onRemoved }: Props): ReactElement => {
  const t = useTexts();
  const toast = useToast();
  const api = useDeskApi();
  const client = useQueryClient();
  const form = useId();
  const { site } = useSession();
  const words = useWords(people);
  const saveVersion = useSaveVersion();
  const [initial] = useState(() => valuesOf(member));
  // The version that was read when the sheet opened: what a colleague changes meanwhile is not overwritten unseen.
  const [etag, setEtag] = useState(member.etag);
  const draft = useDraft(`member-${member.id}`, initial);
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const [asks, setAsks] = useState(false);
  const remove = useDeskMutation('removeMember', {
    changes: ['members'],
    onSuccess: () => {
      draft.clear();
      onRemoved();
    },
    onError: (failure) => {
      setAsks(false);
      setError(failure);
    },
  });
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const saved = await saveVersion(
        bodyOf(draft.value, member.portrait),
        etag,
        (body, version) => api.call('saveMember', { params: { id: member.id }, body, ifMatch: version }),
        words,
      );
      if (!saved) return;
      setEtag(saved.etag);
      draft.clear(valuesOf(saved));
      askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'members'));
      toast({ text: t('people.saved', { name: saved.name }) });
      onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open
      title={member.name}
      onClose={onClose}
      footer={
        <>
          <Button look="main" type="submit" form={form} busy={busy}>
            {t('people.save')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          <span className="sp" />
          {!asks && (
            <Button look="danger" icon="trash" onClick={() => setAsks(true)}>
              {t('people.remove')}
            </Button>
          )}
        </>
      }
    >
      <TheirPortrait member={member} />
      <form id={form} className="st" onSubmit={(event) => void save(event)} noValidate>
        {asks && (
          <Note tone="warn" role="alert">
            <p>{t('people.remove.what', { name: member.name })}</p>
            <div className="row wrap acts">
              <Button onClick={() => setAsks(false)}>{t('people.remove.keep', { name: member.name })}</Button>
              <Button
                look="danger"
                busy={remove.isPending}
                onClick={() => remove.mutate({ params: { id: member.id } })}
              >
                {t('people.remove.sure', { name: member.name })}
              </Button>
            </div>
          </Note>
        )}
        {draft.restored && <Note tone="water">{t('draft.found')}</Note>}
        <MemberForm
          values={draft.value}
          onChange={draft.set}
          people={people}
          siteLocales={site.locales}
          error={error}
          ownBranch={site.role === 'manager' ? site.branch : undefined}
        />
        {error !== undefined && <p className="vh">{faultsOf(error, t).form}</p>}
      </form>
    </Sheet>
  );
};

const MemberSheet = (props: Props): ReactElement => {
  const { may } = useSession();
  if (may('members.write') && !props.member.locked) return <Change {...props} />;
  return (
    <Sheet open title={props.member.name} onClose={props.onClose}>
      <ReadOnly member={props.member} people={props.people} />
    </Sheet>
  );
};

export default MemberSheet;
