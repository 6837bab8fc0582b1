// The mails that an act of the agency would send, before anybody clicks: composed like those that leave, and nothing is stored.
import { findAgenda } from '../../db/viewings/agendas.ts';
import { findViewing, listViewings, type Viewing } from '../../db/viewings/viewings.ts';
import type { Site } from '../../domain/content/site.ts';
import { maskTokens } from '../../domain/link-token.ts';
import { MINUTE_MS } from '../../domain/time/calendar-days.ts';
import { type AgencyAct, type NewAgencyViewing, noteText } from '../../domain/viewings/agency-act.ts';
import type { Agenda } from '../../domain/viewings/agenda.ts';
import { groupChanges } from '../../domain/viewings/open-house-moves.ts';
import type { ViewingEvent } from '../../domain/viewings/viewing.ts';
import type { ComposedMail } from '../mail/compose-mail.ts';
import type { ServiceContext } from '../platform/context.ts';
import { requireAgenda, requireSite } from './agency-viewings.ts';
import { labelOf } from './book-viewing.ts';
import { representativeMail, visitorMail } from './viewing-mails.ts';

export type PlannedMail = {
  /** Which act it belongs to, from 0. */
  act: number;
  reader: 'visitor' | 'representative';
  to: { name: string; address: string };
  subject: string;
  text: string;
  locale: Viewing['locale'];
};

const shown = (
  act: number,
  reader: PlannedMail['reader'],
  locale: Viewing['locale'],
  mail: ComposedMail,
): PlannedMail => ({
  act,
  reader,
  to: { name: mail.to.name, address: mail.to.address },
  subject: maskTokens(mail.subject),
  text: maskTokens(mail.text),
  locale,
});

const mailsOf = async (
  ctx: ServiceContext,
  site: Site,
  act: number,
  { before, after, event }: { readonly before?: Viewing; readonly after: Viewing; readonly event: ViewingEvent },
): Promise<PlannedMail[]> => {
  const sameTime = before?.start.getTime() === after.start.getTime();
  const agencyLocale = site.locales[0] ?? after.locale;
  const to = (representativeId: string, of: ViewingEvent) =>
    representativeMail(ctx, site, after, { event: of, representativeId, byAgency: true });
  const mails = [
    shown(act, 'visitor', after.locale, await visitorMail(ctx, site, after, event, { sameTime })),
    shown(act, 'representative', agencyLocale, await to(after.representativeId, event)),
  ];
  if (before && before.representativeId !== after.representativeId)
    mails.push(shown(act, 'representative', agencyLocale, await to(before.representativeId, 'cancelled')));
  return mails;
};

const lengthMs = async (ctx: ServiceContext, viewing: Viewing, agendaId: string): Promise<number> => {
  if (!viewing.group) return viewing.end.getTime() - viewing.start.getTime();
  const agenda = await findAgenda(ctx.db.kysely, viewing.siteId, agendaId);
  return (agenda?.agenda.slotMinutes ?? 30) * MINUTE_MS;
};

/** What leaves when these acts are done; of a viewing that is gone nothing. */
export const mailsOfActs = async (
  ctx: ServiceContext,
  siteId: string,
  acts: readonly Omit<AgencyAct, 'etag'>[],
  note: string | undefined,
): Promise<PlannedMail[]> => {
  const site = await requireSite(ctx, siteId);
  const mails: PlannedMail[] = [];
  for (const [index, act] of acts.entries()) {
    const before = await findViewing(ctx.db.kysely, siteId, act.viewing);
    if (before?.state !== 'CONFIRMED') continue;
    const changed = { ...before, sequence: before.sequence + 1, note: noteText(note) ?? null };
    if (act.act === 'cancel') {
      const after = { ...changed, state: 'CANCELLED', blockId: null } as const;
      mails.push(...(await mailsOf(ctx, site, index, { after, event: 'cancelled' })));
      continue;
    }
    const move = act as Extract<AgencyAct, { act: 'move' }>;
    const representativeId = move.agenda ?? before.representativeId;
    await requireAgenda(ctx, siteId, representativeId, `body.acts.${index}.agenda`);
    const start = move.start === undefined ? before.start : new Date(move.start);
    const end = new Date(start.getTime() + (await lengthMs(ctx, before, representativeId)));
    const after = { ...changed, representativeId, start, end };
    mails.push(...(await mailsOf(ctx, site, index, { before, after, event: 'moved' })));
  }
  return mails;
};

/** What leaves when these rules are saved: to those whose open house is moved or gone. */
export const mailsOfRules = async (
  ctx: ServiceContext,
  siteId: string,
  {
    agenda: agendaId,
    rules,
    visitors,
  }: { readonly agenda: string; readonly rules: Agenda; readonly visitors: 'cancel' | 'move' },
  note: string | undefined,
): Promise<PlannedMail[]> => {
  const site = await requireSite(ctx, siteId);
  const stored = await requireAgenda(ctx, siteId, agendaId, 'body.rules.agenda');
  const now = ctx.now();
  const filter = { siteId, representativeId: agendaId, state: 'CONFIRMED', from: now } as const;
  const groups = (await listViewings(ctx.db.kysely, filter)).filter(({ group }) => group);
  const { lost } = groupChanges(stored, rules, groups, now);
  const mails: PlannedMail[] = [];
  for (const [index, { visitor: before, to }] of lost.entries()) {
    const changed = { ...before, sequence: before.sequence + 1, note: noteText(note) ?? null };
    if (visitors === 'cancel') {
      const after = { ...changed, state: 'CANCELLED', blockId: null } as const;
      mails.push(...(await mailsOf(ctx, site, index, { after, event: 'cancelled' })));
    } else if (to) {
      const after = { ...changed, start: to.start, end: to.end };
      mails.push(...(await mailsOf(ctx, site, index, { before, after, event: 'moved' })));
    }
  }
  return mails;
};

/** What leaves when this viewing is made. */
export const mailsOfCreation = async (
  ctx: ServiceContext,
  siteId: string,
  { agenda: agendaId, estateId, start: text, visitor, note }: NewAgencyViewing,
  by: string,
): Promise<PlannedMail[]> => {
  const site = await requireSite(ctx, siteId);
  const agenda = await requireAgenda(ctx, siteId, agendaId, 'body.create.agenda');
  const start = new Date(text);
  const at = ctx.now();
  const after: Viewing = {
    siteId,
    id: 0,
    uid: '',
    tokenHashes: [],
    representativeId: agenda.id,
    estateId,
    blockId: null,
    state: 'CONFIRMED',
    sequence: 0,
    start,
    end: new Date(start.getTime() + agenda.slotMinutes * MINUTE_MS),
    group: false,
    locale: visitor.locale,
    name: visitor.name,
    email: visitor.email,
    phone: visitor.phone ?? null,
    message: null,
    label: await labelOf(ctx, site, estateId, visitor.locale),
    consent: { textVersion: 'none', locale: visitor.locale, at: at.toISOString(), by },
    createdAt: at,
    changedAt: at,
    note: noteText(note) ?? null,
  };
  return mailsOf(ctx, site, 0, { after, event: 'booked' });
};
