// The sources of a site that are pulled by the clock, for its own people: our own extension. An address comes in and never out again.
import { Type } from 'typebox';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing, problemWith } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const byName = Type.Object(
  { siteId: SiteId, name: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 60 }) },
  strict,
);
const Address = Type.String({ minLength: 1, maxLength: 2000 });
/** Null: found in the first bytes. */
const Format = Type.Union([Type.String({ minLength: 1, maxLength: 60 }), Type.Null()]);
const Minutes = Type.Integer({ minimum: 5, maximum: 31 * 24 * 60 });
const named = json(Type.Object({ name: Type.String() }, strict));

const ofOperator = problemWith({ reason: Type.Literal('operator') }, 'The source is a file that the operator named');

const common = { tag: 'desk feeds', extension: true, access: { may: 'feeds.write' }, query: none } as const;

export const feedSourceEndpoints = {
  feedFormats: {
    ...common,
    method: 'GET',
    path: '/sites/{siteId}/desk/feed-formats',
    summary: 'The formats of feeds that the installation reads, those of its own adapters first',
    params: site,
    replies: { 200: json(Type.Object({ formats: Type.Array(Type.String()) }, strict)), ...memberRefusals },
  },
  addFeed: {
    ...common,
    method: 'POST',
    path: '/sites/{siteId}/desk/feeds/{name}',
    summary: 'A source that is pulled by the clock, and at once for the first time',
    params: byName,
    body: Type.Object({ address: Address, format: Format, everyMinutes: Minutes }, strict),
    replies: {
      201: named,
      ...memberRefusals,
      409: problemWith(
        { reason: Type.Enum(['known', 'many']) },
        'There is a source of this name, or there are as many as a site may have',
      ),
    },
  },
  changeFeed: {
    ...common,
    method: 'PUT',
    path: '/sites/{siteId}/desk/feeds/{name}',
    summary: 'Changes where a source comes from, its format, or how often it is pulled',
    params: byName,
    body: Type.Object(
      { /** Absent: as it is. */ address: Type.Optional(Address), format: Format, everyMinutes: Minutes },
      strict,
    ),
    replies: { 200: named, ...memberRefusals, 409: ofOperator },
  },
  endFeed: {
    ...common,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/feeds/{name}',
    summary: 'Stops pulling a source; its listings stay',
    params: byName,
    replies: { 204: nothing, ...memberRefusals, 409: ofOperator },
  },
} as const satisfies Record<string, Endpoint>;
