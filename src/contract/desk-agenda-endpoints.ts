// The agendas of a site as its members plan them: our own extension (decisions section 12).
import { Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { RecordId, SiteId, Slug, strict } from '../domain/record/schema-parts.ts';
import { Instant, SentDay } from '../domain/time/moment-schemas.ts';
import { ACT_OUTCOMES, AgencyAct, AgencyNote, NewAgencyViewing, ViewingMove } from '../domain/viewings/agency-act.ts';
import { Agenda } from '../domain/viewings/agenda.ts';
import { Slot } from '../domain/viewings/viewing.ts';
import type { Endpoint } from './endpoint.ts';
import {
  goneListing,
  json,
  keyTaken,
  memberRefusals,
  nothing,
  problem,
  problemWith,
  versionRefusals,
} from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, strict);
const byAgenda = siteAnd({ agenda: Slug });
const byId = siteAnd({ id: RecordId });
const Moment = Type.String();
const Day = SentDay;

const times = { start: Moment, end: Moment, wallStart: Type.String(), wallEnd: Type.String() };

/** A viewing as the agency's people and software see it. */
export const agencyViewing = {
  id: RecordId,
  /** The id in webhooks, calendars and the push API. */
  uid: Type.String(),
  /** For `If-Match`. */
  etag: Type.String(),
  agenda: Type.String(),
  estateId: RecordId,
  /** What the visitor saw the listing called. */
  label: Type.String(),
  state: Type.Enum(['CONFIRMED', 'CANCELLED']),
  ...times,
  /** Of an open house. */
  group: Type.Boolean(),
  locale: LocaleSchema,
  name: Type.String(),
  email: Type.String(),
  phone: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** What the agency wrote about the last change. */
  note: Type.Optional(Type.String()),
  /** Whoever of the agency made it for the visitor. */
  madeBy: Type.Optional(Type.String()),
  createdAt: Moment,
  changedAt: Moment,
};
const ViewingAnswer = Type.Object(agencyViewing, strict);
const AgendaViewing = Type.Object(
  {
    ...agencyViewing,
    /** How the listing is called, in the member's language. */
    listing: Type.String(),
    /** False: the listing is hidden, sold or gone; somebody has to decide about the visit. */
    offered: Type.Boolean(),
  },
  strict,
);

const rules = {
  rules: Agenda,
  /** For `If-Match`. */
  etag: Type.String(),
  changedBy: Type.Optional(Type.String()),
  changedAt: Type.Optional(Moment),
};
const RulesAnswer = Type.Object(rules, strict);

/** What stands in the way: somebody's viewing, a slot held for somebody, kept time, another calendar, an open house, or one that is full. */
const InTheWay = Type.Object(
  {
    kind: Type.Enum(['viewing', 'hold', 'block', 'busy', 'open-house', 'full']),
    ...times,
    name: Type.Optional(Type.String()),
    /** The listing of a viewing, and what it is called: for a member in their language, for software as the visitor saw it. */
    estateId: Type.Optional(RecordId),
    label: Type.Optional(Type.String()),
    note: Type.Optional(Type.String()),
    /** Of the way from or to it, when that is too long. */
    minutes: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  strict,
);
const takenMembers = {
  /**
   * `taken`: something is there. `outside`: it lies outside the hours; `far`: the way from or to another viewing is longer than the time
   * between; and the caller did not say that this is meant.
   */
  reason: Type.Optional(Type.Enum(['taken', 'outside', 'far'])),
  taken: Type.Optional(Type.Array(InTheWay)),
};
export const notFree = problemWith(
  takenMembers,
  'The time is not free, lies outside the hours of the agenda, or is too close to another viewing for the way; or the viewing is over or cancelled',
);
const visitorsLeft = problemWith(
  {
    reason: Type.Optional(Type.Enum(['visitors', 'address', 'id', 'taken'])),
    /** Those who come to what would be gone; `to`: where their open house goes, when it has a place for them. */
    visitors: Type.Optional(
      Type.Array(
        Type.Object(
          {
            id: RecordId,
            name: Type.String(),
            label: Type.String(),
            ...times,
            to: Type.Optional(Type.Object(times, strict)),
          },
          strict,
        ),
      ),
    ),
    /** What stands where the open house would go. */
    taken: Type.Optional(Type.Array(InTheWay)),
  },
  'Somebody comes to what would be gone; or another agenda has this address or id',
);

const BlockFields = { from: Instant, to: Instant, note: Type.Optional(Type.String({ maxLength: 200 })) };
const Made = Type.Object({ id: RecordId }, strict);

const PlannedMail = Type.Object(
  {
    /** Which act it belongs to, from 0. */
    act: Type.Integer({ minimum: 0 }),
    reader: Type.Enum(['visitor', 'representative']),
    to: Type.Object({ name: Type.String(), address: Type.String() }, strict),
    subject: Type.String(),
    /** As plain text, with the tokens of its links left out. */
    text: Type.String(),
    locale: LocaleSchema,
  },
  strict,
);

const Acts = Type.Array(AgencyAct, { maxItems: 200 });
const Note = Type.Optional(AgencyNote);

const common = { tag: 'desk agenda', extension: true } as const;
const reads = { ...common, access: { may: 'agenda.read' }, method: 'GET' } as const;
const writes = { ...common, access: { may: 'agenda.write' }, query: none } as const;

export const deskAgendaEndpoints = {
  deskAgenda: {
    ...reads,
    path: '/sites/{siteId}/desk/agenda',
    summary:
      'All agendas from one day to another, both included: rules, viewings, held slots, kept time, open houses, who waits; ' +
      'and the viewings to come of listings that are not offered any more',
    params: site,
    query: Type.Object({ from: Day, to: Day }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            now: Moment,
            today: Type.String(),
            from: Type.String(),
            to: Type.String(),
            agendas: Type.Array(
              Type.Object({ ...rules, /** The member's own. */ own: Type.Boolean(), mayWrite: Type.Boolean() }, strict),
            ),
            viewings: Type.Array(AgendaViewing),
            holds: Type.Array(
              Type.Object(
                {
                  id: RecordId,
                  agenda: Type.String(),
                  estateId: RecordId,
                  listing: Type.String(),
                  ...times,
                  name: Type.String(),
                  heldUntil: Moment,
                },
                strict,
              ),
            ),
            blocks: Type.Array(
              Type.Object(
                { id: RecordId, agenda: Type.String(), ...times, note: Type.Optional(Type.String()) },
                strict,
              ),
            ),
            openHouses: Type.Array(
              Type.Object(
                {
                  agenda: Type.String(),
                  /** Its number among the open houses of the agenda, from 0. */
                  index: Type.Integer({ minimum: 0 }),
                  estateId: RecordId,
                  listing: Type.String(),
                  weekly: Type.Boolean(),
                  ...times,
                  places: Type.Integer(),
                  taken: Type.Integer(),
                },
                strict,
              ),
            ),
            waits: Type.Array(
              Type.Object({ estateId: RecordId, listing: Type.String(), count: Type.Integer() }, strict),
            ),
            notOffered: Type.Array(AgendaViewing),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  deskSlots: {
    ...reads,
    path: '/sites/{siteId}/desk/agenda/slots',
    summary:
      'The slots of a listing as visitors see them, and whose agenda they are of; with `agenda` those of that one',
    params: site,
    query: Type.Object({ estateId: RecordId, agenda: Type.Optional(Slug) }, strict),
    replies: {
      200: json(Type.Object({ agenda: Type.Union([Type.String(), Type.Null()]), slots: Type.Array(Slot) }, strict)),
      ...memberRefusals,
      410: goneListing,
    },
  },
  viewingsOfListings: {
    ...reads,
    path: '/sites/{siteId}/desk/agenda/listings',
    summary: 'The viewings to come of these listings and their units: whom hiding or selling them touches',
    params: site,
    query: Type.Object({ ids: Type.String({ pattern: '^[1-9]\\d{0,9}(,[1-9]\\d{0,9}){0,199}$' }) }, strict),
    replies: {
      200: json(
        Type.Object(
          { viewings: Type.Array(ViewingAnswer), /** In line for a slot. */ waiting: Type.Integer() },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  awayPlan: {
    ...reads,
    path: '/sites/{siteId}/desk/agendas/{agenda}/away',
    summary:
      'What can become of each viewing of a representative who is away: colleagues who are free then, the next slot',
    params: byAgenda,
    query: Type.Object({ from: Instant, to: Instant }, strict),
    replies: {
      200: json(
        Type.Array(
          Type.Object(
            {
              viewing: ViewingAnswer,
              colleagues: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }, strict)),
              next: Type.Union([Slot, Type.Null()]),
              suggestion: Type.Enum(['colleague', 'next', 'cancel']),
            },
            strict,
          ),
        ),
      ),
      ...memberRefusals,
    },
  },
  previewAgendaMails: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agenda/mails',
    summary: 'The mails that these acts, this new viewing, or these rules would send; nothing is done',
    params: site,
    body: Type.Object(
      {
        acts: Type.Optional(Acts),
        create: Type.Optional(NewAgencyViewing),
        /** Rules that are about to be saved, and what becomes of the visitors of open houses that change. */
        rules: Type.Optional(
          Type.Object({ agenda: Slug, rules: Agenda, visitors: Type.Enum(['cancel', 'move']) }, strict),
        ),
        note: Note,
      },
      strict,
    ),
    replies: { 200: json(Type.Array(PlannedMail)), ...memberRefusals, 410: goneListing },
  },
  createViewing: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agenda/viewings',
    summary:
      'Makes a viewing for a visitor, at any free time; the visitor is mailed. With the header idempotency-key only once',
    params: site,
    body: NewAgencyViewing,
    replies: {
      201: json(ViewingAnswer),
      ...memberRefusals,
      409: notFree,
      410: goneListing,
      ...keyTaken,
    },
  },
  moveViewing: {
    ...writes,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/agenda/viewings/{id}',
    summary: 'Moves a viewing to another free time or another representative; the visitor is mailed',
    params: byId,
    body: ViewingMove,
    replies: { 200: json(ViewingAnswer), ...memberRefusals, ...versionRefusals, 409: notFree },
  },
  cancelViewing: {
    ...writes,
    versioned: true,
    method: 'POST',
    path: '/sites/{siteId}/desk/agenda/viewings/{id}/cancel',
    summary: 'Cancels a viewing; the visitor is mailed. A second time changes nothing',
    params: byId,
    body: Type.Object({ note: Note }, strict),
    replies: { 200: json(ViewingAnswer), ...memberRefusals, ...versionRefusals, 409: problem('The viewing is over') },
  },
  performActs: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agenda/acts',
    summary:
      'Moves and cancels several viewings, each by itself; with `away` that time of a representative is closed first. Needs the header ' +
      'idempotency-key: the same request again goes on where it stopped, and nobody is mailed twice',
    params: site,
    body: Type.Object(
      {
        acts: Acts,
        note: Note,
        away: Type.Optional(
          Type.Object(
            { agenda: Slug, from: Instant, to: Instant, note: Type.Optional(Type.String({ maxLength: 200 })) },
            strict,
          ),
        ),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            results: Type.Array(
              Type.Object(
                {
                  viewing: RecordId,
                  outcome: Type.Enum(ACT_OUTCOMES),
                  agenda: Type.Optional(Type.String()),
                  start: Type.Optional(Moment),
                  wallStart: Type.Optional(Type.String()),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
      ...memberRefusals,
      422: problem('The idempotency key came before with another act for this viewing'),
    },
  },
  createAgenda: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas',
    summary: 'A new agenda of a representative',
    params: site,
    body: Agenda,
    replies: { 201: json(RulesAnswer), ...memberRefusals, 409: visitorsLeft },
  },
  saveAgenda: {
    ...writes,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/agendas/{agenda}',
    summary:
      'Changes the rules of an agenda, its open houses among them. 409 names visitors whose open house would be gone, until `visitors` says ' +
      'what becomes of them: `move` takes them along to the new time of their open house',
    params: byAgenda,
    body: Type.Object(
      { rules: Agenda, visitors: Type.Optional(Type.Enum(['cancel', 'keep', 'move'])), note: Note },
      strict,
    ),
    replies: { 200: json(RulesAnswer), ...memberRefusals, ...versionRefusals, 409: visitorsLeft },
  },
  deleteAgenda: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/agendas/{agenda}',
    summary: 'Removes an agenda to which nobody comes any more',
    params: byAgenda,
    replies: { 204: nothing, ...memberRefusals, 409: visitorsLeft },
  },
  previewSlots: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{agenda}/slots',
    summary: 'The slots that visitors would see if these rules were saved, of a listing or of any; nothing is saved',
    params: byAgenda,
    body: Type.Object({ rules: Agenda, estateId: Type.Optional(RecordId) }, strict),
    replies: { 200: json(Type.Array(Slot)), ...memberRefusals },
  },
  shareCalendar: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{agenda}/calendar',
    summary:
      'The secret address of the agenda as a calendar; `renew` makes another one and ends those given out before',
    params: byAgenda,
    body: Type.Object({ renew: Type.Optional(Type.Boolean()) }, strict),
    replies: { 200: json(Type.Object({ url: Type.String() }, strict)), ...memberRefusals },
  },
  createBlock: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{agenda}/blocks',
    summary:
      'Keeps time free; 409 names what is there. A slot that is only held gives way. With the header idempotency-key only once',
    params: byAgenda,
    body: Type.Object(BlockFields, strict),
    replies: { 201: json(Made), ...memberRefusals, ...keyTaken, 409: notFree },
  },
  moveBlock: {
    ...writes,
    method: 'PUT',
    path: '/sites/{siteId}/desk/agenda/blocks/{id}',
    summary:
      'Moves kept time, also to another agenda; the answer is its new number. With the header idempotency-key only once',
    params: byId,
    body: Type.Object({ ...BlockFields, agenda: Type.Optional(Slug) }, strict),
    replies: { 200: json(Made), ...memberRefusals, ...keyTaken, 409: notFree },
  },
  removeBlock: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/agenda/blocks/{id}',
    summary: 'Gives kept time back',
    params: byId,
    replies: { 204: nothing, ...memberRefusals },
  },
  releaseHold: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agenda/holds/{id}/release',
    summary: 'Ends a held slot before its half hour is over: the next in line is offered it',
    params: byId,
    body: none,
    replies: { 204: nothing, ...memberRefusals, 409: problem('It was booked or has lapsed in between') },
  },
} as const satisfies Record<string, Endpoint>;
