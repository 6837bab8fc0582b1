// npm run chaos -- <name> [arguments]: runs chaos/<name>.ts in a process of its own; it ends with 1 when a promise was
// broken. Without a name: all of them, one after the other.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = import.meta.dirname;
/** A run says so in its first line; the other files are what runs share. */
const names = readdirSync(folder)
  .filter((entry) => /^[a-z-]+\.ts$/.test(entry) && readFileSync(join(folder, entry), 'utf8').startsWith('// npm run '))
  .map((entry) => entry.replace('.ts', ''));

const run = (name, args) =>
  new Promise((resolve) => {
    const file = join(folder, `${name}.ts`);
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
      stdio: 'inherit',
    });
    child.once('close', (code) => resolve(code ?? 1));
  });

const [name, ...args] = process.argv.slice(2);
if (name !== undefined && !names.includes(name)) {
  console.error(`Usage: npm run chaos [-- <${names.join(' | ')}> [arguments]]`);
  process.exit(1);
}
let failed = 0;
for (const one of name === undefined ? names : [name]) {
  console.log(`== ${one} ==\n`);
  failed = Math.max(failed, await run(one, args));
}
process.exit(failed);
