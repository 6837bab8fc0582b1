// The contact form with script: checked before it is sent, sent without leaving the page. Without script the same form
// is posted and answered by a page.
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { postJson } from '../../client/post-json.ts';
import { checkContactForm } from '../../domain/contact-form.ts';
import {
  type ContactFormOptions,
  type ContactFormState,
  ContactFormView,
  inputId,
} from '../../ui/forms/contact-form-view.tsx';
import { BadNote, GoodNote, ProblemNote } from '../../ui/forms/notes.tsx';
import type { WidgetProps } from '../widget.ts';
import { type Captcha, createCaptcha } from './captcha.ts';
import { type ContactState, failedState, formInputs } from './contact-form.state.ts';

export type ContactFormProps = ContactFormOptions &
  ContactFormState & {
    readonly captchaUrl: string;
    /** Set on the page that answers a refused form. */
    readonly failed?: 'failure' | 'too-many' | undefined;
  };

const initialState = ({ problems, failed }: ContactFormProps): ContactState => {
  if (failed) return { step: 'failure', tooMany: failed === 'too-many' };
  return problems.length > 0 ? { step: 'refused', problems } : { step: 'idle' };
};

export const ContactFormWidget = ({ props, t }: WidgetProps<ContactFormProps>): ReactElement => {
  const { captchaUrl, failed: _failed, problems: _problems, ...options } = props;
  const id = `f${useId().replace(/\W/g, '')}`;
  const [state, setState] = useState<ContactState>(() => initialState(props));
  const [sent, setSent] = useState(0);
  const note = useRef<HTMLDivElement>(null);
  const captcha = useRef<Captcha>(undefined);
  /** The same for a form that is sent again after a failure: it is stored once. */
  const submission = useRef('');
  const getCaptcha = (): Captcha => {
    captcha.current ??= createCaptcha(captchaUrl, { early: options.thirdParty === undefined });
    return captcha.current;
  };

  const shown = useRef(state);
  useEffect(() => {
    // What was in the page from the start does not take the focus.
    if (shown.current !== state && state.step !== 'idle' && state.step !== 'loading') note.current?.focus();
    shown.current = state;
  }, [state]);

  const send = async (element: HTMLFormElement): Promise<void> => {
    const inputs = formInputs(new FormData(element));
    const checked = checkContactForm(inputs);
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
      setSent((count) => count + 1);
      setState({ step: 'success' });
    } catch (error) {
      console.error('The contact form was not sent', error);
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
    <ContactFormView
      {...options}
      // What stood in the page from the start does not come back after it was sent.
      key={sent}
      values={sent > 0 ? {} : options.values}
      id={id}
      t={t}
      problems={problems}
      loading={state.step === 'loading'}
      onSubmit={onSubmit}
      onFocus={() => getCaptcha().prepare()}
      note={
        <>
          {state.step === 'success' && (
            <GoodNote title={t('form.sent')} ref={note}>
              {t('form.sent.text')}
            </GoodNote>
          )}
          {problems.length > 0 && (
            <ProblemNote problems={problems} idOf={(name) => inputId(id, name)} t={t} ref={note} />
          )}
          {state.step === 'failure' && (
            <BadNote title={t('form.notSent')} ref={note}>
              {state.tooMany ? t('form.tooMany') : t('form.failed')}
            </BadNote>
          )}
        </>
      }
    />
  );
};
