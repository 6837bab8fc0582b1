// Marks in a source that say, when it runs, which of its places did: one for each way that control can take in a function.
// What runs on import has none: it runs for everybody.
import { isNode, listOf, nodesOf, type Place, parse, type SyntaxNode } from './syntax.ts';

export type Mark = {
  /** What has run when the mark has, up to the marks inside it. */
  readonly start: number;
  readonly end: number;
  readonly opening: { readonly at: number; readonly text: (call: string) => string };
  readonly closing?: { readonly at: number; readonly text: string };
};

const isFunction = ({ type }: SyntaxNode): boolean => /Function/.test(type);
const isLoop = ({ type }: SyntaxNode): boolean => /^(For|While|DoWhile)/.test(type);
/** What follows one of these may not run although it did. */
const mayLeave = ({ type }: SyntaxNode): boolean => /^(If|Try|Switch|For|While|DoWhile|Labeled)/.test(type);

const statementMark = ({ start }: SyntaxNode, end: number): Mark => ({
  start,
  end,
  opening: { at: start, text: (call) => `${call};` },
});
const blockMark = ({ start, end }: SyntaxNode, block: SyntaxNode): Mark => ({
  start,
  end,
  opening: { at: block.start + 1, text: (call) => `${call};` },
});
const wrapped = (
  { start, end }: SyntaxNode,
  node: SyntaxNode,
  [open, separator, close]: readonly [string, string, string],
): Mark => ({
  start,
  end,
  opening: { at: node.start, text: (call) => `${open}${call}${separator}` },
  closing: { at: node.end, text: close },
});
const BRACES = ['{', ';', '}'] as const;
const PARENTHESES = ['(', ',', ')'] as const;

const isBranch = (parent: SyntaxNode, role: string): boolean =>
  (parent.type === 'IfStatement' && role !== 'test') || (isLoop(parent) && role === 'body');
const isOption = (parent: SyntaxNode, role: string): boolean =>
  (parent.type === 'ConditionalExpression' && role !== 'test') ||
  (/^(LogicalExpression|AssignmentPattern)$/.test(parent.type) && role === 'right');

const after = (statements: readonly SyntaxNode[], end: number): Mark[] =>
  statements.flatMap((statement, index) => {
    const previous = statements[index - 1];
    return previous && mayLeave(previous) ? [statementMark(statement, end)] : [];
  });

const marksAt = ({ node, parent, role }: Place): Mark[] => {
  const found: Mark[] = [];
  if (isFunction(node) && isNode(node.body)) {
    found.push(
      node.body.type === 'BlockStatement' || node.body.type === 'FunctionBody'
        ? blockMark(node, node.body)
        : wrapped(node, node.body, PARENTHESES),
    );
  } else if (parent && isBranch(parent, role) && node.type !== 'BlockStatement') {
    found.push(wrapped(node, node, BRACES));
  } else if (parent && isOption(parent, role)) {
    found.push(wrapped(node, node, PARENTHESES));
  } else if (node.type === 'BlockStatement' && parent && !isFunction(parent)) {
    found.push(blockMark(node, node));
  }
  if (node.type === 'BlockStatement' || node.type === 'FunctionBody') found.push(...after(listOf(node.body), node.end));
  if (node.type === 'SwitchCase') {
    const statements = listOf(node.consequent);
    const [first] = statements;
    if (first) found.push(statementMark(first, node.end), ...after(statements, node.end));
  }
  return found;
};

/** The marks of a file, outer ones before inner ones. */
export const marksOf = (file: string, source: string): Mark[] => {
  const program = parse(file, source);
  if (!program) return [];
  const marks: Mark[] = [];
  let functionEnd = 0;
  for (const place of nodesOf(program)) {
    if (isFunction(place.node)) functionEnd = Math.max(functionEnd, place.node.end);
    if (place.node.start < functionEnd) marks.push(...marksAt(place));
  }
  return marks;
};

/** The number of the innermost mark around a place; undefined for what runs on import. */
export const markAround = (marks: readonly Mark[], offset: number): number | undefined => {
  let found: number | undefined;
  for (const [index, { start, end }] of marks.entries()) {
    const best = found === undefined ? undefined : marks[found];
    if (start <= offset && offset < end && (!best || end - start <= best.end - best.start)) found = index;
  }
  return found;
};

/** The source with its marks, numbered from `first` on. */
export const marked = (source: string, marks: readonly Mark[], first: number): string => {
  const openings = marks.map(({ opening: { at, text } }, index) => ({
    at,
    text: text(`globalThis.__mark?.(${first + index})`),
  }));
  const closings = marks.flatMap(({ closing }) => closing ?? []).reverse();
  // What ends at a place ends before what begins there; outer marks begin first and end last.
  const pieces = [...closings, ...openings].sort((a, b) => a.at - b.at);
  let text = '';
  let done = 0;
  for (const { at, text: piece } of pieces) {
    text += source.slice(done, at) + piece;
    done = at;
  }
  return text + source.slice(done);
};
