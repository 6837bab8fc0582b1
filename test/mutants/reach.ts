// Which tests reach a place in the code, nearest first: by what each top-level statement mentions, file by file, so that a
// test counts only when it can really get there, and not because it imports a file that imports a file.

import { basename, dirname, resolve } from 'node:path';
import { isNode, listOf, nodesOf, parse, type SyntaxNode } from './syntax.ts';

type Statement = { readonly file: string; readonly start: number; readonly end: number; readonly node: SyntaxNode };
type Source = { readonly file: string; readonly name: string };
type Module = {
  readonly statements: readonly Statement[];
  /** Declared at the top: by its name in this file. */
  readonly declared: ReadonlyMap<string, Statement>;
  /** From elsewhere: the name in this file, and where it comes from. `*` is everything. */
  readonly imported: ReadonlyMap<string, Source>;
  /** Names by which others know what is declared or imported here. */
  readonly exported: ReadonlyMap<string, string>;
  readonly reexported: readonly (Source & { readonly as: string })[];
};

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.type === 'Literal' ? node.value : node.name) : '';

const namesIn = (pattern: SyntaxNode): string[] =>
  [...nodesOf(pattern)].filter(({ node }) => node.type === 'Identifier').map(({ node }) => nameOf(node));

const declaredBy = (node: SyntaxNode): string[] => {
  if (isNode(node.declaration)) return [...declaredBy(node.declaration), 'default'];
  if (node.type === 'VariableDeclaration') {
    return listOf(node.declarations).flatMap(({ id }) => (isNode(id) ? namesIn(id) : []));
  }
  return isNode(node.id) ? [nameOf(node.id)] : [];
};

const target = (file: string, specifier: unknown): string => {
  const value = isNode(specifier) ? String(specifier.value) : '';
  return value.startsWith('.') ? resolve(dirname(file), value) : '';
};

const readModule = (file: string, text: string): Module => {
  const program = parse(file, text);
  const nodes = listOf(program?.body).filter((node) => node.importKind !== 'type' && node.exportKind !== 'type');
  const statements = nodes
    .filter(({ type }) => type !== 'ImportDeclaration')
    .map((node): Statement => ({ file, start: node.start, end: node.end, node }));
  const declared = new Map(statements.flatMap((one) => declaredBy(one.node).map((name) => [name, one] as const)));
  const imported = new Map<string, Source>();
  const exported = new Map<string, string>();
  const reexported: (Source & { as: string })[] = [];
  for (const node of nodes) {
    const from = target(file, node.source);
    for (const one of listOf(node.specifiers)) {
      if (one.importKind === 'type' || one.exportKind === 'type') continue;
      if (one.type === 'ImportSpecifier') imported.set(nameOf(one.local), { file: from, name: nameOf(one.imported) });
      else if (one.type === 'ImportDefaultSpecifier') imported.set(nameOf(one.local), { file: from, name: 'default' });
      else if (one.type === 'ImportNamespaceSpecifier') imported.set(nameOf(one.local), { file: from, name: '*' });
      else if (from === '') exported.set(nameOf(one.exported), nameOf(one.local));
      else reexported.push({ file: from, name: nameOf(one.local), as: nameOf(one.exported) });
    }
    if (node.type === 'ExportAllDeclaration') reexported.push({ file: from, name: '*', as: '*' });
  }
  return { statements, declared, imported, exported, reexported };
};

/** Files that a text names without importing them: threads and processes of their own. */
const namedFile = (file: string, node: SyntaxNode): string =>
  typeof node.value === 'string' && /^[./\w-]+\.tsx?$/.test(node.value) ? resolve(dirname(file), node.value) : '';

type TestFile = {
  readonly file: string;
  /** Statements between the test and the place. */
  readonly distance: number;
};

export type Reach = (file: string, offset: number) => TestFile[];

const stem = (file: string): string => basename(file).replace(/\..*$/, '');
export const needsDatabase = (file: string): boolean => /\.db\.test\.tsx?$/.test(file);
/** `subscription-links` and `subscriptions` begin alike. */
const areKin = (a: string, b: string): boolean => {
  const [word = ''] = a.split('-');
  return word.length > 3 && b.startsWith(word.replace(/s$/, ''));
};
const strangeness = (test: string, of: string): number => {
  if (stem(test) === stem(of)) return 0;
  return areKin(stem(of), stem(test)) ? 50 : 100;
};
/** A test of the same name first, then of a like one; a test with a database is as far as two more statements. */
const rank = (of: string, { file, distance }: TestFile): number =>
  strangeness(file, of) + distance + (needsDatabase(file) ? 2 : 0);

export const reachOf = (texts: ReadonlyMap<string, string>, isTest: (file: string) => boolean): Reach => {
  const modules = new Map([...texts].map(([file, text]) => [file, readModule(file, text)]));
  /** What runs on import, whoever imports it. */
  const onImport = (file: string): Statement[] =>
    (modules.get(file)?.statements ?? []).filter(({ node }) => node.type === 'ExpressionStatement');

  const found = (file: string, name: string, seen: ReadonlySet<string> = new Set()): Statement[] => {
    const module = modules.get(file);
    const key = `${file} ${name}`;
    if (!module || seen.has(key)) return [];
    if (name === '*') return [...module.statements];
    const own = module.exported.get(name) ?? name;
    const statement = module.declared.get(own);
    const source = module.imported.get(own);
    const further = new Set([...seen, key]);
    return [
      ...onImport(file),
      ...(statement ? [statement] : []),
      ...(!statement && source ? found(source.file, source.name, further) : []),
      ...module.reexported
        .filter(({ as }) => as === name || as === '*')
        .flatMap((one) => found(one.file, one.name === '*' ? name : one.name, further)),
    ];
  };

  const mentioned = (statement: Statement): Set<Statement> => {
    const { file, node: root } = statement;
    const module = modules.get(file);
    const all = new Set<Statement>();
    const add = (statements: readonly Statement[]) => {
      for (const one of statements) all.add(one);
    };
    for (const { node } of nodesOf(root)) {
      if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
        const name = nameOf(node);
        const own = module?.declared.get(name);
        const source = module?.imported.get(name);
        if (own) all.add(own);
        else if (source) add(found(source.file, source.name));
      } else if (node.type === 'ImportExpression') add(found(target(file, node.source), '*'));
      else if (node.type === 'Literal') add(found(namedFile(file, node), '*'));
    }
    return all;
  };

  const mentionedBy = new Map<Statement, Statement[]>();
  for (const { statements } of modules.values()) {
    for (const statement of statements) {
      for (const other of mentioned(statement)) {
        if (other === statement) continue;
        const list = mentionedBy.get(other);
        if (list) list.push(statement);
        else mentionedBy.set(other, [statement]);
      }
    }
  }

  return (file, offset) => {
    const at = (modules.get(file)?.statements ?? []).filter(({ start, end }) => start <= offset && offset < end);
    const distances = new Map<Statement, number>(at.map((one) => [one, 0]));
    const tests = new Map<string, number>();
    const queue = [...at];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const distance = (distances.get(next) ?? 0) + 1;
      for (const by of mentionedBy.get(next) ?? []) {
        if (distances.has(by)) continue;
        distances.set(by, distance);
        if (isTest(by.file)) {
          if (!tests.has(by.file)) tests.set(by.file, distance);
        } else queue.push(by);
      }
    }
    return [...tests]
      .map(([test, distance]): TestFile => ({ file: test, distance }))
      .sort((a, b) => rank(file, a) - rank(file, b) || (a.file < b.file ? -1 : 1));
  };
};
