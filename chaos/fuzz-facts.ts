// Facts about the running program, so that some of the made-up requests mean something: ids, slots, stays, tokens,
// links.
import { Temporal } from 'temporal-polyfill';
import { PUSH_SCOPES } from '../src/domain/people/push-scope.ts';
import { type RunningProgram, runPand } from '../test/support/program.ts';
import { sendToDesk } from './desk-sign-in.ts';
import { type FormFacts, formInputs, solvedCaptchas } from './fuzz-forms.ts';
import { type FuzzPerson, fuzzPeople } from './fuzz-people.ts';
import type { FuzzFacts } from './fuzz-requests.ts';

const SITES = ['lindeloo', 'estran'] as const;
/** Sites that an operator may suspend and remove are copies, all of one name. */
const COPY_NAME = 'Kopie';
/** Leaves of a listing that a member may decide. */
const LEAVES = ['/general/title/nl', '/general/title/fr', '/general/description/nl', '/price/value', '/other/other'];
const UPLOAD_LENGTHS = [68, 200, 1500, 5000] as const;

type Listing = { readonly general: { readonly id: number } };
type Page = { readonly id: string; readonly url: Readonly<Record<string, string>> };
type Slots = { readonly slots: readonly { readonly start: string }[] };
type Periods = { readonly results: readonly { from: string; to: string; available: boolean }[] };

const asker =
  (base: string) =>
  async <T>(path: string, body?: unknown): Promise<T> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const response = await fetch(`${base}/api${path}`, body === undefined ? {} : init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return (await response.json()) as T;
  };

const tokenOf = async ({ env }: RunningProgram, site: string): Promise<string> => {
  const args = ['tokens', 'create', '--site', site, '--scopes', PUSH_SCOPES.join(',')];
  const { output } = await runPand(args, env);
  const [token] = /pand_[A-Za-z0-9_-]{43}/.exec(output) ?? [];
  if (!token) throw new Error(`No token: ${output}`);
  return token;
};

/** By the server itself where it owns the database, else beside it. */
const copies = async ({ env }: RunningProgram, count: number): Promise<string[]> => {
  const ids = Array.from({ length: count }, (_, index) => `kopie-${index + 1}`);
  for (const id of ids) {
    const args = ['sites', 'copy', 'lindeloo', id, '--name', COPY_NAME, '--host', `${id}.localhost`];
    const { code, output } = await runPand(args, env);
    if (code !== 0) throw new Error(`No copy: ${output}`);
  }
  return ids;
};

/** People of the agency whom nobody needs. */
const invited = async ({ env }: RunningProgram, count: number): Promise<void> => {
  for (let i = 0; i < count; i++)
    await runPand(['members', 'invite', `spare-${i}@lindeloo.example`, '--site', 'lindeloo', '--role', 'reader'], env);
};

type Found = { readonly id?: unknown; readonly agenda?: unknown; readonly email?: unknown };

/** Everything in an answer that is an object. */
const objectsIn = (value: unknown): Found[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) ? [] : [value]), ...Object.values(value).flatMap(objectsIn)];

/** What somebody sees at the desk; those who may not see it get nothing. */
const deskReader =
  ({ url }: RunningProgram, person: FuzzPerson | undefined, siteId: string) =>
  async (path: string): Promise<unknown> => {
    if (!person) return undefined;
    const { port } = new URL(url);
    const to = `http://127.0.0.1:${port}/api/sites/${siteId}/desk${path}`;
    const { status, body } = await sendToDesk(to, person.headers(), { method: 'GET' });
    return status === 200 ? JSON.parse(body) : undefined;
  };

const numbersIn = (value: unknown): number[] =>
  objectsIn(value).flatMap(({ id }) => (typeof id === 'number' ? [id] : []));

/** What only members see. */
const deskFacts = async (program: RunningProgram, people: readonly FuzzPerson[]) => {
  const named = (...names: readonly string[]) => people.find(({ name }) => names.includes(name));
  const read = deskReader(program, named('owner', 'editor'), 'lindeloo');
  const readOther = deskReader(program, named('another site'), 'estran');
  const { parts = {} } = ((await read('/settings')) ?? {}) as {
    parts?: Readonly<Record<string, { readonly values: unknown }>>;
  };
  const today = Temporal.Now.plainDateISO('Europe/Brussels');
  const agenda = objectsIn(await read(`/agenda?from=${today.subtract({ days: 7 })}&to=${today.add({ days: 14 })}`));
  const agendas = [...new Set(agenda.flatMap((one) => (typeof one.agenda === 'string' ? [one.agenda] : [])))];
  const numbers = async (path: string): Promise<number[]> => numbersIn(await read(path));
  return {
    settings: new Map(Object.entries(parts).map(([part, { values }]) => [part, values])),
    known: {
      'leads/id': await numbers('/leads'),
      'mails/id': await numbers('/mails'),
      'viewings/id': numbersIn(agenda),
      'blocks/id': numbersIn(agenda),
      'feed-runs/id': await numbers('/feed-runs'),
      'reply-templates/id': await numbers('/reply-templates'),
      'stays/id': [...numbersIn(await readOther('/holiday/requests')), ...numbersIn(await readOther('/holiday/stays'))],
      'members/id': objectsIn(await read('/members')).flatMap(({ id, email }) =>
        typeof id === 'number' && /^spare-/.test(String(email)) ? [id] : [],
      ),
      agenda: agendas,
      from: [String(today), `${today}T08:00:00Z`],
      to: [String(today.add({ days: 14 })), `${today.add({ days: 14 })}T18:00:00Z`],
      'agendas/id': agendas,
    },
  };
};

/** Uploads that wait for their bytes, of the desk and of software; each with the length that it said. */
const uploads = async (
  { url }: RunningProgram,
  { count, person, token }: { readonly count: number; readonly person: FuzzPerson | undefined; readonly token: string },
): Promise<ReadonlyMap<string, number>> => {
  const lengths = new Map<string, number>();
  const { port } = new URL(url);
  for (let i = 0; i < count; i++) {
    const length = UPLOAD_LENGTHS[i % UPLOAD_LENGTHS.length] ?? 0;
    const isPushed = i % 2 === 0;
    const { headers } = await sendToDesk(
      `http://127.0.0.1:${port}/api/sites/lindeloo/${isPushed ? 'push' : 'desk'}/uploads`,
      {
        ...(isPushed ? { authorization: `Bearer ${token}` } : person?.headers()),
        'tus-resumable': '1.0.0',
        'upload-length': String(length),
        'upload-metadata': `purpose ${btoa(i % 3 === 0 ? 'document' : 'picture')}`,
      },
      { method: 'POST' },
    );
    const [, id] = /\/uploads\/([0-9a-f]{32})$/.exec(String(headers.location ?? '')) ?? [];
    if (id !== undefined) lengths.set(id, length);
  }
  return lengths;
};

type Wanted = {
  readonly captchas: number;
  readonly tokens: number;
  readonly people?: readonly string[] | undefined;
  /** Of each kind of thing that is used up: sites, members, uploads. */
  readonly spare: number;
};

export const fuzzFacts = async (program: RunningProgram, wanted: Wanted): Promise<FuzzFacts> => {
  const { url } = program;
  const ask = asker(url);
  const { results } = await ask<{ results: Listing[] }>('/sites/lindeloo/estates', {
    pagination: { from: 0, size: 40 },
  });
  const estateIds = results.map(({ general }) => general.id);
  const units = await ask<{ results: { id: number }[] }>('/sites/estran/rental-units', {});
  const unitIds = units.results.map(({ id }) => id);
  const pages = await ask<Page[]>('/sites/lindeloo/pages/');
  const entities = await ask<{ id: string }[]>('/sites/lindeloo/entities');
  const slots: FormFacts['slots'][number][] = [];
  for (const estateId of estateIds.slice(0, 10)) {
    const agenda = await ask<Slots>(`/sites/lindeloo/live-agenda/${estateId}`);
    slots.push(...agenda.slots.slice(0, 20).map(({ start }) => ({ estateId, start })));
  }
  const stays: FormFacts['stays'][number][] = [];
  for (const rentalUnitId of unitIds.slice(0, 5)) {
    const periods = await ask<Periods>(`/sites/estran/rental-units/${rentalUnitId}/periods`);
    const free = periods.results.filter(({ available }) => available).slice(0, 20);
    stays.push(...free.map(({ from, to }) => ({ rentalUnitId, from, to })));
  }
  const tokens: FuzzFacts['tokens'][number][] = [];
  for (let i = 0; i < wanted.tokens; i++) {
    const siteId = i % 2 === 0 ? SITES[0] : SITES[1];
    tokens.push({ siteId, token: await tokenOf(program, siteId) });
  }
  const captchas = await solvedCaptchas(url, 'lindeloo', wanted.captchas);
  const forms: FormFacts = { estateIds, slots, stays };
  await invited(program, wanted.spare);
  const people = await fuzzPeople(program, wanted.people);
  const sites = people.some(({ name }) => name === 'operator') ? await copies(program, wanted.spare) : [];
  const desk = await deskFacts(program, people);
  const uploadLengths = await uploads(program, {
    count: 2 * wanted.spare,
    person: people[1],
    token: tokens[0]?.token ?? '',
  });
  return {
    known: {
      ...desk.known,
      // Most calls are about the site of most members.
      siteId: [...Array.from({ length: 5 }, () => SITES[0]), SITES[1], SITES[1], ...sites.slice(0, 1)],
      site: sites,
      'uploads/id': [...uploadLengths.keys()],
      leaf: LEAVES,
      id: [...estateIds, ...unitIds, ...pages.map(({ id }) => id), ...entities.map(({ id }) => id)],
      a: [...unitIds, 'kopen', 'huren', 'buy'],
      b: [1, 2, 'gent', 'huis'],
      host: ['localhost', 'estran.localhost'],
      hostname: ['localhost', 'estran.localhost'],
      version: [1, 2],
      estateId: estateIds,
      entityId: estateIds,
      rentalUnitId: unitIds,
      slug: ['huis-te-koop'],
    },
    hosts: ['localhost', 'estran.localhost', 'lindeloo.localhost', 'kopie-1.localhost', 'unknown.example'],
    tokens,
    pages: [
      '/',
      ...pages.flatMap(({ url: urls }) => Object.entries(urls).map(([locale, path]) => `/${locale}/${path}`)),
    ],
    people,
    uploadLengths,
    settings: desk.settings,
    copyName: COPY_NAME,
    inputs: (random) => formInputs(random, forms, () => captchas.pop() ?? 'none'),
  };
};
