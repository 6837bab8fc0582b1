// Runs a TypeScript module of the program in a process of its own, with everything it imports: `node run-module.mjs <file>`.
// File by file and without a bundler, which takes longer to start than most of what is run this way.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { transformSync } from 'rolldown/utils';

// The embedded database is compiled once, as in the program (bin/lean-process.mjs).
setFlagsFromString('--liftoff-only');

const module = (source) => ({ format: 'module', shortCircuit: true, source });
registerHooks({
  load: (url, context, next) => {
    const isOurs = url.startsWith('file:') && !url.includes('/node_modules/');
    if (!isOurs || !/\.(?:tsx?|json)$/.test(url)) return next(url, context);
    const path = fileURLToPath(url);
    const text = readFileSync(path, 'utf8');
    if (path.endsWith('.json')) return module(`export default ${text}`);
    const { code, errors } = transformSync(path, text, { jsx: { runtime: 'automatic', development: false } });
    if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
    return module(code);
  },
});
await import(pathToFileURL(process.argv[2] ?? '').href);
