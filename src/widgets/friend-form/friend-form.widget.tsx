// Send to a friend with script: checked before it is sent, sent without leaving the page.
import type { ReactElement } from 'react';
import { checkFriendForm } from '../../domain/friend-form.ts';
import { type FriendFormOptions, FriendFormView } from '../../ui/forms/friend-form-view.tsx';
import { SendingNotes, type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type FriendFormProps = FriendFormOptions & SentFormProps;

export const FriendFormWidget = ({ props, t }: WidgetProps<FriendFormProps>): ReactElement => {
  const { captchaUrl: _url, failed: _failed, problems: _problems, ...options } = props;
  const sending = useFormSending(props, checkFriendForm, 'The listing was not sent');
  const { id, sent, problems, loading, onSubmit, onFocus } = sending;
  return (
    <FriendFormView
      {...options}
      key={sent}
      values={sent > 0 ? {} : options.values}
      id={id}
      t={t}
      problems={problems}
      loading={loading}
      onSubmit={onSubmit}
      onFocus={onFocus}
      note={
        <SendingNotes
          sending={sending}
          sent={{ title: t('friend.sent'), text: t('friend.sent.text') }}
          tooMany={t('friend.tooMany')}
          idOf={(name) => `${id}-${name}`}
          t={t}
        />
      }
    />
  );
};
