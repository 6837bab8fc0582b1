// Books a viewing: checked, protected against programs and repetition, stored with its consent, and its mails ordered in the
// same transaction.
import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteHold, type Hold, holdsOf } from '../../db/viewings/viewing-holds.ts';
import { deleteWaitsOf } from '../../db/viewings/viewing-waits.ts';
import { findViewing, insertViewing, setViewingTokens, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import type { AgendaSlot } from '../../domain/viewings/agenda-slots.ts';
import type { BookedViewing } from '../../domain/viewings/viewing.ts';
import { checkViewingForm, type ViewingForm } from '../../domain/viewings/viewing-form.ts';
import { requireEstate } from '../estates/estates.ts';
import { openConversation } from '../leads/conversations.ts';
import { limitsOf } from '../leads/form-limits.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaOfListing, heldSlot } from './live-agenda.ts';
import { slotTurn } from './slot-line.ts';
import { listingLabel } from './viewing-listings.ts';
import { orderViewingMails } from './viewing-mail-orders.ts';
import { offeredHold, orderOffer } from './viewing-offers.ts';
import { freeTime, isSlotTaken, lockAgendas, type SlotChoice, slotTaken, takePlace } from './viewing-places.ts';
import { bookedViewing, viewingTokenHashes } from './viewing-view.ts';
import { requireSlot, withFreshSlots } from './viewings.ts';

export const TOO_MANY_VIEWINGS = 'Too many viewings today.';

const VIEWING: Submission<ViewingForm> = {
  route: 'reservation',
  check: checkViewingForm,
  limits: ({ email }, sender) => limitsOf('viewing', sender, { person: email }),
  tooMany: TOO_MANY_VIEWINGS,
  judgedFirst: true,
  explain: (ctx, siteId, { estateId }, error) => withFreshSlots(ctx, siteId, estateId, error),
};

/** What the visitor sees the listing called; nothing hidden in it. */
export const labelOf = async (ctx: ServiceContext, site: Site, estateId: number, locale: Locale): Promise<string> => {
  const shown = await requireEstate(ctx, site.id, estateId);
  return listingLabel(shown, locale, site.hiddenStatus);
};

export type Booking = {
  readonly form: Pick<ViewingForm, 'name' | 'email' | 'phone' | 'message'>;
  readonly locale: Locale;
  readonly label: string;
  readonly consent: Consent;
  readonly wanted: SlotChoice;
  /** The slot was held for this person. */
  readonly hold: Hold | undefined;
  /** A member made it for the visitor, with these words. */
  readonly byAgency?: { readonly note: string | undefined } | undefined;
};

/** What was held for somebody who needs it no more goes to the next in line. The agenda is locked. */
const endHolds = async (ctx: ServiceContext, trx: Trx, holds: readonly Hold[]): Promise<void> => {
  for (const hold of holds) {
    if (!(await deleteHold(trx, hold))) continue;
    await freeTime(trx, hold);
    await orderOffer(ctx, trx, hold);
  }
};

/** Takes the place, stores the viewing and orders its mails. */
export const storeViewing = async (ctx: ServiceContext, trx: Trx, booking: Booking): Promise<Viewing> => {
  const { form, locale, label, consent, wanted, hold, byAgency } = booking;
  const { siteId, representativeId, estateId, slot } = wanted;
  await lockAgendas(trx, siteId, [representativeId]);
  if (hold) {
    // It lapsed or was booked in between.
    if (!(await deleteHold(trx, hold))) throw slotTaken();
    await freeTime(trx, hold);
  }
  const viewing = await insertViewing(trx, {
    siteId,
    representativeId,
    estateId,
    ...(await takePlace(trx, wanted)),
    start: slot.start,
    end: slot.end,
    group: slot.group,
    locale,
    name: form.name,
    email: form.email,
    phone: form.phone ?? null,
    message: form.message ?? null,
    label,
    consent,
    createdAt: ctx.now(),
    note: byAgency?.note,
  });
  await setViewingTokens(trx, viewing, viewingTokenHashes(ctx.secrets, viewing));
  const { email, name } = form;
  const createdAt = viewing.createdAt;
  await openConversation(ctx, trx, {
    siteId,
    kind: 'viewing',
    viewingId: viewing.id,
    email,
    name,
    locale,
    estateId,
    createdAt,
  });
  await orderViewingMails(ctx, trx, viewing, 'booked', byAgency && {});
  await deleteWaitsOf(trx, siteId, form.email, estateId);
  await endHolds(ctx, trx, await holdsOf(trx, { siteId, representativeId, estateId, email: form.email }));
  return viewing;
};

/** With an offer the slot that is held; when that is over, whatever anybody can book. */
const wantedSlot = async (
  ctx: ServiceContext,
  siteId: string,
  { estateId, start, offer }: ViewingForm,
): Promise<{ readonly agenda: Agenda; readonly slot: AgendaSlot; readonly hold: Hold | undefined }> => {
  const hold = offer === undefined ? undefined : await offeredHold(ctx, siteId, offer);
  if (hold?.estateId === estateId && hold.start.getTime() === start) {
    const { agenda } = await agendaOfListing(ctx, siteId, estateId);
    const slot = agenda && (await heldSlot(ctx, agenda, hold));
    if (agenda && slot) return { agenda, slot, hold };
  }
  return { ...(await requireSlot(ctx, siteId, estateId, start)), hold: undefined };
};

/** Resolves once the viewing is stored and its mails are ordered. */
export const bookViewing = async (
  ctx: ServiceContext,
  siteId: string,
  request: SubmittedRequest,
): Promise<BookedViewing> => {
  const turn = slotTurn(ctx.db);
  const booking = submit(ctx, siteId, request, VIEWING, async ({ site, form, locale }) => {
    // Judged once more when another process did the request meanwhile.
    turn.end(true);
    const { estateId, start, offer = '' } = form;
    const { agenda, slot, hold } = await turn.take(
      `${siteId} ${estateId} ${start} ${offer}`,
      () => wantedSlot(ctx, siteId, form),
      ({ agenda: { id }, slot: { start } }) => `${siteId} ${id} ${start.getTime()}`,
    );
    const label = await labelOf(ctx, site, estateId, locale);
    const wanted = { siteId, representativeId: agenda.id, estateId, slot };
    return async (trx, consent) => {
      const { id } = await storeViewing(ctx, trx, { form, locale, label, consent, wanted, hold });
      return { viewing: id };
    };
  });
  const made = await booking.then(
    (result) => {
      turn.end(true);
      return result;
    },
    (error: unknown) => {
      turn.end(isSlotTaken(error));
      throw error;
    },
  );
  const site = await findSite(ctx.db.kysely, siteId);
  const viewing = await findViewing(ctx.db.kysely, siteId, Number(made.viewing));
  if (!site || !viewing) throw new NotFoundError('There is no such appointment.');
  return bookedViewing(ctx, site, viewing);
};
