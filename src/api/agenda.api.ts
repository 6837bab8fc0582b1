import { calendarByKey } from '../services/viewings/agenda-calendar.ts';
import { agendaByKey, replaceRules } from '../services/viewings/agendas.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { liveAgenda } from '../services/viewings/live-agenda.ts';
import { representativeAgenda } from '../services/viewings/representative-agenda.ts';
import { viewingCalendarFile } from '../services/viewings/viewing-calendar-file.ts';
import { declineOffer, offeredHold } from '../services/viewings/viewing-offers.ts';
import { joinWaitlist } from '../services/viewings/viewing-waits.ts';
import { cancelViewing, moveViewing, viewingByToken } from '../services/viewings/viewings.ts';
import { type Handlers, NO_STORE, PRIVATE, WithHeaders } from './reply.ts';

/** Decisions section 9: nothing behind a token is kept by anybody on the way. */

export const agendaHandlers = {
  liveAgenda: async (ctx, { params, query }) => {
    const hold = query.offer === undefined ? undefined : await offeredHold(ctx, params.siteId, query.offer);
    const answer = await liveAgenda(ctx, params.siteId, params.id, hold);
    return new WithHeaders(answer, query.offer === undefined ? NO_STORE : PRIVATE);
  },
  representativeAgenda: async (ctx, { params }) =>
    new WithHeaders(await representativeAgenda(ctx, params.siteId, params.email), NO_STORE),
  reservation: async (ctx, { params }) => new WithHeaders(await viewingByToken(ctx, params.siteId, params.id), PRIVATE),
  createReservation: async (ctx, { params, body }, { address, key }) =>
    new WithHeaders(await bookViewing(ctx, params.siteId, { ...body, address, key }), PRIVATE, 201),
  cancelReservation: async (ctx, { params }) =>
    new WithHeaders(await cancelViewing(ctx, params.siteId, params.id), PRIVATE),
  moveReservation: async (ctx, { params, body }) =>
    new WithHeaders(await moveViewing(ctx, params.siteId, params.id, new Date(body.start)), PRIVATE),
  reservationCalendar: async (ctx, { params }) =>
    new WithHeaders(Buffer.from(await viewingCalendarFile(ctx, params.siteId, params.id)), {
      ...PRIVATE,
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
    }),
  joinWaitlist: async (ctx, { params, body }, { address, key }) => {
    await joinWaitlist(ctx, params.siteId, params.id, { ...body, address, key });
    return new WithHeaders({ stored: true as const }, NO_STORE, 201);
  },
  declineOffer: async (ctx, { params }) => {
    await declineOffer(ctx, params.siteId, params.id);
    return null;
  },
  agendaCalendar: async (ctx, { params }) =>
    new WithHeaders(Buffer.from(await calendarByKey(ctx, params.siteId, params.key)), {
      ...PRIVATE,
      'content-type': 'text/calendar; charset=utf-8',
    }),
  agendaRules: async (ctx, { params }) =>
    new WithHeaders(await agendaByKey(ctx, params.siteId, 'rules', params.key), PRIVATE),
  replaceAgendaRules: async (ctx, { params, body }) =>
    new WithHeaders(await replaceRules(ctx, params.siteId, params.key, body), PRIVATE),
} satisfies Partial<Handlers>;
