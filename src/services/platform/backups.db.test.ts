// What becomes of backups, whatever makes them.
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { testServices } from '../../../test/support/services.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import type { BackupMaker } from './backup-maker.ts';
import { listBackups, runBackup } from './backups.ts';
import type { ServiceContext } from './context.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

describeOnEachDatabase('backups', (open) => {
  let base: ServiceContext;
  const stored = new Set<string>();
  let restored: Record<string, number>;
  const maker: BackupMaker = {
    place: 'memory',
    make: async (name) => {
      stored.add(name);
      return { bytes: 10, tables: { site: 2, estate: 40 } };
    },
    tryOut: async () => ({ state: 'restored', tables: restored, missingFiles: 0 }),
    list: async () => [...stored].map((name) => ({ name, bytes: 10 })),
    remove: async (name) => void stored.delete(name),
  };
  const at = (moment: string, over: Partial<BackupMaker> = {}): ServiceContext => ({
    ...base,
    now: () => new Date(moment),
    backups: { ...maker, ...over },
  });

  beforeAll(async () => {
    base = await testServices(await open());
  });
  beforeEach(async () => {
    stored.clear();
    restored = { site: 2, estate: 40 };
    await sql`delete from backup`.execute(base.db.kysely);
  });
  const outcomes = async () => (await listBackups(base)).map(({ state, trial, problem }) => [state, trial, problem]);

  it('are made by one of several processes, every night', async () => {
    const made = await Promise.all([runBackup(at('2026-11-19T01:30:00Z')), runBackup(at('2026-11-19T01:30:01Z'))]);
    // The second may begin when the first is done; it never begins beside it.
    expect(made.filter((one) => one !== undefined).length).toBeGreaterThan(0);
    let release = (): void => {};
    const slow = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = runBackup(at('2026-11-20T01:30:00Z', { make: (name) => slow.then(() => maker.make(name)) }));
    while ((await listBackups(base))[0]?.state !== 'running') await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await runBackup(at('2026-11-20T01:30:05Z'))).toBeUndefined();
    release();
    expect(await first).toMatchObject({
      name: 'pand-20261120T013000Z.tar.gz',
      state: 'done',
      bytes: 10,
      tables: 2,
      rows: 42,
    });
    const queue = await openJobQueue(base.db, TASKS, silent);
    const { rows } = await sql`select cron from jobs.schedule where name = 'back-up'`.execute(base.db.kysely);
    expect(rows).toEqual([{ cron: '30 2 * * *' }]);
    await queue.stop();
  });

  it('whose trial has other rows are none: the file goes and the good one stays', async () => {
    await runBackup(at('2026-11-17T01:30:00Z'));
    restored = { site: 2, estate: 39 };
    await expect(runBackup(at('2026-11-18T01:30:00Z'))).rejects.toThrow('Restored, estate has 39 rows instead of 40.');
    expect([...stored]).toEqual(['pand-20261117T013000Z.tar.gz']);
    expect(await outcomes()).toEqual([
      ['failed', 'failed', 'Restored, estate has 39 rows instead of 40.'],
      ['done', 'restored', null],
    ]);
  });

  it('of a process that stopped count as failed after six hours, and the next one goes on', async () => {
    await sql`insert into backup (name, place, state, started_at)
      values ('pand-20261118T003000Z.tar.gz', 'memory', 'running', '2026-11-18T00:30:00Z')`.execute(base.db.kysely);
    expect(await runBackup(at('2026-11-18T06:30:00Z'))).toBeUndefined();
    expect(await runBackup(at('2026-11-18T06:30:01Z'))).toMatchObject({ state: 'done', trial: 'restored' });
    expect(await outcomes()).toEqual([
      ['done', 'restored', null],
      ['failed', null, 'The program stopped before its end.'],
    ]);
  });

  it('that could not be written say why, and leave nothing', async () => {
    const away = () => Promise.reject(new Error('The store is away.'));
    await expect(runBackup(at('2026-11-18T01:30:00Z', { make: away }))).rejects.toThrow('The store is away.');
    expect(await outcomes()).toEqual([['failed', null, 'The store is away.']]);
    expect([...stored]).toEqual([]);
  });

  it('of earlier nights go when the rule does not name them; a file of somebody else stays', async () => {
    for (const name of ['pand-20261116T013000Z.tar.gz', 'pand-20261116T013500Z.tar.gz', 'notes.txt']) stored.add(name);
    await sql`insert into backup (name, place, state, started_at)
      values ('pand-20261116T013000Z.tar.gz', 'memory', 'done', '2026-11-16T01:30:00Z')`.execute(base.db.kysely);
    await runBackup(at('2026-11-17T01:30:00Z'));
    expect([...stored].sort()).toEqual(['notes.txt', 'pand-20261116T013500Z.tar.gz', 'pand-20261117T013000Z.tar.gz']);
    expect((await listBackups(base)).map(({ removedAt }) => removedAt?.toISOString())).toEqual([
      undefined,
      '2026-11-17T01:30:00.000Z',
    ]);
  });
});
