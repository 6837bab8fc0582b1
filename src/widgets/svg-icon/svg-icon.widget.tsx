import { type ReactElement, useEffect, useState } from 'react';
import type { WidgetProps } from '../widget.ts';
import { loadSvg, type SvgState } from './load-svg.ts';

export type SvgIconProps = {
  readonly src: string;
  /** What the icon says; empty for decoration. */
  readonly title: string;
  /** Shown until the icon is there, and when it never comes. */
  readonly fallback: string;
};

export const SvgIconWidget = ({ props: { src, title, fallback } }: WidgetProps<SvgIconProps>): ReactElement => {
  const [icon, setIcon] = useState<SvgState>({ state: 'loading' });
  useEffect(() => {
    let gone = false;
    void loadSvg(src).then((loaded) => {
      if (!gone) setIcon(loaded);
    });
    return () => {
      gone = true;
    };
  }, [src]);
  const name = title === '' ? {} : ({ role: 'img', 'aria-label': title } as const);
  if (icon.state === 'loaded')
    return (
      <span
        className="svg-icon"
        data-state="loaded"
        {...name}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: parsed and stripped of everything but drawing
        dangerouslySetInnerHTML={{ __html: icon.markup }}
      />
    );
  return (
    <span className="svg-icon" data-state={icon.state}>
      {fallback === '' ? title : fallback}
    </span>
  );
};
