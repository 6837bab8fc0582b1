import { expect, it } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeSite } from '../../../test/support/fake-site.ts';
import { createSiteLookup, hostnameOf } from './site-lookup.ts';

const lookup = (answers = fakeAnswers([]), publicHost?: { hostname: string; siteId: string }) => {
  const api = fakeContentApi(answers);
  const clock = { now: 0 };
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => warnings.push(message), error: () => {} };
  return {
    sites: createSiteLookup({ api, log, publicHost, now: () => clock.now, maxAgeMs: 1000 }),
    api,
    clock,
    warnings,
  };
};

it.each([
  ['Agency.Example:8080', 'agency.example'],
  ['agency.example.', 'agency.example'],
  ['[::1]:3000', '[::1]'],
  ['127.0.0.1', '127.0.0.1'],
])('%s is %s', (host, hostname) => {
  expect(hostnameOf(host)).toBe(hostname);
});

it('finds the site with its navigation, pages and offices', async () => {
  const frame = await lookup().sites.byHost('TESTHUIS.example:8080');
  expect(frame?.site.id).toBe('testhuis');
  expect(frame?.navigation.legal.map(({ id }) => id)).toEqual(['privacy']);
  expect(frame?.offices.map(({ id }) => id)).toEqual(['gent']);
});

it('does not ask the API about a host that cannot be one', async () => {
  const { sites, api } = lookup();
  for (const host of ['', 'a b', '../sites/x', 'x/y', 'é.example', `${'a'.repeat(254)}`]) {
    expect(await sites.byHost(host)).toBeUndefined();
  }
  expect(api.asked).toEqual([]);
});

it('asks once within its time, also for an unknown host, and again after it or after clear', async () => {
  const { sites, api, clock } = lookup();
  await Promise.all([sites.byHost('testhuis.example'), sites.byHost('testhuis.example')]);
  const once = api.asked.length;
  clock.now = 999;
  await sites.byHost('testhuis.example');
  expect(api.asked.length).toBe(once);
  clock.now = 1000;
  await sites.byHost('testhuis.example');
  expect(api.asked.length).toBe(2 * once);
  sites.clear();
  await sites.byHost('testhuis.example');
  expect(api.asked.length).toBe(3 * once);
  await sites.byHost('other.example');
  await sites.byHost('other.example');
  expect(api.asked.length).toBe(3 * once + 1);
});

it('gives the same frame again as long as nothing in it changed', async () => {
  let name = 'Testhuis';
  const site = () => ({ ...fakeSite, name });
  const { sites, clock } = lookup(fakeAnswers([], { '/sites/by-hostname/testhuis.example': site }));
  const first = await sites.byHost('testhuis.example');
  clock.now = 1000;
  expect(await sites.byHost('testhuis.example')).toBe(first);
  name = 'Testhuis aan de Leie';
  clock.now = 2000;
  const second = await sites.byHost('testhuis.example');
  expect(second?.site.name).toBe('Testhuis aan de Leie');
  clock.now = 3000;
  expect(await sites.byHost('testhuis.example')).toBe(second);
});

it('keeps the last copy while the API is away, and does not remember a failure', async () => {
  let away = false;
  const site = () => {
    if (away) throw new Error('away');
    return fakeSite;
  };
  const { sites, clock, warnings } = lookup(fakeAnswers([], { '/sites/by-hostname/testhuis.example': site }));
  away = true;
  await expect(sites.byHost('testhuis.example')).rejects.toThrow('away');
  away = false;
  expect((await sites.byHost('testhuis.example'))?.site.id).toBe('testhuis');
  away = true;
  clock.now = 5000;
  expect((await sites.byHost('testhuis.example'))?.site.id).toBe('testhuis');
  expect(warnings).toHaveLength(1);
});

it('gives the public host to its site', async () => {
  const { sites } = lookup(fakeAnswers([]), { hostname: 'www.public.example', siteId: 'testhuis' });
  expect((await sites.byHost('www.public.example'))?.site.id).toBe('testhuis');
  expect(await sites.byHost('public.example')).toBeUndefined();
});
