// Mistakes that types or lint find need no test. One per top-level statement and round, so that a round tells many of them apart.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from './checkout.ts';
import { lineOf, type Mutation, mutated, statementAround } from './mutations.ts';

type Finding = { readonly path: string; readonly line: number; readonly text: string };

/** What a checker prints; that it ends with an error is what it is asked for. */
const output = (copy: string, command: string, args: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const options = { cwd: copy, maxBuffer: 2 ** 28 };
    execFile(join(copy, 'node_modules/.bin', command), args, options, (_, stdout) => done(stdout));
  });

/** The second round looks at what has changed since the first. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', 'tmp/types.tsbuildinfo'];
const typeFindings = async (copy: string): Promise<Finding[]> => {
  const lines = (
    await output(copy, 'tsc', ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false', ...INCREMENTAL])
  ).split('\n');
  return lines.flatMap((text) => {
    const [, path, line, code] = /^(.+?)\((\d+),\d+\): error (TS\d+)/.exec(text) ?? [];
    return path === undefined ? [] : [{ path, line: Number(line), text: `types (${code})` }];
  });
};

type LintDiagnostic = {
  readonly severity: string;
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
};
const lintFindings = async (copy: string, files: readonly string[]): Promise<Finding[]> => {
  const flags = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const report: { diagnostics: LintDiagnostic[] } = JSON.parse(await output(copy, 'biome', [...flags, ...files]));
  return report.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location: { path, start } }) => ({ path, line: start.line, text: category }));
};

type PromiseDiagnostic = {
  readonly code: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
};
const promiseFindings = async (copy: string, files: readonly string[]): Promise<Finding[]> => {
  const report: { diagnostics: PromiseDiagnostic[] } = JSON.parse(
    await output(copy, 'oxlint', ['--format=json', ...files]),
  );
  return report.diagnostics.map(({ code, filename, labels }) => ({
    path: filename,
    line: labels[0]?.span.line ?? 0,
    text: code,
  }));
};

type Placed = { readonly mutation: Mutation; readonly statement: { readonly start: number; readonly end: number } };

/** The first of each statement, and the rest for the next round. */
const split = (all: readonly Placed[]): [Placed[], Placed[]] => {
  const statements = new Set<string>();
  const round: Placed[] = [];
  const rest: Placed[] = [];
  for (const placed of all) {
    const key = `${placed.mutation.file} ${placed.statement.start}`;
    (statements.has(key) ? rest : round).push(placed);
    statements.add(key);
  }
  return [round, rest];
};

/** All mistakes of a file, each on the lines where it was: what is left out leaves its lines behind. */
const withAll = (source: string, mutations: readonly Mutation[]): string =>
  [...mutations]
    .sort((a, b) => b.start - a.start)
    .reduce((text, one) => {
      const lines = lineOf(source, one.end) - lineOf(source, one.start);
      return mutated(text, { ...one, text: one.text + '\n'.repeat(lines) });
    }, source);

/** Which mistakes a check finds, and which check. */
export const findByChecks = async (
  mutations: readonly Mutation[],
  textOf: (file: string) => string,
): Promise<Map<Mutation, string>> => {
  const found = new Map<Mutation, string>();
  const copy = copyCheckout('checks');
  let waiting = mutations.map((mutation) => ({
    mutation,
    statement: statementAround(mutation.file, textOf(mutation.file), mutation.start),
  }));
  while (waiting.length > 0) {
    const [round, rest] = split(waiting);
    const byFile = Map.groupBy(round, ({ mutation }) => mutation.file);
    for (const [file, placed] of byFile)
      writeFileSync(
        join(copy, file),
        withAll(
          textOf(file),
          placed.map(({ mutation }) => mutation),
        ),
      );
    const files = [...byFile.keys()];
    const findings = [
      ...(await typeFindings(copy)),
      ...(await lintFindings(copy, files)),
      ...(await promiseFindings(copy, files)),
    ];
    for (const { mutation, statement } of round) {
      const source = textOf(mutation.file);
      // Elsewhere in the file it may come from another mistake of the round.
      const finding = findings.find(
        ({ path, line }) =>
          path === mutation.file && line >= lineOf(source, statement.start) && line <= lineOf(source, statement.end),
      );
      if (finding) found.set(mutation, finding.text);
    }
    for (const file of files) writeFileSync(join(copy, file), textOf(file));
    waiting = rest;
  }
  return found;
};
