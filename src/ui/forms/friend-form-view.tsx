// Three inputs: who sends, and to whom. There is no message on purpose.
import type { FormEventHandler, ReactElement, ReactNode, Ref } from 'react';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { TextField } from './field.tsx';
import { problemText } from './problem-text.ts';

export type FriendFormOptions = {
  readonly action: string;
  readonly estateId: number;
  /** Host of a third party's captcha. */
  readonly thirdParty?: string | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
};

type Props = FriendFormOptions & {
  readonly id: string;
  readonly t: Translate;
  readonly note?: ReactNode;
  readonly loading?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLFormElement> | undefined;
};

export const FriendFormView = (props: Props): ReactElement => {
  const { id, t, action, estateId, values, problems, note, loading = false, thirdParty } = props;
  const field = (name: string) => {
    const problem = problems.find((candidate) => candidate.field === name);
    return { id: `${id}-${name}`, name, t, value: values[name], problem: problem && problemText(problem, t) };
  };
  return (
    <form
      className={loading ? 'form loading' : 'form'}
      method="post"
      action={action}
      noValidate
      aria-busy={loading}
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
    >
      {note}
      <div className="two">
        <TextField {...field('name')} label={t('friend.name')} required autoComplete="name" />
        <TextField {...field('email')} label={t('friend.email')} type="email" required autoComplete="email" />
      </div>
      <TextField {...field('friendEmail')} label={t('friend.friendEmail')} type="email" required autoComplete="off" />
      {/* For programs that fill in everything. */}
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('form.trap')}</label>
        <input className="input" id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="estateId" value={estateId} />
      <div className="row">
        <button className="btn primary" type="submit" aria-disabled={loading ? true : undefined}>
          {loading ? t('form.sending') : t('friend.send')}
        </button>
        <p className="tiny">{t('friend.privacy')}</p>
      </div>
      {thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: thirdParty })}</p>}
    </form>
  );
};
