// Who it is, and the consent: the same in every form about a viewing.
import type { ReactElement, ReactNode } from 'react';
import type { FormProblem } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Checkbox, TextField } from '../forms/field.tsx';
import { problemText } from '../forms/problem-text.ts';

type Props = {
  readonly id: string;
  readonly t: Translate;
  /** What is agreed to, with a line break in the place of the link. */
  readonly consent: string;
  readonly privacyHref: string;
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly FormProblem[];
  /** Further inputs, before the consent. */
  readonly children?: ReactNode;
};

export const PersonFields = ({ id, t, values, problems, children, ...props }: Props): ReactElement => {
  const problemOf = (name: string): string | undefined => {
    const problem = problems.find((candidate) => candidate.field === name);
    return problem && problemText(problem, t);
  };
  const field = (name: string) => ({ id: `${id}-${name}`, name, t, value: values[name], problem: problemOf(name) });
  const [before = '', after = ''] = props.consent.split('\n');
  return (
    <>
      <div className="two">
        <TextField {...field('name')} label={t('viewing.form.name')} required autoComplete="name" />
        <TextField {...field('email')} label={t('form.email')} type="email" required autoComplete="email" />
      </div>
      {children}
      {/* For programs that fill in everything. */}
      <div className="trap" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('form.trap')}</label>
        <input className="input" id={`${id}-website`} name="website" tabIndex={-1} autoComplete="off" />
      </div>
      <Checkbox
        id={`${id}-privacy`}
        name="privacy"
        required
        checked={values.privacy !== undefined}
        problem={problemOf('privacy')}
      >
        {before}
        <a href={props.privacyHref} target="_blank" rel="noopener">
          {t('form.privacy.link')}
        </a>
        {after}
      </Checkbox>
    </>
  );
};
