// "Where?": a combobox of places. Arrows, Enter and Escape; the chosen place stays as text.
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fold } from '../../domain/fold.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

export type PlaceOption = { readonly id: number; readonly name: string; readonly zip: string; readonly count: number };
/** A place, a circle round the visitor, or nothing. */
export type PlaceChoice = { readonly city: PlaceOption } | { readonly here: string } | undefined;

type Props = {
  readonly choice: PlaceChoice;
  readonly t: Translate;
  /** Places for a text; none for an empty one. */
  readonly search: (text: string) => Promise<readonly PlaceOption[]>;
  readonly onChoose: (choice: PlaceChoice) => void;
  /** Takes the focus when it appears: it stands for one that was there. */
  readonly focused?: boolean;
};

/** Typing fast asks once. */
const WAIT_MS = 120;
const HERE_KM = 5;

const textOf = (choice: PlaceChoice, t: Translate): string =>
  choice === undefined ? '' : 'city' in choice ? choice.city.name : t('filter.search.here');

/** The typed letters in bold, when the name begins with them. */
const Matched = ({ name, typed }: { readonly name: string; readonly typed: string }): ReactNode => {
  const length = typed.trim().length;
  return length > 0 && fold(name).startsWith(fold(typed.trim())) ? (
    <>
      <b>{name.slice(0, length)}</b>
      {name.slice(length)}
    </>
  ) : (
    name
  );
};

export const PlaceSearch = ({ choice, t, search, onChoose, focused = false }: Props): ReactElement => {
  const id = useId();
  const [typed, setTyped] = useState(textOf(choice, t));
  const [open, setOpen] = useState(false);
  const [places, setPlaces] = useState<readonly PlaceOption[]>([]);
  const [active, setActive] = useState(-1);
  const [problem, setProblem] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focused) input.current?.focus();
    return () => clearTimeout(timer.current);
  }, [focused]);
  // Who types while the page comes to life is heard as soon as somebody listens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const early = input.current?.value ?? '';
    if (early === typed) return;
    setTyped(early);
    setOpen(input.current === document.activeElement);
    ask(early);
  }, []);

  const count = places.length + 1;
  const ask = (text: string): void => {
    clearTimeout(timer.current);
    asked.current += 1;
    const number = asked.current;
    timer.current = setTimeout(async () => {
      const found = await search(text);
      if (number !== asked.current) return;
      setPlaces(found);
      setActive(found.length > 0 && text.trim() !== '' ? 0 : -1);
    }, WAIT_MS);
  };
  const choose = (next: PlaceChoice): void => {
    setTyped(textOf(next, t));
    setOpen(false);
    setActive(-1);
    onChoose(next);
  };
  const chooseHere = (): void => {
    setOpen(false);
    setProblem(false);
    const failed = () => setProblem(true);
    if (!navigator.geolocation) failed();
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => choose({ here: `${HERE_KM}km;${coords.latitude.toFixed(4)};${coords.longitude.toFixed(4)}` }),
      failed,
    );
  };
  const take = (index: number): void => {
    const place = places[index];
    if (place) choose({ city: place });
    else if (index === places.length) chooseHere();
  };

  return (
    <div className="field typeahead">
      <label htmlFor={`${id}q`}>{t('filter.search.where')}</label>
      <input
        className="input"
        ref={input}
        id={`${id}q`}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}p`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}o${active}` : undefined}
        autoComplete="off"
        placeholder={t('filter.search.place')}
        value={typed}
        onFocus={() => ask(typed)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setOpen(true);
          if (choice) onChoose(undefined);
          ask(event.target.value);
        }}
        onBlur={() => {
          setOpen(false);
          // A half-typed name is no choice.
          setTyped((text) => (choice ? textOf(choice, t) : text));
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            setOpen(true);
            setActive((at) => (at + (event.key === 'ArrowDown' ? 1 : -1) + count) % count);
          } else if (event.key === 'Enter' && open && active >= 0) {
            event.preventDefault();
            take(active);
          } else if (event.key === 'Escape' && open) {
            event.preventDefault();
            setOpen(false);
          }
        }}
      />
      <div className="pop" id={`${id}p`} role="listbox" aria-label={t('filter.search.places')} hidden={!open}>
        {places.length > 0 && (
          <p className="group" role="presentation">
            {t('filter.search.places')}
          </p>
        )}
        {[...places, undefined].map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
          <div
            key={place?.id ?? 'here'}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={index === active ? 'option now' : 'option'}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            <Icon name={place ? 'pin' : 'target'} />
            {place ? (
              <span>
                <Matched name={place.name} typed={typed} /> <small>{place.zip}</small>
              </span>
            ) : (
              <span>
                {t('filter.search.here')}{' '}
                <small>{t('filter.search.here.radius', { distance: `${HERE_KM}\u00a0km` })}</small>
              </span>
            )}
            {place && <small>{place.count}</small>}
          </div>
        ))}
      </div>
      {problem && (
        <p className="small" role="alert">
          {t('filter.search.here.failed')}
        </p>
      )}
    </div>
  );
};
