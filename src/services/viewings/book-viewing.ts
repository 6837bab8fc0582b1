// Books a viewing: checked, protected against programs and repetition, stored with its consent, and its mails ordered in the
// same transaction.

import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteWaitsOf } from '../../db/viewings/viewing-waits.ts';
import { findViewing, insertViewing, setViewingTokens, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { BookedViewing } from '../../domain/viewings/viewing.ts';
import { checkViewingForm, type ViewingForm } from '../../domain/viewings/viewing-form.ts';
import { requireEstate } from '../estates/estates.ts';
import { type Submission, type SubmittedRequest, submit } from '../leads/submit.ts';
import type { ServiceContext } from '../platform/context.ts';
import { TOO_MANY_VIEWINGS, viewingLimits } from './viewing-limits.ts';
import { orderViewingMails } from './viewing-mail-orders.ts';
import { lockAgendas, type SlotChoice, takePlace } from './viewing-places.ts';
import { bookedViewing, viewingTokenHashes } from './viewing-view.ts';
import { requireSlot, withFreshSlots } from './viewings.ts';

const VIEWING: Submission<ViewingForm> = {
  route: 'reservation',
  check: checkViewingForm,
  limits: viewingLimits,
  tooMany: TOO_MANY_VIEWINGS,
  explain: (ctx, siteId, { estateId }, error) => withFreshSlots(ctx, siteId, estateId, error),
};

/** What the visitor sees the listing called; nothing hidden in it. */
const labelOf = async (ctx: ServiceContext, site: Site, estateId: number, locale: Locale): Promise<string> => {
  const { estate, root } = await requireEstate(ctx, site.id, estateId);
  const { heading, place } = cardView(estate, labelsFor(locale), {
    parent: root === estate ? undefined : root,
    hiddenStatus: site.hiddenStatus,
  });
  return [...new Set([heading, place])].filter((part) => part !== '').join(', ');
};

type Booking = {
  readonly form: ViewingForm;
  readonly locale: Locale;
  readonly label: string;
  readonly consent: Consent;
  readonly wanted: SlotChoice;
};

const store = async (ctx: ServiceContext, trx: Trx, booking: Booking): Promise<Viewing> => {
  const { form, locale, label, consent, wanted } = booking;
  const { siteId, representativeId, estateId, slot } = wanted;
  await lockAgendas(trx, siteId, [representativeId]);
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
  });
  await setViewingTokens(trx, viewing, viewingTokenHashes(ctx.secrets, viewing));
  await orderViewingMails(ctx, trx, viewing, 'booked');
  await deleteWaitsOf(trx, siteId, form.email, estateId);
  return viewing;
};

/** Resolves once the appointment is stored and its mails are ordered. */
export const bookViewing = async (
  ctx: ServiceContext,
  siteId: string,
  request: SubmittedRequest,
): Promise<BookedViewing> => {
  const made = await submit(ctx, siteId, request, VIEWING, async ({ site, form, locale }) => {
    const { estateId } = form;
    const label = await labelOf(ctx, site, estateId, locale);
    const { agenda, slot } = await requireSlot(ctx, siteId, estateId, form.start);
    const wanted = { siteId, representativeId: agenda.id, estateId, slot };
    return async (trx, consent) => {
      const { id } = await store(ctx, trx, { form, locale, label, consent, wanted });
      return { viewing: id };
    };
  });
  const site = await findSite(ctx.db.kysely, siteId);
  const viewing = await findViewing(ctx.db.kysely, siteId, Number(made.viewing));
  if (!site || !viewing) throw new NotFoundError('There is no such appointment.');
  return bookedViewing(ctx, site, viewing);
};
