// The other calendars of representatives.
import { may } from '../domain/people/may.ts';
import type { Actor } from '../domain/people/member.ts';
import type { Agenda } from '../domain/viewings/agenda.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import {
  addCalendar,
  agendaOf,
  type BusyCalendar,
  busyConflicts,
  busyTimesBetween,
  calendarsOf,
  readNow,
  removeCalendar,
  tryCalendar,
} from '../services/viewings/busy-calendars.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

/** The agenda that a member has, and the one with the member's own address, are the member's. */
const ownerOf = (actor: Actor, { id, email }: Agenda): string =>
  actor.role !== 'operator' && actor.agenda === id ? actor.email : email;

const requireKeeper = async (ctx: ServiceContext, siteId: string, id: string, desk: DeskCall): Promise<void> => {
  const agenda = await agendaOf(ctx, siteId, id);
  desk.require('agenda.write', { representative: ownerOf(desk.actor(), agenda) });
};

const calendarAnswer = (calendar: BusyCalendar) => {
  const { id, name, host, createdAt, goodAt, nextAt, events, unread, problem, failingSince, status } = calendar;
  return {
    id,
    name,
    host,
    addedAt: createdAt.toISOString(),
    ...(goodAt ? { readAt: goodAt.toISOString() } : {}),
    nextAt: nextAt.toISOString(),
    events,
    unread,
    ...(problem
      ? {
          problem: {
            reason: problem,
            since: (failingSince ?? createdAt).toISOString(),
            ...(status === null ? {} : { status }),
          },
        }
      : {}),
  };
};

const spanAnswer = ({ from, to }: { readonly from: Date; readonly to: Date }) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

export const busyCalendarHandlers = {
  busyCalendars: async (ctx, { params: { siteId, id } }, { desk }) => {
    const calendars = await calendarsOf(ctx, siteId, id);
    const representative = ownerOf(desk.actor(), await agendaOf(ctx, siteId, id));
    const write = may(desk.actor(), 'agenda.write', { representative }).ok;
    return new WithHeaders({ calendars: calendars.map(calendarAnswer), write }, NO_STORE);
  },
  addBusyCalendar: async (ctx, { params: { siteId, id }, body }, { desk }) => {
    await requireKeeper(ctx, siteId, id, desk);
    const { calendar, conflicts } = await addCalendar(ctx, siteId, id, body);
    desk.note([{ field: 'calendar', before: null, after: `${calendar.name} (${calendar.host})` }]);
    return new WithHeaders({ calendar: calendarAnswer(calendar), conflicts }, NO_STORE, 201);
  },
  tryBusyCalendar: async (ctx, { params: { siteId, id }, body }, { desk }) => {
    await requireKeeper(ctx, siteId, id, desk);
    const { next, ...trial } = await tryCalendar(ctx, siteId, id, body.address);
    return new WithHeaders({ ...trial, next: next.map(spanAnswer) }, NO_STORE);
  },
  readBusyCalendar: async (ctx, { params: { siteId, id, calendar: which } }, { desk }) => {
    await requireKeeper(ctx, siteId, id, desk);
    const { calendar, conflicts } = await readNow(ctx, siteId, id, which);
    return new WithHeaders({ calendar: calendarAnswer(calendar), conflicts }, NO_STORE);
  },
  removeBusyCalendar: async (ctx, { params: { siteId, id, calendar: which } }, { desk }) => {
    await requireKeeper(ctx, siteId, id, desk);
    const { name, host } = await removeCalendar(ctx, siteId, id, which);
    desk.note([{ field: 'calendar', before: `${name} (${host})`, after: null }]);
    return null;
  },
  busyTimes: async (ctx, { params, query }) => {
    const spans = await busyTimesBetween(ctx, params.siteId, query);
    return new WithHeaders(
      spans.map(({ representativeId, ...span }) => ({ representative: representativeId, ...spanAnswer(span) })),
      NO_STORE,
    );
  },
  busyConflicts: async (ctx, { params, query }, { desk }) => {
    const conflicts = await busyConflicts(ctx, params.siteId, desk.actor().locale, query.representative);
    return new WithHeaders(
      conflicts.map(({ viewingId, representativeId, estateId, label, name, start, end, busy }) => ({
        viewing: viewingId,
        representative: representativeId,
        estateId,
        label,
        name,
        start: start.toISOString(),
        end: end.toISOString(),
        busy: spanAnswer(busy),
      })),
      NO_STORE,
    );
  },
} satisfies Partial<Handlers>;
