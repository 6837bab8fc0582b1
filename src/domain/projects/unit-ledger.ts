// The ledger of a project: every change of status and price of every unit that visitors saw, with its day and who made it.
import type { Cause } from '../layers/cause.ts';
import type { Unit } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { type UnitStatus, unitStatus } from './unit-status.ts';

/** What visitors saw of a unit from a moment on; null: nothing. */
export type UnitVersion = {
  readonly version: number;
  readonly from: Date;
  readonly cause: Cause | null;
  readonly document: Unit | null;
};

type LedgerStatus = UnitStatus | 'offline';
type Happened =
  | { readonly kind: 'status'; readonly before: LedgerStatus | null; readonly after: LedgerStatus }
  | { readonly kind: 'price'; readonly before: number | null; readonly after: number | null };
export type LedgerEntry = Happened & {
  readonly id: number;
  readonly at: Date;
  readonly version: number;
  readonly cause: Cause | null;
};

const statusIn = ({ document }: UnitVersion): LedgerStatus =>
  document && document.archived !== true ? unitStatus(document) : 'offline';
const priceIn = ({ document }: UnitVersion): number | null => (document && estatePrice(document)?.value) ?? null;

const unitEntries = (id: number, versions: readonly UnitVersion[]): LedgerEntry[] => {
  const inOrder = versions.toSorted((a, b) => a.version - b.version);
  // What was not on the website told no price: the last one that was told counts.
  let price: number | null = null;
  return inOrder.flatMap((one, index) => {
    const former = inOrder[index - 1];
    const base = { id, at: one.from, version: one.version, cause: one.cause };
    const [before, after] = [former ? statusIn(former) : null, statusIn(one)];
    const [was, is] = [price, after === 'offline' ? price : priceIn(one)];
    price = is;
    return [
      ...(before === after || (before === null && after === 'offline')
        ? []
        : [{ ...base, kind: 'status' as const, before, after }]),
      ...(was === is ? [] : [{ ...base, kind: 'price' as const, before: was, after: is }]),
    ];
  });
};

/** The newest first; of one publication the status before the price. */
export const unitLedger = (
  units: readonly { readonly id: number; readonly versions: readonly UnitVersion[] }[],
): LedgerEntry[] =>
  units
    .flatMap(({ id, versions }) => unitEntries(id, versions))
    .map((entry, index) => ({ entry, index }))
    .sort(
      (a, b) => b.entry.at.getTime() - a.entry.at.getTime() || b.entry.version - a.entry.version || a.index - b.index,
    )
    .map(({ entry }) => entry);
