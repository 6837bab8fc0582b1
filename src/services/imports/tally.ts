/** Counts names for a report, which stops taking new ones when it has `most`: strangers choose the names. */
export const tally = (counted: Map<string, number>, names: Iterable<string>, most = Infinity): void => {
  for (const name of names)
    if (counted.has(name) || counted.size < most) counted.set(name, (counted.get(name) ?? 0) + 1);
};
