// The names of all checks, one to a line, or what became of those of another time:
//   npm run --silent test:names > before.txt
//   npm run --silent test:names -- --compare before.txt
// A file may move; a name that is gone, or is there less often than before, ends the command with 1.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureNode, root } from '../bin/with-node.mjs';

await ensureNode();

/** `project > name`, and its file behind a tab. Collected, not read from the text: tests with parameters have all their names. */
const currentNames = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-names-'));
  try {
    const file = join(folder, 'names.json');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'list', '--staticParse=false', `--json=${file}`], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test' },
    });
    if (status !== 0) process.exit(status ?? 1);
    return JSON.parse(readFileSync(file, 'utf8'))
      .map((test) => `${test.projectName} > ${test.name.replaceAll('\n', '\\n')}\t${relative(root, test.file)}`)
      .sort();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const [option, file] = process.argv.slice(2);
const names = currentNames();
if (option !== '--compare') console.log(names.join('\n'));
else {
  const counted = (lines) => {
    const byName = Map.groupBy(lines, (line) => line.split('\t')[0]);
    return (name) => byName.get(name) ?? [];
  };
  const before = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const [then, now] = [counted(before), counted(names)];
  const fewer = (lines, there, here) =>
    [...new Set(lines.map((line) => line.split('\t')[0]))]
      .filter((name) => here(name).length < there(name).length)
      .flatMap((name) => there(name).slice(here(name).length));
  const gone = fewer(before, then, now);
  const added = fewer(names, now, then);
  for (const line of added) console.log(`new:  ${line}`);
  for (const line of gone) console.log(`gone: ${line}`);
  console.log(`${before.length} checks before, ${names.length} now: ${gone.length} gone, ${added.length} new.`);
  process.exitCode = gone.length > 0 ? 1 : 0;
}
