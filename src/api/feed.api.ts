import { Readable } from 'node:stream';
import { kyeroExport } from '../services/estates/export-kyero.ts';
import { type Handlers, WithHeaders } from './reply.ts';

export const feedHandlers = {
  kyeroFeed: async (ctx, { params }) =>
    new WithHeaders(Readable.from(await kyeroExport(ctx, params.siteId), { objectMode: false }), {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=300',
    }),
} satisfies Partial<Handlers>;
