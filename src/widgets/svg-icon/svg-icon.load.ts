import { Type } from 'typebox';
import type { Widget } from '../widget.ts';
import { type SvgIconProps, SvgIconWidget } from './svg-icon.widget.tsx';

const options = Type.Object({
  /** A file of the site, or a path on it. */
  src: Type.String({ default: '' }),
  title: Type.String({ default: '' }),
  fallback: Type.String({ default: '' }),
});

/** A source that is nowhere is the component's business: it shows its fallback. */
export const svgIcon: Widget<typeof options, SvgIconProps> = {
  name: 'svg-icon',
  options,
  async load({ assetUrl }, { src, title, fallback }) {
    return { src: /^\/(?!\/)/.test(src) ? src : (assetUrl(src) ?? ''), title, fallback };
  },
  Component: SvgIconWidget,
};
