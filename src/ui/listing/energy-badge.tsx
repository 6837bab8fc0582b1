import type { ReactElement } from 'react';

const CLASSES: { readonly [code: string]: string } = {
  A_PLUS_PLUS: 'app',
  A_PLUS: 'ap',
  A: 'a',
  B: 'b',
  C: 'c',
  D: 'd',
  E: 'e',
  F: 'f',
  G: 'g',
};

/** The colour class of a label; a pair such as C_B takes the colour of its first letter. */
export const energyClass = (code: string): string => CLASSES[code] ?? CLASSES[code.slice(0, 1).toUpperCase()] ?? '';

type Props = {
  readonly code: string;
  readonly label: string;
  /** "Energy label", for those who do not see the colour. */
  readonly name: string;
  readonly value?: string;
};

export const EnergyBadge = ({ code, label, name, value = '' }: Props): ReactElement => (
  <span className={`energy ${energyClass(code)}`}>
    <b>
      <span className="vh">{name} </span>
      {label}
    </b>
    {value}
  </span>
);
