#!/usr/bin/env node
// The `pand` command: a good Node, a current build, then the program itself.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded } from './build.mjs';
import { ensureNode, root } from './with-node.mjs';

ensureNode();
if (existsSync('.env')) process.loadEnvFile('.env');
const [command] = process.argv.slice(2);
if (command === 'dev') {
  const { startDevelopment } = await import('./dev.mjs');
  await startDevelopment();
} else {
  process.env.NODE_ENV ??= 'production';
  await buildIfNeeded();
  // Compiled code is kept beside the build: the next start reads it instead of compiling again.
  enableCompileCache(`${root}dist/compiled`);
  const { main } = await import(pathToFileURL(`${root}dist/server/pand.js`).href);
  process.exitCode = await main(process.argv.slice(2), root);
}
