// A button that opens a panel: a native disclosure, so that it works without script. Script adds what visitors expect:
// Escape and a click elsewhere close it, and opening one closes its neighbour.
import { type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { PieceMarkup } from '../piece-markup.ts';

type Props = {
  readonly label: ReactNode;
  /** How many values are chosen. */
  readonly count?: number | undefined;
  readonly countLabel?: string | undefined;
  readonly on?: boolean | undefined;
  /** Stays in the bar on a small screen. */
  readonly keep?: boolean;
  readonly className?: string;
  /** Open when the page comes. */
  readonly open?: boolean | undefined;
  readonly children: (close: () => void) => ReactNode;
};

const Summary = ({ label, count = 0, countLabel }: Pick<Props, 'label' | 'count' | 'countLabel'>): ReactElement => (
  <>
    <span>{label}</span>
    {count > 0 && (
      <span className="badge">
        {count}
        {countLabel && <span className="vh"> {countLabel}</span>}
      </span>
    )}
    <Icon name="down" />
  </>
);

export const Popover = (props: Props): ReactElement => {
  const { label, count = 0, countLabel, on, keep = false, className = '', open, children } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const close = () => {
    const details = ref.current;
    if (!details?.open || details.closest('.is-sheet')) return;
    details.open = false;
    details.querySelector('summary')?.focus();
  };
  useEffect(() => {
    const details = ref.current;
    if (!details) return undefined;
    const onPointer = (event: PointerEvent) => {
      if (details.open && !details.closest('.is-sheet') && !details.contains(event.target as Node))
        details.open = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open || details.closest('.is-sheet')) return;
      event.stopPropagation();
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    const onFocusOut = (event: FocusEvent) => {
      const next = event.relatedTarget as Node | null;
      if (next && !details.contains(next) && !details.closest('.is-sheet')) details.open = false;
    };
    document.addEventListener('pointerdown', onPointer);
    details.addEventListener('keydown', onKey);
    details.addEventListener('focusout', onFocusOut);
    return () => {
      document.removeEventListener('pointerdown', onPointer);
      details.removeEventListener('keydown', onKey);
      details.removeEventListener('focusout', onFocusOut);
    };
  }, []);
  const write = useContext(PieceMarkup);
  // With a badge, or words with a look of their own, it is rare.
  const plain = count === 0 && typeof label === 'string';
  const classes = ['filter', on || count > 0 ? 'on' : '', keep ? 'keep' : '', className].filter(Boolean).join(' ');
  return (
    <details ref={ref} className={classes} open={open}>
      <summary>
        {plain ? (
          write([{ id: 'label', kind: 'summary', words: [label], render: ([words]) => <Summary label={words} /> }])
        ) : (
          <Summary label={label} count={count} countLabel={countLabel} />
        )}
      </summary>
      <div className="pop">{children(close)}</div>
    </details>
  );
};
