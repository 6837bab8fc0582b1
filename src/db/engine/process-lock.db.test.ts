import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { startProcess } from '../../../test/support/databases/databases.process.ts';
import { connect } from './connect.ts';
import { DatabaseInUseError, lockProcess } from './process-lock.ts';

const folder = () => mkdtempSync(join(inject('testFolder'), 'lock-'));
const refusal = (directory: string) => lockProcess(directory, 'db.lock').catch((error: unknown) => error);

it('a second process is refused, with the pid and the folder in words', async () => {
  const directory = folder();
  const owner = startProcess('lock', directory);
  expect(await owner.firstLine()).toBe('locked');
  const error = await refusal(directory);
  expect(error).toBeInstanceOf(DatabaseInUseError);
  expect((error as Error).message).toContain(`Process ${owner.pid} `);
  expect((error as Error).message).toContain(directory);
  await owner.end();
  expect(readdirSync(directory)).toEqual([]);
  (await lockProcess(directory, 'db.lock'))();
});

it('a killed owner’s lock is taken over', async () => {
  const directory = folder();
  const owner = startProcess('lock', directory);
  await owner.firstLine();
  await owner.kill();
  expect(readdirSync(directory)).toHaveLength(1);
  const release = await lockProcess(directory, 'db.lock');
  expect(readdirSync(directory)).toEqual([expect.stringMatching(new RegExp(`^db\\.lock\\.${process.pid}-`))]);
  release();
});

it('of many that take over at once, exactly one wins', async () => {
  for (let round = 0; round < 3; round++) {
    const directory = folder();
    const dead = startProcess('lock', directory);
    await dead.firstLine();
    await dead.kill();
    const candidates = Array.from({ length: 5 }, () => startProcess('lock', directory));
    const answers = await Promise.all(candidates.map((candidate) => candidate.firstLine()));
    expect(answers.filter((answer) => answer === 'locked')).toHaveLength(1);
    const winner = candidates[answers.indexOf('locked')];
    expect(answers.filter((answer) => answer !== 'locked')).toEqual(Array(4).fill(`refused by ${winner?.pid}`));
    await winner?.kill();
  }
});

it('a process is refused what it holds itself', async () => {
  const directory = folder();
  const release = await lockProcess(directory, 'db.lock');
  expect(await refusal(directory)).toMatchObject({ name: 'DatabaseInUseError', pid: process.pid });
  expect(readdirSync(directory)).toHaveLength(1);
  release();
});

it.runIf(existsSync('/proc/self/stat'))('the pid of the dead, used again by another process, is no owner', async () => {
  const directory = folder();
  const [own = ''] = await nameOfOwnLock(directory);
  const [pid, , world] = own.slice('db.lock.'.length).split('-');
  writeFileSync(join(directory, `db.lock.${pid}-1-${world}`), '');
  (await lockProcess(directory, 'db.lock'))();
  expect(readdirSync(directory)).toEqual([]);
});

it('an owner in another container is known by its heartbeat', async () => {
  const directory = folder();
  const foreign = join(directory, 'db.lock.7-100-otherworld');
  writeFileSync(foreign, 'owner');
  const heartbeat = setInterval(() => utimesSync(foreign, new Date(), new Date()), 100);
  expect(await refusal(directory)).toMatchObject({ name: 'DatabaseInUseError', pid: 7 });
  clearInterval(heartbeat);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(foreign, longAgo, longAgo);
  (await lockProcess(directory, 'db.lock'))();
  expect(existsSync(foreign)).toBe(false);
});

it('a database is locked while it is open', async () => {
  const dataDir = folder();
  const owner = startProcess('lock', dataDir);
  await owner.firstLine();
  await expect(connect({ kind: 'pglite', dataDir })).rejects.toThrow(DatabaseInUseError);
  expect(existsSync(join(dataDir, 'db'))).toBe(false);
});

it('a folder that cannot be opened gives its lock back', async () => {
  const dataDir = folder();
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), 'not a database');
  await expect(connect({ kind: 'pglite', dataDir })).rejects.toThrow();
  expect(readdirSync(dataDir)).toEqual(['db']);
});

const nameOfOwnLock = async (directory: string): Promise<string[]> => {
  const release = await lockProcess(directory, 'db.lock');
  const names = readdirSync(directory);
  release();
  return names;
};
