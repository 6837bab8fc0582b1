// Three inputs: who sends, and to whom. There is no message on purpose.
import type { ReactElement } from 'react';
import { TextField } from './field.tsx';
import { inputOf, VisitorForm, type VisitorFormOptions, type VisitorFormState } from './visitor-form.tsx';

export type FriendFormOptions = VisitorFormOptions & {
  readonly estateId: number;
  readonly values: Readonly<Record<string, string>>;
};

export const FriendFormView = (props: FriendFormOptions & VisitorFormState): ReactElement => {
  const { t, estateId } = props;
  const field = (name: string) => inputOf(props, name);
  return (
    <VisitorForm
      {...props}
      button={{ text: t('friend.send'), sending: t('form.sending'), beside: t('friend.privacy') }}
    >
      <div className="two">
        <TextField {...field('name')} label={t('friend.name')} required autoComplete="name" />
        <TextField {...field('email')} label={t('friend.email')} type="email" required autoComplete="email" />
      </div>
      <TextField {...field('friendEmail')} label={t('friend.friendEmail')} type="email" required autoComplete="off" />
      <input type="hidden" name="estateId" value={estateId} />
    </VisitorForm>
  );
};
