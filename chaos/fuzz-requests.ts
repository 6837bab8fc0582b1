// Requests made up from our own OpenAPI document and from the routes of the website: right ones, nearly right ones,
// and what no client of ours would ever send.
import { buildRoute, ROUTES } from '../src/domain/content/routes.ts';
import { LOCALES } from '../src/domain/locale.ts';
import { FILTER_PARAMETERS } from '../src/web/http/page-key.ts';
import type { FuzzPerson } from './fuzz-people.ts';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';
import { type KnownValues, type Schema, type SchemaValues, schemaValues } from './schema-values.ts';
import type { FuzzRequest, FuzzVersion } from './send-request.ts';

export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};
type Operation = {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses?: Readonly<Record<string, unknown>>;
  readonly security?: unknown;
};

export type FuzzFacts = {
  readonly known: KnownValues;
  readonly hosts: readonly [string, ...string[]];
  /** Of the push API, each of one site. */
  readonly tokens: readonly { readonly siteId: string; readonly token: string }[];
  /** Paths of pages that exist. */
  readonly pages: readonly [string, ...string[]];
  /** Nobody first, then those who are signed in. */
  readonly people: readonly FuzzPerson[];
  readonly inputs: (random: Random) => Record<string, unknown>;
  /** How many bytes each upload said that it has. */
  readonly uploadLengths: ReadonlyMap<string, number>;
  /** What stands in each part of the settings. */
  readonly settings: ReadonlyMap<string, unknown>;
  /** Of the sites that may be suspended and removed. */
  readonly copyName: string;
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

/** How files of many kinds begin; what follows is noise. */
const FIRST_BYTES = [
  '',
  '\u0089PNG\r\n\u001a\n',
  '\u00ff\u00d8\u00ff\u00e0\u0000\u0010JFIF\u0000',
  'GIF89a',
  'RIFF\u0024\u0000\u0000\u0000WEBPVP8 ',
  '\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000',
  '%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
  'PK\u0003\u0004',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  '<!doctype html><script>alert(1)</script>',
] as const;
/** Of one point, whole: what follows it is no part of the picture. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
  'base64',
);
const UPLOAD_LENGTHS = [0, 1, PICTURE.length, 5000, 31 * 1024 * 1024] as const;

const encoded = (value: unknown): string => encodeURIComponent(String(value).toWellFormed());
const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(list.length)];
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value) ?? '');
const isJson = (type: string): boolean => /[/+]json$/.test(type);
const base64 = (text: string): string => Buffer.from(text.toWellFormed()).toString('base64');

/** `id` of a lead is another one than `id` of a listing: what the program has of this kind is known by `leads/id`. */
const knownName = (path: string, name: string, known: KnownValues): string => {
  const [, kind] = new RegExp(`([a-z-]+)/\\{${name}\\}`).exec(path) ?? [];
  return kind !== undefined && Object.hasOwn(known, `${kind}/${name}`) ? `${kind}/${name}` : name;
};

export const fuzzRequests = (
  document: OpenApi,
  facts: FuzzFacts,
  random: Random,
): { readonly next: () => FuzzRequest; readonly calls: readonly string[] } => {
  const values: SchemaValues = schemaValues(random, document.components.schemas, facts.known);
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

  /** A right body, a spoiled one, or bytes that are no body at all. */
  const bodyOf = (value: unknown, type: string): { body: Buffer; type: string } => {
    const kind = random.int(20);
    if (kind < 10) return { body: json(value), type };
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

  const withBytes = (asked: FuzzRequest, body: Buffer, type: string): FuzzRequest => {
    const own = { 'content-type': type, 'content-length': String(body.length) };
    return { ...asked, headers: { ...asked.headers, ...own }, body };
  };
  const withBody = (asked: FuzzRequest, value: unknown, as = 'application/json'): FuzzRequest => {
    const { body, type } = bodyOf(value, as);
    return withBytes(asked, body, type);
  };

  /** As many bytes as the upload still waits for, or more, or fewer: of no kind of file, of several, or of a picture. */
  const fileOf = (length: number): Buffer => {
    const bytes = Buffer.alloc(random.chance(0.7) ? length : random.int(2 * length + 1));
    for (let at = 0; at < bytes.length; at++) bytes[at] = random.int(256);
    if (random.chance(0.3)) PICTURE.copy(bytes);
    else bytes.write(random.pick(FIRST_BYTES), 'latin1');
    return bytes;
  };
  const uploadHeaders = (isNew: boolean): Record<string, string> => {
    if (random.chance(0.05)) return {};
    const version = { 'tus-resumable': random.chance(0.95) ? '1.0.0' : hostileText(random) };
    if (!isNew) return { ...version, 'upload-offset': random.chance(0.8) ? '0' : hostileText(random) };
    const name = random.chance(0.5) ? 'foto.png' : hostileText(random);
    const purpose = random.pick(['picture', 'picture', 'document', 'ical', hostileText(random)]);
    return {
      ...version,
      'upload-length': random.chance(0.8) ? String(random.pick(UPLOAD_LENGTHS)) : hostileText(random),
      'upload-metadata': random.chance(0.8)
        ? `filename ${base64(name)},purpose ${base64(purpose)}`
        : hostileText(random),
    };
  };
  const uploadRequest = (asked: FuzzRequest, type: string, id: string): FuzzRequest =>
    withBytes(
      asked,
      fileOf(facts.uploadLengths.get(id) ?? random.int(200)),
      random.chance(0.95) ? type : random.pick(TYPES),
    );

  /** Where the version can be read that somebody writes over: the nearest call above this one that reads. */
  const readerOf = (path: string): string | undefined => {
    const steps = path.split('/');
    for (let length = steps.length; length > 0; length--) {
      const above = steps.slice(0, length).join('/');
      if (document.paths[above]?.get) return above;
    }
    return undefined;
  };
  /** The version that is there, to be read first; one that nobody has; or none. */
  const versionOf = (
    { path, operation: { responses = {} } }: { readonly path: string; readonly operation: Operation },
    fill: (path: string) => string,
  ): { readonly ifMatch?: string; readonly version?: FuzzVersion } => {
    if (!('428' in responses) || random.chance(0.1)) return {};
    const reader = random.chance(0.7) ? readerOf(path) : undefined;
    // Without its hostname a site answers nobody any more.
    if (reader === undefined || fill(path).endsWith('/settings/hostnames'))
      return { ifMatch: random.chance(0.5) ? `"e${random.int(50)}-${random.int(5)}"` : hostileText(random) };
    const [, last = ''] = /\{(\w+)\}[^{]*$/.exec(path) ?? [];
    return { version: { path: `/api${fill(reader)}`, of: fill(`{${last}}`) } };
  };

  /** Every call by everybody, in turn: each person walks through all of them before the next one does. */
  let walked = 0;
  const operator = facts.people.find(({ name }) => name === 'operator');
  const nextCall = () => {
    const call = operations[walked % operations.length] ?? { method: 'GET', path: '/', operation: {} };
    const inTurn = facts.people[Math.floor(walked / operations.length) % facts.people.length];
    walked += 1;
    // To all others there are no such calls.
    const isHost = call.path.startsWith('/desk/host/') && random.chance(0.5);
    return { ...call, person: isHost ? (operator ?? inTurn) : inTurn };
  };
  /** Whoever leaves the desk has nothing to say there any more. */
  const keepsSession = (path: string): boolean => !/\/desk\/(?:sign-out|sessions)/.test(path);

  const tokenFor = (site: string): string => {
    const own = facts.tokens.filter(({ siteId }) => siteId === site);
    return oneOf(random, own.length > 0 && random.chance(0.9) ? own : facts.tokens)?.token ?? '';
  };

  const apiRequest = (): FuzzRequest => {
    const { method, path, operation, person } = nextCall();
    const params = operation.parameters ?? [];
    const given = (name: string, schema: Schema): unknown =>
      random.chance(0.1) ? hostileText(random) : values.valid(schema, knownName(path, name, facts.known));
    const ids = new Map<string, string>();
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
      ids.set(name, encoded(given(name, params.find((param) => param.name === name)?.schema ?? {})));
    const isSignedIn = person !== undefined && path.includes('/desk/') && keepsSession(path);
    // Mostly at one's own site: at another one nobody is let in.
    if (isSignedIn && person.siteId !== undefined && ids.has('siteId') && random.chance(0.7))
      ids.set('siteId', person.siteId);
    const fill = (template: string): string => template.replace(/\{(\w+)\}/g, (_, name: string) => ids.get(name) ?? '');
    const filled = fill(path);
    const query = params
      .filter((param) => param.in === 'query' && (param.required || random.chance(0.5)))
      .map(({ name, schema }) => `${name}=${encoded(given(name, schema))}`);
    if (random.chance(0.05)) query.push(`${encoded(hostileText(random))}=${encoded(hostileText(random))}`);
    const { ifMatch, version } = versionOf({ path, operation }, fill);
    const headers: Record<string, string> = {
      ...headersOf(),
      ...(isSignedIn ? person.headers() : {}),
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(path.includes('/uploads') ? uploadHeaders(method === 'POST') : {}),
    };
    if (!isSignedIn && operation.security && random.chance(0.95))
      headers.authorization = `Bearer ${tokenFor(ids.get('siteId') ?? '')}`;
    if (method === 'POST' && random.chance(0.2)) headers['idempotency-key'] = `fuzz-${random.int(1e9)}`;
    const isMeant = random.chance(0.95);
    const asked = {
      ...(person ? { person: person.name } : {}),
      ...(version ? { version } : {}),
      ...(isMeant ? { call: `${method} ${path}` } : {}),
      method: isMeant ? method : random.pick(METHODS),
      path: `/api${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers,
    };
    const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
    if (type === undefined || !content) return random.chance(0.95) ? asked : withBody(asked, hostileValue(random));
    if (!isJson(type)) return uploadRequest(asked, type, ids.get('id') ?? '');
    return withBody(asked, meant(values.valid(content.schema), path, ids), type);
  };

  /** Where the schema says less than the call wants. */
  const meant = (value: unknown, path: string, ids: ReadonlyMap<string, string>): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    if ('inputs' in value) return { ...value, inputs: facts.inputs(random) };
    if (path === '/desk/host/sites/{site}/remove') return { ...value, name: facts.copyName };
    if (path.endsWith('/settings/{part}')) return facts.settings.get(ids.get('part') ?? '') ?? value;
    if (path.endsWith('/desk/estates') || path.endsWith('/desk/estates/{id}'))
      return {
        ...value,
        set: { [String(oneOf(random, facts.known.leaf ?? []))]: random.pick<unknown>(['Tuin', 250_000, null]) },
      };
    if (path.endsWith('/push/estates/{id}') && !('general' in value)) return { price: { value: random.int(900_000) } };
    // What the address says the body says too.
    const last = path.endsWith('}') ? decodeURIComponent([...ids.values()].at(-1) ?? '') : '';
    const named =
      'id' in value && last !== '' ? { ...value, id: typeof value.id === 'number' ? Number(last) : last } : value;
    return 'general' in named && typeof named.general === 'object' && named.general !== null && 'id' in named.general
      ? { ...named, general: { ...named.general, id: Number(last) } }
      : named;
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

  const next = (): FuzzRequest => {
    const kind = random.int(100);
    if (kind < 60) return apiRequest();
    if (kind < 88) return webRequest();
    if (kind < 98) return strayRequest();
    return { method: 'RAW', path: '', headers: {}, bytes: random.pick(WIRE) };
  };
  return { next, calls: operations.map(({ method, path }) => `${method} ${path}`) };
};
