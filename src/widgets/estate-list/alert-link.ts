// From a list to the form of an alert: what the page itself stands for goes along as filters.
import type { StatusFilter } from '../../domain/search/filter-query.ts';
import type { AlertLink } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { resolveTerms } from '../../domain/search/resolve-terms.ts';
import type { WidgetPage } from '../widget.ts';

/** Undefined while the site has no alerts, and for the listings of one person: an alert knows no people. */
export const alertLink = (page: WidgetPage, node: ListingNode): AlertLink | undefined => {
  const href = page.routePath('keepMeInformed');
  const terms = resolveTerms(node.query?.terms);
  const status = [...(terms['general.status'] ?? []), ...(terms['general.transaction.id'] ?? [])];
  const { 'general.headType.id': type, 'address.city.id': city } = terms;
  const filter = {
    ...(status.length > 0 ? { status: status as readonly StatusFilter[] } : {}),
    ...(type ? { type } : {}),
    ...(city ? { city } : {}),
  };
  return href === undefined || terms['salesRepresentative.email'] ? undefined : { href, filter };
};
