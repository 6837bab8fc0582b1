import { deskLog, deskLogFile } from '../services/people/desk-log.ts';
import { erasePerson, personFile, personOf } from '../services/people/privacy.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

const attachment = (name: string) => ({ ...NO_STORE, 'content-disposition': `attachment; filename="${name}"` });

export const logHandlers = {
  log: async (ctx, { params, query }) => new WithHeaders(await deskLog(ctx, params.siteId, query), NO_STORE),
  logFile: async (ctx, { params, query }, { desk }) => {
    const text = await deskLogFile(ctx, params.siteId, query, desk.actor());
    return new WithHeaders(Buffer.from(text), { ...attachment('log.csv'), 'content-type': 'text/csv; charset=utf-8' });
  },
  person: async (ctx, { params, query }) => new WithHeaders(await personOf(ctx, params.siteId, query.email), NO_STORE),
  personFile: async (ctx, { params, query }, { desk }) =>
    new WithHeaders(await personFile(ctx, params.siteId, query.email, desk.actor()), attachment('person.json')),
  erasePerson: (ctx, { params, body }, { desk }) => erasePerson(ctx, params.siteId, body, desk.actor()),
} satisfies Partial<Handlers>;
