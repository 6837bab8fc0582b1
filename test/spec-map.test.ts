// docs/spec-map.md stays true: what it names exists, no section is missing, no finished rule is without a test.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const map = readFileSync(join(ROOT, 'docs/spec-map.md'), 'utf8');

/** The sections of the two specification files: behaviour and record. */
const SECTIONS = [
  'B1 What the product does and for whom',
  'B2 Screens and routes',
  'B3 Entities and their fields',
  'B4 States and transitions',
  'B5 Validation rules',
  'B6 Roles and permissions',
  'B7 The calls it makes',
  'B8 The error catalogue',
  'B9 Business constants and limits',
  'R0 Introduction',
  'R1 What the product does and for whom',
  'R2 Screens and routes',
  'R3.1 Estate record',
  'R3.2 Combined fields',
  'R3.3 View model of a field',
  'R3.4 Property wrapper and address',
  'R3.5 Rental unit',
  'R3.6 Filter lists',
  'R3.7 Reference data',
  'R4 States and transitions',
  'R5 Validation rules (display rules)',
  'R6 Roles and permissions',
  'R7 The calls it makes',
  'R8 The error catalogue',
  'R9 Business constants and limits',
];

type Row = { readonly section: string; readonly rule: string; readonly files: string; readonly tests: string };

const rows: readonly Row[] = map.split(/^### /m).flatMap((part) => {
  const section = part.slice(0, part.indexOf('\n'));
  return [...part.matchAll(/^\| (?!Rule \|)(.*?) \| (.*?) \|(?: (.*?))? \|$/gm)].map(
    ([, rule = '', files = '', tests = '']) => ({ section, rule, files, tests }),
  );
});

type Named = { readonly path: string; readonly after: string };
/** `path` and the words up to the next path. */
const named = (cell: string): Named[] =>
  [...cell.matchAll(/`([^`]+)`([^`]*)/g)].map(([, path = '', after = '']) => ({ path, after }));
const read = (path: string): string => (existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : '');
const plain = (text: string): string => text.replaceAll("\\'", "'");

/** Where the program begins: the command, the browser's first file, and the threads of both. */
const ENTRIES = [
  'src/cli/main.ts',
  'src/web/browser.ts',
  'src/search/text/text-worker.ts',
  'src/widgets/contact-form/captcha.worker.ts',
];
const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+?)(?:\?[a-z-]+)?'/g;

/** Every file that a running program can come to. */
const reachable = (() => {
  const files = new Set<string>();
  const visit = (path: string): void => {
    if (files.has(path) || !existsSync(join(ROOT, path))) return;
    files.add(path);
    if (!/\.tsx?$/.test(path)) return;
    for (const [, specifier = ''] of read(path).matchAll(IMPORT)) {
      visit(relative(ROOT, resolve(ROOT, dirname(path), specifier)));
    }
  };
  for (const entry of ENTRIES) visit(entry);
  return files;
})();
/** How often the program says each word. */
const said = new Map<string, number>();
for (const path of reachable)
  if (/\.tsx?$/.test(path)) for (const [word] of read(path).matchAll(/\w+/g)) said.set(word, (said.get(word) ?? 0) + 1);
/** Somebody in the program says the name besides whoever declares it. */
const isUsed = (name: string): boolean => (said.get(name) ?? 0) > 1;
/** Rules that stand ready for what is built next; each goes from this list with its first caller. */
const AWAITED: Readonly<Record<string, string>> = {
  indexedCadastralIncome: 'the cadastral income in the table of costs',
};
/** The functions a cell names, with their file. */
const functionsOf = (files: string): { readonly path: string; readonly name: string }[] =>
  named(files).flatMap(({ path, after }) =>
    (after.split(/[;(]/)[0] ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Za-z]\w*$/.test(name))
      .map((name) => ({ path, name })),
  );

describe('the map of the specification', () => {
  it('reads its rows', () => {
    const lines = map.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Rule |'));
    expect(rows).toHaveLength(lines.length);
  });
  it.each(SECTIONS)('has rows for %s', (section) => {
    expect(rows.filter((row) => row.section === section).length).toBeGreaterThan(0);
  });
  it('names files that exist', () => {
    const paths = rows.flatMap(({ files, tests }) => named(`${files} ${tests}`).map(({ path }) => path));
    expect([...new Set(paths)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
  it('names functions that are in their file', () => {
    const missing = rows.flatMap(({ rule, files }) =>
      functionsOf(files)
        .filter(({ path, name }) => !new RegExp(`\\b${name}\\b`).test(read(path)))
        .map(({ path, name }) => `${rule}: ${path} ${name}`),
    );
    expect(missing).toEqual([]);
  });
  it('finds what the program is made of', () => {
    expect(reachable).toContain('src/domain/record/status.ts');
    expect(reachable).not.toContain('test/spec-map.test.ts');
  });
  it('names files that the program comes to', () => {
    const code = rows
      .flatMap(({ files }) => named(files).map(({ path }) => path))
      .filter((path) => /^src\/.*\.tsx?$/.test(path));
    expect([...new Set(code)].filter((path) => !reachable.has(path))).toEqual([]);
  });
  it('names functions that the program calls', () => {
    const dead = rows.flatMap(({ rule, files }) =>
      functionsOf(files)
        .filter(({ path, name }) => path.startsWith('src/') && !(name in AWAITED) && !isUsed(name))
        .map(({ path, name }) => `${rule}: ${path} ${name}`),
    );
    expect(dead).toEqual([]);
  });
  it('awaits nothing that has come', () => {
    expect(Object.keys(AWAITED).filter(isUsed)).toEqual([]);
  });
  it('names tests that are in their file', () => {
    const missing = rows.flatMap(({ rule, tests }) =>
      named(tests).flatMap(({ path, after }) =>
        [...after.matchAll(/"([^"]+)"/g)]
          .filter(([, name = '']) => !plain(read(path)).includes(name))
          .map(([, name]) => `${rule}: ${path} "${name}"`),
      ),
    );
    expect(missing).toEqual([]);
  });
  it('has a file and a test for every rule', () => {
    const open = rows.filter(({ files, tests }) => {
      if (files === 'nothing to build') return false;
      return named(files).length === 0 || !named(tests).some(({ path }) => /\.test\.tsx?$/.test(path));
    });
    expect(open.map(({ section, rule }) => `${section}: ${rule}`)).toEqual([]);
  });
});
