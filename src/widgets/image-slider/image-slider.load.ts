import { Type } from 'typebox';
import type { Widget } from '../widget.ts';
import { type ImageSliderProps, ImageSliderWidget } from './image-slider.widget.tsx';

const options = Type.Object({
  /** File names of the site, separated by spaces or commas. */
  images: Type.String({ default: '' }),
  /** Their texts, in the same order, separated by `|`. */
  alts: Type.String({ default: '' }),
  label: Type.String({ default: '' }),
  /** Only where an editor asks for it. */
  autoplay: Type.Boolean({ default: false }),
});

export const imageSlider: Widget<typeof options, ImageSliderProps> = {
  name: 'image-slider',
  options,
  async load({ assetUrl, warn }, { images, alts, label, autoplay }) {
    const texts = alts.split('|').map((text) => text.trim());
    const names = images.split(/[\s,]+/).filter((name) => name !== '');
    const slides = [...new Set(names)].flatMap((name, index) => {
      const src = assetUrl(name);
      if (src === undefined) warn(`The site has no file "${name}"`);
      return src === undefined ? [] : [{ src, alt: texts[index] ?? '' }];
    });
    return slides.length === 0 ? undefined : { slides, label, autoplay };
  },
  Component: ImageSliderWidget,
};
