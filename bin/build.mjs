#!/usr/bin/env node
// Builds the client and the server with Vite, unless the last build was made from the same files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

const sourceFiles = () => [
  ...['package-lock.json', 'vite.config.ts'].map((name) => join(root, name)),
  ...['src', 'demo'].flatMap((folder) => filesBelow(join(root, folder))).filter((name) => !/\.test\.tsx?$/.test(name)),
];

const hashOf = (files, told) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(relative(root, file)).update('\0').update(told(file)).update('\0');
  return hash.digest('hex');
};
const contentOf = (files) => hashOf(files, (file) => readFileSync(file));
/** Sizes and times of the files: while these are the same, nobody need read them. */
const looksOf = (files) =>
  hashOf(files, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });

const stamp = (content, looks) => `${content}\n${looks}\n`;

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
  const files = sourceFiles();
  const looks = looksOf(files);
  const [builtFrom, lookedLike] = existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : [];
  if (!force && lookedLike === looks) return;
  const content = contentOf(files);
  if (!force && builtFrom === content) {
    try {
      writeFileSync(stampFile, stamp(content, looks));
    } catch {
      // A build that may only be read: it is read again at the next start.
    }
    return;
  }
  if (!quiet) console.log('Building …');
  const { build } = await import('vite');
  // Made aside and moved into place whole: a program that starts meanwhile never sees half a build.
  const aside = join(root, `dist-${process.pid}`);
  const logLevel = quiet ? 'error' : 'warn';
  try {
    await build({ root, mode: 'client', logLevel, build: { outDir: join(aside, 'client') } });
    await build({ root, mode: 'server', logLevel, build: { outDir: join(aside, 'server') } });
    precompress(join(aside, 'client', 'assets'));
    writeFileSync(join(aside, 'built-from'), stamp(content, looks));
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
