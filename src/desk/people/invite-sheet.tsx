import { type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { FormSheet } from '../parts/form-sheet.tsx';
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
  return (
    <FormSheet
      title={t('people.invite')}
      submit={t('people.invite.send')}
      icon="send"
      busy={invite.isPending}
      draft={draft}
      onSubmit={() => invite.mutate({ body: bodyOf(draft.value, undefined) })}
      onClose={onClose}
    >
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
    </FormSheet>
  );
};

export default InviteSheet;
