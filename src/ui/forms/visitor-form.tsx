// The form that every request of a visitor stands in: what it says about itself, its inputs, the trap, the button that
// shows that it is under way, and who else learns of it. What is asked is the children's business.
import type { FormEventHandler, ReactElement, ReactNode, Ref } from 'react';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Checkbox } from './field.tsx';
import { type ProblemWords, problemText } from './problem-text.ts';

/** What the page gives to every form. */
export type VisitorFormOptions = {
  /** Where it is sent to. */
  readonly action: string;
  /** Host of a third party's captcha. */
  readonly thirdParty?: string | undefined;
  readonly problems: readonly FormProblem[];
};

/** What every form is given while it is shown. */
export type VisitorFormState = {
  /** Unique on the page. */
  readonly id: string;
  readonly t: Translate;
  /** What it says about itself: sent, not sent, and why. */
  readonly note?: ReactNode;
  readonly loading?: boolean;
  readonly onSubmit?: FormEventHandler<HTMLFormElement>;
  readonly onFocus?: () => void;
  readonly ref?: Ref<HTMLFormElement> | undefined;
};

export type VisitorFormProps = VisitorFormOptions & VisitorFormState;

/** The id of an input, also of one whose name comes from elsewhere. */
export const inputId = (formId: string, name: string): string => {
  const known = /^[\w-]{1,40}$/.test(name) ? name : Array.from(name, (c) => c.charCodeAt(0).toString(36)).join('');
  return `${formId}-${known.slice(0, 80)}`;
};

type Values = Readonly<Record<string, string | readonly string[] | undefined>>;
type FieldSource = Pick<VisitorFormProps, 'id' | 't' | 'problems'> & {
  readonly values: Values;
  /** Sentences of this form alone. */
  readonly words?: ProblemWords | undefined;
};

export const problemOf = (
  { problems, t, words }: Pick<FieldSource, 'problems' | 't' | 'words'>,
  name: string,
): string | undefined => {
  const problem = problems.find(({ field }) => field === name);
  return problem && problemText(problem, t, words);
};

const inputText = (value: Values[string]): string | undefined =>
  typeof value === 'string' || value === undefined ? value : (value[0] ?? '');

/** An input by its name, with what was typed and what is wrong with it. */
export const inputOf = (form: FieldSource, name: string) => ({
  id: inputId(form.id, name),
  name,
  t: form.t,
  value: inputText(form.values[name]),
  problem: problemOf(form, name),
});

export const ConsentBox = (
  props: FieldSource & {
    /** What is agreed to, with a line break in the place of the link. */
    readonly text: string;
    readonly privacyHref: string;
  },
): ReactElement => {
  const { text, privacyHref, t, values } = props;
  const [before = '', after = ''] = text.split('\n');
  return (
    <Checkbox
      id={inputId(props.id, 'privacy')}
      name="privacy"
      required
      checked={(inputText(values.privacy) ?? '') !== ''}
      problem={problemOf(props, 'privacy')}
    >
      {before}
      <a href={privacyHref} target="_blank" rel="noopener">
        {t('form.privacy.link')}
      </a>
      {after}
    </Checkbox>
  );
};

/** For programs that fill in everything; seen only by whoever did. */
const Trap = ({ id, problems, values, t }: FieldSource): ReactElement => {
  const trapped = problems.some(({ field }) => field === 'website');
  return (
    <div className={trapped ? undefined : 'trap'} aria-hidden={trapped ? undefined : true}>
      <label htmlFor={inputId(id, 'website')}>{t('form.trap')}</label>
      <input
        className="input"
        id={inputId(id, 'website')}
        name="website"
        defaultValue={trapped ? inputText(values.website) : undefined}
        tabIndex={trapped ? undefined : -1}
        autoComplete="off"
      />
    </div>
  );
};

type FrameProps = VisitorFormProps & {
  /** What was typed, by name. */
  readonly values: Values;
  /** Further classes. */
  readonly look?: string;
  /** An anchor of the page. */
  readonly anchor?: string;
  /** Above what it says about itself. */
  readonly head?: ReactNode;
  readonly button: {
    readonly text: string;
    readonly sending: string;
    readonly look?: string;
    readonly icon?: ReactNode;
    /** Beside it, or below when it is as wide as the form. */
    readonly beside?: ReactNode;
    readonly wide?: boolean;
  };
  readonly onChange?: (() => void) | undefined;
  readonly children: ReactNode;
};

export const VisitorForm = (props: FrameProps): ReactElement => {
  const { id, t, problems, values, note, loading = false, look, anchor, head, button, children, thirdParty } = props;
  const submit = (
    <>
      <button
        className={`btn ${button.look ?? 'primary'}${button.wide ? ' block' : ''}`}
        type="submit"
        aria-disabled={loading ? true : undefined}
      >
        {button.icon}
        {loading ? button.sending : button.text}
      </button>
      {button.beside !== undefined && <p className="tiny">{button.beside}</p>}
    </>
  );
  return (
    <form
      className={['form', look, loading && 'loading'].filter(Boolean).join(' ')}
      id={anchor}
      method="post"
      action={props.action}
      noValidate
      aria-busy={loading}
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
      onChange={props.onChange}
    >
      {head}
      {note}
      {children}
      <Trap {...{ id, problems, values, t }} />
      {button.wide ? submit : <div className="row">{submit}</div>}
      {thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: thirdParty })}</p>}
    </form>
  );
};
