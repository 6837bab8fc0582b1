// What a lead is about, in words: for lists, mails and the fields of answers.
import { shownEstates as storedEstates } from '../../db/estates/shown-estates.ts';
import type { Conversation } from '../../db/leads/conversations.ts';
import { findStay, type Stay } from '../../db/rentals/rental-stays.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import type { Queryable } from '../../db/schema.ts';
import { findViewing, type Viewing } from '../../db/viewings/viewings.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { estateUri } from '../../domain/content/slug.ts';
import { addressView } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { ReplyValues } from '../../domain/leads/reply-fields.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { publicRentalUnit, rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import { momentInFull } from '../../domain/time/moment-text.ts';
import { shownEstates } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';

/** As the agency calls it: street and town, whoever else may see them; else its title or reference. */
export const listingName = (record: Unit, locale: Locale): string => {
  const { line } = addressView(record.address && { ...record.address, visible: true }, locale);
  return line || textOf(record.general.title, locale) || record.general.reference || `#${record.general.id}`;
};

/** Names of listings and holiday homes by their number. */
export const namesOf = async (
  db: Queryable,
  siteId: string,
  conversations: readonly Pick<Conversation, 'estateId' | 'unitId'>[],
  locale: Locale,
): Promise<(of: Pick<Conversation, 'estateId' | 'unitId'>) => string | undefined> => {
  const estateIds = [...new Set(conversations.flatMap(({ estateId }) => estateId ?? []))];
  const estates = estateIds.length === 0 ? new Map() : await storedEstates(db, siteId, estateIds);
  const units = new Map<number, string>();
  for (const id of new Set(conversations.flatMap(({ unitId }) => unitId ?? []))) {
    const unit = await findRentalUnit(db, siteId, id);
    if (unit) units.set(id, rentalUnitName(publicRentalUnit(siteId, unit.record), locale));
  }
  return ({ estateId, unitId }) => {
    const estate = estateId === null ? undefined : estates.get(estateId);
    if (estate) return listingName(estate.document, locale);
    return unitId === null ? undefined : units.get(unitId);
  };
};

export type LeadSubject = { readonly viewing: Viewing | undefined; readonly stay: Stay | undefined };

export const subjectOf = async (db: Queryable, { siteId, viewingId, stayId }: Conversation): Promise<LeadSubject> => ({
  viewing: viewingId === null ? undefined : await findViewing(db, siteId, viewingId),
  stay: stayId === null ? undefined : await findStay(db, siteId, stayId),
});

/** The page of the listing or holiday home, as long as visitors may see it. */
export const pageOf = async (
  ctx: Pick<ServiceContext, 'catalogue' | 'originOf'>,
  site: Site,
  { estateId, unitId }: Pick<Conversation, 'estateId' | 'unitId'>,
  locale: Locale,
): Promise<string> => {
  const origin = ctx.originOf(site);
  if (unitId !== null) return origin + buildRoute('holiday', locale, { rentalUnitId: unitId });
  const [found] = estateId === null ? [] : await shownEstates(await ctx.catalogue.of(site.id), [estateId]);
  if (!found) return '';
  const { estate, root } = found;
  return origin + estateUri(estate, root === estate ? undefined : root, labelsFor(locale));
};

const momentOf = ({ viewing, stay }: LeadSubject, locale: Locale): string => {
  if (viewing) return momentInFull(wallTimeOf(viewing.start), locale);
  return stay ? dayRange(stay, locale) : '';
};

/** What the fields of an answer say in one language; empty where nothing is known. */
export const replyValues = async (
  ctx: Pick<ServiceContext, 'db' | 'catalogue' | 'originOf'>,
  site: Site,
  conversation: Conversation,
  member: string,
  locale: Locale,
): Promise<ReplyValues> => {
  const { kysely } = ctx.db;
  const subject = await subjectOf(kysely, conversation);
  const name = await namesOf(kysely, site.id, [conversation], locale);
  return {
    // Whoever gave no name is called by the address in lists; in a letter that would be strange.
    name: conversation.name === conversation.email ? '' : conversation.name,
    listing: name(conversation) ?? subject.viewing?.label ?? '',
    link: await pageOf(ctx, site, conversation, locale),
    moment: momentOf(subject, locale),
    agency: site.name,
    member,
  };
};
