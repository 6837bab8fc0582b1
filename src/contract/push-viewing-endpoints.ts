// Viewings for an agency's own software: listed, made, moved and cancelled with a token of the site. Our own extension (decisions
// section 8). `id` is the one that webhooks and calendars name.
import { Type } from 'typebox';
import { RecordId, SiteId, Slug, strict } from '../domain/record/schema-parts.ts';
import { SentMoment } from '../domain/time/moment-schemas.ts';
import { AgencyNote, NewAgencyViewing, ViewingMove } from '../domain/viewings/agency-act.ts';
import { agencyViewing, notFree } from './desk-agenda-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { goneListing, json, keyTaken, problem, reading, sending, tokenRefusals, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, strict);
/** Any text: a malformed id looks like an unknown one. */
const one = siteAnd({ id: Type.String({ maxLength: 64 }) });

const { id: _number, uid: _uid, etag: _etag, ...fields } = agencyViewing;
const PushedViewing = Type.Object({ id: Type.String(), sequence: Type.Integer({ minimum: 0 }), ...fields }, strict);

const reads = { tag: 'push', extension: true, access: { token: 'viewings:read' } } as const;
const writes = { tag: 'push', extension: true, access: { token: 'viewings:write' }, query: none } as const;
const pushing = { ...sending, ...tokenRefusals } as const;

export const pushViewingEndpoints = {
  pushedViewings: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/push/viewings',
    summary: 'Viewings in order of time, of all agendas or one; from now on when no time is given. At most a thousand',
    params: siteAnd({}),
    query: Type.Object(
      {
        from: Type.Optional(SentMoment),
        to: Type.Optional(SentMoment),
        agenda: Type.Optional(Slug),
        estateId: Type.Optional(RecordId),
        state: Type.Optional(Type.Enum(['CONFIRMED', 'CANCELLED'])),
      },
      strict,
    ),
    replies: { 200: json(Type.Array(PushedViewing)), ...reading, ...tokenRefusals },
  },
  pushedViewing: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/push/viewings/{id}',
    summary: 'One viewing',
    params: one,
    query: none,
    replies: { 200: json(PushedViewing), ...reading, ...tokenRefusals },
  },
  pushViewing: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/push/viewings',
    summary:
      'Makes a viewing for a visitor, who is mailed; with the header idempotency-key only once. 409 says what is there',
    params: siteAnd({}),
    body: NewAgencyViewing,
    replies: {
      201: json(PushedViewing),
      ...pushing,
      409: notFree,
      410: goneListing,
      ...keyTaken,
    },
  },
  movePushedViewing: {
    ...writes,
    method: 'PUT',
    path: '/sites/{siteId}/push/viewings/{id}',
    summary:
      'Moves a viewing to another free time or agenda; the visitor is mailed. The same move again changes nothing',
    params: one,
    body: Type.Object(
      {
        ...ViewingMove.properties,
        /** The version that was read; another one is refused. */
        sequence: Type.Optional(Type.Integer({ minimum: 0 })),
      },
      strict,
    ),
    replies: { 200: json(PushedViewing), ...pushing, 409: notFree, 412: versionRefusals[412] },
  },
  cancelPushedViewing: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/push/viewings/{id}/cancel',
    summary: 'Cancels a viewing; the visitor is mailed. A second time changes nothing',
    params: one,
    body: Type.Object({ note: Type.Optional(AgencyNote) }, strict),
    replies: { 200: json(PushedViewing), ...pushing, 409: problem('The viewing is over') },
  },
} as const satisfies Record<string, Endpoint>;
