// The listings found that come nearest to another query. The rule is the domain's; only the best are kept in order.
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { miss, type Wish } from '../../domain/search/nearness.ts';
import { resolveTerms } from '../../domain/search/resolve-terms.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

const wishOf = ({ columns }: CatalogueRows, { terms = {}, range, geoDistance: geo }: EstateQuery): Wish => {
  const cities = resolveTerms(terms)['address.city.id'] ?? [];
  const towns = cities.flatMap((id) => {
    const { lat, lon } = columns.cityNamed(id);
    return lat === undefined || lon === undefined ? [] : [{ lat, lon }];
  });
  return {
    price: range?.['price.value'],
    place: geo
      ? { cities: [], points: [geo], km: Number.parseFloat(geo.distance) }
      : cities.length > 0
        ? { cities, points: towns, km: 0 }
        : undefined,
  };
};

/** The first `count` rows, nearest first, ties by id. */
export const nearestRows = (rows: CatalogueRows, found: Int32Array, near: EstateQuery, count: number): number[] => {
  const { prices, city, grid, ids } = rows.columns;
  const wish = wishOf(rows, near);
  const best: { readonly row: number; readonly id: number; readonly far: number }[] = [];
  for (const row of found) {
    const price = prices[row] ?? Number.NaN;
    const far = miss(wish, {
      price: Number.isNaN(price) ? undefined : price,
      city: city.valueOf(row),
      point: grid.point(row),
    });
    const one = { row, id: ids[row] ?? 0, far };
    const at = best.findIndex((other) => far < other.far || (far === other.far && one.id < other.id));
    if (at >= 0) best.splice(at, 0, one);
    else if (best.length < count) best.push(one);
    if (best.length > count) best.pop();
  }
  return best.map(({ row }) => row);
};
