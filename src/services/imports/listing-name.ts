// What the desk calls a listing that a feed speaks of.
import { listingRow } from '../../domain/estates-table/listing-row.ts';
import type { Unit } from '../../domain/record/estate.ts';

export const listingName = (unit: Unit | undefined) => {
  if (!unit) return {};
  const { street, zip, city, title, reference, picture } = listingRow(unit);
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(street === undefined ? {} : { street }),
    ...(zip === undefined ? {} : { zip }),
    ...(city === undefined ? {} : { city }),
    ...(title === undefined ? {} : { title }),
    ...(picture === undefined ? {} : { picture }),
  };
};
