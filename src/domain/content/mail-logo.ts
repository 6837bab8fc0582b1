// The agency's mark in its mails. Mail programs show no SVG, so that a PNG is made of it, at an address that stays: a mail
// from years ago still finds it.
import type { Site } from './site.ts';

/** Its side in the mail, in pixels. */
export const MAIL_LOGO_SIZE = 40;

/** What a PNG can be made of. */
const DRAWABLE = /\.(?:svg|png|jpe?g|webp)$/i;

/** The file it is made of; undefined for a site that has its name only. */
export const mailLogoSource = ({ logo }: Pick<Site, 'logo'>): string | undefined =>
  logo !== undefined && DRAWABLE.test(logo) ? logo : undefined;

export const mailLogoPath = (site: Pick<Site, 'id' | 'logo'>): string | undefined =>
  mailLogoSource(site) && `/media/${site.id}/mail-logo.png`;
