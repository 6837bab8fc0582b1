#!/usr/bin/env node
// Builds the client and the server with Vite, unless the last build was made from the same files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureNode, root } from './with-node.mjs';

const stampFile = join(root, 'dist', 'built-from');
const COMPRESSIBLE = /\.(js|css|svg|json|map|html)$/;

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

const sourceHash = () => {
  const hash = createHash('sha256');
  const single = ['package-lock.json', 'vite.config.ts'].map((name) => join(root, name));
  for (const file of [...single, ...filesBelow(join(root, 'src')).filter((name) => !/\.test\.tsx?$/.test(name))]) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
};

/** The static files are compressed once, at the highest level, instead of for every visitor. */
const precompress = (folder) => {
  for (const file of filesBelow(folder)) {
    if (!COMPRESSIBLE.test(file)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < 512) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
};

export const buildIfNeeded = async ({ force = false, quiet = false } = {}) => {
  // An installed package without sources is already built.
  if (!existsSync(join(root, 'src'))) return;
  const hash = sourceHash();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return;
  if (!quiet) console.log('Building …');
  const { build } = await import('vite');
  // Made aside and moved into place whole: a program that starts meanwhile never sees half a build.
  const aside = join(root, `dist-${process.pid}`);
  const logLevel = quiet ? 'error' : 'warn';
  try {
    await build({ root, mode: 'client', logLevel, build: { outDir: join(aside, 'client') } });
    await build({ root, mode: 'server', logLevel, build: { outDir: join(aside, 'server') } });
    precompress(join(aside, 'client', 'assets'));
    writeFileSync(join(aside, 'built-from'), hash);
    rmSync(join(root, 'dist'), { recursive: true, force: true });
    renameSync(aside, join(root, 'dist'));
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
};

if (process.argv[1] === new URL(import.meta.url).pathname) {
  ensureNode();
  process.env.NODE_ENV = 'production';
  await buildIfNeeded({ force: true });
}
