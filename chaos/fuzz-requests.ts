// Requests made up from our own OpenAPI document and from the routes of the website: right ones, nearly right ones,
// and what no client of ours would ever send.

import { buildRoute, ROUTES } from '../src/domain/content/routes.ts';
import { LOCALES } from '../src/domain/locale.ts';
import { FILTER_PARAMETERS } from '../src/web/http/page-key.ts';
import type { FuzzPerson } from './fuzz-people.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';
import { type KnownValues, type Schema, type SchemaValues, schemaValues } from './schema-values.ts';
import type { FuzzRequest } from './send-request.ts';

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
type Operation = {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly security?: unknown;
};

export type FuzzFacts = {
  readonly known: KnownValues;
  readonly hosts: readonly [string, ...string[]];
  readonly tokens: readonly [string, ...string[]];
  /** Paths of pages that exist. */
  readonly pages: readonly [string, ...string[]];
  /** Nobody first, then those who are signed in. */
  readonly people: readonly FuzzPerson[];
  readonly inputs: (random: Random) => Record<string, unknown>;
};

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND'] as const;
const TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/',
  ';',
  'application/jsonp',
] as const;
const WIRE = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /nl HTTP/9.9\r\nHost: localhost\r\n\r\n',
  'GET /nl\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  'GET http://evil.example/nl HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  'GET /nl HTTP/1.1\r\nHost: localhost\r\nHost: estran.localhost\r\nConnection: close\r\n\r\n',
  'GET /nl HTTP/1.1\r\nHost : localhost\r\nConnection: close\r\n\r\n',
  `GET /nl HTTP/1.1\r\nHost: localhost\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
  'POST /api/sites/lindeloo/estates HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n{}',
  'POST /api/sites/lindeloo/estates HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n{}',
  'POST /api/sites/lindeloo/estates HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0\r\n\r\n',
  'POST /api/sites/lindeloo/estates HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/sites/lindeloo/estates HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: gzip\r\n\r\n',
] as const;

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());
const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(list.length)];
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');

export const fuzzRequests = (document: OpenApi, facts: FuzzFacts, random: Random): (() => FuzzRequest) => {
  const values: SchemaValues = schemaValues(random, document.components.schemas, facts.known);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

  /** A right body, a spoiled one, or bytes that are no body at all. */
  const bodyOf = (value: unknown): { body: Buffer; type: string } => {
    const type = 'application/json';
    const kind = random.int(20);
    if (kind < 8) return { body: json(value), type };
    if (kind < 15) return { body: json(values.spoiled(value)), type };
    const text = JSON.stringify(value) ?? '';
    if (kind === 15) return { body: Buffer.from(text.slice(0, random.int(text.length + 1))), type };
    if (kind === 16) return { body: json(value), type: random.pick(TYPES) };
    if (kind === 17) return { body: Buffer.from(`${'['.repeat(3000)}${']'.repeat(random.pick([0, 3000]))}`), type };
    if (kind === 18) return { body: json({ a: 'x'.repeat(random.pick([60_000, 70_000, 300_000])) }), type };
    return { body: Buffer.from([0xff, 0xfe, 0x7b, 0xc0, 0x80, ...Buffer.from(text)]), type };
  };

  const headersOf = (): Record<string, string> => {
    const headers: Record<string, string> = {
      host: random.chance(0.95) ? random.pick(facts.hosts) : hostileText(random) || 'x',
      // Another visitor every time: limits of one visitor are not what is looked for.
      'x-forwarded-for': `10.${random.int(256)}.${random.int(256)}.${random.int(256)}`,
    };
    if (random.chance(0.1)) {
      const names = ['accept-language', 'x-site-id', 'cookie', 'if-none-match', 'range', 'accept-encoding'] as const;
      const more = ['x-forwarded-host', 'x-forwarded-proto', 'idempotency-key', 'authorization', 'accept'] as const;
      headers[random.pick([...names, ...more])] = hostileText(random);
    }
    if (random.chance(0.02)) headers.cookie = `favorites=${hostileText(random)}; showPopup=${hostileText(random)}`;
    return headers;
  };

  const withBody = (asked: FuzzRequest, value: unknown): FuzzRequest => {
    const { body, type } = bodyOf(value);
    const length = { 'content-length': String(body.length) };
    return { ...asked, headers: { ...asked.headers, 'content-type': type, ...length }, body };
  };

  /** Every call by everybody, in turn: each person walks through all of them before the next one does. */
  let walked = 0;
  const nextCall = () => {
    const call = operations[walked % operations.length] ?? { method: 'GET', path: '/', operation: {} };
    const person = facts.people[Math.floor(walked / operations.length) % facts.people.length];
    walked += 1;
    return { ...call, person };
  };
  /** Whoever leaves the desk has nothing to say there any more. */
  const keepsSession = (path: string): boolean => !/\/desk\/(?:sign-out|sessions)/.test(path);

  const apiRequest = (): FuzzRequest => {
    const { method, path, operation, person } = nextCall();
    const params = operation.parameters ?? [];
    const given = (name: string, schema: Schema): unknown =>
      random.chance(0.1) ? hostileText(random) : values.valid(schema, name);
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encoded(given(name, params.find((param) => param.name === name)?.schema ?? {})),
    );
    const query = params
      .filter((param) => param.in === 'query' && (param.required || random.chance(0.5)))
      .map(({ name, schema }) => `${name}=${encoded(given(name, schema))}`);
    if (random.chance(0.05)) query.push(`${encoded(hostileText(random))}=${encoded(hostileText(random))}`);
    const isSignedIn = person !== undefined && path.includes('/desk/') && keepsSession(path);
    const headers = { ...headersOf(), ...(isSignedIn ? person.headers : {}) };
    if (!isSignedIn && operation.security && random.chance(0.95))
      headers.authorization = `Bearer ${random.pick(facts.tokens)}`;
    const asked = {
      ...(person ? { person: person.name } : {}),
      method: random.chance(0.95) ? method : random.pick(METHODS),
      path: `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers,
    };
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema) return random.chance(0.95) ? asked : withBody(asked, hostileValue(random));
    const value = values.valid(schema);
    const hasInputs = typeof value === 'object' && value !== null && 'inputs' in value;
    return withBody(asked, hasInputs ? { ...value, inputs: facts.inputs(random) } : value);
  };

  const pagePath = (): string => {
    if (random.chance(0.3)) return random.pick(facts.pages);
    if (random.chance(0.1))
      return `/${random.pick(LOCALES)}/${encoded(hostileText(random))}/${encoded(hostileText(random))}`;
    const type = random.pick(Object.keys(ROUTES) as [keyof typeof ROUTES, ...(keyof typeof ROUTES)[]]);
    const names = ['token', 'estateId', 'slug', 'entityId', 'appointmentId', 'rentalUnitId'];
    const params = names.map((name) => [
      name,
      random.chance(0.3) ? hostileText(random) : String(oneOf(random, facts.known[name] ?? ['x'])),
    ]);
    return buildRoute(type, random.pick(LOCALES), Object.fromEntries(params));
  };

  const webRequest = (): FuzzRequest => {
    const names: readonly string[] = [
      ...FILTER_PARAMETERS,
      'share',
      'sortType',
      'sortOrder',
      'group',
      'view',
      'page',
      'entity',
      'item',
      'alert',
      'download',
      'from',
      'to',
      'estate',
      'month',
    ];
    const query = Array.from({ length: random.int(4) }, () => {
      const name = oneOf(random, names) ?? 'type';
      return `${name}=${encoded(random.chance(0.4) ? random.int(50) : hostileText(random))}`;
    });
    const asked = {
      method: random.chance(0.75) ? 'GET' : random.chance(0.8) ? 'POST' : random.pick(METHODS),
      path: `${pagePath()}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: headersOf(),
    };
    if (asked.method !== 'POST') return asked;
    const own = { ...asked.headers, origin: `http://${asked.headers.host}`, 'sec-fetch-site': 'same-origin' };
    const inputs = facts.inputs(random);
    if (random.chance(0.4)) return withBody({ ...asked, headers: own }, inputs);
    const sent = random.chance(0.5) ? inputs : (values.spoiled(inputs) as Record<string, unknown>);
    const fields = Object.entries(Object(sent)).map(
      ([name, value]) => `${encoded(name)}=${encoded(JSON.stringify(value) ?? value)}`,
    );
    const body = Buffer.from(fields.join('&').slice(0, 60_000));
    const type = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': String(body.length) };
    return { ...asked, headers: { ...own, ...type }, body };
  };

  const strayRequest = (): FuzzRequest => {
    const stems = [
      '/',
      '/media/lindeloo/',
      '/assets/',
      '/api/',
      '/api/docs',
      '/sitemap.xml',
      '/robots.txt',
      '/nl/',
      '/_outbox',
      '/.well-known/',
      '/metrics',
      '//',
      '/%',
    ] as const;
    const tails = Array.from({ length: random.int(4) }, () =>
      random.chance(0.5) ? encoded(hostileText(random)) : hostileText(random),
    );
    const path = `${random.pick(stems)}${tails.join('/')}`.slice(0, random.pick([100, 1000, 5000]));
    return { method: random.chance(0.8) ? 'GET' : random.pick(METHODS), path, headers: headersOf() };
  };

  return () => {
    const kind = random.int(100);
    if (kind < 60) return apiRequest();
    if (kind < 88) return webRequest();
    if (kind < 98) return strayRequest();
    return { method: 'RAW', path: '', headers: {}, bytes: random.pick(WIRE) };
  };
};
