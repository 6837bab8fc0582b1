// An address and a query string that goes along with it.

/** What the address says itself stays as it is; of the query string comes what it does not name. */
export const withQuery = (href: string, search: string): string => {
  const [target = '', hash] = href.split(/(?=#)/);
  const [path = '', own] = target.split('?');
  const named = new URLSearchParams(own);
  const added = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !named.has(name)));
  if (added.size === 0) return href;
  return `${own ? `${path}?${own}&${added}` : `${path}?${added}`}${hash ?? ''}`;
};
