// Record → item of a list. Apart from the item itself: a page that nobody changes never needs it in the browser.
import type { NameLabels } from '../../domain/content/slug.ts';
import { cardView } from '../../domain/display/card.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { hasMapMarker } from '../../domain/record/map-marker.ts';
import type { GroupCount } from '../../domain/search/estate-query-schema.ts';
import { groupEstates } from '../../domain/search/grouping.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import type { ItemGroup, ListItem } from './list-item.ts';

export type ItemOptions = {
  readonly hiddenStatus: readonly number[];
  readonly groupBy?: Group | undefined;
  /** How many listings each group has in all. */
  readonly groups?: readonly GroupCount[] | undefined;
};

const itemGroup = (
  estate: Estate,
  by: Group,
  labels: NameLabels,
  { hiddenStatus, groups }: ItemOptions,
): ItemGroup | undefined => {
  const [group] = groupEstates([estate], by, labels, hiddenStatus);
  if (!group) return undefined;
  const id = group.id ?? '';
  return { id, heading: group.heading, filter: group.filter, count: groups?.find((one) => one.id === id)?.count };
};

/** By the record it was made from, then by language and what the site hides: a list asks for most records again. */
const made = new WeakMap<Estate, Map<string, ListItem>>();

const plainItem = (estate: Estate, labels: NameLabels, hiddenStatus: readonly number[]): ListItem => {
  const items = made.get(estate) ?? new Map<string, ListItem>();
  made.set(estate, items);
  const key = `${labels.locale} ${hiddenStatus.join()}`;
  const known = items.get(key);
  if (known) return known;
  const card = cardView(estate, labels, { hiddenStatus });
  const item = { general: { id: estate.general.id }, card, group: undefined, placed: hasMapMarker(estate) };
  items.set(key, item);
  return item;
};

/** Shared by all lists that show it: not to be changed. */
export const listItem = (estate: Estate, labels: NameLabels, options: ItemOptions): ListItem => {
  const item = plainItem(estate, labels, options.hiddenStatus);
  return options.groupBy ? { ...item, group: itemGroup(estate, options.groupBy, labels, options) } : item;
};
