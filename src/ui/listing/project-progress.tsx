// Where the works of a project are, in the words of its record, and when they end.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

export type ProgressView = {
  readonly phase: { readonly text: string; readonly lang?: string | undefined };
  /** Empty when unknown. */
  readonly delivery: string;
};

export const ProgressSection = ({ view, t }: { readonly view: ProgressView; readonly t: Translate }): ReactElement => (
  <section>
    <h2>{t('listing.project.progress')}</h2>
    <ol className="progress">
      <li aria-current="step" lang={view.phase.lang}>
        {view.phase.text}
      </li>
      {view.delivery !== '' && (
        <li>
          {t('listing.project.delivery')} {view.delivery}
        </li>
      )}
    </ol>
  </section>
);
