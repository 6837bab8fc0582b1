// Behaviour section 2 (ajax similar-estate): the rule is the domain's; the index only hands it the listings worth a look.
import { similarity } from '../domain/similar.ts';
import { isSoldStatus, STATUSES } from '../domain/status.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Scratch } from './scratch.ts';

type Rec = Parameters<typeof similarity>[0];

/** As much of a record as the rule reads. */
const recordOf = ({ columns, families }: CatalogueRows, row: number): Rec => {
  const headType = columns.headType.valueOf(row);
  const city = columns.city.valueOf(row);
  const price = columns.prices[row] ?? Number.NaN;
  return {
    general: {
      id: columns.ids[row] ?? 0,
      parentId: families.projectIdOf(row) ?? null,
      headType: headType === undefined ? null : { id: headType },
      status: columns.status.valueOf(row) ?? null,
      project: columns.projects.has(row),
    },
    price: Number.isNaN(price) ? null : { value: price },
    address: { geoLocation: columns.grid.point(row) ?? null, city: city === undefined ? null : { id: city } },
  };
};

/** Ids of the most similar listings on offer, nearest first. Empty for an estate that is not in the index. */
export const similarIds = (rows: CatalogueRows, row: number, limit: number, scratch: Scratch): number[] =>
  scratch.use(() => {
    const { columns, families } = rows;
    const estate = recordOf(rows, row);
    const candidates = scratch.set();
    for (const status of STATUSES) if (!isSoldStatus(status)) columns.status.addTo(candidates, status);
    candidates.and(families.visible);
    const list = scratch.list();
    const best: { id: number; score: number }[] = [];
    const length = candidates.listInto(list);
    const worst = (): number => (best.length < limit ? Number.POSITIVE_INFINITY : (best.at(-1)?.score ?? 0));
    for (let i = 0; i < length; i++) {
      const other = list[i] ?? 0;
      if (families.tops[other] !== other || columns.headType.codes[other] !== columns.headType.codes[row]) continue;
      const score = similarity(estate, recordOf(rows, other));
      if (score === undefined || score > worst()) continue;
      best.push({ id: columns.ids[other] ?? 0, score });
      best.sort((a, b) => a.score - b.score || a.id - b.id);
      if (best.length > limit) best.pop();
    }
    return best.map(({ id }) => id);
  });
