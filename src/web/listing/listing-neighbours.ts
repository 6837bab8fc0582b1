// Previous and next within the search a visitor came from. A link from a list carries the list's own query string and
// the place in it (`offset`); anything else has no neighbours.
import type { ContentApi } from '../../client/content-api.ts';
import { estateUri } from '../../domain/content/slug.ts';
import type { Labels } from '../../domain/display/labels.ts';
import { isLinkable } from '../../domain/record/linkable.ts';
import { buildEstateQuery } from '../../domain/search/build-estate-query.ts';
import { groupOf, neighbourQuery, parseListAddress } from '../../domain/search/list-address.ts';
import type { NeighbourLinks } from '../../ui/listing/neighbours.tsx';

const MAX_OFFSET = 10_000;

export const listingNeighbours = async (
  api: ContentApi,
  id: number,
  query: URLSearchParams,
  labels: Labels,
): Promise<NeighbourLinks | undefined> => {
  const text = query.get('offset') ?? '';
  const offset = /^\d{1,5}$/.test(text) ? Number(text) : MAX_OFFSET + 1;
  if (offset > MAX_OFFSET) return undefined;
  const { filter, group } = parseListAddress(query.toString());
  const groupBy = groupOf(group, undefined);
  const from = Math.max(0, offset - 1);
  const body = { ...buildEstateQuery(filter, groupBy && { groupOptions: { groupBy } }), pagination: { from, size: 3 } };
  const { results } = await api.call('estates', { body, marked: true });
  const here = results.findIndex(({ general }) => general.id === id);
  // The list has moved on since: no neighbours are better than wrong ones.
  if (here === -1) return undefined;
  const linkTo = (index: number): string | undefined => {
    const estate = results[index];
    if (!estate || !isLinkable(estate)) return undefined;
    return `${estateUri(estate, undefined, labels)}?${neighbourQuery(filter, groupBy, from + index)}`;
  };
  const links = { previous: linkTo(here - 1), next: linkTo(here + 1) };
  return links.previous || links.next ? links : undefined;
};
