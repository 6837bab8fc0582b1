// The import rules of docs/architecture.md, enforced: reads every import and fails on a forbidden edge.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const SRC = join(ROOT, 'src');

const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: ['domain'],
  i18n: ['domain'],
  client: ['contract', 'domain'],
  map: ['domain'],
  ui: ['domain', 'i18n'],
  widgets: ['ui', 'map', 'client', 'domain', 'i18n'],
  db: ['domain'],
  feeds: ['domain'],
  adapters: ['domain'],
  search: ['domain', 'db'],
  mail: ['domain', 'i18n'],
  services: ['domain', 'db', 'search', 'feeds', 'mail', 'adapters'],
  jobs: ['services', 'db', 'domain'],
  api: ['contract', 'services', 'domain'],
  web: ['widgets', 'ui', 'client', 'i18n', 'domain'],
  desk: ['map', 'client', 'contract', 'domain', 'i18n'],
};
/** Composition: may use everything. */
const COMPOSITION = ['server', 'cli'];
/** What the pure folders may use from npm. */
const PURE = ['domain', 'contract', 'i18n'];
const PURE_PACKAGES = /^(typebox(\/.*)?|temporal-polyfill)$/;

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name));

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const folderOf = (file: string): string => relative(SRC, file).split('/')[0] ?? '';

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+'([^']+)'|(?:^|\n)\s*import\s+'([^']+)'|import\(\s*'([^']+)'\s*\)/g;
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => match[1] ?? match[2] ?? match[3] ?? '');

const edges = files
  .filter((file) => !isTest(file))
  .flatMap((file) => importsOf(file).map((specifier) => ({ file, folder: folderOf(file), specifier })));

const forbidden = ({ file, folder, specifier }: (typeof edges)[number]): boolean => {
  if (COMPOSITION.includes(folder)) return false;
  if (!specifier.startsWith('.')) return PURE.includes(folder) && !PURE_PACKAGES.test(specifier);
  const target = folderOf(resolve(dirname(file), specifier));
  return target !== folder && !(MAY_IMPORT[folder] ?? []).includes(target);
};

const importsOfOurs = new Map(
  files
    .filter((file) => !isTest(file))
    .map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => resolve(dirname(file), specifier)),
    ]),
);

/** Every way back to where one came from, once: types and what is loaded later count like everything else. */
const circles = (imports: ReadonlyMap<string, readonly string[]>): string[][] => {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const at = path.indexOf(file);
    if (at >= 0) found.push(path.slice(at));
    if (at >= 0 || done.has(file)) return;
    for (const next of imports.get(file) ?? []) walk(next, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) walk(file, []);
  return found;
};

describe('architecture', () => {
  it('reads the imports of a real tree', () => {
    expect(edges.length).toBeGreaterThan(100);
  });
  it('knows every folder', () => {
    const unknown = [...new Set(files.map(folderOf))].filter(
      (folder) => !(folder in MAY_IMPORT) && !COMPOSITION.includes(folder),
    );
    expect(unknown).toEqual([]);
  });
  it('has no forbidden import', () => {
    const found = edges.filter(forbidden).map(({ file, specifier }) => `${relative(SRC, file)} → ${specifier}`);
    expect(found).toEqual([]);
  });
  it('finds a circle, however long, and no other way twice', () => {
    const imports = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['b', 'd']],
      ['d', []],
    ]);
    expect(circles(imports)).toEqual([['b', 'c']]);
    expect(
      circles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['c']],
        ]),
      ),
    ).toEqual([]);
  });
  it('has no circle of imports', () => {
    const found = circles(importsOfOurs).map((circle) => circle.map((file) => relative(SRC, file)).join(' → '));
    expect(found).toEqual([]);
  });
  it('has the rooms that the table of folders names', () => {
    const table = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');
    const rows = [...table.matchAll(/^\| (`(?:src\/|demo`).*?) \| .*? \| ?(.*?) ?\|$/gm)];
    const named = rows.flatMap(([, folders = '', rooms = '']) => {
      const parts = rooms.split(';');
      return folders.split(', ').map((folder, i): [string, string] => [folder.replaceAll('`', ''), parts[i] ?? '']);
    });
    expect(named.map(([folder]) => folder).filter((folder) => folder.startsWith('src/'))).toHaveLength(
      readdirSync(SRC).length,
    );
    for (const [folder, rooms] of named) {
      // `one folder each` needs no names.
      if (rooms.startsWith('one ')) continue;
      const there = readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory());
      expect(rooms.split(' ').filter(Boolean).toSorted(), folder).toEqual(there.map(({ name }) => name).toSorted());
    }
  });
  it('keeps viewings, alerts and rentals apart', () => {
    const subjects: readonly (readonly [subject: string, rooms: RegExp])[] = [
      ['viewings', /^(?:\w+\/viewings|desk\/agenda|widgets\/viewing-[a-z]+)\//],
      ['alerts', /^(?:\w+\/alerts|widgets\/alert-form)\//],
      ['rentals', /^(?:\w+\/rentals|(?:web|desk)\/holiday|widgets\/rental-[a-z]+)\//],
    ];
    const subjectOf = (file: string) => subjects.find(([, rooms]) => rooms.test(relative(SRC, file)))?.[0];
    for (const [, rooms] of subjects) expect(files.some((file) => rooms.test(relative(SRC, file)))).toBe(true);
    const crossing = edges.filter(({ file, specifier }) => {
      const from = subjectOf(file);
      const to = specifier.startsWith('.') ? subjectOf(resolve(dirname(file), specifier)) : undefined;
      return from !== undefined && to !== undefined && from !== to;
    });
    expect(crossing.map(({ file, specifier }) => `${relative(SRC, file)} → ${specifier}`)).toEqual([]);
  });
  it('loads the generator of the demo where it seeds and where it draws, and only then', () => {
    const demo = join(ROOT, 'demo');
    const loading = edges.filter(
      ({ file, specifier }) => specifier.startsWith('.') && resolve(dirname(file), specifier).startsWith(`${demo}/`),
    );
    expect([...new Set(loading.map(({ file }) => relative(SRC, file)))].sort()).toEqual([
      'server/program.ts',
      'server/seed-demo.ts',
      'server/seed-morning.ts',
    ]);
    for (const { file, specifier } of loading) {
      expect(readFileSync(file, 'utf8'), specifier).toContain(`import('${specifier}')`);
    }
  });
  it('has no folder with more than 40 sources of its own', () => {
    const sizes = Object.entries(
      Object.groupBy(
        files.filter((file) => !isTest(file)),
        dirname,
      ),
    );
    expect(sizes.filter(([, sources = []]) => sources.length > 40).map(([folder]) => relative(SRC, folder))).toEqual(
      [],
    );
  });
  it('reads the environment in one place', () => {
    const allowed = ['server/config.ts'];
    const readers = files
      .filter((file) => !isTest(file) && readFileSync(file, 'utf8').includes('process.env'))
      .map((file) => relative(SRC, file));
    expect(readers.filter((file) => !allowed.includes(file))).toEqual([]);
  });
  it('has no drawer files', () => {
    const drawers = files.filter((file) => /\/(utils|helpers|misc|common|index)\.tsx?$/.test(file));
    expect(drawers).toEqual([]);
  });
});
