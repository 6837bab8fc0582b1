// Copies of the checkout: mistakes are made there, never in the files somebody is working on.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');

const LINKED = ['node_modules', 'dist'];
const NOT_COPIED = [...LINKED, '.git', 'data', 'coverage', 'test-results'];

let home: string | undefined;
const newHome = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-mutants-'));
  // Servers of tests that give up their rights, as a mailbox's does, find their files in it.
  chmodSync(folder, 0o755);
  return folder;
};
export const removeCopies = (): void => {
  if (home !== undefined) rmSync(home, { recursive: true, force: true, maxRetries: 5 });
};

export const copyCheckout = (name: string): string => {
  home ??= newHome();
  const copy = join(home, name);
  mkdirSync(join(copy, 'tmp'), { recursive: true });
  for (const entry of readdirSync(ROOT)) {
    if (!NOT_COPIED.includes(entry)) cpSync(join(ROOT, entry), join(copy, entry), { recursive: true });
  }
  for (const entry of LINKED) {
    if (statSync(join(ROOT, entry), { throwIfNoEntry: false })) symlinkSync(join(ROOT, entry), join(copy, entry));
  }
  return copy;
};
