// A strip above the foot that says what was done, for ten seconds, with a way back. One at a time; it waits while somebody points at
// it or has the focus in it, and Ctrl Z works as long as it stands.
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useActions } from './actions.tsx';

export const TOAST_MS = 10_000;
const TICK_MS = 200;

export type Toast = {
  readonly text: string;
  /** Takes back what was done. */
  readonly undo?: () => unknown;
  readonly tone?: 'good' | 'bad';
};

const ToastContext = createContext<(toast: Toast) => void>(() => undefined);

/** `const toast = useToast(); toast({ text, undo })`. */
export const useToast = (): ((toast: Toast) => void) => useContext(ToastContext);

type NumberedToast = Toast & { readonly number: number };

const Strip = ({ shown, close }: { readonly shown: NumberedToast; readonly close: () => void }): ReactElement => {
  const t = useTexts();
  const [left, setLeft] = useState(TOAST_MS);
  const held = useRef(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!held.current) setLeft((before) => before - TICK_MS);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (left <= 0) close();
  }, [left, close]);
  const { undo } = shown;
  const takeBack = (): void => {
    close();
    undo?.();
  };
  useActions(
    undo ? [{ id: 'undo', label: t('act.undo'), icon: 'undo', keys: 'mod+z', group: 'everywhere', run: takeBack }] : [],
  );
  const hold = (on: boolean) => () => {
    held.current = on;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only stops its clock.
    <div
      className={shown.tone === 'bad' ? 'toast bad' : 'toast'}
      onMouseEnter={hold(true)}
      onMouseLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      <Icon name={shown.tone === 'bad' ? 'warn' : 'check'} />
      <span>{shown.text}</span>
      {undo && (
        <>
          <progress className="t" max={TOAST_MS} value={left} aria-hidden="true" />
          <button type="button" className="btn sm" onClick={takeBack}>
            {t('act.undo')}
            <span aria-hidden="true">
              <kbd>Ctrl Z</kbd>
            </span>
          </button>
        </>
      )}
      <button type="button" className="btn i sm" aria-label={t('act.close')} onClick={close}>
        <Icon name="close" />
      </button>
    </div>
  );
};

export const ToastProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const [shown, setShown] = useState<NumberedToast>();
  const show = useCallback(
    (toast: Toast) => setShown((before) => ({ ...toast, number: (before?.number ?? 0) + 1 })),
    [],
  );
  const close = useCallback(() => setShown(undefined), []);
  const strip = useMemo(() => shown && <Strip key={shown.number} shown={shown} close={close} />, [shown, close]);
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {strip}
      </div>
    </ToastContext>
  );
};
