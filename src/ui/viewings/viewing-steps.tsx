import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

/** Where the form of the waiting list stands. */
export const VIEWING_WAIT_ID = 'waiting-list';

/** How far a visitor is with booking. */
export const ViewingSteps = ({ step, t }: { readonly step: 1 | 2 | 3; readonly t: Translate }): ReactElement => (
  <ol className="steps">
    {(['viewing.form.step.moment', 'viewing.form.step.person', 'viewing.form.step.done'] as const).map((key, index) => (
      <li
        key={key}
        aria-current={index + 1 === step ? 'step' : undefined}
        className={index + 1 < step ? 'done' : undefined}
      >
        <b>{index + 1}</b>
        <span>{t(key)}</span>
      </li>
    ))}
  </ol>
);
