// The disk of the embedded database fills up and is emptied again: writes are refused with a 503, pages are still read, and
// nothing acknowledged is lost. Needs root, for a small file system of its own.
import { execFile } from 'node:child_process';
import { cp, mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Finding } from './promises.ts';
import type { Subject } from './subject.ts';
import { type Ledger, SITE, type Visitors } from './visitors.ts';

type Run = {
  readonly subject: Subject;
  readonly visitors: Visitors;
  readonly ledger: Ledger;
  readonly findings: Finding[];
};
const run = promisify(execFile);
const ROOM = '512m';

const fill = async (file: string): Promise<void> => {
  const handle = await open(file, 'w');
  const block = Buffer.alloc(64 * 1024);
  try {
    for (;;) await handle.write(block);
  } catch (error) {
    if (Reflect.get(error as Error, 'code') !== 'ENOSPC') throw error;
  } finally {
    await handle.close();
  }
};

export const fillDisk = async ({ subject, visitors, findings, ledger }: Run): Promise<void> => {
  const notRun = (why: string) => void findings.push({ what: 'full disk', value: `not run: ${why}` });
  if (subject.postgres) return notRun('the embedded database only');
  if (process.getuid?.() !== 0) return notRun('needs root');
  await subject.program().stop();
  const [place, aside] = [subject.dataDir, `${subject.dataDir}-aside`];
  await rename(place, aside);
  await mkdir(place);
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${ROOM},mode=700`, 'tmpfs', place]);
  } catch {
    await rm(place, { recursive: true });
    await rename(aside, place);
    await subject.start();
    return notRun('no file system can be mounted');
  }
  try {
    await cp(aside, place, { recursive: true });
    await subject.start();
    await visitors.stockUp(40);
    const ballast = join(place, 'ballast');
    await fill(ballast);
    const before = ledger.repeated;
    // The write-ahead log has some room of its own; whoever is refused comes back until there is room again.
    let done = 0;
    const writes = Array.from({ length: 40 }, () => visitors.contact().then(() => done++));
    await Promise.race([Promise.all(writes), new Promise((resolve) => setTimeout(resolve, 15_000))]);
    const early = done;
    const page = await fetch(`${subject.url}/nl`);
    await rm(ballast);
    await Promise.all(writes);
    findings.push(
      {
        what: `full disk: of 40 writes done while full, refused first`,
        value: `${early}, ${ledger.repeated - before}`,
      },
      { what: 'full disk: pages that could not be read', value: page.ok ? 0 : 1, wanted: 0 },
    );
    await fetch(`${subject.url}/api/sites/${SITE}`);
    await subject.program().stop();
    await rm(aside, { recursive: true });
    await cp(place, aside, { recursive: true });
  } finally {
    await subject.program().stop('SIGKILL');
    await run('umount', [place]).catch(() => {});
    await rm(place, { recursive: true, force: true });
    await rename(aside, place);
  }
  await subject.start();
};
