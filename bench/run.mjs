// npm run bench -- <name> [arguments]: runs bench/<name>.ts in a process of its own. Without a name, or with `all` and some
// names: all of those, one table of figures and targets at the end, and everything in docs/benchmarks.md. Ends with 1 when one of them did,
// because it missed a target or failed.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';

const folder = import.meta.dirname;
const ALL = [
  ['start', []],
  ['memory', []],
  ['rush', []],
  ['slot', []],
  ['search', ['5000', '200000', '1000000']],
  ['import', ['200000', '--postgres']],
  ['alerts', []],
  ['feeds', []],
  ['web', []],
  ['brochure', []],
  ['desk', []],
  ['lighthouse', []],
];
const BUSY = availableParallelism();
const FLAGS = ['--expose-gc', '--max-old-space-size=8192', '--disable-warning=ExperimentalWarning'];

/** Runs one; what it printed, and how it ended. */
const run = (name, args, env = {}) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [...FLAGS, join(folder, `${name}.ts`), ...args], {
      stdio: ['inherit', 'pipe', 'inherit'],
      env: { ...process.env, ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      process.stdout.write(chunk);
      output += chunk;
    });
    child.once('close', (code) => resolve({ output, code: code ?? 1 }));
  });

const machine = () => {
  const model = cpus()[0]?.model;
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} cores (${[process.arch, model].filter(Boolean).join(', ')}), ${memory} GB, Node ${process.versions.node}`;
};

const HEAD = ['| Figure | Measured | Target |', '|---|---|---|'];
const report = join(folder, '..', 'docs', 'benchmarks.md');

/** The parts of the report by name, as they were written last. */
const writtenSections = () => {
  const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
  return new Map(
    text
      .split(/^## /m)
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('\n')), `## ${part.trim()}\n`]),
  );
};

const runSection = async (name, args) => {
  const place = mkdtempSync(join(tmpdir(), 'pand-figures-'));
  const file = join(place, 'figures.ndjson');
  console.log(`\n== ${name} ==\n`);
  // What others do on the machine at the same time says how much the figures are worth.
  const load = loadavg()[0] ?? 0;
  const { output, code } = await run(name, args, { BENCH_FIGURES: file });
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(place, { recursive: true });
  const rows = lines
    .map((line) => JSON.parse(line))
    .map(({ what, value, target }) => `| ${what} | ${value} | ${target} |`);
  const command = ['npm run bench --', name, ...args].join(' ');
  const when = `\`${command}\` on ${new Date().toISOString().slice(0, 10)}, ${machine()}${load > BUSY ? `; the machine was busy with other work (load ${load.toFixed(1)})` : ''}`;
  const section = `## ${name}\n${when}\n\n${[...HEAD, ...rows].join('\n')}\n\n\`\`\`text\n${output.trim()}\n\`\`\`\n`;
  return { section, code };
};

const write = (sections) => {
  const parts = [...sections.values()];
  const figures = parts.flatMap((part) => part.split('\n').filter((line) => /^\| /.test(line) && line !== HEAD[0]));
  const table = [...HEAD, ...figures].join('\n');
  writeFileSync(
    report,
    `# Benchmarks

Written by \`npm run bench\`, or by \`npm run bench -- all <name>…\` for some of them. A reference runs beside each measurement, on the same machine
in the same run: the ratios say more than the times.

${table}

${parts.join('\n')}`,
  );
  return table;
};

/** What is not run again stays as it was written, with its own date; what has been run is written at once. Those that did not end with 0. */
const runAll = async (names) => {
  const sections = writtenSections();
  let table = '';
  const failed = [];
  for (const [name, args] of ALL) {
    if (names.length > 0 && !names.includes(name)) continue;
    const { section, code } = await runSection(name, args);
    if (code !== 0) failed.push(name);
    sections.set(name, section);
    table = write(sections);
  }
  console.log(`\n${table}\n\nWritten to docs/benchmarks.md.`);
  return failed;
};

const [name, ...rest] = process.argv.slice(2);
if (name === undefined || name === 'all') {
  const failed = await runAll(rest);
  if (failed.length > 0) {
    console.error(`Missed a target, or failed: ${failed.join(', ')}.`);
    process.exit(1);
  }
} else if (!/^[a-z-]+$/.test(name) || !existsSync(join(folder, `${name}.ts`))) {
  const names = readdirSync(folder).filter((entry) => /^[a-z-]+\.ts$/.test(entry));
  console.error(`Usage: npm run bench [-- <${names.map((entry) => entry.replace('.ts', '')).join(' | ')}>]`);
  process.exit(1);
} else process.exit((await run(name, rest)).code);
