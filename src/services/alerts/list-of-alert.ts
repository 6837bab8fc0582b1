// Where the website lists what an alert finds.
import { findPage } from '../../db/content/pages.ts';
import { type AlertCriteria, filterOfCriteria, listPageId } from '../../domain/alerts/alert-criteria.ts';
import type { Site } from '../../domain/content/site.ts';
import type { Locale } from '../../domain/locale.ts';
import { toQueryString } from '../../domain/search/filter-query.ts';
import type { ServiceContext } from '../platform/context.ts';

/** Undefined when the site has no such page in this language. */
export const listOfAlert = async (
  ctx: Pick<ServiceContext, 'db' | 'originOf'>,
  site: Site,
  criteria: AlertCriteria,
  locale: Locale,
): Promise<string | undefined> => {
  const url = (await findPage(ctx.db.kysely, site.id, listPageId(criteria)))?.url[locale];
  if (!url) return undefined;
  const query = toQueryString(filterOfCriteria(criteria));
  return `${ctx.originOf(site)}/${locale}/${url}${query === '' ? '' : `?${query}`}`;
};
