// May this go online? A legal gap refuses a first publication; a listing that visitors see already keeps its place, but whoever publishes it
// again says why. Rules that may be wrong only advise. A site may be stricter or softer.
import type { ReferenceLabels } from '../display/labels.ts';
import { type Decisions, isHiddenByHand } from '../layers/decisions.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { isHidden } from '../record/hidden-status.ts';
import { type CheckedRule, checkedRules, isBinding } from './completeness.ts';
import type { Strictness } from './strictness.ts';

type PublishingSite = {
  readonly publishingCheck?: Strictness | undefined;
  readonly incompleteListings?: 'warn' | 'refuse' | undefined;
};

/** The site's own choice; without one, a site that refuses such listings of its feeds is as strict with its members. */
export const strictnessOf = ({ publishingCheck, incompleteListings }: PublishingSite): Strictness =>
  publishingCheck ?? (incompleteListings === 'refuse' ? 'strict' : 'normal');

type ListingState = { readonly state: 'online' | 'offline' | 'draft' | 'gone'; readonly own: Decisions };
/** Visitors see it, or did until somebody hid it. */
export const wasOnline = ({ state, own }: ListingState): boolean =>
  state === 'online' || (state === 'offline' && isHiddenByHand(own));

/** The listing that has the gap: the estate itself, or a unit of the project. */
export type ListingGap = CheckedRule & { readonly listing: number };

type Verdict = 'free' | 'asks-reason' | 'refused';
export type MayPublish = {
  readonly verdict: Verdict;
  readonly legalGaps: readonly ListingGap[];
  /** Of rules that may be wrong: they never stop anything. */
  readonly advice: readonly ListingGap[];
};

type Question = {
  readonly estate: Estate;
  /** Of a unit. */
  readonly project?: Unit | undefined;
  /** Visitors see it now, or did until it was changed. */
  readonly wasOnline: boolean;
  readonly strictness: Strictness;
  readonly labels: ReferenceLabels;
  /** Transactions that the site shows nowhere. */
  readonly hiddenStatus?: readonly number[];
};

type Beside = Pick<Question, 'project' | 'labels' | 'hiddenStatus'>;

/** What the site hides is no advertisement. */
const listingGaps = (unit: Unit, { project, labels, hiddenStatus = [] }: Beside): ListingGap[] =>
  isHidden(unit, hiddenStatus)
    ? []
    : checkedRules(unit, labels, { project })
        .filter(({ inOrder }) => !inOrder)
        .map((rule) => ({ ...rule, listing: unit.general.id }));

/** What the law wants in the advertisement of one listing and is not there; rules that may be wrong do not count. */
export const legalGapsOf = (unit: Unit, beside: Beside): ListingGap[] => listingGaps(unit, beside).filter(isBinding);

/** Units go online with their project. */
const gapsOf = ({ estate, ...beside }: Question): ListingGap[] => [
  ...listingGaps(estate, beside),
  ...(estate.children ?? []).flatMap((unit) => listingGaps(unit, { ...beside, project: estate })),
];

const verdictOf = (hasGaps: boolean, wasOnline: boolean, strictness: Strictness): Verdict => {
  if (!hasGaps) return 'free';
  if (strictness === 'strict') return 'refused';
  return wasOnline || strictness === 'soft' ? 'asks-reason' : 'refused';
};

export const mayPublish = (question: Question): MayPublish => {
  const gaps = gapsOf(question);
  const legalGaps = gaps.filter(isBinding);
  return {
    verdict: verdictOf(legalGaps.length > 0, question.wasOnline, question.strictness),
    legalGaps,
    advice: gaps.filter((gap) => !isBinding(gap)),
  };
};
