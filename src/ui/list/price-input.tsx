// Behaviour sections 5 and 9: numeric, minimum 0, strict (nothing but digits gets in); a button that is held
// repeats after 500 ms, every 50 ms; changes are reported 750 ms after the last one.
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '../../domain/display/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

const PRICE_DEBOUNCE_MS = 750;
const REPEAT_DELAY_MS = 500;
const REPEAT_SPEED_MS = 50;
const MAX_DIGITS = 9;

const digitsOf = (text: string): number | undefined => {
  const digits = text.replace(/\D/g, '').slice(0, MAX_DIGITS);
  return digits === '' ? undefined : Number(digits);
};

type Props = {
  readonly name: string;
  readonly label: string;
  readonly value: number | undefined;
  readonly placeholder?: string | undefined;
  /** Euros, unless it says otherwise. */
  readonly unit?: 'm²';
  readonly by: number;
  readonly t: Translate;
  readonly onChange?: ((value: number | undefined) => void) | undefined;
};

export const PriceInput = (props: Props): ReactElement => {
  const { name, label, value, placeholder, unit, by: step, t, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState(value);
  // Without script the form sends what stands here, so it is a plain number until script takes over.
  const [ready, setReady] = useState(false);
  const latest = useRef(typed);
  const reported = useRef(value);
  const debounce = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeat = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    setReady(true);
    return () => {
      clearTimeout(debounce.current);
      clearTimeout(repeat.current);
    };
  }, []);
  // A chip, Back or "clear" may change it from outside.
  useEffect(() => {
    if (value === reported.current) return;
    clearTimeout(debounce.current);
    reported.current = value;
    latest.current = value;
    setTyped(value);
  }, [value]);

  const listener = useRef(onChange);
  const report = (): void => {
    clearTimeout(debounce.current);
    if (latest.current === reported.current || !listener.current) return;
    reported.current = latest.current;
    listener.current(latest.current);
  };
  // Who types while the page comes to life is heard as soon as somebody listens.
  useEffect(() => {
    const first = listener.current === undefined && onChange !== undefined;
    listener.current = onChange;
    if (first && latest.current !== reported.current) debounce.current = setTimeout(report, PRICE_DEBOUNCE_MS);
  });
  const set = (next: number | undefined): void => {
    latest.current = next;
    setTyped(next);
    clearTimeout(debounce.current);
    debounce.current = setTimeout(report, PRICE_DEBOUNCE_MS);
  };
  const add = (by: number): void => set(Math.max(0, (latest.current ?? 0) + by));
  const stop = (): void => clearTimeout(repeat.current);
  const hold = (by: number): void => {
    stop();
    add(by);
    const again = () => {
      add(by);
      repeat.current = setTimeout(again, REPEAT_SPEED_MS);
    };
    repeat.current = setTimeout(again, REPEAT_DELAY_MS);
  };

  const stepper = (by: number) => (
    <button
      type="button"
      className="step"
      // The arrow keys in the field do the same.
      tabIndex={-1}
      aria-label={t(by > 0 ? 'filter.price.more' : 'filter.price.less', { name: label })}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        hold(by);
      }}
      onPointerUp={stop}
      onPointerLeave={stop}
      onPointerCancel={stop}
      onContextMenu={(event) => event.preventDefault()}
      // A screen reader clicks without a pointer.
      onClick={(event) => {
        if (event.detail === 0) add(by);
      }}
    >
      <Icon name={by > 0 ? 'plus' : 'minus'} />
    </button>
  );

  const text = typed === undefined ? '' : ready ? formatNumber(typed) : String(typed);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="affix">
        {!unit && <span aria-hidden="true">€</span>}
        <input
          id={id}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          placeholder={placeholder}
          value={text}
          onChange={(event) => set(digitsOf(event.target.value))}
          onBlur={report}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              add(event.key === 'ArrowUp' ? step : -step);
            } else if (event.key === 'Enter' && onChange) {
              event.preventDefault();
              report();
            }
          }}
        />
        {unit && <span aria-hidden="true">{unit}</span>}
        {ready && onChange && (
          <>
            {stepper(-step)}
            {stepper(step)}
          </>
        )}
      </span>
    </div>
  );
};
