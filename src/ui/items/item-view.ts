// One item of a content list as lists and its own page show it: words in the page's language, or in another with its name.
import { itemPath } from '../../domain/content/item-address.ts';
import { factOf, initialsOf, officeAddress } from '../../domain/content/items.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { excerpt } from '../../domain/display/paragraphs.ts';
import { HTML_LANG, type Locale, type Localized, pickText } from '../../domain/locale.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import { dateInWords } from '../../domain/time/day-words.ts';

/** `lang` only where it is not the page's. */
export type ItemText = { readonly text: string; readonly lang?: string | undefined };

/** Where a testimonial comes from, and whether it was checked: it says so also when the agency did not. */
export type ReviewView = {
  readonly source: ItemText | undefined;
  readonly url: string | undefined;
  readonly checked: boolean;
  readonly how: ItemText | undefined;
};

export type ItemView = {
  readonly id: string;
  readonly href: string;
  readonly title: ItemText;
  readonly intro: ItemText | undefined;
  /** The first words of its text. */
  readonly excerpt: ItemText | undefined;
  readonly date: { readonly day: string; readonly text: string } | undefined;
  readonly image: string | undefined;
  readonly initials: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly review: ReviewView;
};

const EXCERPT = 220;

export const localText = (text: Localized | undefined, locale: Locale): ItemText | undefined => {
  const picked = pickText(text, locale);
  return picked && { text: picked.text, lang: picked.lang === locale ? undefined : HTML_LANG[picked.lang] };
};

const excerptOf = ({ html }: EntityItem, locale: Locale): ItemText | undefined => {
  const whole = localText(html, locale);
  const text = excerpt(whole?.text ?? '', EXCERPT);
  return text === '' ? undefined : { text, lang: whole?.lang };
};

const reviewOf = ({ review }: EntityItem, locale: Locale): ReviewView => ({
  source: localText(review?.source, locale),
  url: review?.url,
  checked: review?.checked === true,
  how: localText(review?.how, locale),
});

export const itemView = (
  entityId: string,
  item: EntityItem,
  locale: Locale,
  assetUrl: (name: string) => string | undefined,
): ItemView => {
  const title = localText(item.title, locale) ?? { text: item.id };
  return {
    id: item.id,
    href: itemPath(entityId, item, locale),
    title,
    intro: localText(item.intro, locale),
    excerpt: excerptOf(item, locale),
    // A day that does not exist was taken before it was checked: better no date than no page.
    date:
      item.date !== undefined && isDay(item.date)
        ? { day: item.date, text: dateInWords(item.date, locale) }
        : undefined,
    image: item.image === undefined ? undefined : assetUrl(item.image),
    initials: initialsOf(title.text),
    phone: factOf(item, 'phone'),
    email: factOf(item, 'email'),
    address: officeAddress(item),
    review: reviewOf(item, locale),
  };
};
