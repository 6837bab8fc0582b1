// A listing as a list keeps it: what its card shows and the group it belongs to. Small and plain, so that it fits in a
// page's data and in the browser's history.
import type { CardView } from '../../domain/display/card.ts';
import type { FilterChange } from '../../domain/search/estate-filter-state.ts';

export type ItemGroup = {
  /** Empty for the group labelled Projecten. */
  readonly id: string;
  readonly heading: string;
  readonly filter?: FilterChange | undefined;
  /** How many listings it has in all, also on pages that are not loaded yet. */
  readonly count?: number | undefined;
};

export type ListItem = {
  readonly general: { readonly id: number };
  readonly card: CardView;
  readonly group?: ItemGroup | undefined;
  /** Where it stands on a map. */
  readonly placed: boolean;
};

export type ItemSection = { readonly group: ItemGroup | undefined; readonly items: readonly ListItem[] };

/** Items arrive in the order of their groups; a page that was loaded later may continue one. */
export const itemSections = (items: readonly ListItem[]): ItemSection[] => {
  const sections = new Map<string | undefined, { group: ItemGroup | undefined; items: ListItem[] }>();
  for (const item of items) {
    const known = sections.get(item.group?.id);
    if (known) known.items.push(item);
    else sections.set(item.group?.id, { group: item.group, items: [item] });
  }
  return [...sections.values()];
};
