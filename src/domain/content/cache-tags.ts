// Names by which a cache in between (a CDN) forgets what has changed. They are made of ids that addresses show anyway.
const MAX_TAGS = 200;

export const siteTag = (siteId: string): string => `pand-${siteId}`;

/** Of a page: its site, and what it was made from (`list`, `estate:12`, `rental:3`). */
export const pageTags = (siteId: string, sources: Iterable<string>): string[] => [
  siteTag(siteId),
  ...[...sources].map((source) => `${siteTag(siteId)}-${source.replace(':', '-')}`),
];

export type TaggedChange = {
  readonly siteId: string;
  readonly content: boolean;
  readonly lists: boolean;
  readonly estateIds: readonly number[];
  readonly rentalIds?: readonly number[];
};

/** What to forget after a change; more than can be named one by one is the whole site. */
export const changedTags = ({ siteId, content, lists, estateIds, rentalIds = [] }: TaggedChange): string[] => {
  if (content || estateIds.length + rentalIds.length > MAX_TAGS) return [siteTag(siteId)];
  const sources = [
    ...(lists ? ['list'] : []),
    ...estateIds.map((id) => `estate:${id}`),
    ...(rentalIds.length > 0 ? ['rentals'] : []),
    ...rentalIds.map((id) => `rental:${id}`),
  ];
  return pageTags(siteId, sources).slice(1);
};
