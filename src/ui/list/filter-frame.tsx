// The bar that holds the filters of a list: one form; on a small screen a sheet over the page. Without script it is sent
// with its button; with script every change counts at once.
import { type ReactElement, type ReactNode, useContext, useRef, useState } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { PieceMarkup } from '../piece-markup.ts';
import type { Step } from './active-filters.tsx';
import { useSheet } from './use-sheet.ts';

type Props = {
  /** Its name as a landmark, where a page may have another one. */
  readonly label?: string;
  readonly path: string;
  /** How many filters are active. */
  readonly active: number;
  /** "Show 59 properties". */
  readonly show: string;
  readonly clear: Step;
  readonly t: Translate;
  /** With script: the form is not sent. */
  readonly scripted: boolean;
  /** Its lists are being asked for. */
  readonly busy?: boolean | undefined;
  /** False: their counts belong to another search, and are hidden. */
  readonly counted?: boolean | undefined;
  readonly onIntent?: (() => void) | undefined;
  /** At the end of the bar, on a large screen. */
  readonly tool?: ReactNode;
  /** The filters; `act` is the button at the foot of each. */
  readonly children: (act: (close: () => void) => ReactElement) => ReactNode;
};

export const FilterFrame = (props: Props): ReactElement => {
  const { label, path, active, show, clear, t, scripted, busy, counted = true, onIntent, tool, children } = props;
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const closeSheet = () => setOpen(false);
  useSheet(sheet, open, closeSheet);
  const write = useContext(PieceMarkup);
  const act = (close: () => void) => (
    <div className="act">
      {write([
        {
          id: 'show',
          kind: 'act',
          words: [show],
          render: ([words]) => (
            <button
              type="submit"
              className="btn primary s"
              onClick={
                scripted
                  ? (event) => {
                      event.preventDefault();
                      close();
                    }
                  : undefined
              }
            >
              {words}
            </button>
          ),
        },
      ])}
    </div>
  );
  return (
    // A form cannot be a dialog: the sheet is around it.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: modal only while it is a dialog
    <div
      ref={sheet}
      className={open ? 'filters is-sheet' : 'filters'}
      role={open ? 'dialog' : 'search'}
      aria-modal={open || undefined}
      aria-label={label ?? t('filter.open')}
    >
      <form
        className={counted ? 'wide' : 'wide uncounted'}
        method="get"
        action={path}
        aria-busy={busy || undefined}
        onSubmit={scripted ? (event) => event.preventDefault() : undefined}
        onPointerEnter={onIntent}
        onFocus={onIntent}
      >
        <div className="sheet-head">
          <b>{t('filter.open')}</b>
          <button type="button" className="iconbtn" aria-label={t('filter.close')} onClick={closeSheet}>
            <Icon name="close" />
          </button>
        </div>
        <div className="bar">
          <button
            type="button"
            className="btn ghost s m-only scripted"
            aria-haspopup="dialog"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            <Icon name="filter" />
            {t('filter.open')} {active > 0 && <b>{active}</b>}
          </button>
          {children(act)}
          <button type="submit" className="btn primary s unscripted">
            {show}
          </button>
          {tool}
        </div>
        <div className="sheet-foot">
          {active > 0 && clear.onGo && (
            <button type="button" className="btn plain" onClick={clear.onGo}>
              {t('filter.clear', { count: active })}
            </button>
          )}
          <button type="button" className="btn primary" onClick={closeSheet}>
            {show}
          </button>
        </div>
      </form>
    </div>
  );
};

/** "chosen", for the badge of a filter. */
export const selectedText = (count: number, t: Translate): string =>
  t('filter.selected', { count }).replace(String(count), '').trim();
