// The contact form as it stands on a page: general, or about one listing. Behaviour sections 3 and 5.
import type { FormEventHandler, ReactElement, ReactNode, Ref } from 'react';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Checkbox, TextField } from './field.tsx';
import { problemText } from './problem-text.ts';

export type ContactFormOptions = {
  /** Where it is sent to. */
  readonly action: string;
  /** The page it stands on. */
  readonly page: string;
  readonly estateId?: number | undefined;
  readonly siteName: string;
  readonly privacyHref: string;
  readonly retentionDays: number;
  /** Subjects to choose from; none for a form about a listing. */
  readonly subjects: readonly string[];
  /** Further inputs of this form, by their labels. */
  readonly extra: readonly string[];
  /** Host of a third party's captcha. */
  readonly thirdParty?: string | undefined;
};

export type ContactFormState = {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
};

type Props = ContactFormOptions &
  ContactFormState & {
    readonly id: string;
    readonly t: Translate;
    readonly note?: ReactNode;
    readonly loading?: boolean;
    readonly onSubmit?: FormEventHandler<HTMLFormElement>;
    readonly onFocus?: () => void;
    readonly ref?: Ref<HTMLFormElement> | undefined;
  };

/** The id of an input, also of one whose name comes from elsewhere. */
export const inputId = (formId: string, name: string): string => {
  const known = /^[\w-]{1,40}$/.test(name) ? name : Array.from(name, (c) => c.charCodeAt(0).toString(36)).join('');
  return `${formId}-${known.slice(0, 80)}`;
};

const Subjects = ({ id, t, subjects, values }: Props): ReactElement | null =>
  subjects.length === 0 ? null : (
    <fieldset className="field" id={inputId(id, 'subject')}>
      <legend>
        {t('form.subject')} <span className="opt">{t('form.optional')}</span>
      </legend>
      <div className="picks">
        {subjects.map((subject) => (
          <label key={subject}>
            <input type="radio" name="subject" value={subject} defaultChecked={values.subject === subject} />
            {subject}
          </label>
        ))}
      </div>
    </fieldset>
  );

const Privacy = ({ t, siteName, privacyHref }: Props): ReactElement => {
  const [before = '', after = ''] = t('form.privacy', { name: siteName, link: '\n' }).split('\n');
  return (
    <>
      {before}
      <a href={privacyHref} target="_blank" rel="noopener">
        {t('form.privacy.link')}
      </a>
      {after}
    </>
  );
};

export const ContactFormView = (props: Props): ReactElement => {
  const { id, t, values, problems, note, loading = false, extra } = props;
  const problemOf = (field: string): string | undefined => {
    const problem = problems.find((candidate) => candidate.field === field);
    return problem && problemText(problem, t);
  };
  const field = (name: string) => ({ id: inputId(id, name), name, t, value: values[name], problem: problemOf(name) });
  const trapped = problems.some((problem) => problem.field === 'website');
  return (
    <form
      className={loading ? 'form loading' : 'form'}
      method="post"
      action={props.action}
      noValidate
      aria-busy={loading}
      ref={props.ref}
      onSubmit={props.onSubmit}
      onFocus={props.onFocus}
    >
      {note}
      <Subjects {...props} />
      <div className="two">
        <TextField {...field('firstName')} label={t('form.firstName')} required autoComplete="given-name" />
        <TextField {...field('lastName')} label={t('form.lastName')} autoComplete="family-name" />
        <TextField {...field('email')} label={t('form.email')} type="email" required autoComplete="email" />
        <TextField {...field('phone')} label={t('form.phone')} type="tel" autoComplete="tel" />
      </div>
      {extra.map((name) => (
        <TextField key={name} {...field(name)} label={name} lines={(values[name] ?? '').includes('\n')} />
      ))}
      <TextField {...field('message')} label={t('form.message')} lines required />
      {/* For programs that fill in everything; seen only by whoever did. */}
      <div className={trapped ? undefined : 'trap'} aria-hidden={trapped ? undefined : true}>
        <label htmlFor={inputId(id, 'website')}>{t('form.trap')}</label>
        <input
          className="input"
          id={inputId(id, 'website')}
          name="website"
          defaultValue={values.website}
          tabIndex={trapped ? undefined : -1}
          autoComplete="off"
        />
      </div>
      <Checkbox
        id={inputId(id, 'privacy')}
        name="privacy"
        required
        checked={values.privacy !== undefined}
        problem={problemOf('privacy')}
      >
        <Privacy {...props} />
      </Checkbox>
      <Checkbox id={inputId(id, 'newsletter')} name="newsletter" checked={values.newsletter !== undefined}>
        {t('form.newsletter')} <span className="opt quiet">{t('form.optional')}</span>
      </Checkbox>
      <input type="hidden" name="page" value={props.page} />
      {props.estateId !== undefined && <input type="hidden" name="estateId" value={props.estateId} />}
      <div className="row">
        <button className="btn primary" type="submit" aria-disabled={loading ? true : undefined}>
          {loading ? t('form.sending') : t('form.send')}
        </button>
        <p className="tiny">{t('form.retention', { count: props.retentionDays })}</p>
      </div>
      {props.thirdParty && <p className="tiny">{t('captcha.thirdParty', { host: props.thirdParty })}</p>}
    </form>
  );
};
