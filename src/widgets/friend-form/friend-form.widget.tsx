// Send to a friend with script: checked before it is sent, sent without leaving the page.
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { postJson } from '../../client/post-json.ts';
import { checkFriendForm } from '../../domain/friend-form.ts';
import { type FriendFormOptions, FriendFormView } from '../../ui/forms/friend-form-view.tsx';
import { BadNote, GoodNote, ProblemNote } from '../../ui/forms/notes.tsx';
import { type Captcha, createCaptcha } from '../contact-form/captcha.ts';
import { type ContactState, failedState, formInputs } from '../contact-form/contact-form.state.ts';
import type { WidgetProps } from '../widget.ts';

export type FriendFormProps = FriendFormOptions & {
  readonly captchaUrl: string;
  /** Set on the page that answers a refused form. */
  readonly failed?: 'failure' | 'too-many' | undefined;
};

const initialState = ({ problems, failed }: FriendFormProps): ContactState => {
  if (failed) return { step: 'failure', tooMany: failed === 'too-many' };
  return problems.length > 0 ? { step: 'refused', problems } : { step: 'idle' };
};

export const FriendFormWidget = ({ props, t }: WidgetProps<FriendFormProps>): ReactElement => {
  const { captchaUrl, failed: _failed, problems: _problems, ...options } = props;
  const id = `f${useId().replace(/\W/g, '')}`;
  const [state, setState] = useState<ContactState>(() => initialState(props));
  const note = useRef<HTMLDivElement>(null);
  const captcha = useRef<Captcha>(undefined);
  /** The same for a form that is sent again after a failure: it is one mail. */
  const submission = useRef('');
  const getCaptcha = (): Captcha => {
    captcha.current ??= createCaptcha(captchaUrl, { early: options.thirdParty === undefined });
    return captcha.current;
  };
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && state.step !== 'idle' && state.step !== 'loading') note.current?.focus();
    shown.current = state;
  }, [state]);

  const send = async (element: HTMLFormElement): Promise<void> => {
    const inputs = formInputs(new FormData(element));
    const checked = checkFriendForm(inputs);
    if (!checked.ok) {
      setState({ step: 'refused', problems: checked.problems });
      return;
    }
    setState({ step: 'loading' });
    try {
      const answer = await getCaptcha().execute();
      if (answer === undefined) {
        element.submit();
        return;
      }
      submission.current ||= crypto.randomUUID();
      await postJson(options.action, { ...inputs, submission: submission.current, 'g-recaptcha-response': answer });
      submission.current = '';
      element.reset();
      setState({ step: 'success' });
    } catch (error) {
      console.error('The listing was not sent', error);
      setState(failedState(error));
    } finally {
      getCaptcha().reset();
    }
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (state.step !== 'loading') void send(event.currentTarget);
  };
  const problems = state.step === 'refused' ? state.problems : [];
  return (
    <FriendFormView
      {...options}
      id={id}
      t={t}
      problems={problems}
      loading={state.step === 'loading'}
      onSubmit={onSubmit}
      onFocus={() => getCaptcha().prepare()}
      note={
        <>
          {state.step === 'success' && (
            <GoodNote title={t('friend.sent')} ref={note}>
              {t('friend.sent.text')}
            </GoodNote>
          )}
          {problems.length > 0 && <ProblemNote problems={problems} idOf={(name) => `${id}-${name}`} t={t} ref={note} />}
          {state.step === 'failure' && (
            <BadNote title={t('form.notSent')} ref={note}>
              {state.tooMany ? t('friend.tooMany') : t('form.failed')}
            </BadNote>
          )}
        </>
      }
    />
  );
};
