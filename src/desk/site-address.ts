/** Where the screens of a site are. */
export const siteAddress = (siteId: string, rest = ''): string =>
  `/desk/sites/${siteId}${rest === '' ? '' : `/${rest}`}`;
