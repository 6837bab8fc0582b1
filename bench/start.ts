// npm run bench -- start: how long the built program with data takes to its first page, beside Node and the embedded
// database alone, which it cannot beat; and its memory at demo size.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { runPand, spawnPand, temporaryDirectory } from '../test/support/program.ts';
import { figure, percentile, printTable } from './table.ts';

const RUNS = 5;
const PORT = 3987;

const firstPage = async (): Promise<void> => {
  const ask = () =>
    new Promise<boolean>((resolve) => {
      get({ host: '127.0.0.1', port: PORT, path: '/nl', headers: { host: 'localhost' } }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode === 200));
      }).on('error', () => resolve(false));
    });
  while (!(await ask())) await new Promise((resolve) => setTimeout(resolve, 5));
};

const timed = async (work: () => Promise<void>): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

const directory = await temporaryDirectory();
const dataDir = join(directory.path, 'data');
const settings = { DATA_DIR: dataDir, PORT: String(PORT), LOG_LEVEL: 'warn' };
const OPEN = `const { PGlite } = await import('@electric-sql/pglite');
const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
const db = await PGlite.create({ dataDir: ${JSON.stringify(join(dataDir, 'db'))}, extensions: { btree_gist } });
await db.query('select 1'); process.exit(0);`;
const spawned = (code: string): number => {
  const start = performance.now();
  spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: join(import.meta.dirname, '..') });
  return performance.now() - start;
};

try {
  await runPand(['seed'], settings);
  const [node, database, program]: [number[], number[], number[]] = [[], [], []];
  let memory = 0;
  for (let run = 0; run <= RUNS; run++) {
    // The first one compiles and is kept for the next; in turns, so that whatever else the machine does meets all.
    const times = [spawned('process.exit(0)'), spawned(OPEN)] as const;
    const child = spawnPand(['serve'], settings);
    const time = await timed(firstPage);
    memory = residentMegabytes(child.pid ?? 0);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
    if (run === 0) continue;
    node.push(times[0]);
    database.push(times[1]);
    program.push(time);
  }
  const middle = (list: readonly number[]) => percentile(list, 0.5);
  const line = (name: string, list: readonly number[]) => [
    name,
    Math.round(middle(list)),
    Math.round(Math.max(...list)),
    (middle(list) / middle(database)).toFixed(2),
  ];
  printTable(
    ['cold start (ms)', 'median', 'slowest', 'of the database alone'],
    [line('Node alone', node), line('Node and the embedded database', database), line('first page', program)],
  );
  console.log(`resident after the first page: ${Math.round(memory)} MB\n`);
  figure('cold start with data, first page', `${Math.round(middle(program))} ms`, '2000 ms');
} finally {
  await directory.remove();
}
