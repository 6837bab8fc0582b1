// What the filters ask of a home beside type, place, price and bedrooms; lists, counts and alerts all read it here. What a
// record does not say is neither yes nor no.
import { energyLabel } from '../display/energy.ts';
import { renovationDuty } from '../display/energy-scale-view.ts';
import { answerAsBoolean, isEmpty } from '../display/field-visibility.ts';
import { labelsFor } from '../display/labels-for.ts';
import { positive } from '../numbers.ts';
import type { Unit } from '../record/estate.ts';
import { estateType } from '../record/estate-type.ts';
import type { DottedFieldName } from '../record/fields-by-tab.ts';
import { floorArea, plotArea } from '../record/living-area.ts';
import { garageCount, terraceSurface } from '../record/room-counts.ts';
import { isForRent } from '../record/status.ts';
import { FIELD_BLOCKS } from '../record/values-in-blocks.ts';
import { ENERGY_LABELS, TRAITS, type Trait } from './query-fields.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** Land and garages have no label: a wish for a good one does not rule them out. Better than the best. */
export const NEEDS_NO_LABEL = -1;

export type HomeFacts = {
  /** Living area, else what is built, in m²; of land the plot. */
  readonly surface: number | undefined;
  readonly plot: number | undefined;
  /** Place in ENERGY_LABELS, 0 the best; NEEDS_NO_LABEL, or undefined when unknown. */
  readonly energy: number | undefined;
  readonly has: readonly Trait[];
  readonly lacks: readonly Trait[];
};

/** "C_B" counts as the worse of the two. */
export const energyRank = (code: string): number | undefined => {
  const ranks = [code, ...code.split('_')].map((part) => (ENERGY_LABELS as readonly string[]).indexOf(part));
  const whole = ranks[0] ?? -1;
  const worst = Math.max(...ranks);
  return whole >= 0 ? whole : worst >= 0 ? worst : undefined;
};

const answer = (estate: EstateLike, name: DottedFieldName): boolean | undefined =>
  answerAsBoolean(estate.fields?.[name]) ?? answerAsBoolean(FIELD_BLOCKS[name]?.(estate));

const gardenOf = (estate: EstateLike): boolean | undefined => {
  const { fields } = estate;
  const described =
    positive(fields?.['other.garden_surface']) !== undefined ||
    [fields?.['other.garden_type'], fields?.['other.garden_orientation'], estate.technical?.directionGarden].some(
      (value) => !isEmpty(value),
    );
  return answer(estate, 'other.garden') ?? (described || undefined);
};

const terraceOf = (estate: EstateLike): boolean | undefined =>
  terraceSurface(estate) !== undefined ||
  !isEmpty(estate.fields?.['layout.terrace']) ||
  FIELD_BLOCKS['layout.terrace']?.(estate) !== undefined ||
  undefined;

/** A count of none is an answer. */
const garageOf = (estate: EstateLike): boolean | undefined => {
  if (estateType(estate) === 'GARAGE' || !isEmpty(estate.fields?.['layout.garage'])) return true;
  const count = garageCount(estate);
  return count === undefined ? undefined : count > 0;
};

const TRAIT_OF: { readonly [T in Trait]: (estate: EstateLike) => boolean | undefined } = {
  garden: gardenOf,
  terrace: terraceOf,
  lift: (estate) => answer(estate, 'comfort.elevator'),
  garage: garageOf,
  /** Asked by whoever rents. */
  pets: (estate) => (isForRent(estate) ? answer(estate, 'comfort.domestic_animals_allowed') : undefined),
  newBuild: (estate) => answer(estate, 'construction.new_building'),
  renovationDuty: (estate) => {
    const duty = renovationDuty(estate, labelsFor('nl'));
    return duty && duty === 'required';
  },
  pool: (estate) => answer(estate, 'comfort.swimming_pool'),
  furnished: (estate) => answer(estate, 'comfort.furnished'),
  wheelchair: (estate) => answer(estate, 'comfort.wheelchair_accessible'),
  chargingStation: (estate) => answer(estate, 'comfort.charging_station'),
};

export const needsLabel = (estate: EstateLike): boolean => !['PLOT', 'GARAGE'].includes(estateType(estate) ?? '');

const energyOf = (estate: EstateLike): number | undefined => {
  const label = energyLabel(estate, labelsFor('nl').reference);
  if (label) return energyRank(label.code);
  return needsLabel(estate) ? undefined : NEEDS_NO_LABEL;
};

/** Of the public form; a unit without an address of its own comes with its project's. */
export const homeFacts = (estate: EstateLike): HomeFacts => {
  const answers = TRAITS.map((trait) => [trait, TRAIT_OF[trait](estate)] as const);
  const plot = plotArea(estate);
  return {
    surface: estateType(estate) === 'PLOT' ? plot : floorArea(estate),
    plot,
    energy: energyOf(estate),
    has: answers.flatMap(([trait, value]) => (value === true ? [trait] : [])),
    lacks: answers.flatMap(([trait, value]) => (value === false ? [trait] : [])),
  };
};
