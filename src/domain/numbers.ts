/** A number that says something: sources write 0 and -1 where they know nothing (record section 5). */
export const positive = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
