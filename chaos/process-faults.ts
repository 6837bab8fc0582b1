// What happens to the process itself: another one on its data, told to stop while people are there, too many of them.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { runPand } from '../test/support/program.ts';
import type { Finding } from './promises.ts';
import { isReady, type Subject } from './subject.ts';
import type { Ledger } from './visitors.ts';

type Run = { readonly subject: Subject; readonly findings: Finding[]; readonly ledger: Ledger };
type Outcome = { readonly status: number; readonly retryAfter: boolean; readonly error?: string };

/** 0: no answer, and why. */
const ask = (url: string, agent?: Agent): Promise<Outcome> =>
  new Promise((resolve) => {
    const call = request(url, { agent: agent ?? new Agent(), timeout: 60_000 }, (response) => {
      response.resume();
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: 'retry-after' in response.headers }),
      );
      response.on('error', ({ message }) => resolve({ status: 0, retryAfter: false, error: message }));
    });
    call.on('timeout', () => call.destroy(new Error('no answer in time')));
    call.on('error', (error) =>
      resolve({ status: 0, retryAfter: false, error: String(Reflect.get(error, 'code') ?? error.message) }),
    );
    call.end();
  });

export const secondProcess = async ({ subject, findings }: Run): Promise<void> => {
  if (subject.postgres) {
    findings.push({ what: 'second process on the data', value: 'allowed: see the cluster' });
    return;
  }
  const { code } = await runPand(['serve'], { ...subject.env, PORT: '0', METRICS_PORT: '0' });
  const alone = code !== 0 && (await isReady(subject.url));
  findings.push({ what: 'second process on the data directory', value: alone ? 'refused' : 'started' });
  findings.push({ what: 'second processes that started', value: alone ? 0 : 1, wanted: 0 });
};

/** Whoever is connected is answered, and told that it was the last time; afterwards nobody listens. */
export const stopUnderLoad = async ({ subject, findings }: Run): Promise<void> => {
  const counts = { answered: 0, broken: 0, refused: 0 };
  let stopped = false;
  const loops = Array.from({ length: 8 }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!stopped) {
      const path = `/nl/te-koop?price-max=${Math.ceil(Math.random() * 1e6)}`;
      const { status, error } = await ask(`${subject.url}${path}`, agent);
      if (status > 0) counts.answered += 1;
      else if (error === 'ECONNREFUSED') counts.refused += 1;
      else counts.broken += 1;
    }
  });
  await delay(1500);
  const code = await subject.program().stop('SIGTERM');
  stopped = true;
  await Promise.all(loops);
  findings.push(
    { what: 'SIGTERM under load: requests answered', value: counts.answered },
    { what: 'SIGTERM under load: requests cut off', value: counts.broken, wanted: 0 },
    { what: 'SIGTERM under load: exit code', value: code ?? -1, wanted: 0 },
  );
  await subject.start();
};

const CROWD = 400;

/** Only answers, and 503 that say when to come back; a connection that waited too long to be read is told to repeat (408). */
export const overload = async ({ subject, findings, ledger }: Run): Promise<void> => {
  await subject.program().stop();
  await subject.start({ OVERLOAD_DELAY: '200' });
  const counts = new Map<string, number>();
  const agent = new Agent({ keepAlive: true, maxSockets: CROWD });
  let stopped = false;
  const loops = Array.from({ length: CROWD }, async (_, i) => {
    for (let n = 0; !stopped; n++) {
      const { status, retryAfter, error } = await ask(
        `${subject.url}/nl/te-koop?price-max=${100_000 + i * 1000 + n}`,
        agent,
      );
      const name = status > 0 ? String(status) : (error ?? 'closed');
      counts.set(name, (counts.get(name) ?? 0) + 1);
      if (status !== 200 && status !== 408 && !(status === 503 && retryAfter)) ledger.wrong.push(`overload: ${name}`);
    }
  });
  await delay(10_000);
  stopped = true;
  await Promise.all(loops);
  agent.destroy();
  const alive = subject.program().process.exitCode === null;
  findings.push(
    {
      what: `overload (${CROWD} at once): ${[...counts].map((pair) => pair.join('×')).join(', ')}`,
      value: alive ? 'still there' : 'gone',
    },
    {
      what: 'answers to a crowd other than 200, 408 and 503',
      value: [...counts].filter(([name]) => !['200', '408', '503'].includes(name)).length,
      wanted: 0,
    },
  );
  await subject.program().stop();
  await subject.start();
};
