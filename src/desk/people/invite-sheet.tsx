import { type FormEvent, type ReactElement, useId, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { useDraft } from '../shell/drafts.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { bodyOf, emptyMember, MemberForm, type People } from './member-form.tsx';

const InviteSheet = (props: { readonly people: People; readonly onClose: () => void }): ReactElement => {
  const { people, onClose } = props;
  const t = useTexts();
  const toast = useToast();
  const form = useId();
  const { me, site } = useSession();
  const ownBranch = site.role === 'manager' ? site.branch : undefined;
  const [initial] = useState(() => emptyMember(me.locale, ownBranch));
  const draft = useDraft('invite', initial);
  const invite = useDeskMutation('inviteMember', {
    changes: ['members'],
    onSuccess: ({ email }) => {
      draft.clear();
      onClose();
      toast({ text: t('people.invited', { email }) });
    },
  });
  const { email } = draft.value;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!invite.isPending) invite.mutate({ body: bodyOf(draft.value, undefined) });
  };
  return (
    <Sheet
      open
      title={t('people.invite')}
      onClose={onClose}
      footer={
        <>
          <Button look="main" type="submit" form={form} icon="send" busy={invite.isPending}>
            {t('people.invite.send')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('act.cancel')}
          </Button>
          {draft.restored && (
            <Button look="quiet" onClick={() => draft.clear()}>
              {t('draft.drop')}
            </Button>
          )}
        </>
      }
    >
      <form id={form} className="st" onSubmit={send} noValidate>
        {draft.restored && <Note tone="water">{t('draft.found')}</Note>}
        <MemberForm
          values={draft.value}
          onChange={draft.set}
          people={people}
          siteLocales={site.locales}
          error={invite.error}
          ownBranch={ownBranch}
        />
        <Note icon="mail">
          {email.trim() === '' ? t('people.invite.what') : t('people.invite.whom', { email: email.trim() })}
        </Note>
      </form>
    </Sheet>
  );
};

export default InviteSheet;
