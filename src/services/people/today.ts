// The day of an agency, for the role of whoever asks: what waits for an answer, what goes wrong, what comes.
import { findSite } from '../../db/content/sites.ts';
import { countDeskMails, listDeskMails } from '../../db/mail/desk-mails.ts';
import { countPasskeys } from '../../db/people/desk-passkeys.ts';
import {
  type DayCount,
  dailyCounts,
  lastFeedRuns,
  recentLeads,
  siteFacts,
  dismissChecklist as storeDismissal,
} from '../../db/people/desk-today.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { listStays } from '../../db/rentals/rental-stays.ts';
import { findRentalUnit } from '../../db/rentals/rental-units.ts';
import { listAgendas } from '../../db/viewings/agendas.ts';
import { listViewings } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { cardView } from '../../domain/display/card.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { may } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import { type ChecklistItem, type TodayPart, todayPartsOf } from '../../domain/people/today-parts.ts';
import { publicRentalUnit, rentalUnitName } from '../../domain/rentals/public-rental-unit.ts';
import { addDays, dayOf, startOfDay } from '../../domain/time/brussels-time.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { shownEstates } from '../estates/estates.ts';
import { countWaiting } from '../imports/quarantine.ts';
import { retentionDays } from '../leads/retention.ts';
import type { ServiceContext } from '../platform/context.ts';
import { busyConflicts } from '../viewings/busy-calendars.ts';
import { viewingsNotOffered } from '../viewings/desk-agenda.ts';
import { labelledFor } from '../viewings/viewing-listings.ts';

const LEAD_DAYS = 7;
const SHOWN = 8;
const MESSAGE = 160;
const PERIOD = 30;

const siteOf = async ({ db }: ServiceContext, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

/** Of today and tomorrow: one's own first, then by time. */
const viewingsOf = async (ctx: ServiceContext, site: Site, actor: Actor, today: string) => {
  const { kysely } = ctx.db;
  const [from, next, to] = [today, addDays(today, 1), addDays(today, 2)].map(startOfDay) as [Date, Date, Date];
  const names = new Map((await listAgendas(kysely, site.id)).map(({ agenda }) => [agenda.id, agenda.name]));
  const mine = actor.role === 'operator' ? undefined : actor.agenda;
  const found = await listViewings(kysely, { siteId: site.id, state: 'CONFIRMED', from, to });
  return (await labelledFor(ctx, site.id, found, actor.locale))
    .map((viewing) => ({
      id: viewing.id,
      day: viewing.start < next ? ('today' as const) : ('tomorrow' as const),
      start: viewing.start.toISOString(),
      end: viewing.end.toISOString(),
      representative: { id: viewing.representativeId, name: names.get(viewing.representativeId) ?? site.name },
      own: viewing.representativeId === mine,
      estateId: viewing.estateId,
      label: viewing.label,
      group: viewing.group,
      name: viewing.name,
      ...(viewing.phone === null ? {} : { phone: viewing.phone }),
    }))
    .sort((a, b) => Number(b.own) - Number(a.own) || a.start.localeCompare(b.start) || a.id - b.id);
};

const notOfferedOf = async (ctx: ServiceContext, site: Site, locale: Locale) =>
  (await viewingsNotOffered(ctx, site.id, locale)).map(({ id, start, label, name }) => ({
    id,
    start: start.toISOString(),
    label,
    name,
  }));

/** Viewings to come at a time when another calendar has something. */
const conflictsOf = async (ctx: ServiceContext, site: Site, locale: Locale) =>
  (await busyConflicts(ctx, site.id, locale)).map(({ viewingId, start, label, name }) => ({
    id: viewingId,
    start: start.toISOString(),
    label,
    name,
  }));

const leadsOf = async (ctx: ServiceContext, site: Site, locale: Locale, now: Date) => {
  const since = new Date(now.getTime() - LEAD_DAYS * DAY_MS);
  const { count, newest } = await recentLeads(ctx.db.kysely, site.id, since, SHOWN);
  const ids = [...new Set(newest.flatMap(({ estateId }) => estateId ?? []))];
  const labels = labelsFor(locale);
  const shown = ids.length === 0 ? [] : await shownEstates(await ctx.catalogue.of(site.id), ids);
  const about = new Map(
    shown.map(({ estate, root }) => [
      estate.general.id,
      cardView(estate, labels, { parent: root === estate ? undefined : root, hiddenStatus: site.hiddenStatus }).heading,
    ]),
  );
  return {
    count,
    newest: newest.map(({ id, conversation, email, fields, estateId, createdAt }) => {
      const title = estateId === null ? undefined : about.get(estateId);
      return {
        id,
        ...(conversation === null ? {} : { conversation }),
        at: createdAt.toISOString(),
        name: [fields.firstName, fields.lastName].filter(Boolean).join(' ') || email,
        email,
        message: (fields.message ?? '').slice(0, MESSAGE),
        ...(estateId === null ? {} : { estateId }),
        ...(title === undefined ? {} : { about: title }),
      };
    }),
  };
};

/** Requests for holiday nights that wait for an answer, the most urgent first. */
const staysOf = async (ctx: ServiceContext, site: Site, locale: Locale, now: Date) => {
  const held = (await listStays(ctx.db.kysely, { siteId: site.id, state: 'HELD' }))
    .filter(({ heldUntil }) => heldUntil > now)
    .sort((a, b) => a.heldUntil.getTime() - b.heldUntil.getTime());
  const shown = [];
  for (const stay of held) {
    const unit = await findRentalUnit(ctx.db.kysely, site.id, stay.unitId);
    shown.push({
      id: stay.id,
      unit: unit ? rentalUnitName(publicRentalUnit(site.id, unit.record), locale) : String(stay.unitId),
      from: stay.from,
      to: stay.to,
      persons: stay.persons,
      price: stay.price,
      name: stay.name,
      heldUntil: stay.heldUntil.toISOString(),
    });
  }
  return shown;
};

const feedsOf = async ({ db }: ServiceContext, siteId: string) =>
  (await lastFeedRuns(db.kysely, siteId)).map(({ source, state, startedAt, endedAt, report }) => ({
    source,
    state,
    startedAt: startedAt.toISOString(),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    added: report.added ?? 0,
    changed: report.changed ?? 0,
    removed: report.removed ?? 0,
    skipped: report.skipped ?? 0,
  }));

const mailsOf = async ({ db }: ServiceContext, siteId: string) => {
  const counts = await countDeskMails(db.kysely, siteId);
  const sum = (wanted: (row: (typeof counts)[number]) => boolean) =>
    counts.filter(wanted).reduce((total, { count }) => total + count, 0);
  const troubled = await listDeskMails(db.kysely, siteId, { troubled: true, limit: SHOWN });
  return {
    dead: sum(({ state }) => state === 'dead'),
    retrying: sum(({ state, tried }) => (state === 'waiting' || state === 'sending') && tried),
    newest: troubled.map(({ id, kind, state, visitor, attempts, reason }) => ({
      id,
      kind,
      state: state as 'waiting' | 'sending' | 'dead',
      ...(visitor === null ? {} : { to: visitor }),
      tries: attempts,
      ...(reason === null ? {} : { reason }),
    })),
  };
};

/** `keptDays`: what is erased sooner cannot be compared with. */
const figureOf = (counts: readonly DayCount[], today: string, keptDays = 2 * PERIOD) => {
  const byDay = new Map(counts.map(({ day, count }) => [day, count]));
  const day = (ago: number): number => byDay.get(addDays(today, -ago)) ?? 0;
  const days = Array.from({ length: PERIOD }, (_, index) => day(PERIOD - 1 - index));
  const earlier = Array.from({ length: PERIOD }, (_, index) => day(PERIOD + index));
  const sum = (list: readonly number[]): number => list.reduce((total, count) => total + count, 0);
  return { now: sum(days), days, ...(keptDays >= 2 * PERIOD ? { before: sum(earlier) } : {}) };
};

const figuresOf = async ({ db }: ServiceContext, site: Site, today: string) => {
  const since = startOfDay(addDays(today, 1 - 2 * PERIOD));
  const { leads, viewings, alerts } = await dailyCounts(db.kysely, site.id, since);
  return {
    leads: figureOf(leads, today, retentionDays(site)),
    viewings: figureOf(viewings, today),
    alerts: figureOf(alerts, today),
  };
};

const isComplete = ({ identity, phone }: Site): boolean =>
  [identity.legalName, identity.licenceNumber, phone].every((text) => text.trim() !== '');

const checklistOf = async ({ db }: ServiceContext, site: Site, actor: Actor) => {
  const facts = await siteFacts(db.kysely, site.id);
  const passkeys = (await countPasskeys(db.kysely, [actor.email])).get(actor.email.toLowerCase()) ?? 0;
  const done: Record<ChecklistItem, boolean> = {
    identity: isComplete(site),
    sender: facts.sentTest,
    passkey: passkeys > 0,
    owner: facts.owners > 1,
    listings: facts.listings || facts.feeds,
    agenda: facts.agendas,
    languages: site.locales.length > 1,
    privacy: facts.privacy,
  };
  const items = (Object.entries(done) as [ChecklistItem, boolean][]).map(([item, is]) => ({ item, done: is }));
  return { items, dismissed: facts.dismissed };
};

export const todayOf = async (ctx: ServiceContext, siteId: string, actor: Actor) => {
  const site = await siteOf(ctx, siteId);
  const now = ctx.now();
  const day = dayOf(now);
  const parts = todayPartsOf(actor.role);
  const part = async <P extends TodayPart, T>(name: P, read: () => Promise<T>): Promise<{ [K in P]?: T }> =>
    (parts.includes(name) ? { [name]: await read() } : {}) as { [K in P]?: T };
  return {
    at: now.toISOString(),
    day,
    parts: [...parts],
    ...(await part('viewings', () => viewingsOf(ctx, site, actor, day))),
    ...(parts.includes('viewings') && may(actor, 'agenda.read').ok
      ? {
          notOffered: await notOfferedOf(ctx, site, actor.locale),
          conflicts: await conflictsOf(ctx, site, actor.locale),
        }
      : {}),
    ...(await part('leads', () => leadsOf(ctx, site, actor.locale, now))),
    ...(await part('stays', () => staysOf(ctx, site, actor.locale, now))),
    ...(await part('feeds', () => feedsOf(ctx, siteId))),
    ...(parts.includes('feeds') ? { quarantine: await countWaiting(ctx, siteId) } : {}),
    ...(await part('mails', () => mailsOf(ctx, siteId))),
    ...(await part('figures', () => figuresOf(ctx, site, day))),
    ...(await part('checklist', () => checklistOf(ctx, site, actor))),
  };
};

export const dismissChecklist = ({ db, now }: ServiceContext, siteId: string, dismissed: boolean): Promise<void> =>
  db.transaction(async (trx) => {
    await storeDismissal(trx, siteId, dismissed, now());
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
