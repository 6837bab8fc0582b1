// Once per run of the browser tests: a PostgreSQL where one can be had, with the demo, to be copied; a program that shows it, for files
// that only read. Every file that writes starts its own program with data, and all share the made pictures:
// drawing them anew for each file is a good part of the work.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startTemporaryPostgres } from './databases/databases.postgres.ts';
import { embeddedDemo, startProgram } from './program.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the program whose content nobody changes. */
    readonly readingUrl: string;
  }
}

export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const place = mkdtempSync(join(tmpdir(), 'pand-seeded-'));
  const steps: (() => Promise<unknown>)[] = [async () => rmSync(place, { recursive: true, force: true })];
  const cleanUp = async () => {
    for (const step of steps.splice(0).reverse()) await step();
  };
  try {
    process.env.PAND_TEST_SEED = place;
    const postgres = await startTemporaryPostgres();
    if ('url' in postgres) {
      steps.push(postgres.stop);
      process.env.PAND_TEST_POSTGRES = postgres.url;
    } else console.log(`The programs are on the embedded database: ${postgres.reason}`);
    // Whoever runs all files needs it, and the other core has nothing to do yet. Who needs it waits for it.
    const embedded = process.env.PAND_TEST_WHOLE === undefined ? undefined : embeddedDemo(place);
    // Nobody gives it work to do; its forms are as slow as those of every visitor.
    const reading = await startProgram(
      join(place, 'reading'),
      { JOB_POLL_SECONDS: '60', FORM_MIN_FILL_MS: '3000' },
      { alone: true },
    );
    steps.push(() => reading.stop());
    await embedded;
    project.provide('readingUrl', reading.url);
    return cleanUp;
  } catch (error) {
    await cleanUp();
    throw error;
  }
};
