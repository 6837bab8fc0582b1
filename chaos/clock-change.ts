// The clock of the machine is set forward and back while the program runs. Needs Debian's libfaketime, which gives one
// process a clock of its own; the time that passes between two moments stays the real one.
import { existsSync, readdirSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Finding } from './promises.ts';
import type { Subject } from './subject.ts';
import type { Visitors } from './visitors.ts';

type Run = { readonly subject: Subject; readonly visitors: Visitors; readonly findings: Finding[] };

const WRITES = 6;
/** As a clock that was wrong is set right, and the other way round. */
const OFFSETS = ['+0', '+2h', '-1h', '+26h', '+0'];

const library = (): string | undefined =>
  readdirSync('/usr/lib', { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join('/usr/lib', name, 'faketime', 'libfaketimeMT.so.1'))
    .find(existsSync);

export const changeClock = async (
  { subject, visitors, findings }: Run,
  settled: () => Promise<number>,
): Promise<void> => {
  const preload = library();
  if (!preload) {
    findings.push({ what: 'clock change', value: 'not run: needs libfaketime' });
    return;
  }
  const file = `${subject.dataDir}-clock`;
  await writeFile(file, '+0');
  await subject.program().stop();
  await subject.start({
    LD_PRELOAD: preload,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  });
  for (const offset of OFFSETS) {
    // Whoever has a form open when the clock jumps is asked again: nothing that this run is about.
    visitors.dropStock();
    await writeFile(file, offset);
    await visitors.stockUp(WRITES * 2);
    await Promise.all(Array.from({ length: WRITES }, () => Promise.all([visitors.contact(), visitors.book()])));
    await settled();
  }
  findings.push(
    { what: `clock set to ${OFFSETS.join(', ')}: writes acknowledged and mailed`, value: OFFSETS.length * WRITES * 2 },
    {
      what: 'clock change: processes that ended',
      value: subject.program().process.exitCode === null ? 0 : 1,
      wanted: 0,
    },
  );
  await subject.program().stop();
  await rm(file);
  await subject.start();
};
