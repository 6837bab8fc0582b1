// Behaviour section 2 (ajax similar-estate): the rule is the domain's; the index only hands it the listings worth a look.
import { isSoldStatus, STATUSES } from '../../domain/record/status.ts';
import { similarity } from '../../domain/search/similar.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';

type EstateLike = Parameters<typeof similarity>[0];

/** As much of a record as the rule reads. */
const recordOf = ({ columns, families }: CatalogueRows, row: number): EstateLike => {
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

/** Many more than are asked for, so that the rough distance below need not rank exactly as the rule does. */
const CANDIDATES = 300;
/** What a missing price or place counts for. */
const UNKNOWN = 0.5;
const KM_PER_DEGREE = 111;
const KM_LIKE_ONE = 45;

/** A rough distance in price and place, cheap enough for every listing of a large catalogue. */
const roughDistance = ({ columns }: CatalogueRows, row: number): ((other: number) => number) => {
  const { prices, grid } = columns;
  const price = prices[row] as number;
  const here = grid.point(row);
  const lonScale = here ? Math.cos((here.lat * Math.PI) / 180) : 0;
  return (other) => {
    const ratio = Math.abs(Math.log((prices[other] as number) / price));
    const there = here && grid.point(other);
    const km = there && KM_PER_DEGREE * Math.hypot(there.lat - here.lat, (there.lon - here.lon) * lonScale);
    return (Number.isNaN(ratio) ? UNKNOWN : ratio) + (km === undefined ? UNKNOWN : km / KM_LIKE_ONE);
  };
};

/** The nearest candidates, a good number of them. */
const nearest = (rows: Int32Array, distance: (row: number) => number): number[] => {
  const distances = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) distances[i] = distance(rows[i] as number);
  const most = distances.reduce((high, value) => Math.max(high, value), 0);
  for (let limit = 0.1; ; limit *= 2) {
    const near: number[] = [];
    for (let i = 0; i < rows.length; i++) if ((distances[i] as number) <= limit) near.push(rows[i] as number);
    if (near.length >= CANDIDATES || limit > most) return near;
  }
};

/** Ids of the most similar listings on offer, nearest first. Empty for an estate that is not in the index. */
export const similarIds = (rows: CatalogueRows, row: number, limit: number, scratch: Scratch): number[] =>
  scratch.use(() => {
    const { columns, families } = rows;
    const headType = columns.headType.valueOf(row);
    if (headType === undefined) return [];
    const available = scratch.set();
    for (const status of STATUSES) if (!isSoldStatus(status)) columns.status.addTo(available, status);
    const candidates = scratch.set();
    columns.headType.addTo(candidates, headType);
    candidates.and(available).and(families.visible);
    const list = scratch.list();
    let length = 0;
    const matching = list.subarray(0, candidates.listInto(list));
    for (let i = 0; i < matching.length; i++) {
      const other = matching[i] as number;
      if (families.tops[other] === other) list[length++] = other;
    }
    const estate = recordOf(rows, row);
    return nearest(list.subarray(0, length), roughDistance(rows, row))
      .flatMap((other) => {
        const score = similarity(estate, recordOf(rows, other));
        return score === undefined ? [] : [{ id: columns.ids[other] as number, score }];
      })
      .sort((a, b) => a.score - b.score || a.id - b.id)
      .slice(0, limit)
      .map(({ id }) => id);
  });
