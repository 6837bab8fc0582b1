// Stays in holiday homes for an agency's own software: read, answered, moved and cancelled with a token of the site. Same rules, mails
// and webhooks as at the desk.
import { Type } from 'typebox';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import { STAY_STATES } from '../domain/rentals/rental-words.ts';
import type { Endpoint } from './endpoint.ts';
import { MoveBody, SentenceBody, stayConflict, stayRow } from './holiday-endpoints.ts';
import { json, reading, sending, tokenRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const one = Type.Object({ siteId: SiteId, id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }, strict);
const StayReply = Type.Object(stayRow, strict);

const common = { tag: 'push', extension: true } as const;
const writes = {
  ...common,
  access: { token: 'stays:write' },
  method: 'POST',
  params: one,
  query: none,
  replies: { 200: json(StayReply), ...sending, ...tokenRefusals, 409: stayConflict },
} as const;

export const pushStayEndpoints = {
  pushedStays: {
    ...common,
    access: { token: 'stays:read' },
    method: 'GET',
    path: '/sites/{siteId}/push/stays',
    summary: 'Requests and stays in the order they came; `after` is the last id you have',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object(
      {
        after: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500 })),
        state: Type.Optional(Type.Enum(STAY_STATES)),
      },
      strict,
    ),
    replies: { 200: json(Type.Array(StayReply)), ...reading, ...tokenRefusals },
  },
  pushConfirmStay: {
    ...writes,
    path: '/sites/{siteId}/push/stays/{id}/confirm',
    summary: 'Confirms a request; visitor and agency get a mail. A second time changes nothing',
    body: SentenceBody,
  },
  pushRefuseStay: {
    ...writes,
    path: '/sites/{siteId}/push/stays/{id}/refuse',
    summary: 'Refuses a request and frees its nights; visitor and agency get a mail',
    body: SentenceBody,
  },
  pushCancelStay: {
    ...writes,
    path: '/sites/{siteId}/push/stays/{id}/cancel',
    summary: 'Cancels a confirmed stay and frees its nights; visitor and agency get a mail',
    body: SentenceBody,
  },
  pushMoveStay: {
    ...writes,
    path: '/sites/{siteId}/push/stays/{id}/move',
    summary:
      'Puts a stay on other nights or in another unit; with `sequence` only when nobody moved it since that was read',
    body: Type.Object({ ...MoveBody, sequence: Type.Optional(Type.Integer({ minimum: 0 })) }, strict),
  },
} as const satisfies Record<string, Endpoint>;
