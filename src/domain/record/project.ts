// Decisions section 3: a project stands for its units. Its price is the lowest of its visible unsold units.

import { positive } from '../numbers.ts';
import type { Estate, Unit } from './estate.ts';
import { isHidden, isProject, isSold } from './status.ts';
import { isUnderOption } from './transaction.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Estate>;
export type EstatePrice = { readonly value: number; readonly from: boolean };

/** The record's own price; the dotted field wins over its block. 0 and -1 are no price. */
const ownPrice = (estate: EstateLike): EstatePrice | undefined => {
  const value = positive(estate.fields?.['financial.price']) ?? positive(estate.price?.value);
  const from = estate.fields?.['financial.price_from'] === true || estate.price?.priceFrom === true;
  return value === undefined ? undefined : { value, from };
};

/** Units a visitor may see. */
export const visibleUnits = (project: EstateLike, hiddenStatus: readonly number[] = []): Unit[] =>
  (project.children ?? []).filter((unit) => unit.archived !== true && !isHidden(unit, hiddenStatus));

export const estatePrice = (estate: EstateLike, hiddenStatus: readonly number[] = []): EstatePrice | undefined => {
  if (!isProject(estate)) return ownPrice(estate);
  const prices = visibleUnits(estate, hiddenStatus)
    .filter((unit) => !isSold(unit))
    .flatMap((unit) => ownPrice(unit)?.value ?? []);
  return prices.length > 0 ? { value: Math.min(...prices), from: true } : ownPrice(estate);
};

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

/** The living area, else what is built; the dotted fields win over the block. */
export const livingArea = (estate: EstateLike): number | undefined =>
  positive(estate.fields?.['construction.habitable_surface']) ??
  positive(estate.fields?.['construction.built_surface']) ??
  positive(estate.dimensions?.areaBuild);

/** The smallest and the largest living area of the visible units. */
export const areaRange = (
  project: EstateLike,
  hiddenStatus: readonly number[] = [],
): { readonly min: number; readonly max: number } | undefined => {
  const areas = visibleUnits(project, hiddenStatus).flatMap((unit) => livingArea(unit) ?? []);
  return areas.length > 0 ? { min: Math.min(...areas), max: Math.max(...areas) } : undefined;
};
