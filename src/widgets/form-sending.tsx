// What every form of a visitor does with script (behaviour section 4): it is checked, the captcha is executed, it is sent
// without leaving the page, and it says what became of it.
import { type FormEvent, type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FetchError } from '../client/http-error.ts';
import { postJson } from '../client/post-json.ts';
import type { FormProblem } from '../domain/leads/form-problem.ts';
import type { Translate } from '../i18n/translate.ts';
import { BadNote, GoodNote, ProblemNote } from '../ui/forms/notes.tsx';
import { type Captcha, createCaptcha } from './contact-form/captcha.ts';
import { type ContactState, failedState, formInputs } from './contact-form/contact-form.state.ts';

/** What the page gives to a form. */
export type SentFormProps = {
  readonly action: string;
  readonly captchaUrl: string;
  /** Host of a third party's captcha. */
  readonly thirdParty?: string | undefined;
  readonly problems: readonly FormProblem[];
  /** Set on the page that answers a refused form. */
  readonly failed?: 'failure' | 'too-many' | 'conflict' | undefined;
};

type Inputs = Readonly<Record<string, string | string[]>>;
type Checked = { readonly ok: true } | { readonly ok: false; readonly problems: readonly FormProblem[] };

export type FormSending = {
  readonly state: ContactState;
  /** How often it was sent: what stood in the page from the start does not come back afterwards. */
  readonly sent: number;
  readonly note: RefObject<HTMLDivElement | null>;
  /** What the view of every form is given. */
  readonly view: {
    /** Unique on the page. */
    readonly id: string;
    readonly problems: readonly FormProblem[];
    readonly loading: boolean;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onFocus: () => void;
  };
};

const initialState = ({ problems, failed }: SentFormProps): ContactState => {
  if (failed === 'conflict') return { step: 'conflict' };
  if (failed) return { step: 'failure', tooMany: failed === 'too-many' };
  return problems.length > 0 ? { step: 'refused', problems } : { step: 'idle' };
};

/** What a form may do besides. */
export type SendingOptions = {
  /** With the answer of the server, once it was sent. */
  readonly onSent?: (answer: unknown) => void;
  /** Somebody else was first: the body says what is left. Without it a conflict is a failure like any other. */
  readonly onConflict?: (body: string) => void;
};

/** `complaint` is what the console says when it was not sent. */
export const useFormSending = (
  props: SentFormProps,
  check: (inputs: Inputs) => Checked,
  complaint: string,
  { onSent, onConflict }: SendingOptions = {},
): FormSending => {
  const { action, captchaUrl, thirdParty } = props;
  const id = `f${useId().replace(/\W/g, '')}`;
  const [state, setState] = useState<ContactState>(() => initialState(props));
  const [sent, setSent] = useState(0);
  const note = useRef<HTMLDivElement>(null);
  const captcha = useRef<Captcha>(undefined);
  /** The same for a form that is sent again after a failure: it is stored once. */
  const submission = useRef('');
  const getCaptcha = (): Captcha => {
    captcha.current ??= createCaptcha(captchaUrl, { early: thirdParty === undefined });
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
    const checked = check(inputs);
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
      const named = { ...inputs, submission: submission.current, 'g-recaptcha-response': answer };
      const reply = await postJson(action, named);
      submission.current = '';
      element.reset();
      setSent((count) => count + 1);
      setState({ step: 'success' });
      onSent?.(reply);
    } catch (error) {
      if (onConflict && error instanceof FetchError && error.status === 409) {
        submission.current = '';
        onConflict(error.body);
        setState({ step: 'conflict' });
        return;
      }
      console.error(complaint, error);
      setState(failedState(error));
    } finally {
      getCaptcha().reset();
    }
  };
  return {
    state,
    sent,
    note,
    view: {
      id,
      problems: state.step === 'refused' ? state.problems : [],
      loading: state.step === 'loading',
      onSubmit: (event) => {
        event.preventDefault();
        if (state.step !== 'loading') void send(event.currentTarget);
      },
      onFocus: () => getCaptcha().prepare(),
    },
  };
};

type NotesProps = {
  readonly sending: FormSending;
  readonly sent: { readonly title: string; readonly text: string };
  readonly tooMany: string;
  /** The heading when it was not sent; that of a message when absent. */
  readonly notSent?: string;
  /** When somebody else was first. */
  readonly conflict?: { readonly title: string; readonly text: string };
  /** The element of a field; its name after the form's id when absent. */
  readonly idOf?: (field: string) => string;
  readonly t: Translate;
};

export const SendingNotes = (props: NotesProps): ReactElement => {
  const { sending, sent, tooMany, conflict, t } = props;
  const { state, note } = sending;
  const { id, problems } = sending.view;
  const idOf = props.idOf ?? ((field: string) => `${id}-${field}`);
  const notSent = props.notSent ?? t('form.notSent');
  return (
    <>
      {state.step === 'success' && (
        <GoodNote title={sent.title} ref={note}>
          {sent.text}
        </GoodNote>
      )}
      {problems.length > 0 && <ProblemNote title={notSent} problems={problems} idOf={idOf} t={t} ref={note} />}
      {state.step === 'failure' && (
        <BadNote title={notSent} ref={note}>
          {state.tooMany ? tooMany : t('form.failed')}
        </BadNote>
      )}
      {state.step === 'conflict' && conflict && (
        <BadNote title={conflict.title} ref={note}>
          {conflict.text}
        </BadNote>
      )}
    </>
  );
};
