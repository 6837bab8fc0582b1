const PLAIN = /^[+-]?\d+(?:[.,]\d+)?$/;
/** "1.234,5": dots can only be thousands when a comma follows. */
const GROUPED = /^[+-]?\d{1,3}(?:\.\d{3})+,\d+$/;

/** A number, also one that a source writes as text: "1234.5", "1234,5", "1.234,5". Any other text is none. */
export const numberOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (PLAIN.test(text)) return Number(text.replace(',', '.'));
  return GROUPED.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : undefined;
};

/** A number that says something: sources write 0 and -1 where they know nothing (record section 5). */
export const positive = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && number > 0 ? number : undefined;
};
