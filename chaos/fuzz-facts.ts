// Facts about the running program, so that some of the made-up requests mean something: ids, slots, stays, tokens,
// links.
import { PUSH_SCOPES } from '../src/domain/people/push-scope.ts';
import { type RunningProgram, runPand } from '../test/support/program.ts';
import { type FormFacts, formInputs, solvedCaptchas } from './fuzz-forms.ts';
import { fuzzPeople } from './fuzz-people.ts';
import type { FuzzFacts } from './fuzz-requests.ts';

const SITES = ['lindeloo', 'estran'] as const;

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

export const fuzzFacts = async (
  program: RunningProgram,
  wanted: { readonly captchas: number; readonly tokens: number; readonly people?: readonly string[] | undefined },
): Promise<FuzzFacts> => {
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
  const tokens: string[] = [];
  for (let i = 0; i < wanted.tokens; i++) tokens.push(await tokenOf(program, SITES[i % 2] ?? 'lindeloo'));
  const captchas = await solvedCaptchas(url, 'lindeloo', wanted.captchas);
  const forms: FormFacts = { estateIds, slots, stays };
  return {
    known: {
      siteId: SITES,
      id: [...estateIds, ...unitIds, ...pages.map(({ id }) => id), ...entities.map(({ id }) => id)],
      a: [...unitIds, 'kopen', 'huren', 'buy'],
      b: [1, 2, 'gent', 'huis'],
      host: ['localhost', 'estran.localhost'],
      estateId: estateIds,
      entityId: estateIds,
      rentalUnitId: unitIds,
      slug: ['huis-te-koop'],
    },
    hosts: ['localhost', 'estran.localhost', 'lindeloo.localhost', 'unknown.example'],
    tokens: [tokens[0] ?? '', ...tokens.slice(1)],
    pages: [
      '/',
      ...pages.flatMap(({ url: urls }) => Object.entries(urls).map(([locale, path]) => `/${locale}/${path}`)),
    ],
    people: await fuzzPeople(program, wanted.people),
    inputs: (random) => formInputs(random, forms, () => captchas.pop() ?? 'none'),
  };
};
