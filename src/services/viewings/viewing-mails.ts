// Composes the mails of viewings with what is true when they leave: one that a later change overtook is not sent.
import type { Delivery } from '../../db/mail/deliveries.ts';
import { findHold } from '../../db/viewings/viewing-holds.ts';
import { findViewing, setViewingTokens, type Viewing } from '../../db/viewings/viewings.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { Site } from '../../domain/content/site.ts';
import { isRefusal } from '../../domain/errors.ts';
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import type { AgencyChange, ViewingEvent } from '../../domain/viewings/viewing.ts';
import { isHeld } from '../../domain/viewings/viewing-hold.ts';
import { mailFrame } from '../../mail/mail-frame.ts';
import {
  type AgencyWords,
  calendarText,
  calendarTitle,
  type ViewingMailView,
  type VisitorMailView,
  viewingOfferMail,
  viewingRepresentativeMail,
  viewingVisitorMail,
} from '../../mail/viewing.mail.ts';
import { type CalendarFile, invitation } from '../../mail/viewing-calendar.ts';
import type { ComposedMail, ComposeMail, RecallMail } from '../mail/compose-mail.ts';
import { mailListing } from '../mail/mail-listing.ts';
import type { ServiceContext } from '../platform/context.ts';
import { agendaOfListing } from './live-agenda.ts';
import { offerToken } from './offer-links.ts';
import { labelledFor } from './viewing-listings.ts';
import {
  type Representative,
  representativeOf,
  viewingToken,
  viewingTokenHashes,
  whereabouts,
} from './viewing-view.ts';

/** Undefined when it was erased, or when a later change has its own mail. */
const viewingOf = async ({ db }: ServiceContext, { siteId, data }: Delivery): Promise<Viewing | undefined> => {
  const viewing = await findViewing(db.kysely, siteId, Number(data.viewing));
  return viewing?.sequence === Number(data.sequence) ? viewing : undefined;
};

const agencyChangeOf = ({ data }: Pick<Delivery, 'data'>): AgencyChange | undefined =>
  data.by === 'office' ? { sameTime: data.kept === 1 } : undefined;

/** A link made with a new server key is found from now on, too. */
const keepLink = async (ctx: ServiceContext, viewing: Viewing): Promise<void> => {
  const hashes = viewingTokenHashes(ctx.secrets, viewing);
  if (hashes.every((hash) => viewing.tokenHashes.includes(hash))) return;
  const all = [...new Set([...viewing.tokenHashes, ...hashes])];
  await ctx.db.transaction((trx) => setViewingTokens(trx, viewing, all));
};

const viewOf = async (
  ctx: ServiceContext,
  site: Site,
  viewing: Viewing,
  {
    agent,
    locale,
    reader,
  }: { readonly agent: Representative; readonly locale: Locale; readonly reader: 'visitor' | 'agency' },
): Promise<ViewingMailView> => {
  const listing = await mailListing(ctx, site, viewing.estateId, locale);
  return {
    wallStart: wallTimeOf(viewing.start),
    wallEnd: wallTimeOf(viewing.end),
    group: viewing.group,
    label: viewing.label,
    href: listing?.href,
    picture: listing?.picture,
    where: await whereabouts(ctx, site, viewing, { locale, reader }),
    agent,
  };
};

const calendarFile = (
  site: Site,
  viewing: Viewing,
  entry: {
    readonly cancelled: boolean;
    readonly summary: string;
    readonly description: string;
    readonly location: string | undefined;
    readonly attendee: { readonly name: string; readonly email: string };
  },
): CalendarFile =>
  invitation({
    ...viewing,
    ...entry,
    uid: `${viewing.uid}@${site.email.slice(site.email.lastIndexOf('@') + 1)}`,
    organizer: { name: site.name, email: site.email },
  });

const bookedViewingHref = (ctx: ServiceContext, site: Site, viewing: Viewing): string => {
  const appointmentId = viewingToken(ctx.secrets, viewing);
  return ctx.originOf(site) + buildRoute('cancelAppointment', viewing.locale, { appointmentId });
};

/** What the visitor knows of the viewing, and the same for a calendar. */
export const visitorView = async (
  ctx: ServiceContext,
  site: Site,
  viewing: Viewing,
): Promise<{ readonly view: VisitorMailView; readonly agent: Representative; readonly calendar: CalendarFile }> => {
  const { locale, name, email, state } = viewing;
  const agent = await representativeOf(ctx, site, viewing.representativeId);
  const href = bookedViewingHref(ctx, site, viewing);
  const shown = await viewOf(ctx, site, viewing, { agent, locale, reader: 'visitor' });
  const view = { ...shown, name, appointmentHref: href, changeHref: `${href}?change` };
  const cancelled = state === 'CANCELLED';
  const calendar = calendarFile(site, viewing, {
    cancelled,
    summary: calendarTitle(view.label, locale),
    description: calendarText(view, cancelled ? undefined : href, locale),
    location: view.where?.line,
    attendee: { name, email },
  });
  return { view, agent, calendar };
};

/** Of the form of the listing, while its viewings are booked here. */
const againHref = async (
  ctx: ServiceContext,
  site: Site,
  { estateId, locale }: Viewing,
): Promise<string | undefined> => {
  try {
    const { agenda } = await agendaOfListing(ctx, site.id, estateId);
    return agenda && ctx.originOf(site) + buildRoute('appointment', locale, { estateId });
  } catch (error) {
    // Gone, sold or hidden by now.
    if (isRefusal(error)) return undefined;
    throw error;
  }
};

const agencyWords = async (
  ctx: ServiceContext,
  site: Site,
  viewing: Viewing,
  byAgency: AgencyChange | undefined,
): Promise<AgencyWords | undefined> => {
  const madeByAgency = viewing.consent.by !== undefined;
  if (!byAgency) return madeByAgency ? { note: null, sameTime: false, againHref: undefined, madeByAgency } : undefined;
  return {
    note: viewing.note,
    sameTime: byAgency.sameTime ?? false,
    againHref: viewing.state === 'CANCELLED' ? await againHref(ctx, site, viewing) : undefined,
    madeByAgency,
  };
};

/** The mail itself, also of a viewing that is only thought of: nothing is stored. */
export const visitorMail = async (
  ctx: ServiceContext,
  site: Site,
  viewing: Viewing,
  event: ViewingEvent | 'reminder',
  change?: AgencyChange,
): Promise<ComposedMail> => {
  const { locale, name, email } = viewing;
  const { view: known, agent, calendar } = await visitorView(ctx, site, viewing);
  const view = { ...known, byAgency: await agencyWords(ctx, site, viewing, change) };
  return {
    ...viewingVisitorMail(view, event, mailFrame(site, ctx.originOf(site), locale)),
    to: { name, address: email },
    replyTo: { name: agent.name, address: agent.email },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    calendar,
  };
};

export const composeViewingVisitor: ComposeMail = async (ctx, delivery, site) => {
  const viewing = await viewingOf(ctx, delivery);
  if (!viewing) return undefined;
  await keepLink(ctx, viewing);
  return visitorMail(ctx, site, viewing, delivery.data.event as ViewingEvent, agencyChangeOf(delivery));
};

export const composeViewingReminder: ComposeMail = async (ctx, delivery, site) => {
  const viewing = await viewingOf(ctx, delivery);
  if (viewing?.state !== 'CONFIRMED' || viewing.start <= ctx.now()) return undefined;
  await keepLink(ctx, viewing);
  return visitorMail(ctx, site, viewing, 'reminder');
};

export const composeViewingRepresentative: ComposeMail = async (ctx, delivery, site) => {
  const viewing = await viewingOf(ctx, delivery);
  if (!viewing) return undefined;
  return representativeMail(ctx, site, viewing, {
    event: delivery.data.event as ViewingEvent,
    representativeId: String(delivery.data.agent),
    byAgency: delivery.data.by === 'office',
  });
};

/** To the representative of the viewing, or to the one who had it before. */
export const representativeMail = async (
  ctx: ServiceContext,
  site: Site,
  viewing: Viewing,
  {
    event,
    representativeId,
    byAgency,
  }: { readonly event: ViewingEvent; readonly representativeId: string; readonly byAgency: boolean },
): Promise<ComposedMail> => {
  // The agency reads its own language, whatever the visitor's.
  const locale = site.locales[0] ?? DEFAULT_LOCALE;
  const agent = await representativeOf(ctx, site, representativeId);
  const [named = viewing] = await labelledFor(ctx, site.id, [viewing], locale);
  const view = await viewOf(ctx, site, named, { agent, locale, reader: 'agency' });
  const { name, email, phone, message, locale: visitorLocale } = viewing;
  return {
    ...viewingRepresentativeMail(
      { ...view, name, email, phone, message, visitorLocale, byAgency },
      event,
      mailFrame(site, ctx.originOf(site), locale),
    ),
    to: { name: agent.name, address: agent.email },
    replyTo: { name, address: email },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    calendar: calendarFile(site, viewing, {
      cancelled: event === 'cancelled',
      summary: calendarTitle(view.label, locale, name),
      description: calendarText(view, undefined, locale),
      location: view.where?.line,
      attendee: agent,
    }),
  };
};

/** As the mail told it; without its moment in mails of versions that kept none, once the viewing went elsewhere. */
export const recallViewingMail: RecallMail = async (ctx, { siteId, kind, data }, site) => {
  const viewing = await findViewing(ctx.db.kysely, siteId, Number(data.viewing));
  if (!viewing) return undefined;
  const start = typeof data.start === 'string' ? new Date(data.start) : undefined;
  const then = { ...viewing, start: start ?? viewing.start };
  const byAgency = agencyChangeOf({ data });
  const event = data.event as ViewingEvent;
  const { to, subject } = await (kind === 'viewing-agent'
    ? representativeMail(ctx, site, then, { event, representativeId: String(data.agent), byAgency: !!byAgency })
    : visitorMail(ctx, site, then, kind === 'viewing-reminder' ? 'reminder' : event, byAgency));
  return start || viewing.sequence === Number(data.sequence) ? { to, subject } : { to };
};

/** While the slot is held; once it is booked, given back or over, nothing is sent. */
export const composeViewingOffer: ComposeMail = async (ctx, { data }, site) => {
  const hold = await findHold(ctx.db.kysely, site.id, Number(data.hold));
  if (!hold || !isHeld(hold, ctx.now())) return undefined;
  const { estateId, locale, name, email } = hold;
  const listing = await mailListing(ctx, site, estateId, locale);
  if (!listing) return undefined;
  const origin = ctx.originOf(site);
  const offer = new URLSearchParams({ offer: offerToken(ctx.secrets, hold) });
  const view = {
    name,
    wallStart: wallTimeOf(hold.start),
    wallUntil: wallTimeOf(hold.heldUntil),
    listing,
    href: `${origin}${buildRoute('appointment', locale, { estateId })}?${offer}`,
  };
  return {
    ...viewingOfferMail(view, mailFrame(site, origin, locale)),
    to: { name, address: email },
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  };
};
