// A portrait, or the first letters of a name; always beside the name itself.
import type { ReactElement } from 'react';

const initials = (name: string): string => {
  const words = name.split(/[\s.@-]+/).filter(Boolean);
  return ((words[0]?.[0] ?? '?') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toUpperCase();
};

export const Avatar = (props: {
  readonly name: string;
  readonly large?: boolean;
  readonly picture?: string | undefined;
}): ReactElement => {
  const classes = props.large ? 'av l' : 'av';
  return props.picture ? (
    <img className={classes} src={props.picture} alt="" />
  ) : (
    <span className={classes} aria-hidden="true">
      {initials(props.name)}
    </span>
  );
};
