import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { giveWay, poolGivesWay, threadName } from './give-way.ts';

const inThread = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL('./give-way.ts', import.meta.url).href;
    const code = `
      const { parentPort } = require('node:worker_threads');
      const { readlinkSync } = require('node:fs');
      const { getPriority } = require('node:os');
      import(${JSON.stringify(url)}).then(({ giveWay }) => {
        giveWay();
        parentPort.postMessage(getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))));
      });`;
    const worker = new Worker(code, { eval: true });
    worker.once('message', resolve).once('error', reject);
  });

it.skipIf(!existsSync('/proc/thread-self'))('a thread gives way, and the program stays as it is', async () => {
  const before = getPriority(process.pid);
  expect(await inThread()).toBe(10);
  expect(getPriority(process.pid)).toBe(before);
});

it('the thread of the program itself never does', () => {
  const before = getPriority();
  giveWay();
  expect(getPriority()).toBe(before);
});

it.skipIf(!existsSync('/proc/thread-self'))('threads that make pictures give way, and no others do', async () => {
  await poolGivesWay();
  const pool = readdirSync('/proc/self/task').filter((thread) => threadName(thread) === 'libuv-worker');
  expect(pool.length).toBeGreaterThan(0);
  expect(pool.map((thread) => getPriority(Number(thread)))).toEqual(pool.map(() => 10));
  expect(getPriority(process.pid)).not.toBe(10);
});

it('a thread that has ended since it was listed has no name, and stops nothing', () => {
  expect(threadName('0')).toBe('');
});
