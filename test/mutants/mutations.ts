// Where a source file can be changed by one small mistake, and what it then says.
import { isNode, listOf, nodesOf, type Place, parse, type SyntaxNode } from './syntax.ts';

export type Mutation = {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  /** What stands there instead. */
  readonly text: string;
};

type Change = Omit<Mutation, 'file'>;

const COMPARISONS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
};
/** As an argument of the query builder. */
const SQL_COMPARISONS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '=': '<>' };
const SQL_BOUND = /(?<= )(<=|>=|<|>)(?= |$)/g;

const instead = ({ start, end }: SyntaxNode, text: string): Change => ({ start, end, text });

/** Between the two sides there is nothing but the operator, spaces and perhaps a comment. */
const operator = (source: string, node: SyntaxNode, text: string): Change[] => {
  const { left, right } = node;
  if (!isNode(left) || !isNode(right)) return [];
  const start = source.indexOf(String(node.operator), left.end);
  const end = start + String(node.operator).length;
  return start < left.end || end > right.start ? [] : [{ start, end, text }];
};

const literal = (source: string, { node, parent, role }: Place): Change[] => {
  const { value } = node;
  if (role === 'key' && parent?.computed !== true) return [];
  if (typeof value === 'boolean') return [instead(node, String(!value))];
  if (typeof value === 'number') {
    // -1 becomes -2 in the text; away from zero is as good as upwards.
    return Number.isInteger(value) ? [instead(node, String(value + 1))] : [instead(node, String(value * 2))];
  }
  const turned = typeof value === 'string' && role === 'arguments' ? SQL_COMPARISONS[value] : undefined;
  return turned === undefined ? [] : [instead(node, source.charAt(node.start) + turned + source.charAt(node.start))];
};

const logical = (source: string, node: SyntaxNode): Change[] => {
  const { right } = node;
  if (node.operator !== '??') return operator(source, node, node.operator === '&&' ? '||' : '&&');
  // A default that is a number or a boolean has a place of its own.
  const plain = isNode(right) && right.type === 'Literal' && typeof right.value !== 'string';
  const isUndefined = isNode(right) && right.type === 'Identifier' && right.name === 'undefined';
  return isNode(right) && !plain && !isUndefined ? [instead(right, 'undefined')] : [];
};

/** SQL that is written out: the bounds in its texts. */
const sqlBounds = (source: string, { tag, quasi }: SyntaxNode): Change[] =>
  isNode(tag) && tag.name === 'sql' && isNode(quasi)
    ? listOf(quasi.quasis).flatMap(({ start, end }) =>
        [...source.slice(start, end).matchAll(SQL_BOUND)].map(({ index, 0: bound }) => ({
          start: start + index,
          end: start + index + bound.length,
          text: COMPARISONS[bound] ?? bound,
        })),
      )
    : [];

/** A plain error says what cannot happen; what can has a class of its own. */
const isImpossible = ({ argument }: SyntaxNode): boolean =>
  isNode(argument) && isNode(argument.callee) && argument.callee.name === 'Error';

/** A branch that does nothing is a block: types refuse a semicolon there, whatever it says. */
const nothing = ({ node, parent }: Place): Change => instead(node, parent?.type === 'IfStatement' ? '{}' : ';');

const changesAt = (source: string, place: Place): Change[] => {
  const { node } = place;
  switch (node.type) {
    case 'BinaryExpression': {
      const turned = COMPARISONS[String(node.operator)];
      return turned === undefined ? [] : operator(source, node, turned);
    }
    case 'LogicalExpression':
      return logical(source, node);
    case 'UnaryExpression':
      return node.operator === '!' && isNode(node.argument)
        ? [{ start: node.start, end: node.argument.start, text: '' }]
        : [];
    case 'Literal':
      return literal(source, place);
    case 'AwaitExpression':
      return isNode(node.argument) ? [{ start: node.start, end: node.argument.start, text: '' }] : [];
    case 'ExpressionStatement':
      return typeof node.directive === 'string' ? [] : [nothing(place)];
    case 'ThrowStatement':
      return isImpossible(node) ? [] : [nothing(place)];
    case 'ReturnStatement':
    case 'ContinueStatement':
      return [nothing(place)];
    case 'TaggedTemplateExpression':
      return sqlBounds(source, node);
    default:
      return [];
  }
};

/** Tables of numbers are data: a changed coordinate is no mistake in a rule. */
const TABLE = 40;
const isTable = ({ elements, properties }: SyntaxNode): boolean =>
  listOf(elements).length >= TABLE || listOf(properties).length >= TABLE;

/** The return at the end of a function is its result and dies at once; an early one is a rule. */
const lastStatement = ({ type, body }: SyntaxNode): SyntaxNode | undefined =>
  /Function/.test(type) && isNode(body) ? listOf(body.body).at(-1) : undefined;

/** Every mutation of a file, in the order of its text. */
export const mutationsOf = (file: string, source: string): Mutation[] => {
  const program = parse(file, source);
  if (program === undefined) return [];
  let tableEnd = -1;
  const last = new Set<SyntaxNode | undefined>();
  const found: Change[] = [];
  for (const place of nodesOf(program)) {
    const { node, parent } = place;
    if (node.start < tableEnd || /^Import.*(Declaration|Attribute)$/.test(parent?.type ?? '')) continue;
    if (isTable(node)) tableEnd = node.end;
    last.add(lastStatement(node));
    if (node.type !== 'ReturnStatement' || !last.has(node)) found.push(...changesAt(source, place));
  }
  return found.sort((a, b) => a.start - b.start || a.end - b.end).map((change) => ({ file, ...change }));
};

export const mutated = (source: string, { start, end, text }: Mutation): string =>
  source.slice(0, start) + text + source.slice(end);

export const lineOf = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;

/** The statement at the top of the file that an offset lies in. */
export const statementAround = (file: string, source: string, offset: number): { start: number; end: number } =>
  listOf(parse(file, source)?.body).find(({ start, end }) => start <= offset && offset < end) ?? {
    start: offset,
    end: offset,
  };

export type LineChange = {
  readonly line: number;
  /** The lines that differ, without their margins. */
  readonly before: string;
  readonly after: string;
};

/** How a mutation reads: the lines it touches, before and after. */
export const lineChange = (source: string, mutation: Mutation): LineChange => {
  const first = source.lastIndexOf('\n', mutation.start - 1) + 1;
  const next = source.indexOf('\n', mutation.end);
  const last = next === -1 ? source.length : next;
  const tidy = (text: string): string =>
    text
      .split('\n')
      .map((line) => line.trim())
      .join(' ')
      .trim();
  return {
    line: lineOf(source, mutation.start),
    before: tidy(source.slice(first, last)),
    after: tidy(source.slice(first, mutation.start) + mutation.text + source.slice(mutation.end, last)),
  };
};
