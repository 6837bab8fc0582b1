// npm run bench -- <name> [arguments]: runs bench/<name>.ts in a process of its own.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
const [name = '', ...rest] = process.argv.slice(2);
const file = join(folder, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder).filter((entry) => /^[a-z-]+\.ts$/.test(entry));
  console.error(`Usage: npm run bench -- <${names.map((entry) => entry.replace('.ts', '')).join(' | ')}>`);
  process.exit(1);
}
const flags = ['--expose-gc', '--max-old-space-size=8192', '--disable-warning=ExperimentalWarning'];
const { status } = spawnSync(process.execPath, [...flags, file, ...rest], { stdio: 'inherit' });
process.exit(status ?? 1);
