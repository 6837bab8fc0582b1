// The sticker on a card and a photo (record section 5): its words, its colours, and what stands for it on a sold home.
import type { NameLabels } from '../content/slug.ts';
import { LOCALES, textOf } from '../locale.ts';
import type { Unit } from '../record/estate.ts';
import { isSold } from '../record/status.ts';
import { isUnderOption, transactionName } from '../record/transaction.ts';
import { hexColour, isLegible } from './colour-contrast.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

export type StickerColours = { readonly background: string; readonly text: string };

/** In the form #rrggbb, however they are written. White with black text is treated as unset; so is half a pair. */
export const stickerColours = (sticker: EstateLike['general']['sticker']): StickerColours | undefined => {
  const background = hexColour(sticker?.color ?? '');
  const text = hexColour(sticker?.colorText ?? '');
  if (!background || !text) return undefined;
  return background === '#ffffff' && text === '#000000' ? undefined : { background, text };
};

/** A sticker exists when it has a name in some language. */
export const hasSticker = (estate: EstateLike): boolean =>
  LOCALES.some((locale) => estate.general.sticker?.name?.[locale]?.trim());

export type CardSticker = {
  readonly text: string;
  readonly tone: 'sticker' | 'option' | 'sold';
  /** The record's own colours; undefined means the theme's. */
  readonly colours: StickerColours | undefined;
};

/** The sticker's own colours when they can be read and tell text from ground; else the theme's. */
const safeColours = (sticker: EstateLike['general']['sticker']): StickerColours | undefined => {
  const colours = stickerColours(sticker);
  return colours && isLegible(colours.background, colours.text) ? colours : undefined;
};

/** A sticker if one exists; otherwise, if the property is sold, the transaction's name. */
export const cardSticker = (estate: EstateLike, { reference, locale }: NameLabels): CardSticker | undefined => {
  if (hasSticker(estate)) {
    const { sticker } = estate.general;
    const tone = isUnderOption(estate) ? 'option' : 'sticker';
    return { text: textOf(sticker?.name, locale), tone, colours: safeColours(sticker) };
  }
  if (!isSold(estate)) return undefined;
  const text = transactionName(estate, reference, locale);
  return text === '' ? undefined : { text, tone: 'sold', colours: undefined };
};
