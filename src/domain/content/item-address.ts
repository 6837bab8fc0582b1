// The address of one item of a content list: /{locale}/{list}/{id}/{words of its title}. As with listings the id is the
// identity and the words are there for readers: wrong ones are redirected. Pages of the agency come first, so these
// addresses stand in no route table. Decisions section 5.
import { isLocale, LOCALES, type Locale, textOf } from '../locale.ts';
import { SLUG_PATTERN } from '../record/ids.ts';
import type { KnownEntity } from './items.ts';
import { isKnownEntity, KNOWN_ENTITIES } from './items.ts';
import type { EntityItem } from './site.ts';
import { slugify } from './slug.ts';

/** A list of the agency's own making stands under its id, in every language. */
const WORDS: Readonly<Record<KnownEntity, Record<Locale, string>>> = {
  offices: { nl: 'kantoren', fr: 'bureaux', en: 'offices', de: 'bueros' },
  team: { nl: 'team', fr: 'equipe', en: 'team', de: 'team' },
  news: { nl: 'nieuws', fr: 'actualites', en: 'news', de: 'neuigkeiten' },
  testimonials: { nl: 'getuigenissen', fr: 'temoignages', en: 'testimonials', de: 'kundenstimmen' },
};
/** A title may have hundreds of letters; an address need not. */
const MAX_SLUG = 80;
const ID = new RegExp(SLUG_PATTERN);

export const entityWord = (entityId: string, locale: Locale): string =>
  isKnownEntity(entityId) ? WORDS[entityId][locale] : entityId;

/** Cut at a word, where there is one. */
const shortened = (slug: string): string => {
  if (slug.length <= MAX_SLUG) return slug;
  const cut = slug.slice(0, MAX_SLUG + 1);
  const dash = cut.lastIndexOf('-');
  return dash > 0 ? cut.slice(0, dash) : slug.slice(0, MAX_SLUG);
};

/** Never empty: a title that has no letters of ours is called by its id. */
export const itemSlug = ({ id, title }: Pick<EntityItem, 'id' | 'title'>, locale: Locale): string =>
  shortened(slugify(textOf(title, locale), locale)) || id;

export const itemPath = (entityId: string, item: Pick<EntityItem, 'id' | 'title'>, locale: Locale): string =>
  `/${locale}/${entityWord(entityId, locale)}/${item.id}/${itemSlug(item, locale)}`;

export type ItemAddress = {
  /** The lists it can mean, the likeliest first: a word of ours in any language, else the id of a list. */
  readonly entities: readonly string[];
  readonly id: string;
};

/** `/nl/nieuws/open`, with or without the words of a title; undefined when it can be no item. */
export const parseItemPath = (path: string): ItemAddress | undefined => {
  const [root, locale, word = '', id = '', slug, ...more] = path.replace(/(?<=.)\/$/, '').split('/');
  if (root !== '' || !isLocale(locale) || slug === '' || more.length > 0) return undefined;
  if (![word, id].every((part) => part.length <= 64 && ID.test(part))) return undefined;
  const known = KNOWN_ENTITIES.filter((entity) => LOCALES.some((other) => WORDS[entity][other] === word));
  return { entities: [...new Set([...known, word])], id };
};
