// The page of a listing as its draft would show it: for the frame in the desk, and as a secret link for the owner's approval. The link is
// signed and says itself when it ends; nothing is stored.
import { timingSafeEqual } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import type { Queryable } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash, type SecretKeys } from '../platform/tokens.ts';
import { findListing, stateOf, unitsOf, type WholeListing } from './estate-sheet.ts';
import { layeredEstate } from './prepared-estate.ts';

/** In the desk a new one is asked for with every visit; an owner has a week. */
const PREVIEW_HOURS = { desk: 12, owner: 7 * 24 } as const;

type Link = { readonly siteId: string; readonly id: number; readonly until: number };

const macOf = (key: string, { siteId, id, until }: Link): Buffer => keyedHash(key, ['preview', siteId, id, until]);

const tokenOf = ([key]: SecretKeys, link: Link): string =>
  [link.siteId, link.id, link.until.toString(36), macOf(key, link).toString('base64url')].join('.');

const linkIn = (keys: SecretKeys, token: string, now: Date): Link | undefined => {
  const [, siteId = '', id, until = '', mac = ''] =
    /^([a-z0-9-]{1,60})\.(\d{1,10})\.([a-z0-9]{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  const link = { siteId, id: Number(id), until: Number.parseInt(until, 36) };
  const given = Buffer.from(mac, 'base64url');
  const isOurs = keys.some((key) => given.length === 32 && timingSafeEqual(macOf(key, link), given));
  return isOurs && link.until > now.getTime() ? link : undefined;
};

type Context = Pick<ServiceContext, 'db' | 'now' | 'secrets'>;

/** `path` is for a frame at the desk's own address, `url` for a mail to somebody. */
export const makePreview = async (
  ctx: Context & Pick<ServiceContext, 'originOf'>,
  siteId: string,
  id: number,
  kind: keyof typeof PREVIEW_HOURS,
) => {
  await findListing(ctx.db.kysely, siteId, id);
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  const until = ctx.now().getTime() + PREVIEW_HOURS[kind] * HOUR_MS;
  const path = `/preview/${tokenOf(ctx.secrets, { siteId, id, until })}`;
  return { path, url: `${ctx.originOf(site)}${path}`, until: new Date(until).toISOString() };
};

const drawn = (listing: WholeListing, at: Date): Estate | undefined => {
  const merged = layeredEstate(listing, listing.draft, at);
  return 'problems' in merged ? undefined : merged.unit;
};

/** A project with the units that are online or would be. */
const familyOf = async (db: Queryable, siteId: string, root: WholeListing, at: Date): Promise<Estate | undefined> => {
  const estate = drawn(root, at);
  const units = (await unitsOf(db, siteId, root.id)).filter((unit) => ['online', 'draft'].includes(stateOf(unit)));
  const children = units.flatMap((unit) => drawn(unit, at) ?? []);
  if (!estate || children.length === 0) return estate;
  return { ...estate, general: { ...estate.general, children: children.map(({ general }) => general.id) }, children };
};

export type Preview = {
  readonly site: Site;
  readonly until: Date;
  /** As visitors would see them: nothing private. */
  readonly estate: Estate;
  readonly parent: Estate | undefined;
  /** A picture, plan or file of the draft. */
  shows(ref: string): boolean;
};

/** Undefined: not ours, over, or the listing is gone; they look alike. */
export const readPreview = async (ctx: Context, token: string): Promise<Preview | undefined> => {
  const link = linkIn(ctx.secrets, token, ctx.now());
  const site = link && (await findSite(ctx.db.kysely, link.siteId));
  if (!link || !site) return undefined;
  try {
    const at = ctx.now();
    const listing = await findListing(ctx.db.kysely, site.id, link.id);
    const root = listing.parentId === null ? listing : await findListing(ctx.db.kysely, site.id, listing.parentId);
    const whole = await familyOf(ctx.db.kysely, site.id, root, at);
    const family = whole && publicFamily(whole, site.hiddenStatus);
    const estate = family && (listing.parentId === null ? family : publicUnitOf(family, link.id));
    if (!estate) return undefined;
    const text = JSON.stringify(family);
    return {
      site,
      until: new Date(link.until),
      estate,
      parent: listing.parentId === null ? undefined : family,
      shows: (ref) => text.includes(JSON.stringify(ref)),
    };
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
};
