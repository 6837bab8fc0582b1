// Books a viewing: checked, protected against programs and repetition, stored with its consent, and its mails ordered in the
// same transaction.

import { findSite } from '../../db/content/sites.ts';
import type { Trx } from '../../db/schema.ts';
import { deleteWaitsOf } from '../../db/viewings/viewing-waits.ts';
import { findViewing, insertViewing, setViewingTokens, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import type { BookedViewing } from '../../domain/viewings/viewing.ts';
import { checkViewingForm, type ViewingForm } from '../../domain/viewings/viewing-form.ts';
import { privacyVersion } from '../content/privacy-version.ts';
import { requireEstate } from '../estates/estates.ts';
import { type CaptchaPass, checkCaptcha, useCaptcha } from '../leads/captcha.ts';
import { once, requestKey } from '../leads/request-keys.ts';
import type { ServiceContext } from '../platform/context.ts';
import { spendOnVisitor } from './viewing-limits.ts';
import { orderViewingMails } from './viewing-mail-orders.ts';
import { lockAgendas, takePlace, type Wanted } from './viewing-places.ts';
import { bookedViewing, viewingTokenHashes } from './viewing-view.ts';
import { requireSlot, withFreshSlots } from './viewings.ts';

export type ViewingRequest = {
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly locale: Locale;
  /** The visitor's network address; only its keyed hash is kept, for a day. */
  readonly address: string | undefined;
  /** The same key again is the same booking. */
  readonly key: string | undefined;
};

const ROUTE = 'reservation';

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
  readonly textVersion: string;
  readonly wanted: Wanted;
  readonly pass: CaptchaPass;
  readonly address: string | undefined;
};

const store = async (ctx: ServiceContext, trx: Trx, booking: Booking): Promise<Viewing> => {
  const { form, locale, label, textVersion, wanted, pass, address } = booking;
  const { siteId, representativeId, estateId, slot } = wanted;
  const now = ctx.now();
  await useCaptcha(trx, siteId, pass);
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
    consent: { textVersion, locale, at: now.toISOString() },
    createdAt: now,
  });
  await setViewingTokens(trx, viewing, viewingTokenHashes(ctx.secrets, viewing));
  await spendOnVisitor(ctx, trx, siteId, { email: form.email, pass, address });
  await orderViewingMails(ctx, trx, viewing, 'booked');
  await deleteWaitsOf(trx, siteId, form.email, estateId);
  return viewing;
};

/** Resolves once the appointment is stored and its mails are ordered. */
export const bookViewing = async (
  ctx: ServiceContext,
  siteId: string,
  { inputs, locale, address, key }: ViewingRequest,
): Promise<BookedViewing> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  const checked = checkViewingForm(inputs);
  if (!checked.ok) throw new BadInputError('The form cannot be sent like this.', checked.problems);
  const { form } = checked;
  const { captcha, submission, ...wishes } = form;
  const name = key ?? submission;
  const request = name === undefined ? undefined : requestKey(siteId, ROUTE, name, { ...wishes, locale });
  const { estateId } = form;
  const made = await withFreshSlots(ctx, siteId, estateId, () =>
    once(ctx, request, async () => {
      const label = await labelOf(ctx, site, estateId, locale);
      const { agenda, slot } = await requireSlot(ctx, siteId, estateId, form.start);
      const pass = await checkCaptcha(ctx, siteId, captcha);
      const textVersion = await privacyVersion(ctx, siteId);
      const wanted = { siteId, representativeId: agenda.id, estateId, slot };
      const booking = { form, locale, label, textVersion, wanted, pass, address };
      return async (trx) => ({ viewing: (await store(ctx, trx, booking)).id });
    }),
  );
  const viewing = await findViewing(ctx.db.kysely, siteId, Number(made.viewing));
  if (!viewing) throw new NotFoundError('There is no such appointment.');
  return bookedViewing(ctx, site, viewing);
};
