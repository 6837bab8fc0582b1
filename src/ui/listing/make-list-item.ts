// Record → item of a list. Apart from the item itself: a page that nobody changes never needs it in the browser.
import { cardView } from '../../domain/card.ts';
import type { Estate } from '../../domain/estate.ts';
import { groupEstates } from '../../domain/grouping.ts';
import type { Group } from '../../domain/query-fields.ts';
import type { NameLabels } from '../../domain/slug.ts';
import type { ItemGroup, ListItem } from './list-item.ts';

export type ItemOptions = { readonly hiddenStatus: readonly number[]; readonly groupBy?: Group | undefined };

const itemGroup = (estate: Estate, by: Group, labels: NameLabels, hidden: readonly number[]): ItemGroup | undefined => {
  const [group] = groupEstates([estate], by, labels, hidden);
  return group && { id: group.id ?? '', heading: group.heading, filter: group.filter };
};

export const listItem = (estate: Estate, labels: NameLabels, { hiddenStatus, groupBy }: ItemOptions): ListItem => ({
  general: { id: estate.general.id },
  card: cardView(estate, labels, { hiddenStatus }),
  group: groupBy && itemGroup(estate, groupBy, labels, hiddenStatus),
  placed: Boolean(estate.address?.geoLocation),
});
