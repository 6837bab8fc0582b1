// Where a feed comes from: an address that the people of a site chose, or a file that the operator of the installation named.

const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);

/** Only the command names files of the machine: the desk shows such a source and does not change it. */
export const isFileOfOperator = (location: string): boolean => !isAddress(location);

/** Without what may be a secret: the address of a feed often holds a key. */
export const shortLocation = (location: string): string => {
  if (!isAddress(location) || !URL.canParse(location)) return location.split('/').at(-1) ?? '';
  const { host, pathname } = new URL(location);
  return `${host}${pathname === '/' ? '' : `/…/${pathname.split('/').at(-1) ?? ''}`}`;
};
