// What every form of a visitor does with script (behaviour section 4): it is checked, the captcha is executed, it is sent
// without leaving the page, and it says what became of it.
import { type ReactElement, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { FetchError } from '../client/http-error.ts';
import { postJson } from '../client/post-json.ts';
import type { FormProblem } from '../domain/leads/form-problem.ts';
import type { Translate } from '../i18n/translate.ts';
import { BadNote, GoodNote, ProblemNote } from '../ui/forms/notes.tsx';
import type { ProblemWords } from '../ui/forms/problem-text.ts';
import { inputId, type VisitorFormOptions, type VisitorFormState } from '../ui/forms/visitor-form.tsx';
import { type Captcha, createCaptcha } from './contact-form/captcha.ts';
import { type ContactState, failedState, formInputs } from './contact-form/contact-form.state.ts';

/** What the page gives to a form. */
export type SentFormProps = VisitorFormOptions & {
  readonly captchaUrl: string;
  /** Set on the page that answers a refused form. */
  readonly failed?: 'failure' | 'too-many' | 'conflict' | undefined;
};

type Inputs = Readonly<Record<string, string | string[]>>;
type FormCheck = { readonly ok: true } | { readonly ok: false; readonly problems: readonly FormProblem[] };

type Note = { readonly title: string; readonly text: ReactNode };

/** What makes one form different from the others. */
export type SentForm = {
  readonly check: (inputs: Inputs) => FormCheck;
  /** What the console says when it was not sent. */
  readonly complaint: string;
  readonly sent: Note;
  readonly tooMany: string;
  /** The heading when it was not sent; that of a message when absent. */
  readonly notSent?: string;
  /** Its own sentences about its inputs. */
  readonly words?: ProblemWords;
  /** When somebody else was first. */
  readonly conflict?: Note | undefined;
  /** After a failure: whom to turn to when it goes on. */
  readonly wayOn?: ReactNode;
  /** The element of a field; its name after the form's id when absent. */
  readonly idOf?: (formId: string, field: string) => string;
  /** With the answer of the server, once it was sent. */
  readonly onSent?: (answer: unknown) => void;
  /** Somebody else was first: the body says what is left. Without it a conflict is a failure like any other. */
  readonly onConflict?: (body: string) => void;
  readonly t: Translate;
};

export type FormSending = {
  readonly step: ContactState['step'];
  /** How often it was sent: what stood in the page from the start does not come back afterwards. */
  readonly sent: number;
  /** What the view of every form is given. */
  readonly view: VisitorFormState & Pick<VisitorFormOptions, 'problems'>;
};

const initialState = ({ problems, failed }: SentFormProps): ContactState => {
  if (failed === 'conflict') return { step: 'conflict' };
  if (failed) return { step: 'failure', tooMany: failed === 'too-many' };
  return problems.length > 0 ? { step: 'refused', problems } : { step: 'idle' };
};

export const useFormSending = (props: SentFormProps, form: SentForm): FormSending => {
  const { action, captchaUrl, thirdParty } = props;
  const id = `f${useId().replace(/\W/g, '')}`;
  const [state, setState] = useState<ContactState>(() => initialState(props));
  const [sent, setSent] = useState(0);
  const note = useRef<HTMLDivElement>(null);
  const captcha = useRef<Captcha>(undefined);
  /** The same for a form that is sent again as it was after a failure: it is stored once. */
  const submission = useRef({ id: '', of: '' });
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
    const checked = form.check(inputs);
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
      // Something else was typed since: it is another request.
      const of = JSON.stringify(inputs);
      if (submission.current.of !== of) submission.current = { id: crypto.randomUUID(), of };
      const named = { ...inputs, submission: submission.current.id, 'g-recaptcha-response': answer };
      const reply = await postJson(action, named);
      submission.current = { id: '', of: '' };
      element.reset();
      setSent((count) => count + 1);
      setState({ step: 'success' });
      form.onSent?.(reply);
    } catch (error) {
      if (form.onConflict && error instanceof FetchError && error.status === 409) {
        submission.current = { id: '', of: '' };
        form.onConflict(error.body);
        setState({ step: 'conflict' });
        return;
      }
      // A key that stands for another request is of no use any more.
      if (error instanceof FetchError && error.status === 422) submission.current = { id: '', of: '' };
      console.error(form.complaint, error);
      setState(failedState(error));
    } finally {
      getCaptcha().reset();
    }
  };
  const { t } = form;
  const problems = state.step === 'refused' ? state.problems : [];
  return {
    step: state.step,
    sent,
    view: {
      id,
      t,
      problems,
      loading: state.step === 'loading',
      note: <SendingNotes {...{ id, state, problems, form, note }} />,
      onSubmit: (event) => {
        event.preventDefault();
        if (state.step !== 'loading') void send(event.currentTarget);
      },
      onFocus: () => getCaptcha().prepare(),
    },
  };
};

type NotesProps = {
  readonly id: string;
  readonly state: ContactState;
  readonly problems: readonly FormProblem[];
  readonly form: SentForm;
  readonly note: RefObject<HTMLDivElement | null>;
};

const SendingNotes = ({ id, state, problems, form, note }: NotesProps): ReactElement => {
  const { sent, tooMany, words, conflict, idOf = inputId, t } = form;
  const notSent = form.notSent ?? t('form.notSent');
  return (
    <>
      {state.step === 'success' && (
        <GoodNote title={sent.title} ref={note}>
          {sent.text}
        </GoodNote>
      )}
      {problems.length > 0 && (
        <ProblemNote
          title={notSent}
          problems={problems}
          idOf={(field) => idOf(id, field)}
          t={t}
          words={words}
          ref={note}
        />
      )}
      {state.step === 'failure' && (
        <BadNote title={notSent} ref={note}>
          {state.tooMany ? tooMany : t('form.failed')}
          {form.wayOn}
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
