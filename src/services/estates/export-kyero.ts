// Everything a site has on offer, as a Kyero file: written piece by piece, whatever its size. Only what the public sees,
// and never the street of a hidden address.
import { findSite } from '../../db/content/sites.ts';
import { readFamiliesAfter } from '../../db/estates/estate-families.ts';
import type { Site } from '../../domain/content/site.ts';
import { estateAlternates } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { LOCALES } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import { imageUrl } from '../../domain/record/image-sizes.ts';
import { publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';
import { isExported, KYERO_END, KYERO_START, kyeroOfEstate, propertyXml } from '../../feeds/kyero/kyero-export.ts';
import type { ServiceContext } from '../platform/context.ts';

const RANGE = 100;

/** A project stands for its units: those are what is on offer. */
const offered = (root: Estate): { readonly estate: Estate; readonly parent: Estate | undefined }[] => {
  const units = (root.children ?? []).flatMap((unit) => publicUnitOf(root, unit.general.id) ?? []);
  return units.length > 0 ? units.map((estate) => ({ estate, parent: root })) : [{ estate: root, parent: undefined }];
};

async function* pieces({ db }: Pick<ServiceContext, 'db'>, site: Site, origin: string): AsyncGenerator<string> {
  yield KYERO_START;
  const picture = (ref: string): string | undefined => {
    if (ref.startsWith('/')) return `${origin}${ref}`;
    return `${origin}${imageUrl(site.id, ref, '1600w', 'jpg')}`;
  };
  for (let after = 0; ; ) {
    const families = await readFamiliesAfter(db.kysely, site.id, after, RANGE);
    if (families.length === 0) break;
    after = families.at(-1)?.id ?? 0;
    const shown = families.filter(({ estate }) => !isHidden(estate, site.hiddenStatus));
    const xml = shown
      .flatMap(({ estate }) => offered(publicFamily(estate, site.hiddenStatus)))
      .filter(({ estate }) => isExported(estate))
      .map(({ estate, parent }) => {
        const pages = estateAlternates(estate, parent, labelsFor);
        const wanted = LOCALES.filter((locale) => site.locales.includes(locale));
        return propertyXml(
          kyeroOfEstate(site.id, estate, {
            picture,
            pages: () => Object.fromEntries(wanted.map((locale) => [locale, `${origin}${pages[locale]}`])),
          }),
        );
      });
    if (xml.length > 0) yield `${xml.join('\n')}\n`;
  }
  yield KYERO_END;
}

/** An unknown site is not found before the first piece. */
export const kyeroExport = async (
  ctx: Pick<ServiceContext, 'db' | 'originOf'>,
  siteId: string,
): Promise<AsyncGenerator<string>> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return pieces(ctx, site, ctx.originOf(site));
};
