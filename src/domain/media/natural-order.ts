// Names of files as people order them: IMG_2 before IMG_10, é beside e, A beside a.

const collator = new Intl.Collator('nl', { numeric: true, sensitivity: 'base', ignorePunctuation: false });

/** Equal names but for accents or case stand in a fixed order all the same: sorting twice changes nothing. */
export const compareNames = (a: string, b: string): number => collator.compare(a, b) || (a === b ? 0 : a < b ? -1 : 1);

export const inNaturalOrder = <T>(items: readonly T[], nameOf: (item: T) => string): T[] =>
  [...items].sort((a, b) => compareNames(nameOf(a), nameOf(b)));
