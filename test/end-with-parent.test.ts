import { expect, it } from 'vitest';
import { waitsForItsCommand } from '../bin/end-with-parent.mjs';

it.each([
  [['sh', '-c', 'npm start'], true],
  [['/bin/bash', '-ec', 'cd /opt/pand && node bin/pand.mjs serve'], true],
  [['sh', '-c', 'npm start >log 2>&1'], true],
  [['sh', '-c', 'npm start &>log'], true],
  // Meant to stay when the shell goes.
  [['sh', '-c', 'npm start &'], false],
  [['sh', '-c', 'npm start >log 2>&1 & sleep 5'], false],
  [['sh', '-c', 'nohup npm start'], false],
  [['bash', '-c', 'setsid npm start'], false],
  // A person's shell, and what is no shell.
  [['-bash'], false],
  [['bash', 'deploy.sh'], false],
  [['node', 'bench/run.mjs'], false],
  [[], false],
])('%j waits for its command: %s', (commandLine, waits) => {
  expect(waitsForItsCommand(`${commandLine.join('\0')}\0`)).toBe(waits);
});
