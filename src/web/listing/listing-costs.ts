// What a purchase costs: of which record, and why there may be no sum.
import { type CostInput, costInput, costUnsure } from '../../domain/costs/cost-lines.ts';
import { chosenUnit } from '../../domain/display/unit-table.ts';
import type { ListedEstate } from '../../domain/record/listed-estate.ts';
import type { Translate } from '../../i18n/translate.ts';

/** Why a listing for sale has no estimate of its costs. */
const NO_SUM = { land: 'listing.costs.unsure', movable: 'listing.costs.unsure.movable' } as const;

export const listingCosts = (
  { kind, children, estate }: ListedEstate,
  query: URLSearchParams,
  t: Translate,
): { readonly costs: CostInput | undefined; readonly unsure: string | undefined } => {
  // A project costs nothing itself: the unit in sight is what is bought.
  const priced = (kind === 'project' && chosenUnit(children, query)) || estate;
  const unsure = costUnsure(priced);
  return { costs: costInput(priced), unsure: unsure && t(NO_SUM[unsure]) };
};
