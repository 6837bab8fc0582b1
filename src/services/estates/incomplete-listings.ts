// Every listing of a site that lacks what the law wants in an advertisement, as the site shows it today.
import { findSite } from '../../db/content/sites.ts';
import { readFamiliesAfter } from '../../db/estates/estate-families.ts';
import type { Site } from '../../domain/content/site.ts';
import { type EstateAddress, estateAddress } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { regionOfAddress } from '../../domain/places/region.ts';
import { type Gap, missingForPublication } from '../../domain/publishing/completeness.ts';
import type { Region } from '../../domain/record/estate-blocks.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import type { ServiceContext } from '../platform/context.ts';

type IncompleteListing = {
  readonly id: number;
  readonly reference: string;
  readonly region: Region | undefined;
  readonly gaps: readonly Gap[];
};

const RANGE = 100;

type AddressedListing = IncompleteListing & {
  /** For the agency's own eyes. */
  readonly address: EstateAddress | undefined;
};

async function* incomplete({ db }: Pick<ServiceContext, 'db'>, site: Site): AsyncGenerator<AddressedListing> {
  const { reference: labels } = labelsFor('en');
  for (let after = 0; ; ) {
    const families = await readFamiliesAfter(db.kysely, site.id, after, RANGE);
    if (families.length === 0) return;
    after = families.at(-1)?.id ?? 0;
    for (const { estate } of families) {
      if (isHidden(estate, site.hiddenStatus)) continue;
      const units = (estate.children ?? []).filter((unit) => !isHidden(unit, site.hiddenStatus));
      for (const listing of [estate, ...units]) {
        const project = listing === estate ? undefined : estate;
        const gaps = missingForPublication(listing, labels, { project });
        const { id, reference } = listing.general;
        const address = estateAddress(listing, project);
        if (gaps.length > 0) yield { id, reference: reference ?? '', region: regionOfAddress(address), gaps, address };
      }
    }
  }
}

/** An unknown site is not found before the first listing. */
export const incompleteListings = async (
  ctx: Pick<ServiceContext, 'db'>,
  siteId: string,
): Promise<AsyncGenerator<AddressedListing>> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return incomplete(ctx, site);
};
