// Items of content lists: who may see one, and in which order they stand. Decisions section 6.
import type { EntityItem } from './site.ts';

/** The lists with a meaning of their own: they have words in addresses, and a look. */
export const KNOWN_ENTITIES = ['offices', 'team', 'news', 'testimonials'] as const;
export type KnownEntity = (typeof KNOWN_ENTITIES)[number];

export const isKnownEntity = (id: string): id is KnownEntity => (KNOWN_ENTITIES as readonly string[]).includes(id);

/** From its day on, by the calendar in Belgium; a draft never. */
export const isShown = ({ draft, date }: Pick<EntityItem, 'draft' | 'date'>, today: string): boolean =>
  draft !== true && (date === undefined || date <= today);

/** Newest first; what has no date comes after, in the order of the list. */
export const newestFirst = <T extends Pick<EntityItem, 'date'>>(items: readonly T[]): T[] =>
  [...items].sort(({ date: a = '' }, { date: b = '' }) => (a < b ? 1 : a > b ? -1 : 0));

/** A fact as text: '' when the item has none. */
export const factOf = ({ facts }: Pick<EntityItem, 'facts'>, name: string): string => String(facts?.[name] ?? '');

/** The people of an office: those whose fact `office` is its id. */
export const peopleOf = (team: readonly EntityItem[], officeId: string): EntityItem[] =>
  team.filter((person) => factOf(person, 'office') === officeId);

/** "Kouterlaan 12, 9000 Gent". */
export const officeAddress = (office: Pick<EntityItem, 'facts'>): string => {
  const place = `${factOf(office, 'zip')} ${factOf(office, 'city')}`.trim();
  return [factOf(office, 'street'), place].filter((part) => part !== '').join(', ');
};

/** Up to two letters that stand for a person without a picture: "Lotte van der Linden" → "LL". */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s-]+/).filter((word) => /^\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last].map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('');
};
