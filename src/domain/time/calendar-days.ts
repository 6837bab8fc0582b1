// Calendar days without a clock or a time zone, as holiday periods have them: `2027-07-03`. Small and quick, because
// browsers use it too; moments and wall times are in brussels-time.ts.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_SECONDS = 86_400;

/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

export const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** A day that exists: no 31 February. */
export const isDay = (text: string): boolean => {
  const number = /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayNumber(text) : Number.NaN;
  return Number.isFinite(number) && dayText(number) === text;
};

export const nightsBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from);

/** Monday is 1, Sunday 7; 1970-01-01 was a Thursday. */
export const weekday = (number: number): number => ((((number + 3) % 7) + 7) % 7) + 1;

/** From the day of arrival up to, not including, the day of departure. */
export type DayRange = { readonly from: string; readonly to: string };

/** Days are texts: they compare, but are no numbers. */
export const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;
export const later = (a: string, b: string): string => [a, b].sort()[1] ?? a;

/** Departure and arrival may share a day. */
export const overlaps = (a: DayRange, b: DayRange): boolean => a.from < b.to && b.from < a.to;

/** The same nights with touching and overlapping ranges made one, in order. */
export const mergeRanges = (ranges: readonly DayRange[]): DayRange[] => {
  const merged: { from: string; to: string }[] = [];
  for (const { from, to } of [...ranges].sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0))) {
    const last = merged.at(-1);
    if (last && from <= last.to) last.to = later(to, last.to);
    else if (from < to) merged.push({ from, to });
  }
  return merged;
};

/** What is left of a range without the nights of others. */
export const withoutRanges = (range: DayRange, others: readonly DayRange[]): DayRange[] => {
  const left: DayRange[] = [];
  let from = range.from;
  for (const other of mergeRanges(others)) {
    if (!overlaps({ from, to: range.to }, other)) continue;
    if (from < other.from) left.push({ from, to: other.from });
    from = other.to;
  }
  if (from < range.to) left.push({ from, to: range.to });
  return left;
};
