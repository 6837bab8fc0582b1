// What a form says about itself: sent, not sent, and why.
import type { ReactElement, ReactNode, Ref } from 'react';
import { type FormProblem, isAboutCaptcha } from '../../domain/leads/form-problem.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { type ProblemWords, problemLine } from './problem-text.ts';

type NoteProps = {
  readonly title: string;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLDivElement> | undefined;
};

/** Takes the focus when it appears, so that it is read where the visitor is. */
export const BadNote = ({ title, children, ref }: NoteProps): ReactElement => (
  <div className="note bad" role="alert" tabIndex={-1} ref={ref}>
    <Icon name="warn" />
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </div>
);

export const GoodNote = ({ title, children, ref }: NoteProps): ReactElement => (
  <div className="note good" role="status" tabIndex={-1} ref={ref}>
    <Icon name="check" />
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </div>
);

export const WarnNote = ({ title, children }: NoteProps): ReactElement => (
  <div className="note warn" role="status">
    <Icon name="info" />
    <div>
      <strong>{title}</strong>
      {children}
    </div>
  </div>
);

/** Every problem with a link to its input, where there is one. */
export const ProblemNote = (props: {
  /** That of a message when absent. */
  readonly title?: string | undefined;
  readonly problems: readonly FormProblem[];
  readonly idOf: (field: string) => string;
  readonly t: Translate;
  /** Sentences of this form alone. */
  readonly words?: ProblemWords | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}): ReactElement => {
  const { title, problems, idOf, t, words, ref } = props;
  return (
    <BadNote title={title ?? t('form.notSent')} ref={ref}>
      {t('form.check', { count: problems.length })}
      <ul>
        {problems.map((problem) => (
          <li key={problem.field}>
            {isAboutCaptcha(problem) ? (
              problemLine(problem, t, words)
            ) : (
              <a href={`#${idOf(problem.field)}`}>{problemLine(problem, t, words)}</a>
            )}
          </li>
        ))}
      </ul>
    </BadNote>
  );
};
