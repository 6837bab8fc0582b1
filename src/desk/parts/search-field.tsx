// A field that filters a list: asks a moment after the last letter, at once with Enter.
import { type ReactElement, useEffect, useRef, useState } from 'react';

const PAUSE_MS = 350;

export const SearchField = (props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}): ReactElement => {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  // The address changed by another way: a cleared filter, the back button.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return undefined;
    const timer = setTimeout(() => latest.current(typed.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className="f long">
      <input
        className="inp"
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') latest.current(typed.trim());
        }}
      />
    </div>
  );
};
