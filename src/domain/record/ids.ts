// Ids. Without schemas, so that a browser need not load those; the schemas are in schema-parts.ts.

/** Ids of records are numbers from 1: whole, and as large as the database keeps them. */
export const MAX_ID = 2_147_483_647;

/** Ids that stand in addresses and file names. */
export const SLUG_PATTERN = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
