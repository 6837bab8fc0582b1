// Where a feed comes from: an address that the people of a site chose, or a file that the operator of the installation named.

const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);

/** Only the command names files of the machine: the desk shows such a source and does not change it. */
export const isFileOfOperator = (location: string): boolean => !isAddress(location);

/** Scheme, perhaps a name and password, then the host and the path. */
const ADDRESS = /^https?:\/\/(?:[^/?#]*@)?([^/?#]+)([^?#]*)/i;

/** Without what may be a secret: the address of a feed often holds a key. */
export const shortLocation = (location: string): string => {
  const [, host, path = ''] = ADDRESS.exec(location) ?? [];
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (host === undefined) return isAddress(location) ? '' : location.slice(location.lastIndexOf('/') + 1);
  return path.length <= 1 ? host : `${host}/…/${name}`;
};
