// Background work in a process of its own: what a web process stores, the worker mails.
import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../support/databases/databases.postgres.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, runPand, SOON, spawnPand, startProgram, temporaryDirectory } from '../support/program.ts';
import { startMailServer } from '../support/smtp.ts';

const LINDELOO = join(import.meta.dirname, '../../sites/lindeloo');
const VISITOR = 'noor@voorbeeld.example';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
const stops: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  directory = await temporaryDirectory();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await directory.remove();
});

const startWorker = async (env: Readonly<Record<string, string>>): Promise<ChildProcess> => {
  const child = spawnPand(['work'], { LOG_LEVEL: 'warn', ...env });
  stops.push(async () => child.kill('SIGKILL'));
  child.stderr?.resume();
  await new Promise<void>((resolve, reject) => {
    if (child.stdout)
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('Pand works for ')) resolve();
      });
    child.once('exit', (code) => reject(new Error(`pand work ended with ${code}`)));
  });
  return child;
};

const sendContactForm = async ({ url }: RunningProgram): Promise<number> => {
  const { challenge } = (await (await fetch(`${url}/nl/ajax/captcha`)).json()) as { challenge: Challenge };
  const answer = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
  const inputs = { firstName: 'Noor', email: VISITOR, message: 'Dag', privacy: 'on', page: '/nl/contact' };
  const reply = await fetch(`${url}/nl/ajax/contact-form-handler`, {
    method: 'POST',
    body: JSON.stringify({ ...inputs, 'g-recaptcha-response': answer }),
    headers: { 'content-type': 'application/json', origin: url, 'sec-fetch-site': 'same-origin' },
  });
  return reply.status;
};

it.runIf(isWholeMatrix)(
  'mails what a web process with JOBS=off stored, and ends with 0 on SIGTERM',
  async ({ skip }) => {
    const postgres = await startTemporaryPostgres();
    if ('reason' in postgres) return skip(postgres.reason);
    stops.push(postgres.stop);
    const mails = await startMailServer();
    stops.push(mails.close);
    const [webData, workData] = [join(directory.path, 'web'), join(directory.path, 'work')];
    const shared = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(48).toString('base64') };
    expect(await runPand(['import', 'site', LINDELOO], { ...shared, DATA_DIR: webData })).toMatchObject({ code: 0 });
    const program = await startProgram(webData, {
      ...shared,
      ...SOON,
      JOBS: 'off',
      CAPTCHA_DIFFICULTY: '10',
    });
    stops.push(program.stop);

    expect(await sendContactForm(program)).toBe(201);
    // A web process that did the work would begin within half a second, and put the mails into its outbox.
    await pause(1500);
    expect(existsSync(join(webData, 'outbox'))).toBe(false);

    // Only the worker knows a mail server.
    const worker = await startWorker({ ...shared, ...SOON, DATA_DIR: workData, SMTP_URL: mails.url });
    await expect.poll(() => mails.received.length).toBe(2);
    expect(mails.received.flatMap(({ to }) => to).sort()).toEqual(['gent@lindeloo.example', VISITOR]);
    expect(existsSync(join(webData, 'outbox'))).toBe(false);

    const ended = once(worker, 'exit');
    worker.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  },
);

it('refuses the embedded database in one line that says who does the work', async () => {
  const { code, output } = await runPand(['work'], { DATA_DIR: join(directory.path, 'data') });
  expect(code).toBe(2);
  expect(output.split('\n')[0]).toBe(
    'pand: work needs DATABASE_URL: with the embedded database, pand serve does the work.',
  );
  expect(existsSync(join(directory.path, 'data'))).toBe(false);
});
