// Behaviour section 7, live agenda: the slots of a listing are what the agenda of its representative offers, less what is
// booked, less what other calendars say, and less what cannot be reached in time from the viewings before and after.
import type { Queryable } from '../../db/schema.ts';
import { type Block, findBlocks } from '../../db/viewings/agenda-blocks.ts';
import { busySpans } from '../../db/viewings/busy-calendars.ts';
import type { Hold } from '../../db/viewings/viewing-holds.ts';
import { isLinkable } from '../../domain/record/linkable.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { TIME_ZONE } from '../../domain/time/wall-time.ts';
import type { Around } from '../../domain/viewings/agency-slot.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { type AgendaSlot, agendaSlots, freeSlots, type Whereabouts } from '../../domain/viewings/agenda-slots.ts';
import { placeOfListing } from '../../domain/viewings/listing-place.ts';
import { mergeSpans, type Span } from '../../domain/viewings/spans.ts';
import { TRAVEL, withTravel } from '../../domain/viewings/travel.ts';
import type { LiveAgenda, Slot } from '../../domain/viewings/viewing.ts';
import { requireEstate, type ShownEstate } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { sharedOn } from '../platform/share-work.ts';
import { agendaOfRepresentatives } from './listing-representative.ts';

/** 404 and 410 as for the listing itself; without agenda when its viewings are not booked here. */
export const agendaOfListing = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
): Promise<{ readonly shown: ShownEstate; readonly agenda: Agenda | undefined }> => {
  const shown = await requireEstate(ctx, siteId, estateId);
  const offered = isLinkable(shown.estate) && isLinkable(shown.root);
  return { shown, agenda: offered ? await agendaOfRepresentatives(ctx, siteId, shown) : undefined };
};

type OpenSlotOptions = {
  /** A block as if its own visitor did not come: it is not there when nobody else does. */
  readonly without?: number | null;
  /** The moment that counts for how late a slot can be booked; now when absent. */
  readonly at?: Date;
};

/**
 * Where these listings are, and how the site reckons ways. Also of listings that visitors may not see any more: somebody may still
 * have to be there.
 */
const whereaboutsOf = async (
  ctx: ServiceContext,
  siteId: string,
  estateIds: readonly number[],
): Promise<Whereabouts> => {
  const { documents, site } = await ctx.catalogue.of(siteId);
  const families = await documents.read([...new Set(estateIds)]);
  return {
    rule: { ...TRAVEL, ...site.travel },
    placeOf: (id) => {
      const family = families.get(id);
      if (!family) return undefined;
      const { estate: root, goneUnits } = family;
      const unit = [...(root.children ?? []), ...goneUnits].find(({ general }) => general.id === id);
      return placeOfListing(unit ?? root, root);
    },
  };
};

const houseIds = ({ openHouses = [] }: Agenda): number[] => openHouses.map(({ estateId }) => estateId);

/** Viewings that were booked before places were kept with them. */
const unplacedIn = (blocks: readonly Block[]): number[] =>
  blocks.flatMap(({ estateId, place }) => (estateId === null || place ? [] : [estateId]));

const placedBy = ({ placeOf }: Whereabouts, blocks: readonly Block[]): Block[] =>
  blocks.map((block) => ({
    ...block,
    place: block.place ?? (block.estateId === null ? undefined : placeOf(block.estateId)),
  }));

/** What a representative has in a span and as far around it as somebody can be on the way, and what other calendars have. */
const timesIn = async (db: Queryable, siteId: string, representativeId: string, span: Span) => {
  const wide = withTravel(span);
  return {
    taken: await findBlocks(db, siteId, representativeId, wide),
    busy: mergeSpans(await busySpans(db, siteId, { ...wide, representativeId })),
  };
};

/** Where everything is that a time of an agenda can be too far from. Not in a transaction: the catalogue is read. */
export const whereaboutsAround = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateIds: readonly number[],
  span: Span,
): Promise<Whereabouts> => {
  const { taken } = await timesIn(ctx.db.kysely, siteId, agenda.id, span);
  return whereaboutsOf(ctx, siteId, [...estateIds, ...houseIds(agenda), ...unplacedIn(taken)]);
};

/** For a time that a member chooses (agencySlot). In a transaction, of a locked agenda, it is what counts. */
export const timesAround = async (
  db: Queryable,
  siteId: string,
  representativeId: string,
  span: Span,
  where: Whereabouts,
): Promise<Around<Block>> => {
  const { taken, busy } = await timesIn(db, siteId, representativeId, span);
  return { taken: placedBy(where, taken), busy, where };
};

const slotsOf = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateId: number,
  { without = null, at = ctx.now() }: OpenSlotOptions,
): Promise<AgendaSlot[]> => {
  const where = await whereaboutsOf(ctx, siteId, [estateId, ...houseIds(agenda)]);
  const slots = agendaSlots(agenda, estateId, at, where);
  const [first] = slots;
  if (!first) return [];
  const to = new Date(Math.max(...slots.map(({ occupied }) => occupied.to.getTime())));
  const { taken, busy } = await timesIn(ctx.db.kysely, siteId, agenda.id, { from: first.occupied.from, to });
  return freeSlots(
    slots,
    placedBy(await whereaboutsOf(ctx, siteId, unplacedIn(taken)), taken).flatMap((block) => {
      if (block.id !== without) return [block];
      return block.booked > 1 ? [{ ...block, booked: block.booked - 1 }] : [];
    }),
    estateId,
    busy,
  );
};

/** What many want to know at once, as when they run for one slot, is worked out once for all of them; never from before they asked. */
export const openSlots = async (
  ctx: ServiceContext,
  siteId: string,
  agenda: Agenda,
  estateId: number,
  options: OpenSlotOptions = {},
): Promise<readonly AgendaSlot[]> => {
  const work = () => slotsOf(ctx, siteId, agenda, estateId, options);
  if ((options.without ?? null) !== null || options.at) return work();
  // With its rules: the desk asks about some that are not in force.
  return sharedOn(ctx.db)(`slots ${siteId} ${estateId} ${JSON.stringify(agenda)}`, work);
};

export type OpenAgenda = { readonly agenda: Agenda | undefined; readonly slots: readonly AgendaSlot[] };

/** Whose agenda a listing is viewed in and what is open there, looked up once for all who ask at the same moment (openSlots). */
export const openAgenda = (ctx: ServiceContext, siteId: string, estateId: number): Promise<OpenAgenda> =>
  sharedOn(ctx.db)(`agenda ${siteId} ${estateId}`, async () => {
    const { agenda } = await agendaOfListing(ctx, siteId, estateId);
    return { agenda, slots: agenda ? await openSlots(ctx, siteId, agenda, estateId) : [] };
  });

/** `2026-03-05T13:00:00Z`: a moment as the API gives it. */
export const instantText = (moment: Date): string => moment.toISOString().replace('.000Z', 'Z');

/** The four times of a slot or viewing. */
export const timesOf = ({ start, end }: { readonly start: Date; readonly end: Date }) => ({
  start: instantText(start),
  end: instantText(end),
  wallStart: wallTimeOf(start),
  wallEnd: wallTimeOf(end),
});

export const slotView = ({ places, group, ...slot }: AgendaSlot): Slot => ({ ...timesOf(slot), places, group });

const slotViews = new WeakMap<readonly AgendaSlot[], readonly Slot[]>();

/** Of slots that are shared: written out once for all who are told. */
export const viewsOf = (slots: readonly AgendaSlot[]): readonly Slot[] => {
  const views = slotViews.get(slots) ?? slots.map(slotView);
  slotViews.set(slots, views);
  return views;
};

/** The slot that is held, as long as the agenda still has it; as late as it could be booked when it was offered. */
export const heldSlot = async (
  ctx: ServiceContext,
  agenda: Agenda,
  { siteId, representativeId, estateId, blockId, start, offeredAt }: Hold,
): Promise<AgendaSlot | undefined> => {
  if (agenda.id !== representativeId) return undefined;
  const open = await openSlots(ctx, siteId, agenda, estateId, { without: blockId, at: offeredAt });
  return open.find((slot) => slot.start.getTime() === start.getTime());
};

/** With the slot of `hold` among the others, for whom it is held. */
export const liveAgenda = async (
  ctx: ServiceContext,
  siteId: string,
  estateId: number,
  hold?: Hold,
): Promise<LiveAgenda> => {
  const { agenda, slots: open } = await openAgenda(ctx, siteId, estateId);
  const held = agenda && hold?.estateId === estateId ? await heldSlot(ctx, agenda, hold) : undefined;
  const others = open.filter(({ start }) => start.getTime() !== held?.start.getTime());
  const slots = held ? [...others, held].sort((a, b) => a.start.getTime() - b.start.getTime()) : open;
  return {
    estateId,
    timeZone: TIME_ZONE,
    bookable: agenda !== undefined,
    slots: [...viewsOf(slots)],
    ...(held && hold
      ? {
          held: {
            start: instantText(held.start),
            until: instantText(hold.heldUntil),
            wallUntil: wallTimeOf(hold.heldUntil),
          },
        }
      : {}),
  };
};
