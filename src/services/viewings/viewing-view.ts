// A viewing as its visitor may see it: the listing and its address only as far as visitors may know them now.
import { findAgenda } from '../../db/viewings/agendas.ts';
import type { Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { estateUri } from '../../domain/content/slug.ts';
import { type EstateAddress, estateAddress, fullAddress } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import { TIME_ZONE } from '../../domain/time/wall-time.ts';
import { type BookedViewing, isCancellable } from '../../domain/viewings/viewing.ts';
import { shownEstates } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { linkToken, linkTokenHashes, type SecretKeys } from '../platform/tokens.ts';
import { instantText, timesOf } from './live-agenda.ts';

const purposeOf = ({ siteId, id }: Pick<Viewing, 'siteId' | 'id'>) =>
  ({ siteId, purpose: 'viewing', id, version: 1 }) as const;

/** The id that a visitor gets. */
export const viewingToken = (secrets: SecretKeys, viewing: Pick<Viewing, 'siteId' | 'id'>): string =>
  linkToken(secrets, purposeOf(viewing));

export const viewingTokenHashes = (secrets: SecretKeys, viewing: Pick<Viewing, 'siteId' | 'id'>): string[] =>
  linkTokenHashes(secrets, purposeOf(viewing));

export type Representative = { readonly name: string; readonly email: string; readonly phone: string | undefined };

/** The agency itself when the representative is not with it any more. */
export const representativeOf = async (
  ctx: ServiceContext,
  site: Site,
  representativeId: string,
): Promise<Representative> => {
  const found = await findAgenda(ctx.db.kysely, site.id, representativeId);
  const { name, email, phone } = found?.agenda ?? site;
  return { name, email, phone };
};

export type Whereabouts = { readonly line: string; readonly mapHref: string; readonly routeHref: string };

const mapHref = (address: EstateAddress | undefined, line: string): string => {
  const point = address?.geoLocation;
  return point
    ? `https://www.openstreetmap.org/?mlat=${point.lat}&mlon=${point.lon}#map=17/${point.lat}/${point.lon}`
    : `https://www.openstreetmap.org/search?query=${encodeURIComponent(line)}`;
};

const routeHref = (address: EstateAddress | undefined, line: string): string => {
  const point = address?.geoLocation;
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(point ? `${point.lat},${point.lon}` : line)}`;
};

/** Where the viewing is. `visitor`: a hidden address only when the site reveals it after booking. `agency`: always. */
export const whereabouts = async (
  ctx: ServiceContext,
  site: Site,
  { estateId, state }: Pick<Viewing, 'estateId' | 'state'>,
  { locale, reader }: { readonly locale: Locale; readonly reader: 'visitor' | 'agency' },
): Promise<Whereabouts | undefined> => {
  const catalogue = await ctx.catalogue.of(site.id);
  if (reader === 'visitor' && (await shownEstates(catalogue, [estateId])).length === 0) return undefined;
  const family = (await catalogue.documents.read([estateId])).get(estateId);
  if (!family) return undefined;
  const members = [family.estate, ...(family.estate.children ?? []), ...family.goneUnits];
  const estate = members.find(({ general }) => general.id === estateId) ?? family.estate;
  const parent = estate === family.estate ? undefined : family.estate;
  const address = estateAddress(estate, parent);
  const revealed = reader === 'agency' || (site.revealAddressAfterBooking && state === 'CONFIRMED');
  const shown = address && { ...address, visible: address.visible === true || revealed };
  const { line } = fullAddress(shown, labelsFor(locale));
  return line === '' ? undefined : { line, mapHref: mapHref(address, line), routeHref: routeHref(address, line) };
};

/** The address of its page; undefined when visitors may not see it, or not any more. */
const listingPath = async (
  ctx: ServiceContext,
  site: Site,
  estateId: number,
  locale: Locale,
): Promise<string | undefined> => {
  const [found] = await shownEstates(await ctx.catalogue.of(site.id), [estateId]);
  if (!found) return undefined;
  const { estate, root } = found;
  return estateUri(estate, root === estate ? undefined : root, labelsFor(locale));
};

export const bookedViewing = async (ctx: ServiceContext, site: Site, viewing: Viewing): Promise<BookedViewing> => {
  const { estateId, state, sequence, group, locale, name, label, representativeId } = viewing;
  const path = await listingPath(ctx, site, estateId, locale);
  const where = await whereabouts(ctx, site, viewing, { locale, reader: 'visitor' });
  const agent = await representativeOf(ctx, site, representativeId);
  const times = timesOf(viewing);
  return {
    id: viewingToken(ctx.secrets, viewing),
    estateId,
    state,
    sequence,
    ...times,
    timeZone: TIME_ZONE,
    group,
    locale,
    name,
    listing: { label, ...(path ? { path } : {}) },
    ...(where ? { address: where.line, route: where.routeHref } : {}),
    agent: { name: agent.name, ...(agent.phone ? { phone: agent.phone } : {}) },
    changeable: isCancellable({ state, end: times.end }, instantText(ctx.now())),
  };
};
