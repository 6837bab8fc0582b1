// "Where?": a combobox of places. Arrows, Enter and Escape; the chosen place stays as text. As the one box of a search it also
// takes any text, offers listings, and is sent with its form.
import { type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { fold } from '../../domain/fold.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

export type PlaceOption = { readonly id: number; readonly name: string; readonly zip: string; readonly count: number };
/** A place, a circle round the visitor, or nothing. */
export type PlaceChoice = { readonly city: PlaceOption } | { readonly here: string } | undefined;

/** A step that is taken at once: to a listing, or to a search with a place. */
export type SearchStep = {
  readonly key: string;
  readonly name: string;
  readonly detail?: string | undefined;
  readonly count?: number | undefined;
  readonly icon: 'pin' | 'house';
  readonly go: () => void;
};
type Suggestion = PlaceOption | SearchStep;
const isStep = (option: Suggestion): option is SearchStep => 'go' in option;

type Props = {
  readonly choice: PlaceChoice;
  readonly t: Translate;
  /** Places for a text; none for an empty one. */
  readonly search: (text: string) => Promise<readonly Suggestion[]>;
  /** Any text may be sent: Enter takes a suggestion only once it was gone to, or is a place of this name. */
  readonly box?: { readonly name: string; readonly label: string; readonly placeholder: string } | undefined;
  /** What is typed and not chosen; empty once it is. */
  readonly onTyped?: ((text: string) => void) | undefined;
  /** Without "around me". */
  readonly noHere?: boolean;
  readonly onChoose: (choice: PlaceChoice) => void;
  /** Takes the focus when it appears: it stands for one that was there. */
  readonly focused?: boolean;
};

/** Typing fast asks once. */
const WAIT_MS = 120;
const HERE_KM = 5;
const MAX_TYPED = 200;

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

export const PlaceSearch = ({
  choice,
  t,
  search,
  box,
  noHere = false,
  onTyped,
  onChoose,
  focused = false,
}: Props): ReactElement => {
  const id = useId();
  const [typed, setTyped] = useState(textOf(choice, t));
  const [open, setOpen] = useState(false);
  const [places, setPlaces] = useState<readonly Suggestion[]>([]);
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
    onTyped?.(early);
    setOpen(input.current === document.activeElement);
    ask(early);
  }, []);

  const options: readonly (Suggestion | undefined)[] = noHere ? places : [...places, undefined];
  const count = options.length;
  const ask = (text: string): void => {
    clearTimeout(timer.current);
    asked.current += 1;
    const number = asked.current;
    timer.current = setTimeout(async () => {
      const found = await search(text);
      if (number !== asked.current) return;
      setPlaces(found);
      const [first] = found;
      const isTaken = first && text.trim() !== '' && !(box && isStep(first));
      setActive(isTaken ? 0 : -1);
    }, WAIT_MS);
  };
  const choose = (next: PlaceChoice): void => {
    setTyped(textOf(next, t));
    onTyped?.('');
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
    if (place && isStep(place)) {
      setOpen(false);
      place.go();
    } else if (place) choose({ city: place });
    else if (index === places.length && !noHere) chooseHere();
  };

  return (
    <div className="field typeahead">
      <label htmlFor={`${id}q`}>{box?.label ?? t('filter.search.where')}</label>
      <input
        className="input"
        ref={input}
        id={`${id}q`}
        role="combobox"
        aria-expanded={open && count > 0}
        aria-controls={`${id}p`}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${id}o${active}` : undefined}
        autoComplete="off"
        name={choice ? undefined : box?.name}
        maxLength={box ? MAX_TYPED : undefined}
        placeholder={box?.placeholder ?? t('filter.search.place')}
        value={typed}
        onFocus={() => ask(typed)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          onTyped?.(event.target.value);
          setOpen(true);
          // What is offered answers an earlier text: Enter must not take it for this one.
          setActive(-1);
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
            if (count > 0)
              setActive(
                (at) =>
                  (Math.max(at, event.key === 'ArrowUp' ? 0 : -1) + (event.key === 'ArrowDown' ? 1 : -1) + count) %
                  count,
              );
          } else if (event.key === 'Enter' && open && active >= 0) {
            event.preventDefault();
            take(active);
          } else if (event.key === 'Escape' && open) {
            event.preventDefault();
            setOpen(false);
          }
        }}
      />
      <div
        className="pop"
        id={`${id}p`}
        role="listbox"
        aria-label={t(box ? 'filter.box.suggestions' : 'filter.search.places')}
        hidden={!open || count === 0}
      >
        {places.length > 0 && !box && (
          <p className="group" role="presentation">
            {t('filter.search.places')}
          </p>
        )}
        {options.map((place, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keyboard
          <div
            key={!place ? 'here' : isStep(place) ? place.key : place.id}
            id={`${id}o${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={index === active ? 'option now' : 'option'}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            <Icon name={!place ? 'target' : isStep(place) ? place.icon : 'pin'} />
            {place ? (
              <span>
                <Matched name={place.name} typed={typed} /> <small>{isStep(place) ? place.detail : place.zip}</small>
              </span>
            ) : (
              <span>
                {t('filter.search.here')}{' '}
                <small>{t('filter.search.here.radius', { distance: `${HERE_KM}\u00a0km` })}</small>
              </span>
            )}
            {place?.count !== undefined && <small>{place.count}</small>}
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
