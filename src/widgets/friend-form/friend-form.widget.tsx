// Send to a friend with script: checked before it is sent, sent without leaving the page.
import type { ReactElement } from 'react';
import { checkFriendForm } from '../../domain/leads/friend-form.ts';
import {
  FRIEND_PROBLEMS,
  type FriendFormOptions,
  FriendFormView,
  type SentListing,
} from '../../ui/forms/friend-form-view.tsx';
import { type SentFormProps, useFormSending } from '../form-sending.tsx';
import type { WidgetProps } from '../widget.ts';

export type FriendFormProps = FriendFormOptions & SentFormProps;

/** What the page of a listing gives to the dialog. */
export type FriendLink = {
  /** The page of the form. */
  readonly href: string;
  readonly listing: SentListing;
  readonly form: Omit<FriendFormProps, 'values' | 'problems'>;
};

export type FriendDialogProps = WidgetProps<FriendLink> & { readonly onClose: () => void };

export const FriendFormWidget = ({ props, t }: WidgetProps<FriendFormProps>): ReactElement => {
  const { view, sent } = useFormSending(props, {
    check: checkFriendForm,
    complaint: 'The listing was not sent',
    sent: { title: t('friend.sent'), text: t('friend.sent.text') },
    tooMany: t('friend.tooMany'),
    notSent: t('friend.notSent'),
    words: FRIEND_PROBLEMS,
    t,
  });
  return <FriendFormView {...props} {...view} key={sent} values={sent > 0 ? {} : props.values} />;
};
