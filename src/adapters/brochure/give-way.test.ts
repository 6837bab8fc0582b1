import { existsSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { giveWay } from './give-way.ts';

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
