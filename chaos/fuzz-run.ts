// Sends made-up requests to the running program and holds every answer against what is promised.
import type { RunningProgram } from '../test/support/program.ts';
import { fuzzFacts } from './fuzz-facts.ts';
import { fuzzRequests, type OpenApi } from './fuzz-requests.ts';
import { seededRandom } from './random.ts';
import { createSender, type FuzzAnswer, type FuzzRequest } from './send-request.ts';

export type FuzzReport = {
  /** Of each who sent calls of the API: how many were answered with 2xx, 4xx and so on. */
  readonly people: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** `2xx` … `5xx`, and `closed` for connections that were closed without an answer. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many calls the contract has, and those that nobody was ever answered with 2xx. */
  readonly calls: { readonly count: number; readonly refused: readonly string[] };
  readonly violations: readonly string[];
  /** Milliseconds within which 50 %, 99 % and 99.9 % of the answers came. */
  readonly within: { readonly half: number; readonly most: number; readonly all: number };
  /** The slowest first. */
  readonly slowest: readonly { readonly ms: number; readonly request: string }[];
};

type FuzzOptions = {
  readonly count: number;
  readonly seed: number;
  /** Who is signed in; all when absent. */
  readonly people?: readonly string[];
  readonly onProgress?: (sent: number, violations: readonly string[]) => void;
};

const CONNECTIONS = 4;
const PROGRESS_EVERY = 1000;
const SHOWN = 5;
/** The largest body that any call takes; what sends more may find the door closed. */
const BODY_LIMIT = 64 * 1024;

export const describeRequest = ({ person, method, path, headers, body, bytes }: FuzzRequest): string =>
  (bytes === undefined
    ? `${person === undefined ? '' : `${person}: `}${method} ${path}\n  ${JSON.stringify(headers)}\n  ${body?.toString('latin1') ?? ''}`
    : JSON.stringify(bytes)
  ).slice(0, 1500);

/** The version that a thing has: of the object in the answer that is it, else of the first that has one. */
const versionIn = (body: string, of: string): string | undefined => {
  const found: { readonly id?: unknown; readonly etag: string }[] = [];
  const walk = (value: unknown, name?: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if ('etag' in value && typeof value.etag === 'string') found.push({ id: name, ...value, etag: value.etag });
    for (const [key, part] of Object.entries(value)) walk(part, key);
  };
  walk(JSON.parse(body));
  return (found.find(({ id }) => String(id) === of) ?? found[0])?.etag;
};

/** A path of ours or of a package, or a frame of a stack. */
const INSIDE = /node_modules|\bat .{0,200}\.(?:js|ts|mjs):\d+|dist\/server/;

const readable = ({ 'content-length': _, 'content-type': _type, ...others }: FuzzRequest['headers']) => others;

const violationOf = (request: FuzzRequest, answer: FuzzAnswer): string | undefined => {
  const { status, retryAfter, body, error, contentType } = answer;
  if (status === 0) {
    const refused = request.bytes !== undefined || (request.body?.length ?? 0) > BODY_LIMIT;
    return refused && error !== 'no answer in time' ? undefined : `no answer (${error})`;
  }
  if (status >= 500 && !(status === 503 && retryAfter !== undefined)) return `${status} ${body.slice(0, 300)}`;
  if (status >= 400 && INSIDE.test(body)) return `${status} tells what is inside: ${body.slice(0, 300)}`;
  if (status >= 400 && request.path.startsWith('/api/sites') && body !== '' && !/json/.test(contentType))
    return `${status} is no problem document: ${contentType} ${body.slice(0, 200)}`;
  return undefined;
};

export const runFuzz = async (
  program: RunningProgram,
  { count, seed, people: names, onProgress }: FuzzOptions,
): Promise<FuzzReport> => {
  const facts = await fuzzFacts(program, {
    captchas: Math.ceil(count / 40),
    tokens: Math.min(8, Math.ceil(count / 500)),
    people: names,
    spare: Math.ceil(count / 2500),
  });
  const document = (await (await fetch(`${program.url}/api/openapi.json`)).json()) as OpenApi;
  const { next, calls } = fuzzRequests(document, facts, seededRandom(seed));
  const sender = createSender(program.url, CONNECTIONS);
  /** With the version that somebody has read first, as the desk does. */
  const send = async (request: FuzzRequest): Promise<{ request: FuzzRequest; answer: FuzzAnswer }> => {
    const { version, headers } = request;
    if (!version) return { request, answer: await sender.send(request) };
    const read = await sender.send({ method: 'GET', path: version.path, headers: readable(headers) }, Infinity);
    const etag = read.status === 200 ? versionIn(read.body, version.of) : undefined;
    const asked = { ...request, headers: { ...headers, 'if-match': etag ?? '"none"' } };
    return { request: asked, answer: await sender.send(asked) };
  };
  const answered = new Set<string>();
  const counts: Record<string, number> = {};
  const people: Record<string, Record<string, number>> = {};
  const violations: string[] = [];
  const times: number[] = [];
  const slowest: { ms: number; request: string }[] = [];
  let left = count;
  const worker = async (): Promise<void> => {
    while (left-- > 0) {
      const { request, answer } = await send(next());
      if (request.call !== undefined && answer.status >= 200 && answer.status < 300) answered.add(request.call);
      if (answer.status === 403 && answer.body.includes('"reason":"confirm"'))
        await facts.people.find(({ name: own }) => own === request.person)?.renew();
      const name = answer.status === 0 ? 'closed' : `${Math.floor(answer.status / 100)}xx`;
      counts[name] = (counts[name] ?? 0) + 1;
      if (request.person !== undefined) {
        const own = people[request.person] ?? {};
        own[name] = (own[name] ?? 0) + 1;
        people[request.person] = own;
      }
      const violation = violationOf(request, answer);
      if (violation) violations.push(`${violation}\n${describeRequest(request)}`);
      times.push(answer.ms);
      if (times.length % PROGRESS_EVERY === 0) onProgress?.(times.length, violations);
      if (answer.ms > (slowest.at(SHOWN - 1)?.ms ?? 0)) {
        slowest.push({ ms: answer.ms, request: describeRequest(request) });
        slowest.sort((a, b) => b.ms - a.ms).splice(SHOWN);
      }
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  sender.close();
  const { exitCode, signalCode } = program.process;
  const alive = exitCode === null && signalCode === null && (await fetch(`${program.url}/healthz`)).ok;
  if (!alive) violations.push('the process is not the same any more');
  // A widget that fails leaves its page standing: only the log tells.
  const errors = program
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":"error"'));
  violations.push(...errors.map((line) => `in the log: ${line.slice(0, 1500)}`));
  times.sort((a, b) => a - b);
  const at = (part: number): number => Math.round(times[Math.floor(times.length * part)] ?? 0);
  const refused = calls.filter((call) => !answered.has(call));
  return {
    counts,
    people,
    calls: { count: calls.length, refused },
    violations,
    within: { half: at(0.5), most: at(0.99), all: at(0.999) },
    slowest,
  };
};
