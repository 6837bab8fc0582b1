// What Belgian law wants in an advertisement, per region and transaction, and a record lacks. The rules with their
// sources are in advert-rules.ts, the fields that they want in requirements.ts. The list is for the agency: it names fields, so that their
// labels say the rest.
import { estateAddress } from '../display/address.ts';
import type { ReferenceLabels } from '../display/labels.ts';
import { regionOfAddress } from '../places/region.ts';
import { isAbroad } from '../record/country.ts';
import type { Estate, Unit } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estateType, isProject } from '../record/estate-type.ts';
import type { FieldName } from '../record/fields-by-tab.ts';
import { isSold } from '../record/status.ts';
import { ADVERT_RULES, type AdvertRule, type RuleId } from './advert-rules.ts';
import { isAnswered, isBusiness, isDwelling, NUMBER, REQUIREMENTS, type Requirement } from './requirements.ts';

/** The fields of which one is wanted (the first is the one to ask for), and the rule that wants it. */
export type Gap = AdvertRule & {
  readonly field: FieldName;
  readonly orElse: readonly FieldName[];
  /** The listing had it until this import. */
  readonly lost?: true;
};

/** A rule that applies to a listing, in order or not. */
export type CheckedRule = Gap & {
  readonly id: RuleId;
  /** Of the rule; undefined where no region is known. */
  readonly region: Region | undefined;
  readonly inOrder: boolean;
};

type Beside = {
  /** The project of a unit, which stands where the project stands. */
  readonly project?: Unit | undefined;
  /** The listing as it was, to tell what an import takes away. */
  readonly before?: Unit | undefined;
  /** Read the rules of another region than its own. */
  readonly region?: Region | undefined;
};

type RuleFinding = { readonly region: Region | undefined; readonly inOrder: boolean };
const checked = (id: RuleId, [field = 'title', ...orElse]: readonly FieldName[], found: RuleFinding): CheckedRule => ({
  field,
  orElse,
  ...ADVERT_RULES[id],
  id,
  ...found,
});

const ENERGY: readonly FieldName[] = ['certification.epc_value', 'certification.energy_label', ...NUMBER];

/** What it had and has no more: marked where the law wants it, else named beside it. */
const withLosses = (
  rules: readonly CheckedRule[],
  estate: Estate,
  before: Unit,
  labels: ReferenceLabels,
): CheckedRule[] => {
  const lost = ENERGY.filter((name) => isAnswered(before, name, labels) && !isAnswered(estate, name, labels));
  const names = ({ field, orElse }: CheckedRule): readonly FieldName[] => [field, ...orElse];
  const gaps = rules.filter(({ inOrder }) => !inOrder);
  const isLost = (rule: CheckedRule): boolean => !rule.inOrder && lost.some((name) => names(rule).includes(name));
  const found: RuleFinding = { region: rules[0]?.region, inOrder: false };
  return [
    ...rules.map((rule) => (isLost(rule) ? { ...rule, lost: true as const } : rule)),
    ...lost
      .filter((name) => !gaps.some((gap) => names(gap).includes(name)))
      .map((name) => ({ ...checked('lostEnergy', [name], found), lost: true as const })),
  ];
};

const checkedIn = (region: Region, estate: Estate, labels: ReferenceLabels): CheckedRule[] => {
  const isMet = ({ anyOf, orWhen }: Requirement): boolean =>
    orWhen?.(estate) === true || anyOf.some((name) => isAnswered(estate, name, labels));
  return REQUIREMENTS[region]
    .filter(({ when }) => when(estate, labels))
    .map((requirement) => {
      const rule = checked(requirement.by, requirement.anyOf, { region, inOrder: isMet(requirement) });
      return requirement.unsureFor?.(estate) ? { ...rule, confidence: 'unsure' } : rule;
    });
};

/** Every rule that applies to a listing. None to what is no advertisement: sold, archived, abroad, a project (its units count). */
export const checkedRules = (
  listing: Estate,
  labels: ReferenceLabels,
  { project, before, region: read }: Beside = {},
): CheckedRule[] => {
  const estate: Estate = { ...listing, address: estateAddress(listing, project) ?? null };
  const isOffered = !isSold(estate) && estate.archived !== true && !isProject(estate);
  if (isAbroad(estate.address) || !isOffered || estateType(estate) === 'PROJECT') return [];
  const region = read ?? regionOfAddress(estate.address);
  if (region === undefined)
    return [checked('region', ['geo.address.region', 'geo.address.zip'], { region, inOrder: false })];
  const rules = checkedIn(region, estate, labels);
  return before && (isDwelling(estate) || isBusiness(estate)) ? withLosses(rules, estate, before, labels) : rules;
};

/** The rules that are not in order. */
export const missingForPublication = (listing: Estate, labels: ReferenceLabels, beside: Beside = {}): Gap[] =>
  checkedRules(listing, labels, beside)
    .filter(({ inOrder }) => !inOrder)
    .map(({ id: _id, region: _region, inOrder: _inOrder, ...gap }) => gap);

/** What a site that refuses incomplete listings refuses: never for a rule that may be wrong. */
export const isBinding = ({ confidence }: Pick<Gap, 'confidence'>): boolean => confidence !== 'unsure';
