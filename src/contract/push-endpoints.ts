// The push API for an agency's own software: our own extension (decisions section 8). Every call needs a bearer token of
// the site; the scope says which. Same rules as the imports of files.
import { Type } from 'typebox';
import {
  AGREEMENT_KINDS,
  Agreement,
  Entity,
  EntityItem,
  NavigationEntry,
  NavigationTypeSchema,
  Page,
} from '../domain/content/site.ts';
import { Consent } from '../domain/leads/consent.ts';
import { CONVERSATION_KINDS, CONVERSATION_STATES } from '../domain/leads/conversation.ts';
import { Email } from '../domain/leads/email-address.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { EstateSchema } from '../domain/record/estate.ts';
import { MAX_ID } from '../domain/record/ids.ts';
import { RecordId, SiteId, Slug } from '../domain/record/schema-parts.ts';
import { RentalUnitRecord } from '../domain/rentals/rental-unit.ts';
import { SentMoment } from '../domain/time/moment-schemas.ts';
import { Agenda } from '../domain/viewings/agenda.ts';
import type { Endpoint } from './endpoint.ts';
import { addressTaken, json, nothing, problem, reading, sending, tokenRefusals } from './replies.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, strict);
/** In UTC: `2026-11-20T09:00:00Z`. */
const Moment = SentMoment;
const Count = Type.Integer({ minimum: 0 });
const dryRun = Type.Object({ dryRun: Type.Optional(Type.Boolean()) }, strict);
/** Refusals of every call that writes with a token. */
const pushing = { ...sending, ...tokenRefusals } as const;
const written = Type.Object({ changed: Type.Boolean() }, strict);

const BATCH_RECORDS = 500;
/** Checked one by one: a wrong record is reported and does not stop the others. */
const batch = Type.Object(
  { records: Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: BATCH_RECORDS }) },
  strict,
);
const report = Type.Object(
  {
    added: Count,
    changed: Count,
    unchanged: Count,
    removed: Count,
    skipped: Count,
    /** Records that were passed over: their place in `records` from 0, and every wrong field. */
    problems: Type.Array(
      Type.Object(
        {
          index: Count,
          id: Type.Union([RecordId, Type.Null()]),
          errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }, strict)),
        },
        strict,
      ),
    ),
    notes: Type.Array(Type.String()),
  },
  strict,
);

/** What a listing lacks by law in its advertisement: it was taken all the same, unless the site refuses such listings. */
const gap = Type.Object(
  {
    field: Type.String(),
    orElse: Type.Array(Type.String()),
    rule: Type.String(),
    source: Type.String(),
    asOf: Type.String(),
    confidence: Type.Enum(['certain', 'likely', 'unsure']),
    lost: Type.Optional(Type.Literal(true)),
  },
  strict,
);
const estateReport = Type.Object(
  {
    ...report.properties,
    gaps: Type.Array(Type.Object({ index: Count, id: RecordId, missing: Type.Array(gap) }, strict)),
  },
  strict,
);
const MaybeId = Type.Union([Type.Integer(), Type.Null()]);
const LeadState = Type.Object(
  {
    id: Type.Integer(),
    kind: Type.Enum(CONVERSATION_KINDS),
    /** One of the three is the request, the viewing or the stay itself. */
    leadId: MaybeId,
    viewingId: MaybeId,
    stayId: MaybeId,
    email: Type.String(),
    name: Type.String(),
    locale: LocaleSchema,
    estateId: MaybeId,
    unitId: MaybeId,
    branch: Type.Union([Type.String(), Type.Null()]),
    state: Type.Enum(CONVERSATION_STATES),
    /** The e-mail address of a member. */
    assignee: Type.Union([Type.String(), Type.Null()]),
    createdAt: Type.String(),
    lastAt: Type.String(),
    /** The first answer of a person. */
    answeredAt: Type.Union([Type.String(), Type.Null()]),
  },
  strict,
);
const estateReads = { tag: 'push', extension: true, access: { token: 'estates:read' } } as const;
const estates = { tag: 'push', extension: true, access: { token: 'estates:write' } } as const;
const own = { tag: 'push', extension: true, access: { token: 'estates:own' } } as const;
const rentals = { tag: 'push', extension: true, access: { token: 'rentals:write' }, query: none } as const;
const agenda = { tag: 'push', extension: true, access: { token: 'agenda:write' }, query: none } as const;
const content = { tag: 'push', extension: true, access: { token: 'content:write' }, query: none } as const;

export const pushEndpoints = {
  pushedEstates: {
    ...estateReads,
    method: 'GET',
    path: '/sites/{siteId}/push/estates',
    summary: 'Listings as they were sent, with what is hidden from the public; `next` is the `after` of the next call',
    params: siteAnd({}),
    query: Type.Object(
      {
        after: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_ID })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    replies: {
      200: json(Type.Object({ records: Type.Array(EstateSchema), next: Type.Union([RecordId, Type.Null()]) }, strict)),
      ...reading,
      ...tokenRefusals,
    },
  },
  pushedEstate: {
    ...estateReads,
    method: 'GET',
    path: '/sites/{siteId}/push/estates/{id}',
    summary: 'A listing as it was sent, with what is hidden from the public; a project with its units in `children`',
    params: siteAnd({ id: RecordId }),
    query: none,
    replies: { 200: json(EstateSchema), ...reading, ...tokenRefusals },
  },
  patchEstate: {
    ...estates,
    method: 'PATCH',
    path: '/sites/{siteId}/push/estates/{id}',
    summary: 'Changes what the body names and leaves the rest (RFC 7396): null empties, a list replaces the whole list',
    params: siteAnd({ id: RecordId }),
    query: dryRun,
    body: Type.Record(Type.String(), Type.Unknown()),
    replies: {
      200: json(estateReport),
      ...pushing,
      409: problem('Others keep changing the listing at the same time: try again'),
    },
  },
  pushEstate: {
    ...estates,
    method: 'PUT',
    path: '/sites/{siteId}/push/estates/{id}',
    summary:
      'Adds a listing, or makes it equal to the body (`notes` names what that empties); a project with all its units in `children`',
    params: siteAnd({ id: RecordId }),
    query: dryRun,
    body: EstateSchema,
    replies: { 200: json(estateReport), ...pushing },
  },
  pushEstates: {
    ...estates,
    method: 'POST',
    path: '/sites/{siteId}/push/estates',
    summary: 'Up to 500 listings at once; listings that are not named stay as they are',
    params: siteAnd({}),
    query: dryRun,
    body: batch,
    replies: { 200: json(estateReport), ...pushing },
  },
  removeEstate: {
    ...estates,
    method: 'DELETE',
    path: '/sites/{siteId}/push/estates/{id}',
    summary: 'Removes a listing: its page answers 410; the units of a project go with it',
    params: siteAnd({ id: RecordId }),
    query: none,
    replies: { 204: nothing, ...pushing },
  },
  ownDecisions: {
    ...own,
    method: 'GET',
    path: '/sites/{siteId}/push/estates/{id}/own',
    summary:
      'What the agency itself decided about a listing, by leaf (`/price/value`): it wins over what is sent, and survives every import',
    params: siteAnd({ id: RecordId }),
    query: none,
    replies: {
      200: json(Type.Object({ own: Type.Record(Type.String(), Type.Unknown()) }, strict)),
      ...reading,
      ...tokenRefusals,
    },
  },
  patchOwnDecisions: {
    ...own,
    method: 'PATCH',
    path: '/sites/{siteId}/push/estates/{id}/own',
    summary:
      'Decides leaves of a listing in the name of the agency, online at once; `back` leaves a leaf to what is sent again',
    params: siteAnd({ id: RecordId }),
    query: none,
    body: Type.Object(
      {
        set: Type.Optional(Type.Record(Type.String({ maxLength: 2200 }), Type.Unknown())),
        back: Type.Optional(Type.Array(Type.String({ maxLength: 2200 }), { maxItems: 1000 })),
      },
      strict,
    ),
    replies: {
      200: json(Type.Object({ own: Type.Record(Type.String(), Type.Unknown()) }, strict)),
      ...pushing,
      409: problem('The law wants more in the advertisement, or the listing left its feed'),
    },
  },
  pushRentalUnit: {
    ...rentals,
    method: 'PUT',
    path: '/sites/{siteId}/push/rental-units/{id}',
    summary: 'Adds a holiday rental unit, or makes it equal to the body: terms, prices, nights taken elsewhere',
    params: siteAnd({ id: RecordId }),
    body: RentalUnitRecord,
    replies: { 200: json(report), ...pushing },
  },
  pushRentalUnits: {
    ...rentals,
    method: 'POST',
    path: '/sites/{siteId}/push/rental-units',
    summary: 'Up to 500 rental units at once; units that are not named stay as they are',
    params: siteAnd({}),
    body: batch,
    replies: { 200: json(report), ...pushing },
  },
  removeRentalUnit: {
    ...rentals,
    method: 'DELETE',
    path: '/sites/{siteId}/push/rental-units/{id}',
    summary: 'Removes a rental unit; its requests and bookings stay',
    params: siteAnd({ id: RecordId }),
    replies: { 204: nothing, ...pushing },
  },
  pushAgenda: {
    ...agenda,
    method: 'PUT',
    path: '/sites/{siteId}/push/agendas/{id}',
    summary: 'Adds the agenda of a representative, or makes it equal to the body; appointments stay',
    params: siteAnd({ id: Slug }),
    body: Agenda,
    replies: { 200: json(Type.Object({ id: Slug }, strict)), ...pushing, 409: addressTaken },
  },
  removeAgenda: {
    ...agenda,
    method: 'DELETE',
    path: '/sites/{siteId}/push/agendas/{id}',
    summary: 'Removes an agenda: nothing new can be booked in it, appointments stay',
    params: siteAnd({ id: Slug }),
    replies: { 204: nothing, ...pushing },
  },
  pushBusyTime: {
    ...agenda,
    method: 'POST',
    path: '/sites/{siteId}/push/agendas/{id}/busy-times',
    summary: 'Keeps time free in an agenda; 409 where there is a viewing or other busy time. The answer is its number',
    params: siteAnd({ id: Slug }),
    body: Type.Object({ from: Moment, to: Moment, note: Type.Optional(Type.String({ maxLength: 200 })) }, strict),
    replies: {
      200: json(Type.Object({ id: Type.Integer() }, strict)),
      ...pushing,
      409: problem('There is a viewing in that time, or it is kept free already'),
    },
  },
  removeBusyTime: {
    ...agenda,
    method: 'DELETE',
    path: '/sites/{siteId}/push/agendas/{id}/busy-times/{time}',
    summary: 'Gives busy time back',
    params: siteAnd({ id: Slug, time: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    replies: { 204: nothing, ...pushing },
  },
  pushPage: {
    ...content,
    method: 'PUT',
    path: '/sites/{siteId}/push/pages/{id}',
    summary: 'Adds a page at the end, or makes it equal to the body; its HTML is cleaned',
    params: siteAnd({ id: Slug }),
    body: Page,
    replies: { 200: json(written), ...pushing },
  },
  removePage: {
    ...content,
    method: 'DELETE',
    path: '/sites/{siteId}/push/pages/{id}',
    summary: 'Removes a page; refused while the navigation leads to it',
    params: siteAnd({ id: Slug }),
    replies: { 204: nothing, ...pushing },
  },
  pushNavigation: {
    ...content,
    method: 'PUT',
    path: '/sites/{siteId}/push/navigation/{type}',
    summary: 'Replaces a navigation tree: main, footer or legal',
    params: siteAnd({ type: NavigationTypeSchema }),
    body: Type.Array(NavigationEntry, { maxItems: 100 }),
    replies: { 200: json(written), ...pushing },
  },
  pushEntity: {
    ...content,
    method: 'PUT',
    path: '/sites/{siteId}/push/entities/{id}',
    summary: 'Adds a content list (offices, team, news …), or makes it and its items equal to the body',
    params: siteAnd({ id: Slug }),
    body: Type.Object({ ...Entity.properties, items: Type.Array(EntityItem, { maxItems: 1000 }) }, strict),
    replies: { 200: json(written), ...pushing },
  },
  removeEntity: {
    ...content,
    method: 'DELETE',
    path: '/sites/{siteId}/push/entities/{id}',
    summary: 'Removes a content list with its items',
    params: siteAnd({ id: Slug }),
    replies: { 204: nothing, ...pushing },
  },
  pushEntityItem: {
    ...content,
    method: 'PUT',
    path: '/sites/{siteId}/push/entities/{id}/items/{itemId}',
    summary: 'Adds an item in front of a content list, or makes it equal to the body where it stands',
    params: siteAnd({ id: Slug, itemId: Slug }),
    body: EntityItem,
    replies: { 200: json(written), ...pushing },
  },
  removeEntityItem: {
    ...content,
    method: 'DELETE',
    path: '/sites/{siteId}/push/entities/{id}/items/{itemId}',
    summary: 'Removes an item of a content list',
    params: siteAnd({ id: Slug, itemId: Slug }),
    replies: { 204: nothing, ...pushing },
  },
  pushAgreement: {
    ...content,
    method: 'PUT',
    path: '/sites/{siteId}/push/agreements/{kind}',
    summary: 'Adds a version of an agreement, or corrects it; older versions are kept, the newest one is shown',
    params: siteAnd({ kind: Type.Enum(AGREEMENT_KINDS) }),
    body: Agreement,
    replies: { 200: json(written), ...pushing },
  },
  pushedLeadStates: {
    method: 'GET',
    path: '/sites/{siteId}/push/lead-states',
    summary:
      'Everything that visitors asked, by whatever form, with its state and whose it is; `after` is the last id you have',
    tag: 'push',
    extension: true,
    access: { token: 'leads:read' },
    params: siteAnd({}),
    query: Type.Object(
      {
        after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        state: Type.Optional(Type.Enum(CONVERSATION_STATES)),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    replies: { 200: json(Type.Array(LeadState)), ...reading, ...tokenRefusals },
  },
  pushLeadState: {
    method: 'PATCH',
    path: '/sites/{siteId}/push/lead-states/{id}',
    summary: 'Changes the state of a lead, or whose it is: the e-mail address of a member, null for nobody',
    tag: 'push',
    extension: true,
    access: { token: 'leads:write' },
    params: siteAnd({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    query: none,
    body: Type.Object(
      {
        state: Type.Optional(Type.Enum(CONVERSATION_STATES)),
        assignee: Type.Optional(Type.Union([Email, Type.Null()])),
      },
      strict,
    ),
    replies: { 200: json(LeadState), ...pushing },
  },
  pushedLeads: {
    method: 'GET',
    path: '/sites/{siteId}/push/leads',
    summary: 'Requests of visitors in the order they came; `after` is the last id you have',
    tag: 'push',
    extension: true,
    access: { token: 'leads:read' },
    params: siteAnd({}),
    query: Type.Object(
      {
        after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Array(
          Type.Object(
            {
              id: Type.Integer(),
              createdAt: Type.String(),
              kind: Type.String(),
              locale: LocaleSchema,
              page: Type.String(),
              estateId: Type.Union([Type.Integer(), Type.Null()]),
              email: Type.String(),
              fields: Type.Record(Type.String(), Type.String()),
              consent: Consent,
            },
            strict,
          ),
        ),
      ),
      ...reading,
      ...tokenRefusals,
    },
  },
} as const satisfies Record<string, Endpoint>;
