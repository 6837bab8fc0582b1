// The listings of a digest: of its news, what is still true. A listing that is sold, hidden or under option by now, that
// no alert of the person asks for any more, or whose price went up again, is left out.
import type { DigestNews } from '../../db/alerts/alert-news.ts';
import type { StoredAlert } from '../../db/alerts/alerts.ts';
import { type EstateFamily, readFamilies } from '../../db/estates/estate-families.ts';
import { type AlertListing, isMatch, matchReasons } from '../../domain/alerts/alert-matching.ts';
import { NEWS_KINDS } from '../../domain/alerts/alert-news.ts';
import type { Site } from '../../domain/content/site.ts';
import { formatCurrency } from '../../domain/display/format.ts';
import type { Locale } from '../../domain/locale.ts';
import { publicFamily } from '../../domain/record/public-family.ts';
import type { AlertItem } from '../../mail/alert.mail.ts';
import { listingBlockOf } from '../mail/mail-listing.ts';
import type { ServiceContext } from '../platform/context.ts';
import { familyListings } from './alert-families.ts';

export type DigestItem = Omit<AlertItem, 'alert'> & { readonly alertId: number };

const isStillNews = ({ kind, previousPrice }: DigestNews, listing: AlertListing): boolean =>
  listing.transaction !== undefined &&
  !listing.underOption &&
  (kind !== 'PRICE' || previousPrice === null || (listing.price !== undefined && listing.price < previousPrice));

type DigestEntry = { readonly news: DigestNews; readonly alert: StoredAlert; readonly listing: AlertListing };

/** The most telling piece of news about one listing, with the first alert that asks for it. */
const bestOf = (
  pieces: readonly DigestNews[],
  listings: readonly AlertListing[],
  alerts: readonly StoredAlert[],
): DigestEntry | undefined =>
  pieces
    .flatMap((news): DigestEntry[] => {
      const own = listings.filter(({ id }) => id === news.memberId);
      // What is new as a whole may suit somebody through any of its units.
      const members = news.event === 'new' ? listings : own;
      return members.flatMap((listing) => {
        if (!isStillNews(news, listing)) return [];
        const alert = alerts.find(({ id, criteria }) => news.alertIds.includes(id) && isMatch(criteria, listing));
        return alert ? [{ news, alert, listing }] : [];
      });
    })
    .sort((a, b) => NEWS_KINDS.indexOf(a.news.kind) - NEWS_KINDS.indexOf(b.news.kind))[0];

const itemOf = (
  ctx: ServiceContext,
  site: Site,
  family: EstateFamily,
  { news, alert, listing }: DigestEntry,
  locale: Locale,
): DigestItem => {
  const estate = publicFamily(family.estate, site.hiddenStatus);
  const previousPrice = news.kind === 'PRICE' ? (news.previousPrice ?? undefined) : undefined;
  // The card of a project shows its own price: the former price of one unit would mislead there.
  const struck = listing.id === family.id ? previousPrice : undefined;
  return {
    listing: listingBlockOf(ctx, site, { estate, previousPrice: struck }, locale),
    kind: news.kind,
    alertId: alert.id,
    reasons: matchReasons(alert.criteria),
    previous: previousPrice === undefined ? undefined : formatCurrency(previousPrice),
  };
};

/** In the order the news came; each listing once. */
export const digestItems = async (
  ctx: ServiceContext,
  site: Site,
  news: readonly DigestNews[],
  alerts: readonly StoredAlert[],
  locale: Locale,
): Promise<DigestItem[]> => {
  const byEstate = Map.groupBy(news, ({ estateId }) => estateId);
  const families = await readFamilies(ctx.db.kysely, site.id, [...byEstate.keys()]);
  const byId = new Map(families.map((family) => [family.id, family]));
  return [...byEstate].flatMap(([estateId, pieces]) => {
    const family = byId.get(estateId);
    const found = family && bestOf(pieces, familyListings(family, site), alerts);
    return family && found ? [itemOf(ctx, site, family, found, locale)] : [];
  });
};
