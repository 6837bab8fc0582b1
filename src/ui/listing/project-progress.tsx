// Where the works of a project are, and when they end: all steps when the record's words are known, else those words.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

type ProgressStep = {
  readonly text: string;
  readonly lang?: string | undefined;
  readonly state: 'done' | 'now' | 'later';
};
export type ProgressView = readonly ProgressStep[];

export const ProgressSection = ({ view, t }: { readonly view: ProgressView; readonly t: Translate }): ReactElement => (
  <section>
    <h2>{t('listing.project.progress')}</h2>
    <ol className="steps progress">
      {view.map(({ text, lang, state }, index) => (
        <li
          key={text}
          className={state === 'done' ? 'done' : undefined}
          aria-current={state === 'now' ? 'step' : undefined}
          lang={lang}
        >
          <b aria-hidden="true">{state === 'done' ? <Icon name="check" /> : index + 1}</b>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  </section>
);
