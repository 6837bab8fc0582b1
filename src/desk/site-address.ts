/** An address of the desk below a site. */
export const siteAddress = (siteId: string, rest = ''): string =>
  `/desk/sites/${siteId}${rest === '' ? '' : `/${rest}`}`;
