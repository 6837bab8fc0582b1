// What a member is told about something, as it is when the mail leaves; nothing of what is gone by then.
import { countHeld } from '../../db/imports/feed-held.ts';
import { findConversation } from '../../db/leads/conversations.ts';
import { findDeskMail } from '../../db/mail/desk-mails.ts';
import { lastFeedRuns } from '../../db/people/desk-today.ts';
import { findStay, type Stay } from '../../db/rentals/rental-stays.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import { findViewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import type { NoticeEvent } from '../../domain/people/notices.ts';
import { publicRentalUnit, rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import type { ViewingEvent } from '../../domain/viewings/viewing.ts';
import type { NoticeView } from '../../mail/notice.mail.ts';
import { shownEstates } from '../estates/estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { labelledFor } from '../viewings/viewing-listings.ts';

type NoticeAnswer = NoticeView | undefined;
type About = { readonly ctx: ServiceContext; readonly site: Site; readonly locale: Locale };

const deskPath = ({ id }: Site, screen: string): string => `/sites/${id}/${screen}`;

const listingName = async ({ ctx, site, locale }: About, estateId: number | null): Promise<string | undefined> => {
  if (estateId === null) return undefined;
  const [shown] = await shownEstates(await ctx.catalogue.of(site.id), [estateId]);
  if (!shown) return undefined;
  const { estate, root } = shown;
  const options = { parent: root === estate ? undefined : root, hiddenStatus: site.hiddenStatus };
  return cardView(estate, labelsFor(locale), options).heading;
};

const unitName = async ({ ctx, site, locale }: About, { unitId }: Stay): Promise<string> => {
  const unit = await findRentalUnit(ctx.db.kysely, site.id, unitId);
  return unit ? rentalUnitName(publicRentalUnit(site.id, unit.record), locale) : String(unitId);
};

const ofLead = async (about: About, subject: string): Promise<NoticeAnswer> => {
  const { ctx, site } = about;
  const found = await findConversation(ctx.db.kysely, site.id, Number(subject));
  if (!found) return undefined;
  const path = deskPath(site, `leads/${found.id}`);
  return { event: 'lead', name: found.name, about: await listingName(about, found.estateId), path };
};

const ofViewing = async ({ ctx, site, locale }: About, id: string, what: string): Promise<NoticeAnswer> => {
  const found = await findViewing(ctx.db.kysely, site.id, Number(id));
  const [viewing] = await labelledFor(ctx, site.id, found ? [found] : [], locale);
  if (!viewing) return undefined;
  const { name, label, start } = viewing;
  const path = deskPath(site, 'agenda');
  return { event: 'viewing', what: what as ViewingEvent, name, label, wallStart: wallTimeOf(start), path };
};

const ofStay = async (about: About, id: string): Promise<NoticeAnswer> => {
  const stay = await findStay(about.ctx.db.kysely, about.site.id, Number(id));
  if (!stay) return undefined;
  const { name, from, to } = stay;
  return { event: 'stay', name, unit: await unitName(about, stay), from, to, path: deskPath(about.site, 'holiday') };
};

/** Only while it can still be answered. */
const ofHold = async (about: About, id: string): Promise<NoticeAnswer> => {
  const stay = await findStay(about.ctx.db.kysely, about.site.id, Number(id));
  if (stay?.state !== 'HELD' || stay.heldUntil <= about.ctx.now()) return undefined;
  const { name, heldUntil } = stay;
  const path = deskPath(about.site, 'holiday');
  return { event: 'hold', name, unit: await unitName(about, stay), wallUntil: wallTimeOf(heldUntil), path };
};

/** Not of what was sent after all. */
const ofMail = async ({ ctx, site }: About, id: string): Promise<NoticeAnswer> => {
  const mail = await findDeskMail(ctx.db.kysely, site.id, Number(id));
  if (mail?.state !== 'dead') return undefined;
  const to = mail.visitor ?? undefined;
  return { event: 'mail', to, reason: mail.reason ?? undefined, path: deskPath(site, 'mails') };
};

const ofImport = async ({ ctx, site }: About, source: string): Promise<NoticeAnswer> => {
  const run = (await lastFeedRuns(ctx.db.kysely, site.id)).find((one) => one.source === source);
  if (run?.state !== 'refused' && run?.state !== 'failed') {
    const held = (await countHeld(ctx.db.kysely, site.id)).find(
      (one) => one.source === source && one.state === 'waiting',
    );
    return held && { event: 'held', source, count: held.count, path: deskPath(site, 'feeds?part=quarantine') };
  }
  return { event: 'import', source, reason: run.report.refused, path: deskPath(site, 'today') };
};

/** How a subject is written: what happened, to what. */
export const noticeSubject = {
  lead: (conversation: number): string => String(conversation),
  viewing: (id: number, sequence: number, what: ViewingEvent): string => `viewing/${id}/${what}/${sequence}`,
  stay: (id: number): string => `stay/${id}`,
  hold: (id: number): string => String(id),
  mail: (id: number): string => String(id),
  /** A source that fails all day is told once. */
  import: (source: string, day: string): string => `${day}/${source}`,
} as const;

export const noticeView = async (
  ctx: ServiceContext,
  site: Site,
  event: NoticeEvent,
  subject: string,
  locale: Locale,
): Promise<NoticeAnswer> => {
  const about = { ctx, site, locale };
  const [first = '', second = '', third = ''] = subject.split('/');
  switch (event) {
    case 'lead':
      return ofLead(about, subject);
    case 'booking':
      return first === 'stay' ? ofStay(about, second) : ofViewing(about, second, third);
    case 'hold':
      return ofHold(about, subject);
    case 'mail':
      return ofMail(about, subject);
    case 'import':
      return ofImport(about, subject.slice(first.length + 1));
  }
};
