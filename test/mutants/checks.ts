// Mistakes that types or lint find need no test. One per file and round, so that a round tells many of them apart.
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout, inRoot } from './checkout.ts';
import { lineOf, type Mutation, mutated, statementAround } from './mutations.ts';

type Finding = { readonly path: string; readonly line: number; readonly text: string };

/** What a checker prints; that it ends with an error is what it is asked for. */
const output = (copy: string, command: string, args: readonly string[]): Promise<string> =>
  new Promise((done) => {
    const options = { cwd: copy, maxBuffer: 2 ** 28 };
    execFile(join(copy, 'node_modules/.bin', command), args, options, (_, stdout) => done(stdout));
  });

const typeFindings = async (copy: string): Promise<Finding[]> => {
  const lines = (await output(copy, 'tsc', ['-p', 'tsconfig.json', '--noEmit', '--pretty', 'false'])).split('\n');
  return lines.flatMap((text) => {
    const [, path, line, code] = /^(.+?)\((\d+),\d+\): error (TS\d+)/.exec(text) ?? [];
    return path === undefined ? [] : [{ path, line: Number(line), text: `types (${code})` }];
  });
};

type Diagnostic = {
  readonly severity: string;
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
};
const lintFindings = async (copy: string, files: readonly string[]): Promise<Finding[]> => {
  const flags = ['lint', '--reporter=json', '--max-diagnostics=none', '--vcs-enabled=false'];
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(await output(copy, 'biome', [...flags, ...files]));
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ category, location: { path, start } }) => ({ path, line: start.line, text: category }));
};

/** The first of each file, and the rest for the next round. */
const split = (mutations: readonly Mutation[]): [Mutation[], Mutation[]] => {
  const files = new Set<string>();
  const round: Mutation[] = [];
  const rest: Mutation[] = [];
  for (const mutation of mutations) {
    (files.has(mutation.file) ? rest : round).push(mutation);
    files.add(mutation.file);
  }
  return [round, rest];
};

/** Notes which mistakes a check finds, round by round. */
export const findByChecks = async (
  mutations: readonly Mutation[],
  textOf: (file: string) => string,
  found: Map<Mutation, string>,
): Promise<void> => {
  const copy = copyCheckout('checks');
  let waiting = [...mutations];
  while (waiting.length > 0) {
    const [round, rest] = split(waiting);
    for (const one of round) writeFileSync(join(copy, inRoot(one.file)), mutated(textOf(one.file), one));
    const files = round.map(({ file }) => inRoot(file));
    const findings = [...(await typeFindings(copy)), ...(await lintFindings(copy, files))];
    for (const one of round) {
      const source = textOf(one.file);
      const { start, end } = statementAround(one.file, source, one.start);
      // Elsewhere in the file it may come from another mistake of the round.
      const finding = findings.find(
        ({ path, line }) => path === inRoot(one.file) && line >= lineOf(source, start) && line <= lineOf(source, end),
      );
      if (finding) found.set(one, finding.text);
      writeFileSync(join(copy, inRoot(one.file)), source);
    }
    waiting = rest;
  }
};
