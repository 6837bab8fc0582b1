// Feeds for others: our own extension (decisions section 8).
import { Type } from 'typebox';
import { SiteId } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { file, reading } from './replies.ts';

const strict = { additionalProperties: false } as const;

export const feedEndpoints = {
  kyeroFeed: {
    method: 'GET',
    path: '/sites/{siteId}/feeds/kyero.xml',
    summary: 'Everything on offer as a Kyero v3 file; hidden addresses give their town only',
    tag: 'feeds',
    access: 'public',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object({}, strict),
    replies: { 200: file('application/xml'), ...reading },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
