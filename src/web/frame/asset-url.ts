// Where a browser finds a site's files: the content API, by hash, so that they may be kept for a year.
import type { PublicSite } from '../http/site-lookup.ts';

export type AssetUrl = (name: string) => string | undefined;

/** Undefined when the site has no such file. */
export const siteAssets =
  ({ id, assets }: PublicSite): AssetUrl =>
  (name) =>
    Object.hasOwn(assets, name)
      ? `/api/sites/${encodeURIComponent(id)}/assets/${encodeURIComponent(name)}?hash=${assets[name]}`
      : undefined;
