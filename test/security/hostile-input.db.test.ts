// Every call of the contract with what has broken other programs in every place that takes a text: nothing fails inside,
// nothing changes the prototypes of our objects, no text becomes SQL.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { fillPath } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { isObject } from '../../src/domain/is-object.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { describeOnADatabase } from '../support/databases/databases.ts';
import { apiCall, everyCall } from '../support/every-call.ts';
import { addFullSite, type FullSite } from '../support/full-site.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { viewingTest } from '../support/viewings.ts';

const NAMES = Object.keys(endpoints) as EndpointName[];
const SQL = [
  "'; drop table estate; --",
  "' or '1'='1",
  '%27) or 1=1 --',
  '\\',
  '$1; select pg_sleep(10)',
  '\u0000',
  '\ud800',
];
/** As a parser makes them: properties of their own, not a prototype. */
const POLLUTIONS = [
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '{"a":{"__proto__":{"polluted":true}}}',
  '["__proto__","polluted",true]',
];

type Json = Record<string, unknown>;
/** The body with `change` done to each object in it, one at a time. */
const variants = (body: unknown, change: (object: Json) => Json): unknown[] => {
  if (Array.isArray(body)) return body.flatMap((item, i) => variants(item, change).map((one) => body.with(i, one)));
  if (!isObject(body)) return [];
  const below = Object.entries(body).flatMap(([name, value]) =>
    variants(value, change).map((one) => ({ ...body, [name]: one })),
  );
  return [change(body), ...below];
};

/** The body with `text` in place of each string in it, one at a time. */
const withText = (body: unknown, text: string): unknown[] => {
  if (typeof body === 'string') return [text];
  if (Array.isArray(body)) return body.flatMap((item, i) => withText(item, text).map((one) => body.with(i, one)));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) =>
    withText(value, text).map((one) => ({ ...body, [name]: one })),
  );
};

/** In the matrix every one in every place; in the suite a place has one of them, the next place the next one. */
const inTurn = <T>(all: readonly T[]): (() => readonly T[]) => {
  let turn = 0;
  return () => (isWholeMatrix ? all : [all[turn++ % all.length] as T]);
};

describeOnADatabase('hostile input in every call', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let site: FullSite;
  const errors: unknown[] = [];
  beforeAll(async () => {
    const log = { info: () => {}, warn: () => {}, error: (about: unknown) => void errors.push(about) };
    // A second later at every look: the limit of a token's minute is not what is looked for here.
    let seconds = 0;
    const now = () => new Date(Date.UTC(2026, 10, 15, 10, 0, seconds++));
    ctx = (await viewingTest(await open(), { log, now })).ctx;
    api = createApi(ctx, handlers);
    site = await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
  });
  afterAll(() => ctx.catalogue.close());

  const send = async (name: EndpointName, path: string, body: unknown): Promise<void> => {
    const headers = { authorization: `Bearer ${site.bearer}` };
    const reply = await api({ method: endpoints[name].method, path, headers, body });
    expect(reply.status, `${name} ${path} ${JSON.stringify(body)}`).toBeLessThan(500);
    expect(({} as Json).polluted, name).toBeUndefined();
    expect(([] as unknown as Json).polluted, name).toBeUndefined();
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  };
  const rows = async (): Promise<number> =>
    (await sql<{ count: number }>`select count(*)::int as count from estate`.execute(ctx.db.kysely)).rows[0]?.count ??
    0;

  it('never pollutes a prototype', async () => {
    const requests = everyCall(site);
    const pollutions = inTurn(POLLUTIONS.filter((text) => text.startsWith('{')));
    for (const name of NAMES) {
      const { path } = apiCall(name, requests[name], site.siteId);
      const { body = {} } = requests[name];
      for (const text of POLLUTIONS) await send(name, path, JSON.parse(text));
      const places = variants(body, (object) => ({ ...object })).slice(0, 12);
      for (const at of places.keys()) {
        for (const text of pollutions()) {
          const bodies = variants(body, (object) => ({ ...object, ...JSON.parse(text) }));
          await send(name, path, bodies[at]);
        }
      }
      await send(
        name,
        `${path}${path.includes('?') ? '&' : '?'}__proto__[polluted]=true&constructor.prototype.polluted=1`,
        body,
      );
    }
    expect(errors).toEqual([]);
  });

  it('never makes SQL of a text', async () => {
    const before = await rows();
    const requests = everyCall(site);
    const texts = inTurn(SQL);
    for (const name of NAMES) {
      const { params = {}, body } = requests[name];
      const path = fillPath(endpoints[name].path, { siteId: site.siteId, ...params });
      for (const param of ['siteId', ...Object.keys(params)]) {
        for (const text of texts()) {
          const well = text.toWellFormed();
          await send(name, fillPath(endpoints[name].path, { siteId: site.siteId, ...params, [param]: well }), body);
        }
      }
      for (const at of withText(body, '').slice(0, 25).keys()) {
        for (const text of texts()) await send(name, path, withText(body, text)[at]);
      }
      for (const text of texts()) {
        const well = encodeURIComponent(text.toWellFormed());
        await send(name, `${path}?locale=${well}&q=${well}`, body);
      }
    }
    expect(errors).toEqual([]);
    expect(before - (await rows())).toBeLessThanOrEqual(1);
  });
});
