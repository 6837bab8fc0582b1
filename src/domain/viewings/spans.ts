// Spans of time, as agendas and calendars have them.

/** From the first moment to the last, which is no part of it. */
export type Span = { readonly from: Date; readonly to: Date };

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** The same time with touching and overlapping spans made one, in order; what is empty is left out. */
export const mergeSpans = (spans: readonly Span[]): Span[] => {
  const merged: { from: Date; to: Date }[] = [];
  for (const { from, to } of [...spans].sort((a, b) => a.from.getTime() - b.from.getTime())) {
    if (from >= to) continue;
    const last = merged.at(-1);
    if (!last || from > last.to) merged.push({ from, to });
    else if (to > last.to) last.to = to;
  }
  return merged;
};

/** The first of these, which are in order and without overlaps, that touches a span: there may be thousands. */
export const firstBusy = (busy: readonly Span[], { from, to }: Span): Span | undefined => {
  let [low, high] = [0, busy.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const span = busy[middle];
    if (span && span.to > from) high = middle;
    else low = middle + 1;
  }
  const first = busy[low];
  return first && first.from < to ? first : undefined;
};

export const isBusy = (busy: readonly Span[], span: Span): boolean => firstBusy(busy, span) !== undefined;
