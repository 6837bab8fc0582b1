import { Type } from 'typebox';
import type { Widget } from '../widget.ts';
import { POPUP_DAYS } from './popup-cookie.ts';
import { type PopupImageProps, PopupImageWidget } from './popup-image.widget.tsx';

const options = Type.Object({
  /** A file of the site. */
  image: Type.String({ default: '' }),
  alt: Type.String({ default: '' }),
  text: Type.String({ default: '' }),
  href: Type.String({ default: '', pattern: '^$|^/(?!/)|^https://' }),
  linkText: Type.String({ default: '' }),
  /** How long a closed popup stays away. */
  days: Type.Integer({ default: POPUP_DAYS, minimum: 0, maximum: POPUP_DAYS }),
});

export const popupImage: Widget<typeof options, PopupImageProps> = {
  name: 'popup-image',
  options,
  async load({ assetUrl, warn }, { image, ...rest }) {
    const src = assetUrl(image);
    if (src === undefined && image !== '') warn(`The site has no file "${image}"`);
    return src === undefined ? undefined : { src, ...rest };
  },
  Component: PopupImageWidget,
};
