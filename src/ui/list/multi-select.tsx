// Behaviour section 4: a multi-select filter shows how many items are selected and can be cleared. Checkboxes of a
// form: without script the form carries them.
import { type ReactElement, type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react';
import { fold } from '../../domain/fold.ts';
import type { FilterOption } from '../../domain/search/filter-options.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type Piece, PieceMarkup } from '../piece-markup.ts';

export type SelectOption<T extends number | string> = FilterOption<T> & { readonly detail?: string | undefined };

type Props<T extends number | string> = {
  /** The parameter of the query string. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly SelectOption<T>[];
  readonly selected: readonly T[];
  readonly t: Translate;
  readonly onChange?: ((selected: readonly T[]) => void) | undefined;
  /** With a field to look through a long list; its label. */
  readonly find?: string | undefined;
  /** By name, or the most first, as the visitor likes. */
  readonly sortable?: boolean;
  /** Only what is chosen is here: where the others are, how many there are in all, and how script fetches them. */
  readonly waiting?:
    | { readonly href: string; readonly count: number; readonly fetch?: (() => void) | undefined }
    | undefined;
  /** They are being fetched. */
  readonly busy?: boolean | undefined;
  readonly children?: ReactNode;
};

/** Options are looked for in the list from this many on. */
const LONG_LIST = 12;
/** Of more than this the others come when the list is opened: a country has hundreds of towns. */
const AT_FIRST = 30;
const matches = (option: SelectOption<number | string>, text: string): boolean =>
  fold(option.name).includes(text) || (option.detail ?? '').startsWith(text);

/** The name that begins most like what was typed, when it is at least three letters. */
const nearest = <T extends number | string>(options: readonly SelectOption<T>[], text: string) => {
  for (let length = text.length - 1; length >= 3; length -= 1) {
    const found = options.find(({ name }) => fold(name).startsWith(text.slice(0, length)));
    if (found) return found;
  }
  return undefined;
};

export const ClearButton = (props: {
  readonly count: number;
  readonly name: string;
  readonly t: Translate;
  readonly onClear?: (() => void) | undefined;
}): ReactElement | null => {
  const { count, name, t, onClear } = props;
  return count === 0 || !onClear ? null : (
    <button
      type="button"
      className="btn plain s"
      aria-label={t('filter.clear.label', { count, name })}
      onClick={onClear}
    >
      {t('filter.clear', { count })}
    </button>
  );
};

export const MultiSelect = <T extends number | string>(props: Props<T>): ReactElement => {
  const { name, label, selected, t, onChange, find, waiting: others, busy = false, sortable = false, children } = props;
  const [byCount, setByCount] = useState(false);
  const options = byCount ? [...props.options].sort((a, b) => b.count - a.count) : props.options;
  const id = useId();
  const [typed, setTyped] = useState('');
  const text = fold(typed.trim());
  const shown = text === '' ? options : options.filter((option) => matches(option, text));
  const toggle = (option: T) =>
    onChange?.(selected.includes(option) ? selected.filter((other) => other !== option) : [...selected, option]);
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const details = list.current?.closest('details');
    const look = () => setOpened((before) => before || details?.open !== false);
    look();
    details?.addEventListener('toggle', look);
    return () => details?.removeEventListener('toggle', look);
  }, []);
  const fetch = opened ? others?.fetch : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening that finds them missing
  useEffect(() => fetch?.(), [fetch === undefined]);
  const waits = (option: SelectOption<T>, index: number): boolean =>
    !opened && index >= AT_FIRST && !selected.includes(option.id);
  const waiting = shown.filter(waits);
  const suggestion = shown.length === 0 && text !== '' ? nearest(options, text) : undefined;
  const write = useContext(PieceMarkup);
  const box = ({ id: value, name: text, count, detail }: SelectOption<T>): Piece => {
    const checked = selected.includes(value);
    const detailed = detail !== undefined && detail !== '';
    return {
      id: value,
      kind: `box ${checked} ${detailed}`,
      words: [name, value, text, count, detail ?? ''],
      render: ([field, id, label, number, more]) => (
        <label className="check">
          <input type="checkbox" name={String(field)} value={id} checked={checked} onChange={() => toggle(value)} />
          <span>
            <span>
              {label} {detailed && <small className="quiet">{more}</small>}
            </span>
            <span className="n">{number}</span>
          </span>
        </label>
      ),
    };
  };
  return (
    <>
      <div className="head">
        <span id={`${id}l`}>{label}</span>
        <ClearButton count={selected.length} name={label} t={t} onClear={onChange && (() => onChange([]))} />
      </div>
      {find && onChange && options.length >= LONG_LIST && (
        <div className="find">
          <input
            className="input"
            type="search"
            autoComplete="off"
            aria-label={find}
            placeholder={find}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              // Enter in this field must not send the form.
              if (event.key === 'Enter') event.preventDefault();
            }}
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: the popover has a heading of its own */}
      <div ref={list} className="list" role="group" aria-labelledby={`${id}l`}>
        {write(shown.filter((option, index) => !waits(option, index)).map(box))}
        {waiting.length > 0 && <noscript>{write(waiting.map(box))}</noscript>}
        {others && (
          <p className="small">
            {busy ? (
              <span role="status">{t('filter.list.loading')}</span>
            ) : (
              <a className="arrow-link" href={others.href} rel="nofollow">
                {t('filter.list.all', { count: others.count })}
                <span className="vh">: {label}</span>
              </a>
            )}
          </p>
        )}
        {shown.length === 0 && !others && (
          <p className="small quiet" role={text === '' ? undefined : 'status'}>
            {text === '' ? t('estate.filter.no.results') : t('filter.city.none', { text: typed.trim() })}{' '}
            {suggestion && (
              <button type="button" className="btn plain s" onClick={() => setTyped(suggestion.name)}>
                {t('filter.city.suggest', { name: suggestion.name })}
              </button>
            )}
          </p>
        )}
      </div>
      {sortable && onChange && options.length >= LONG_LIST && (
        <div className="orders">
          <span className="vh">{t('filter.towns.order')}</span>
          {[false, true].map((most) => (
            <button
              key={String(most)}
              type="button"
              className="btn plain s"
              aria-pressed={byCount === most}
              onClick={() => setByCount(most)}
            >
              {t(most ? 'filter.towns.byCount' : 'filter.towns.byName')}
            </button>
          ))}
        </div>
      )}
      {children}
    </>
  );
};
