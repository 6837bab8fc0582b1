#!/usr/bin/env node
// Says whether the work is done: types, lint, promises, nothing unused, all tests.
import { spawnSync } from 'node:child_process';
import { ensureNode, root } from './with-node.mjs';

await ensureNode();
for (const script of ['typecheck', 'lint', 'promises', 'unused', 'test']) {
  console.log(`\n> ${script}`);
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: root, stdio: 'inherit' });
  if (status !== 0) {
    console.error(`\nverify: ${script} failed.`);
    process.exit(status ?? 1);
  }
}
console.log('\nverify: all good.');
