// Icons are symbols of one cached file, in the colour of the text around them.
import type { ReactElement } from 'react';
import type { IconName } from './icon-names.ts';
import sprite from './icons.svg?no-inline';

/** Always beside a word, or inside something that has a name of its own. */
export const Icon = ({ name }: { readonly name: IconName }): ReactElement => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${sprite}#${name}`} />
  </svg>
);

/** The stepped gable: the mark of the house. */
export const Mark = (): ReactElement => (
  <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
    <path fill="currentColor" d="M3 30V14h4v-4h4V6h4V2h2v4h4v4h4v4h4v16H19v-9a3 3 0 0 0-6 0v9Z" />
  </svg>
);
