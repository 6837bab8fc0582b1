#!/usr/bin/env node
// The `pand` command: a good Node, a current build, then the program itself.
import { existsSync } from 'node:fs';
// Not by name: a Node that is too old for it must get as far as handing over.
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfNeeded, currentBuild } from './build.mjs';
import { leanProcess, leanSettings } from './lean-process.mjs';
import { ensureNode, root } from './with-node.mjs';

const [command] = process.argv.slice(2);
if (existsSync('.env')) process.loadEnvFile?.('.env');
await ensureNode(leanSettings(process.argv.slice(2)));
leanProcess();
if (command === 'dev') {
  const { startDevelopment } = await import('./dev.mjs');
  await startDevelopment();
} else {
  process.env.NODE_ENV ??= 'production';
  await buildIfNeeded();
  const build = currentBuild();
  // Compiled code is kept beside the build: the next start reads it instead of compiling again.
  module.enableCompileCache(join(build, 'compiled'));
  const { main } = await import(pathToFileURL(join(build, 'server', 'pand.js')).href);
  process.exitCode = await main(process.argv.slice(2), root);
}
