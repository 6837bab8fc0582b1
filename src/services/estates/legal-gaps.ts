// How many listings lack what the law wants: every document of the site is read for it, so the answer is kept until something
// changes, and counted anew at most once a minute.
import { findSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import { lastChanges } from '../../db/platform/change-log.ts';
import { addressView } from '../../domain/display/address.ts';
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { isBinding } from '../../domain/publishing/completeness.ts';
import type { ServiceContext } from '../platform/context.ts';
import { incompleteListings } from './incomplete-listings.ts';

const SHOWN = 6;
const KEPT_MS = 60_000;

export type LegalGaps = {
  listings: number;
  first: { id: number; reference: string; about: string; region?: string; fields: string[] }[];
  fields: { field: string; count: number }[];
  at: string;
};

type GapCount = {
  readonly change: number;
  readonly at: number;
  readonly day: string;
  readonly gaps: Promise<LegalGaps>;
};
const counted = new WeakMap<Db, Map<string, GapCount>>();

const count = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
  now: Date,
  locale: Locale,
): Promise<LegalGaps> => {
  const fields = new Map<string, number>();
  const first: LegalGaps['first'] = [];
  let listings = 0;
  for await (const { id, reference, address, region, gaps } of await incompleteListings(ctx, siteId)) {
    const binding = gaps.filter(isBinding);
    if (binding.length === 0) continue;
    listings += 1;
    const names = binding.map(({ field }) => field);
    for (const field of names) fields.set(field, (fields.get(field) ?? 0) + 1);
    const about = addressView(address && { ...address, visible: true }, locale).line;
    if (first.length < SHOWN) first.push({ id, reference, about, ...(region ? { region } : {}), fields: names });
  }
  return {
    listings,
    first,
    fields: [...fields].map(([field, many]) => ({ field, count: many })).sort((a, b) => b.count - a.count),
    at: now.toISOString(),
  };
};

/** Streets are named in one language: the agency's own. */
export const legalGaps = async (ctx: Pick<ServiceContext, 'db' | 'now'>, siteId: string): Promise<LegalGaps> => {
  const sites = counted.get(ctx.db) ?? new Map<string, GapCount>();
  counted.set(ctx.db, sites);
  const now = ctx.now();
  const day = now.toISOString().slice(0, 10);
  const change = (await lastChanges(ctx.db.kysely)).get(siteId) ?? 0;
  const known = sites.get(siteId);
  const isFresh = known && known.day === day && (known.change === change || now.getTime() - known.at < KEPT_MS);
  if (isFresh) return known.gaps;
  const locale = (await findSite(ctx.db.kysely, siteId))?.locales[0] ?? DEFAULT_LOCALE;
  const gaps = count(ctx, siteId, now, locale);
  sites.set(siteId, { change, at: now.getTime(), day, gaps });
  // A failure is asked again, not remembered.
  gaps.catch(() => sites.delete(siteId));
  return gaps;
};
