// A listing as a mail shows it: only what visitors may see at that moment.
import type { Site } from '../../domain/content/site.ts';
import { estateUri } from '../../domain/content/slug.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { orderPictures } from '../../domain/display/ordering.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { focusedRef, IMAGE_SIZES, imageUrl } from '../../domain/record/image-sizes.ts';
import type { MailPicture } from '../../mail/blocks.ts';
import { type ListingBlock, listingBlock } from '../../mail/listing-block.ts';
import { shownEstates } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';

const SIZE = '740x400';

/** A file of the site is shown as it is, whatever its shape. */
const pictureOf = (site: Site, origin: string, ref: string, alt: string): MailPicture => {
  if (ref.startsWith('/')) return { src: origin + ref, alt };
  const { width, height } = IMAGE_SIZES[SIZE];
  return { src: origin + imageUrl(site.id, ref, SIZE, 'jpg'), alt, shape: height / width };
};

/** `estate` and `parent` are public; `previousPrice` is what it cost before. */
export const listingBlockOf = (
  ctx: Pick<ServiceContext, 'originOf'>,
  site: Site,
  {
    estate,
    parent,
    previousPrice,
  }: { estate: Estate; parent?: Estate | undefined; previousPrice?: number | undefined },
  locale: Locale,
): ListingBlock => {
  const labels = labelsFor(locale);
  const card = cardView(estate, labels, { parent, hiddenStatus: site.hiddenStatus, previousPrice });
  const origin = ctx.originOf(site);
  const picture = orderPictures(estate.pictures)
    .map(({ file, thumbnail, focus }) => (file || thumbnail ? focusedRef(file || thumbnail || '', focus) : undefined))
    .find((ref) => ref);
  return listingBlock(card, {
    href: origin + estateUri(estate, parent, labels),
    picture: picture ? pictureOf(site, origin, picture, card.heading) : undefined,
    locale,
  });
};

/** Undefined when visitors may not see it, or not any more. */
export const mailListing = async (
  ctx: Pick<ServiceContext, 'catalogue' | 'originOf'>,
  site: Site,
  estateId: number,
  locale: Locale,
): Promise<ListingBlock | undefined> => {
  const [found] = await shownEstates(await ctx.catalogue.of(site.id), [estateId]);
  if (!found) return undefined;
  const { estate, root } = found;
  return listingBlockOf(ctx, site, { estate, parent: root === estate ? undefined : root }, locale);
};
