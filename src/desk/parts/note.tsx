// A note: edge, icon, sentence. One per group at most.
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-names.ts';

type Tone = 'plain' | 'good' | 'bad' | 'warn' | 'water';
const LOOK: Readonly<Record<Tone, readonly [classes: string, icon: IconName]>> = {
  plain: ['note', 'info'],
  good: ['note g', 'check'],
  bad: ['note b', 'warn'],
  warn: ['note w', 'warn'],
  water: ['note a', 'info'],
};

export const Note = (props: {
  readonly tone?: Tone;
  readonly icon?: IconName;
  /** Said aloud when it appears: `alert` of a failure, `status` of a result. */
  readonly role?: 'alert' | 'status';
  readonly children: ReactNode;
}): ReactElement => {
  const [classes, icon] = LOOK[props.tone ?? 'plain'];
  return (
    <div className={classes} role={props.role}>
      <Icon name={props.icon ?? icon} />
      <div className="grow">{props.children}</div>
    </div>
  );
};

/** Why something can be read and not be changed. */
export const Locked = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <p className="locked">
    <Icon name="lock" />
    <span>{children}</span>
  </p>
);
