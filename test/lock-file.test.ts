// `npm ci` refuses a lock file that leaves out a package for another machine, and `npm install` leaves it out when the
// registry it asks does not have it. So: every optional dependency that a locked package names has an entry of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Locked = { readonly optionalDependencies?: Readonly<Record<string, string>>; readonly resolved?: string };
const { packages } = JSON.parse(readFileSync(join(import.meta.dirname, '../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

const isLocked = (from: string, name: string): boolean => {
  const places = from.split('/node_modules/').map((_, i, all) => all.slice(0, i + 1).join('/node_modules/'));
  return [...places.map((place) => `${place}/node_modules/${name}`), `node_modules/${name}`].some(
    (key) => key in packages,
  );
};

it('locks the packages of every machine', () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(from, name)),
  );
  expect(missing).toEqual([]);
});

it('names no registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved !== undefined)).toEqual([]);
});
