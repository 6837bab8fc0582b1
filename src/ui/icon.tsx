// Icons are symbols of one cached file: no script, no inline copies, and the colour of the text around them.
import type { ReactElement } from 'react';
import sprite from './icons.svg?no-inline';

export const ICONS = [
  'area',
  'arrow',
  'bath',
  'bed',
  'bell',
  'calendar',
  'camera',
  'car',
  'check',
  'clock',
  'close',
  'down',
  'download',
  'draw',
  'edit',
  'file',
  'filter',
  'grid',
  'heart',
  'house',
  'info',
  'left',
  'lift',
  'mail',
  'map',
  'menu',
  'minus',
  'paw',
  'people',
  'phone',
  'pin',
  'plan',
  'plot',
  'plus',
  'print',
  'right',
  'rows',
  'search',
  'share',
  'sort',
  'sun',
  'target',
  'tour',
  'trash',
  'warn',
  'wave',
] as const;
export type IconName = (typeof ICONS)[number];

/** Always beside a word, or inside something that has a name of its own: hidden from screen readers. */
export const Icon = ({ name }: { readonly name: IconName }): ReactElement => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <use href={`${sprite}#i-${name}`} />
  </svg>
);
