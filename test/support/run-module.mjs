// Runs a TypeScript module of the program in a process of its own, with everything it imports: `node run-module.mjs <file>`.
import { join } from 'node:path';
import { runnerImport } from 'vite';

const [file = ''] = process.argv.slice(2);
await runnerImport(file, { configFile: false, logLevel: 'error', root: join(import.meta.dirname, '../..') });
