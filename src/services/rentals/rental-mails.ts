// Composes the mails of requests for holiday nights with what is true when they leave: one that a later step overtook is
// not sent.
import type { Delivery } from '../../db/mail/deliveries.ts';
import { findStay, type Stay } from '../../db/rentals/rental-stays.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { fullAddress } from '../../domain/display/address.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { DEFAULT_LOCALE, type Locale, textOf } from '../../domain/locale.ts';
import { IMAGE_SIZES } from '../../domain/record/image-sizes.ts';
import { publicRentalUnit, rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import type { RentalUnit, RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import {
  type MailStep,
  type RentalMailView,
  rentalAgencyMail,
  rentalClashMail,
  rentalVisitorMail,
} from '../../mail/rental.mail.ts';
import type { ComposeMail } from '../mail/compose-mail.ts';
import { answersTo } from '../mailbox/mailbox-place.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type RequestRole, requestToken } from './rental-links.ts';

const LANGUAGES: Readonly<Record<Locale, string>> = { nl: 'Nederlands', fr: 'Français', en: 'English', de: 'Deutsch' };

type StayWithUnit = {
  readonly stay: Stay;
  readonly step: MailStep;
  readonly record: RentalUnitRecord;
  /** Of a stay that was moved. */
  readonly before?: { readonly record: RentalUnitRecord; readonly from: string; readonly to: string };
};

/** Whether what the mail tells is still the last word about the stay. */
const isStillSo = (stay: Stay, { step, sequence }: Delivery['data']): boolean =>
  step === 'MOVED'
    ? (stay.state === 'HELD' || stay.state === 'CONFIRMED') && stay.sequence === Number(sequence)
    : stay.state === step;

/** Undefined when it was erased, or when a later step has its own mail. */
const stayOf = async ({ db }: ServiceContext, { siteId, data }: Delivery): Promise<StayWithUnit | undefined> => {
  const stay = await findStay(db.kysely, siteId, Number(data.stay));
  const unit = stay && (await findRentalUnit(db.kysely, siteId, stay.unitId));
  if (!unit || !isStillSo(stay, data)) return undefined;
  if (data.step !== 'MOVED') return { stay, step: stay.state, record: unit.record };
  const earlier = await findRentalUnit(db.kysely, siteId, Number(data.unitBefore));
  return {
    stay,
    step: 'MOVED',
    record: unit.record,
    ...(earlier
      ? { before: { record: earlier.record, from: String(data.fromBefore), to: String(data.toBefore) } }
      : {}),
  };
};

const unitView = (ctx: ServiceContext, site: Site, unit: RentalUnit, locale: Locale) => {
  const name = rentalUnitName(unit, locale);
  const [photo] = unit.photos ?? [];
  const { width, height } = IMAGE_SIZES.medium;
  const place = textOf(unit.general.city?.name, locale);
  return {
    unit: name,
    // A unit without a name of its own is called after its place already.
    place: name.endsWith(place) ? '' : place,
    picture: photo && { src: ctx.originOf(site) + photo.medium, alt: name, shape: height / width },
    unitHref: ctx.originOf(site) + buildRoute('holiday', locale, { rentalUnitId: unit.id }),
  };
};

const viewOf = (
  ctx: ServiceContext,
  site: Site,
  { stay, before }: StayWithUnit,
  unit: RentalUnit,
  reader: { readonly role: RequestRole; readonly locale: Locale },
): RentalMailView => ({
  ...unitView(ctx, site, unit, reader.locale),
  from: stay.from,
  to: stay.to,
  persons: stay.persons,
  price: stay.price,
  rent: stay.rent,
  extras: stay.extras,
  before: before && {
    unit: rentalUnitName(
      reader.role === 'agency' ? before.record : publicRentalUnit(site.id, before.record),
      reader.locale,
    ),
    from: before.from,
    to: before.to,
  },
  heldUntil: wallTimeOf(stay.heldUntil),
  name: stay.name,
  requestHref:
    ctx.originOf(site) +
    buildRoute('holidayRequest', reader.locale, { token: requestToken(ctx.secrets, stay, reader.role) }),
});

/** Decisions section 5: a hidden address only after a booking, and only when the site wants that. */
const addressOf = (site: Site, { address }: RentalUnitRecord, locale: Locale): string | undefined => {
  const shown = address?.visible === true || site.revealAddressAfterBooking;
  const { line } = fullAddress(address && { ...address, visible: shown }, labelsFor(locale));
  return line === '' ? undefined : line;
};

export const composeRentalVisitor: ComposeMail = async (ctx, delivery, site) => {
  const found = await stayOf(ctx, delivery);
  if (!found) return undefined;
  const { stay, step, record } = found;
  const { locale } = delivery;
  const sentence = delivery.personal?.sentence;
  const view = {
    ...viewOf(ctx, site, found, publicRentalUnit(site.id, record), { role: 'visitor', locale }),
    address: addressOf(site, record, locale),
    sentence: typeof sentence === 'string' ? sentence : undefined,
    held: stay.state === 'HELD',
  };
  return {
    ...rentalVisitorMail(view, step, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: stay.name, address: stay.email },
    replyTo: await answersTo(ctx, site),
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};

export const composeRentalAgency: ComposeMail = async (ctx, delivery, site) => {
  const found = await stayOf(ctx, delivery);
  if (!found) return undefined;
  const { stay, step, record } = found;
  // The agency reads its own language, and its own names.
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const view = {
    ...viewOf(
      ctx,
      site,
      found,
      { ...publicRentalUnit(site.id, record), general: record.general },
      { role: 'agency', locale },
    ),
    email: stay.email,
    phone: stay.phone,
    message: stay.message,
    visitorLanguage: LANGUAGES[stay.locale],
  };
  return {
    ...rentalAgencyMail(view, step, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: site.name, address: site.email },
    replyTo: { name: stay.name, address: stay.email },
  };
};

export const composeRentalClash: ComposeMail = async (ctx, { siteId, data }, site) => {
  const unit = await findRentalUnit(ctx.db.kysely, siteId, Number(data.unit));
  if (!unit) return undefined;
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const named = { ...publicRentalUnit(siteId, unit.record), general: unit.record.general };
  const view = { ...unitView(ctx, site, named, locale), from: String(data.from), to: String(data.to) };
  return {
    ...rentalClashMail(view, mailFrame(site, ctx.originOf(site), locale)),
    to: { name: site.name, address: site.email },
  };
};
