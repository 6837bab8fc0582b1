// Decisions section 3: a project stands for its units.
import type { Estate, Unit } from './estate.ts';
import { isHidden } from './hidden-status.ts';
import { floorArea } from './living-area.ts';
import { isSold } from './status.ts';
import { isUnderOption } from './transaction.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Estate>;
/** Units a visitor may see. */
export const visibleUnits = (project: EstateLike, hiddenStatus: readonly number[] = []): Unit[] =>
  (project.children ?? []).filter((unit) => unit.archived !== true && !isHidden(unit, hiddenStatus));

export type UnitCount = {
  readonly available: number;
  readonly option: number;
  readonly sold: number;
  readonly total: number;
};

/** "10 of 24 available": neither sold nor under option. Undefined when no unit is known. */
export const unitCount = (project: EstateLike, hiddenStatus: readonly number[] = []): UnitCount | undefined => {
  const units = visibleUnits(project, hiddenStatus);
  if (units.length === 0) return undefined;
  const sold = units.filter((unit) => isSold(unit)).length;
  const option = units.filter((unit) => isUnderOption(unit)).length;
  return { available: units.length - sold - option, option, sold, total: units.length };
};

/** The smallest and the largest surface of the visible units. */
export const areaRange = (
  project: EstateLike,
  hiddenStatus: readonly number[] = [],
): { readonly min: number; readonly max: number } | undefined => {
  const areas = visibleUnits(project, hiddenStatus).flatMap((unit) => floorArea(unit) ?? []);
  return areas.length > 0 ? { min: Math.min(...areas), max: Math.max(...areas) } : undefined;
};
