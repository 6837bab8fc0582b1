// Who uses what runs on import, such as a constant or a function that makes one: it runs once in a process, for whichever test
// is the first. By what each top-level statement mentions, not by which file imports which, because almost every test imports
// almost every file.
import { dirname, join } from 'node:path';
import { isNode, listOf, nodesOf, type Place, parse, type SyntaxNode } from './syntax.ts';

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
  return value.startsWith('.') ? join(dirname(file), value) : '';
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
  typeof node.value === 'string' && /^[./\w-]+\.tsx?$/.test(node.value) ? join(dirname(file), node.value) : '';

export type User = {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** Statements between it and the place. */
  readonly distance: number;
};

/** What a function does is done later; unless it is handed to a call, such as `map` or `lazily`, that is made on import. */
const isLater = ({ node, parent, role }: Place): boolean =>
  node.type === 'PropertyDefinition'
    ? node.static !== true
    : /Function/.test(node.type) && !(parent?.type === 'CallExpression' && role === 'arguments');

/** Called, or handed to what is; a function that only stands in a table does not run there. */
const isCalled = ({ role }: Place): boolean => /^(callee|arguments|tag)$/.test(role);

type When = 'later' | 'on import' | 'called on import';
/** The nodes of a statement, and when they run. */
function* timedNodesOf(statement: SyntaxNode): Generator<{ readonly node: SyntaxNode; readonly when: When }> {
  let laterEnd = 0;
  for (const place of nodesOf(statement)) {
    if (place.node.start >= laterEnd && isLater(place)) laterEnd = place.node.end;
    const onImport = isCalled(place) ? 'called on import' : 'on import';
    yield { node: place.node, when: place.node.start >= laterEnd ? onImport : 'later' };
  }
}

type Mention = { readonly by: Statement; readonly when: ReadonlySet<When> };

/**
 * The statements that use a place, nearest first: through others that run on import, up to functions and tests. Functions that
 * run the place themselves are not counted, only what is made on import with their help.
 */
export const usersIn = (texts: ReadonlyMap<string, string>): ((file: string, offset: number) => User[]) => {
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

  /** What a statement mentions, and when. */
  const mentioned = (statement: Statement): Map<Statement, Set<When>> => {
    const { file, node: root } = statement;
    const module = modules.get(file);
    const all = new Map<Statement, Set<When>>();
    const meant = (node: SyntaxNode): Statement[] => {
      if (node.type === 'ImportExpression') return found(target(file, node.source), '*');
      if (node.type === 'Literal') return found(namedFile(file, node), '*');
      if (node.type !== 'Identifier' && node.type !== 'JSXIdentifier') return [];
      const own = module?.declared.get(nameOf(node));
      const source = module?.imported.get(nameOf(node));
      if (own) return [own];
      return source ? found(source.file, source.name) : [];
    };
    for (const { node, when } of timedNodesOf(root)) {
      for (const one of meant(node)) all.set(one, (all.get(one) ?? new Set()).add(when));
    }
    all.delete(statement);
    return all;
  };

  const mentions = new Map<Statement, Mention[]>();
  for (const { statements } of modules.values()) {
    for (const by of statements) {
      for (const [statement, when] of mentioned(by)) {
        const mention = { by, when };
        const list = mentions.get(statement);
        if (list) list.push(mention);
        else mentions.set(statement, [mention]);
      }
    }
  }

  return (file, offset) => {
    const at = (modules.get(file)?.statements ?? []).find(({ start, end }) => start <= offset && offset < end);
    if (!at) return [];
    const around = [...timedNodesOf(at.node)].filter(({ node }) => node.start <= offset && offset < node.end);
    const runsOnImport = around.every(({ when }) => when !== 'later');
    const users = new Map<Statement, number>(runsOnImport ? [[at, 0]] : []);
    /** What runs on import and depends on the place. */
    const made = new Set<Statement>(runsOnImport ? [at] : []);
    /** Functions that may be called on import. */
    const helpers = new Set<Statement>(runsOnImport ? [] : [at]);
    const queue = [{ statement: at, distance: 0, isUser: runsOnImport }];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const distance = next.distance + 1;
      for (const { by, when } of mentions.get(next.statement) ?? []) {
        const isMade = when.has('called on import') || (next.isUser && when.has('on import'));
        if ((next.isUser || isMade) && !users.has(by)) users.set(by, distance);
        if (isMade && !made.has(by)) {
          made.add(by);
          queue.push({ statement: by, distance, isUser: true });
        }
        if (when.has('later') && !helpers.has(by)) {
          helpers.add(by);
          queue.push({ statement: by, distance, isUser: false });
        }
      }
    }
    return [...users].map(([{ file: user, start, end }, distance]) => ({ file: user, start, end, distance }));
  };
};
