// The counts of the filters that are asked less often: how many listings each answer would find under the other filters, and
// how many say nothing. Each is the total of that very search; they are few, and counted on request.
import type { MoreFilters } from '../../domain/search/estate-filters.ts';
import type { EstateQuery } from '../../domain/search/estate-query-schema.ts';
import { NEEDS_NO_LABEL } from '../../domain/search/home-facts.ts';
import { ENERGY_LABELS, TRAITS, type Trait } from '../../domain/search/query-fields.ts';
import type { BitSet } from '../sets/bit-set.ts';
import type { Scratch } from '../sets/scratch.ts';
import type { CatalogueRows } from './catalogue-rows.ts';
import type { Condition } from './condition.ts';
import { conditionsOf } from './conditions.ts';
import { listedOf, matchingRows } from './matching.ts';

type EnergyLabel = (typeof ENERGY_LABELS)[number];

const WORST = ENERGY_LABELS.at(-1) as EnergyLabel;
/** Every wish that is counted: the same ones for every query. */
const ANY_SURFACE: EstateQuery = { range: { surface: { gte: 0 } } };
const ANY_PLOT: EstateQuery = { range: { plot: { gte: 0 } } };
const LABELLED = new Map<EnergyLabel, EstateQuery>(ENERGY_LABELS.map((energyLabel) => [energyLabel, { energyLabel }]));
const WITH = new Map<Trait, EstateQuery>(TRAITS.map((trait) => [trait, { with: [trait] }]));
const WITHOUT = new Map<Trait, EstateQuery>(TRAITS.map((trait) => [trait, { without: [trait] }]));
const NO_WISH: EstateQuery = {};

const wishes = new WeakMap<CatalogueRows, Map<EstateQuery, readonly Condition[]>>();

/** Only for the wishes above, which never change: what they mean to a catalogue is worked out once. */
const conditionsOfWish = (rows: CatalogueRows, wish: EstateQuery): readonly Condition[] => {
  const known = wishes.get(rows) ?? new Map<EstateQuery, readonly Condition[]>();
  wishes.set(rows, known);
  const conditions = known.get(wish) ?? conditionsOf(rows, wish);
  known.set(wish, conditions);
  return conditions;
};

export const moreFacets = (rows: CatalogueRows, query: EstateQuery, scratch: Scratch): MoreFilters => {
  const { energyLabel, ...withoutLabel } = query;
  const { surface, plot, ...otherRanges } = query.range ?? {};
  const all = matchingRows(rows, conditionsOf(rows, query), scratch);
  /** What meets everything but one filter's own choice. */
  const baseOf = (others: EstateQuery, chosen: boolean): BitSet =>
    chosen ? matchingRows(rows, conditionsOf(rows, others), scratch) : all;
  /** The list of what is in a base and meets a wish besides. */
  const listed = (base: BitSet, wish = NO_WISH): BitSet => {
    const matches = scratch.set().copyFrom(base);
    for (const condition of conditionsOfWish(rows, wish)) matches.and(rows.met(condition));
    return listedOf(rows, matches, query, scratch);
  };
  const listedOfAll = listed(all);
  /** Those of the base that none of the answers finds. */
  const unknown = (base: BitSet, answers: readonly BitSet[]): number => {
    const rest = base === all ? scratch.set().copyFrom(listedOfAll) : listed(base);
    for (const answer of answers) rest.without(answer);
    return rest.count();
  };
  const silent = (others: EstateQuery, chosen: boolean, wish: EstateQuery | undefined): { unknown: number } =>
    scratch.use(() => {
      const base = baseOf(others, chosen);
      return { unknown: unknown(base, [listed(base, wish)]) };
    });
  const trait = (id: Trait): MoreFilters['traits'][number] =>
    scratch.use(() => {
      const rest = (list: readonly Trait[] | undefined): Trait[] => (list ?? []).filter((other) => other !== id);
      const chosen = Boolean(query.with?.includes(id) || query.without?.includes(id));
      const base = chosen ? baseOf({ ...query, with: rest(query.with), without: rest(query.without) }, chosen) : all;
      const [yes, no] = [listed(base, WITH.get(id)), listed(base, WITHOUT.get(id))];
      return { id, with: yes.count(), without: no.count(), unknown: unknown(base, [yes, no]) };
    });
  const energyLabels = scratch.use(() => {
    const base = baseOf(withoutLabel, energyLabel !== undefined);
    return ENERGY_LABELS.map((id) => ({ id, count: scratch.use(() => listed(base, LABELLED.get(id)).count()) }));
  });
  const none = scratch.use(() => {
    const needless = scratch.set().clear();
    rows.columns.energy.addTo(needless, NEEDS_NO_LABEL);
    needless.and(baseOf(withoutLabel, energyLabel !== undefined));
    return listedOf(rows, needless, query, scratch).count();
  });
  return {
    surface: silent(
      { ...query, range: { ...otherRanges, ...(plot ? { plot } : {}) } },
      surface !== undefined,
      ANY_SURFACE,
    ),
    plot: silent(
      { ...query, range: { ...otherRanges, ...(surface ? { surface } : {}) } },
      plot !== undefined,
      ANY_PLOT,
    ),
    energyLabels,
    energy: { ...silent(withoutLabel, energyLabel !== undefined, LABELLED.get(WORST)), none },
    traits: TRAITS.map(trait),
  };
};
