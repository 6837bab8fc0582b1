// The frame of one screen: bar with title, colleagues and one main action; tabs or tools; a body that scrolls; a foot with count and
// keys.
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../parts/button.tsx';
import { useTexts } from '../texts/translate.tsx';
import { Colleagues } from './colleagues.tsx';
import { keyCaps } from './keys.ts';
import { useShell } from './shell-context.ts';

export type KeyHint = { readonly keys: string; readonly label: string };

export const Caps = ({ keys }: { readonly keys: string }): ReactElement => (
  <span className="caps">
    {keyCaps(keys).map((cap) => (
      <kbd key={cap}>{cap}</kbd>
    ))}
  </span>
);

export const Screen = (props: {
  readonly title: string;
  readonly count?: number | undefined;
  /** At the right of the bar: at most one filled button. */
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  readonly tools?: ReactNode;
  /** At the left of the foot. */
  readonly foot?: ReactNode;
  readonly hints?: readonly KeyHint[];
  /** Without it the body has its own margins. */
  readonly padded?: boolean;
  readonly children: ReactNode;
}): ReactElement => {
  const t = useTexts();
  const { openPalette, siteName, live } = useShell();
  useEffect(() => {
    document.title = `${props.title} · ${siteName}`;
  }, [props.title, siteName]);
  return (
    <>
      <header className="bar">
        <h1>{props.title}</h1>
        {props.count !== undefined && <span className="qq">{props.count}</span>}
        <Colleagues />
        <span className="sp" />
        {props.actions}
        {openPalette && (
          <span className="only-phone">
            <IconButton icon="search" label={t('palette.open')} onClick={openPalette} />
          </span>
        )}
      </header>
      {props.tabs && <div className="tabs">{props.tabs}</div>}
      {props.tools && <div className="tool">{props.tools}</div>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <section className={props.padded ? 'body pad' : 'body'} aria-label={props.title} tabIndex={0}>
        {props.children}
      </section>
      <footer className="foot">
        <span className="row">{props.foot}</span>
        {live === 'lost' && <span className="tag err">{t('state.notlive')}</span>}
        <span className="sp" />
        {[...(props.hints ?? []), { keys: '?', label: t('keys.all') }].map(({ keys, label }) => (
          <span className="row only-desk" key={keys}>
            <Caps keys={keys} />
            {label}
          </span>
        ))}
      </footer>
    </>
  );
};

/** A clock that ticks every half minute, for texts such as "12 min geleden". */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
