/** How many rows a replacement wrote and removed; unchanged rows count as neither. */
export type Changes = { readonly written: number; readonly removed: number };

type Affected = { readonly numAffectedRows?: bigint | undefined };

export const changes = (removed: readonly Affected[], written: readonly Affected[]): Changes => ({
  removed: total(removed),
  written: total(written),
});

const total = (results: readonly Affected[]): number =>
  results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0n), 0);

export const addChanges = (all: readonly Changes[]): Changes => ({
  written: all.reduce((sum, { written }) => sum + written, 0),
  removed: all.reduce((sum, { removed }) => sum + removed, 0),
});
