// Record → item of a list. Apart from the item itself: a page that nobody changes never needs it in the browser.

import type { NameLabels } from '../../domain/content/slug.ts';
import { cardView } from '../../domain/display/card.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { hasMapMarker } from '../../domain/record/status.ts';
import { groupEstates } from '../../domain/search/grouping.ts';
import type { Group } from '../../domain/search/query-fields.ts';
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
  placed: hasMapMarker(estate),
});
