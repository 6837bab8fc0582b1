// Where a feed comes from: an address that the people of a site chose, or a file that the operator of the installation named.

const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);

/** Only the command names files of the machine: the desk shows such a source and does not change it. */
export const isFileOfOperator = (location: string): boolean => !isAddress(location);

/** Host and port, without who signs in, and the path. */
const ADDRESS = /^https?:\/\/(?:[^/?#]*@)?([^/?#@:\\\s]+(?::\d+)?|\[[\da-f:.]+\](?::\d+)?)(\/[^?#]*)?(?:[?#]|$)/i;

/** Without what may be a secret: the address of a feed often holds a key. */
export const shortLocation = (location: string): string => {
  if (!isAddress(location)) return location.split('/').at(-1) ?? '';
  const [, host = '', path = '/'] = ADDRESS.exec(location) ?? [];
  return `${host.toLowerCase()}${path === '/' ? '' : `/…/${path.split('/').at(-1) ?? ''}`}`;
};
