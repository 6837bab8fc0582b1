// The syntax tree of a source file, from the parser that Vite brings along.
import { parseSync } from 'vite';

export type SyntaxNode = { readonly type: string; readonly start: number; readonly end: number } & Readonly<
  Record<string, unknown>
>;

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value;

/** The program of a file; undefined when it is no TypeScript. */
export const parse = (file: string, text: string): SyntaxNode | undefined => {
  const { program, errors } = parseSync(file, text);
  const node: unknown = program;
  return errors.length === 0 && isNode(node) ? node : undefined;
};

/** Types vanish before a test runs; an expression inside `as` or `satisfies` does not. */
const ONLY_TYPES = /^TS(?!AsExpression|SatisfiesExpression|NonNullExpression)/;

const entriesOf = (node: SyntaxNode): [string, SyntaxNode][] =>
  Object.entries(node).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child): [string, SyntaxNode] => [name, child]),
  );

export type Place = {
  readonly node: SyntaxNode;
  readonly parent: SyntaxNode | undefined;
  /** What the node is to its parent. */
  readonly role: string;
};

/** Every node that is run, in the order of the text, with its parent. */
export function* nodesOf(node: SyntaxNode, parent?: SyntaxNode, role = ''): Generator<Place> {
  if (ONLY_TYPES.test(node.type) || node.importKind === 'type' || node.exportKind === 'type') return;
  yield { node, parent, role };
  for (const [name, child] of entriesOf(node)) yield* nodesOf(child, node, name);
}

export const listOf = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
