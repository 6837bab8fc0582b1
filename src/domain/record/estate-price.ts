// Decisions section 3: the price of an estate. That of a project is the lowest of its visible unsold units.
import { positive } from '../numbers.ts';
import type { Estate, Unit } from './estate.ts';
import { isProject } from './estate-type.ts';
import { visibleUnits } from './project.ts';
import { isSold } from './status.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Estate>;
export type EstatePrice = { readonly value: number; readonly from: boolean };

/** The record's own price; the dotted field wins over its block. 0 and -1 are no price. */
const ownPrice = (estate: EstateLike): EstatePrice | undefined => {
  const value = positive(estate.fields?.['financial.price']) ?? positive(estate.price?.value);
  const from = estate.fields?.['financial.price_from'] === true || estate.price?.priceFrom === true;
  return value === undefined ? undefined : { value, from };
};

export const estatePrice = (estate: EstateLike, hiddenStatus: readonly number[] = []): EstatePrice | undefined => {
  if (!isProject(estate)) return ownPrice(estate);
  const prices = visibleUnits(estate, hiddenStatus)
    .filter((unit) => !isSold(unit))
    .flatMap((unit) => ownPrice(unit)?.value ?? []);
  return prices.length > 0 ? { value: Math.min(...prices), from: true } : ownPrice(estate);
};
