/** Ids that stand in addresses and file names. Apart from the schemas, so that a browser need not load those. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
