// Viewings (behaviour section 7, live agenda): slots and reservations as specified; moving a reservation, the waiting list,
// calendars and rules of representatives are our own extensions (decisions section 8).
import { Type } from 'typebox';
import { MAX_EMAIL } from '../domain/leads/email-address.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import { Instant } from '../domain/time/moment-schemas.ts';
import { Agenda } from '../domain/viewings/agenda.ts';
import { BookedViewingSchema, EstateId, LiveAgenda, RepresentativeAgenda, Slot } from '../domain/viewings/viewing.ts';
import type { Endpoint } from './endpoint.ts';
import {
  addressTaken,
  file,
  goneListing,
  json,
  nothing,
  problem,
  problemWith,
  reading,
  sending,
  submitting,
} from './replies.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
const estate = Type.Object({ siteId: SiteId, id: EstateId }, strict);
/** Any text: a malformed id looks like an unknown one. */
const reservation = Type.Object({ siteId: SiteId, id: Type.String() }, strict);
const keyed = Type.Object({ siteId: SiteId, key: Type.String() }, strict);
const form = Type.Object({ locale: LocaleSchema, inputs: Type.Record(Type.String(), Type.Unknown()) }, strict);

/** The slots that are left; absent when the refusal has another reason. */
const slotsLeft = { slots: Type.Optional(Type.Array(Slot)) };
const slotTaken = problemWith(slotsLeft, 'The slot is not free any more: `slots` are those left');
const notMoved = problemWith(
  slotsLeft,
  'The slot is not free any more: `slots` are those left. Or the appointment is over or cancelled',
);

export const agendaEndpoints = {
  liveAgenda: {
    method: 'GET',
    path: '/sites/{siteId}/live-agenda/{id}',
    summary:
      'The bookable slots of listing {id}: moments in UTC and wall time in Europe/Brussels, with the places left. ' +
      'With the `offer` of a mail, the slot it holds is among them, and `held` says until when',
    tag: 'viewings',
    access: 'public',
    params: estate,
    query: Type.Object({ offer: Type.Optional(Type.String()) }, strict),
    replies: { 200: json(LiveAgenda), ...reading, 410: goneListing },
  },
  representativeAgenda: {
    method: 'GET',
    path: '/sites/{siteId}/representatives/{email}/agenda',
    summary: 'When a representative shows homes in an ordinary week, and the next open houses; empty when unknown',
    tag: 'viewings',
    access: 'public',
    params: Type.Object({ siteId: SiteId, email: Type.String({ maxLength: MAX_EMAIL }) }, strict),
    query: none,
    replies: { 200: json(RepresentativeAgenda), ...reading },
    extension: true,
  },
  reservation: {
    method: 'GET',
    path: '/sites/{siteId}/live-agenda/reservation/{id}',
    summary: 'One appointment; whoever knows its id may see and change it',
    tag: 'viewings',
    access: 'public',
    params: reservation,
    query: none,
    replies: { 200: json(BookedViewingSchema), ...reading },
  },
  createReservation: {
    method: 'POST',
    path: '/sites/{siteId}/live-agenda/reservation',
    summary:
      'Books a slot and mails it: inputs estateId, start (as in the slot), name, email, phone, message, privacy, g-recaptcha-response, ' +
      'and offer (of a mail about a freed slot), for whom a slot is held. ' +
      'With the header idempotency-key (or the input submission) a repeated request is one booking. 409 carries the slots left',
    tag: 'viewings',
    access: 'public',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    body: form,
    replies: { 201: json(BookedViewingSchema), ...submitting, 409: slotTaken, 410: goneListing },
  },
  cancelReservation: {
    method: 'DELETE',
    path: '/sites/{siteId}/live-agenda/reservation/{id}',
    summary: 'Cancels an appointment until its slot ends; again, it answers the same',
    tag: 'viewings',
    access: 'public',
    params: reservation,
    query: none,
    replies: { 200: json(BookedViewingSchema), ...sending, 409: problem('The appointment is over') },
  },
  moveReservation: {
    method: 'PUT',
    path: '/sites/{siteId}/live-agenda/reservation/{id}',
    summary: 'Moves an appointment to another slot of its listing. 409 carries the slots left',
    tag: 'viewings',
    access: 'public',
    params: reservation,
    query: none,
    body: Type.Object({ start: Instant }, strict),
    replies: { 200: json(BookedViewingSchema), ...sending, 409: notMoved, 410: goneListing },
    extension: true,
  },
  reservationCalendar: {
    method: 'GET',
    path: '/sites/{siteId}/live-agenda/reservation/{id}/calendar',
    summary: 'One appointment as a file for calendars (iCalendar): the one that its mails bring',
    tag: 'viewings',
    access: 'public',
    params: reservation,
    query: none,
    replies: { 200: file('text/calendar'), ...reading },
    extension: true,
  },
  joinWaitlist: {
    method: 'POST',
    path: '/sites/{siteId}/live-agenda/{id}/waitlist',
    summary:
      'Tells a visitor by one mail when a slot of the listing comes free, and holds it for 30 minutes: inputs name, email, ' +
      'privacy, g-recaptcha-response',
    tag: 'viewings',
    access: 'public',
    params: estate,
    query: none,
    body: form,
    replies: { 201: json(Type.Object({ stored: Type.Literal(true) }, strict)), ...submitting, 410: goneListing },
    extension: true,
  },
  declineOffer: {
    method: 'DELETE',
    path: '/sites/{siteId}/live-agenda/offer/{id}',
    summary: 'Gives a held slot back before its 30 minutes are over: the next in line is offered it',
    tag: 'viewings',
    access: 'public',
    params: reservation,
    query: none,
    replies: { 204: nothing, ...sending },
    extension: true,
  },
  agendaCalendar: {
    method: 'GET',
    path: '/sites/{siteId}/live-agenda/calendar/{key}',
    summary: 'The appointments of a representative as a calendar (iCalendar), by their secret key; read-only',
    tag: 'viewings',
    access: 'public',
    params: keyed,
    query: none,
    replies: { 200: file('text/calendar'), ...reading },
    extension: true,
  },
  agendaRules: {
    method: 'GET',
    path: '/sites/{siteId}/live-agenda/rules/{key}',
    summary: 'The agenda of a representative: hours, exceptions, open houses; by their secret key',
    tag: 'viewings',
    access: 'public',
    params: keyed,
    query: none,
    replies: { 200: json(Agenda), ...reading },
    extension: true,
  },
  replaceAgendaRules: {
    method: 'PUT',
    path: '/sites/{siteId}/live-agenda/rules/{key}',
    summary: 'Replaces the agenda of a representative; appointments stay as they are',
    tag: 'viewings',
    access: 'public',
    params: keyed,
    query: none,
    body: Agenda,
    replies: { 200: json(Agenda), ...sending, 409: addressTaken },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
