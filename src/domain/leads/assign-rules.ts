// Who gets a new lead: the rules of a site in their order, the first that holds counts.
import { fold } from '../fold.ts';
import type { ConversationKind } from './conversation.ts';

/** Everything that a rule names must hold; one that names nothing holds always. */
export type LeadRule = {
  readonly kind?: ConversationKind | undefined;
  readonly estateId?: number | undefined;
  /** An office of the site. */
  readonly branch?: string | undefined;
  /** A town in any of its languages, or a postcode. */
  readonly place?: string | undefined;
  /** The e-mail address of a member. */
  readonly member: string;
};

/** What is known of a lead when it comes. */
export type LeadFacts = {
  readonly kind: ConversationKind;
  /** The listing, and the project it is part of. */
  readonly estateIds: readonly number[];
  readonly branch: string | undefined;
  /** Postcode and names of the town. */
  readonly places: readonly string[];
};

const same = (a: string, b: string): boolean => fold(a).trim() === fold(b).trim();

const holds = ({ kind, estateId, branch, place }: LeadRule, facts: LeadFacts): boolean =>
  (kind === undefined || kind === facts.kind) &&
  (estateId === undefined || facts.estateIds.includes(estateId)) &&
  (branch === undefined || branch === facts.branch) &&
  (place === undefined || facts.places.some((one) => same(one, place)));

/** The address of the member; undefined: nobody's. Whoever left the agency gets nothing, and the next rule that holds counts. */
export const memberFor = (
  rules: readonly LeadRule[],
  facts: LeadFacts,
  isMember: (email: string) => boolean,
): string | undefined => rules.find((rule) => holds(rule, facts) && isMember(rule.member))?.member;
