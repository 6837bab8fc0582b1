// Send to a friend with script: checked before it is sent, sent without leaving the page.
import type { ReactElement } from 'react';
import { checkFriendForm } from '../../domain/leads/friend-form.ts';
import { type FriendFormOptions, FriendFormView } from '../../ui/forms/friend-form-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type FriendFormProps = FriendFormOptions & SentFormProps;

export const FriendFormWidget = ({ props, t }: WidgetProps<FriendFormProps>): ReactElement => {
  const { view, sent } = useFormSending(props, {
    check: checkFriendForm,
    complaint: 'The listing was not sent',
    sent: { title: t('friend.sent'), text: t('friend.sent.text') },
    tooMany: t('friend.tooMany'),
    t,
  });
  return <FriendFormView {...props} {...view} key={sent} values={sent > 0 ? {} : props.values} />;
};
