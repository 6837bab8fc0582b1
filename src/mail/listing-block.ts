// A listing inside a mail.
import type { CardView } from '../domain/display/card.ts';
import type { Locale } from '../domain/locale.ts';
import { translator } from '../i18n/translator.ts';
import type { MailBlock, MailPicture } from './blocks.ts';

export type ListingBlock = MailBlock & { readonly kind: 'listing' };

export const listingBlock = (
  card: Pick<CardView, 'heading' | 'kind' | 'place' | 'price' | 'priceOnRequest' | 'specs' | 'energy'>,
  {
    href,
    picture,
    locale,
  }: { readonly href: string; readonly picture: MailPicture | undefined; readonly locale: Locale },
): ListingBlock => {
  const t = translator(locale);
  const filled = (parts: readonly (string | undefined)[], between: string): string =>
    parts.filter((part) => part !== undefined && part !== '').join(between);
  const words: Partial<Record<CardView['specs'][number]['kind'], string>> = {
    bedrooms: t('list.bedrooms.short'),
    bathrooms: t('list.bathrooms.short'),
  };
  return {
    kind: 'listing',
    href,
    picture,
    place: filled([card.kind, card.place], ' · '),
    price: card.priceOnRequest
      ? t('listing.price.request')
      : filled([card.price?.prefix, card.price?.text, card.price?.suffix], ' '),
    name: card.heading,
    previous: card.price?.previous,
    energy: card.energy && filled([card.energy.label, card.energy.value], ' · '),
    line: card.specs.map(({ kind, text }) => filled([text, words[kind]], '\u00a0')).join(' · '),
  };
};
