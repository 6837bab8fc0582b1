#!/usr/bin/env node
// Builds the client, the desk and the server with Vite, unless the last build was made from the same files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { ensureNode, root, runInPlace } from './with-node.mjs';

const dist = join(root, 'dist');
/** From what the last build was made, how that looked, and its folder. */
const stampFile = join(dist, 'built-from');
/** The last one, and those before it, from which processes still load parts of themselves. */
const BUILDS_KEPT = 3;
const COMPRESSIBLE = /\.(js|css|svg|json|map|html)$/;

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/** How it is built: budgets of what a page loads stand there too. */
const HOW = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  ...['build', 'client-chunks', 'client-messages', 'first-load'].map((name) => `bin/${name}.mjs`),
];

/** What a build is made from: one that was made from something else is not current. */
export const sourceFiles = () => [
  ...HOW.map((name) => join(root, name)),
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

const stampOf = () => (existsSync(stampFile) ? readFileSync(stampFile, 'utf8').split('\n') : []);
const stamp = (content, looks, folder) => `${content}\n${looks}\n${folder}\n`;

/** Where the last build is: with the server, the files for browsers, and what Node compiled of it. */
export const currentBuild = () => join(dist, stampOf()[2] ?? '');

const isBuild = (name) => /^build-\d+$/.test(name);

/** Beside those before it: a process that runs loads its threads, and what it needs later, from the build it was started from. */
export const placeBuild = (made, place, { content, looks, at = Date.now() }) => {
  const folder = `build-${at}`;
  mkdirSync(place, { recursive: true });
  renameSync(made, join(place, folder));
  // One step from the old one to the new one, for whoever starts at this moment.
  const note = join(place, `${folder}-from`);
  writeFileSync(note, stamp(content, looks, folder));
  renameSync(note, join(place, 'built-from'));
  const kept = readdirSync(place).filter(isBuild).sort().slice(-BUILDS_KEPT);
  for (const name of readdirSync(place)) {
    if (name !== 'built-from' && !kept.includes(name)) rmSync(join(place, name), { recursive: true, force: true });
  }
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

/** What the sources are now, when the last build was made from something else; undefined when it is current. */
const outdated = () => {
  // An installed package without sources is already built.
  if (!existsSync(join(root, 'src'))) return undefined;
  const files = sourceFiles();
  const looks = looksOf(files);
  const [builtFrom, lookedLike, folder] = stampOf();
  if (!existsSync(join(currentBuild(), 'server'))) return { content: contentOf(files), looks };
  if (lookedLike === looks) return undefined;
  const content = contentOf(files);
  if (builtFrom !== content) return { content, looks };
  try {
    writeFileSync(stampFile, stamp(content, looks, folder));
  } catch {
    // A build that may only be read: it is read again at the next start.
  }
  return undefined;
};

/** When a process began, so that its number given to another one does not count; empty outside Linux. */
const startTime = (pid) => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
};

const runs = (pid, started) => {
  if (started !== '') return startTime(pid) === started;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** The living processes, other than this one, that build here; what dead ones left is removed. */
const otherBuilders = (own) =>
  readdirSync(root).flatMap((name) => {
    const [, pid, started] = /^dist-(\d+)-(\d*)$/.exec(name) ?? [];
    if (pid === undefined || name === own) return [];
    if (runs(Number(pid), started)) return [pid];
    rmSync(join(root, name), { recursive: true, force: true });
    return [];
  });

/**
 * Builds into a folder of its own, named after this process, and moves it into place whole: a program that starts
 * meanwhile never sees half a build, and one that runs keeps the one it was started from. Of two that want to build at once, one waits
 * for the other's.
 */
const build = async (wanted) => {
  const own = `dist-${process.pid}-${startTime('self')}`;
  const aside = join(root, own);
  try {
    for (let said = false; ; ) {
      const from = wanted();
      if (from === undefined) return;
      mkdirSync(aside, { recursive: true });
      const [other] = otherBuilders(own);
      if (other === undefined) {
        await buildInto(aside, from);
        return;
      }
      // Both step back; chance decides who comes first next time.
      rmSync(aside, { recursive: true, force: true });
      if (!said) console.log(`Waiting for the build of process ${other} …`);
      said = true;
      await delay(100 + Math.random() * 200);
    }
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
};

const buildInto = async (aside, { content, looks }) => {
  console.log('Building …');
  const vite = await import('vite');
  const made = join(aside, 'made');
  await vite.build({ root, mode: 'client', logLevel: 'warn', build: { outDir: join(made, 'client') } });
  await vite.build({ root, mode: 'desk', logLevel: 'warn', build: { outDir: join(made, 'client') } });
  await vite.build({ root, mode: 'server', logLevel: 'warn', build: { outDir: join(made, 'server') } });
  precompress(join(made, 'client', 'assets'));
  placeBuild(made, dist, { content, looks });
};

const IF_NEEDED = '--if-needed';

/** In a process of its own: what a build takes in memory would stay with a server to its end. Ends this one with it. */
export const buildIfNeeded = async () => {
  if (outdated() === undefined) return;
  const env = { ...process.env, NODE_ENV: 'production' };
  const code = await runInPlace(process.execPath, [fileURLToPath(import.meta.url), IF_NEEDED], env);
  if (code !== 0) process.exit(code);
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await ensureNode();
  process.env.NODE_ENV = 'production';
  const now = () => {
    const files = sourceFiles();
    return { content: contentOf(files), looks: looksOf(files) };
  };
  await build(process.argv.includes(IF_NEEDED) ? outdated : now);
}
