// The texts that a browser loads: of lists on every page with one, of everything else only where it stands.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clientKeys, LIST_FILES } from '../bin/client-messages.mjs';
import { LIST_WIDGETS } from '../src/widgets/client-registry.ts';

it('keeps what a list says in its own file, and forms out of it', () => {
  const { lists, rest } = clientKeys('src/web/browser.ts');
  for (const key of ['list.count', 'filter.show', 'estate.no.results', 'map.heading'])
    expect([...lists]).toContain(key);
  for (const key of ['alerts.start', 'contact.title', 'form.email', 'friend.send'])
    expect([key, lists.has(key)]).toEqual([key, false]);
  expect([...rest]).toContain('alerts.start');
  expect([...lists].filter((key) => rest.has(key))).toEqual([]);
});

it('knows the files of the list widgets', () => {
  const registry = readFileSync('src/widgets/client-registry.ts', 'utf8');
  const fileOf = (name: string): string => {
    const entry = new RegExp(`'${name}': (.*)`).exec(registry)?.[1] ?? '';
    const source = entry.startsWith('listing') ? (/const listing[^;]*;/.exec(registry)?.[0] ?? '') : entry;
    return `src/widgets/${/import\('\.\/([^']+)'\)/.exec(source)?.[1]}`;
  };
  expect(new Set([...LIST_WIDGETS].map(fileOf))).toEqual(new Set(LIST_FILES));
});
