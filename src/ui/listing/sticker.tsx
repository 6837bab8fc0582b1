import type { CSSProperties, ReactElement } from 'react';
import type { CardSticker } from '../../domain/display/sticker.ts';

const TONE = { sticker: 'sticker', option: 'sticker option', sold: 'sticker sold' } as const;

export const Sticker = ({ sticker }: { readonly sticker: CardSticker }): ReactElement => (
  <span
    className={TONE[sticker.tone]}
    style={
      sticker.colours &&
      ({ '--sticker-bg': sticker.colours.background, '--sticker-ink': sticker.colours.text } as CSSProperties)
    }
  >
    {sticker.text}
  </span>
);
