import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { connect, type Db } from '../engine/connect.ts';
import { type NewEstate, removeEstates, writeEstates } from '../estates/estates.ts';
import {
  CHANGE_CHANNEL,
  lastChange,
  lastChanges,
  lockChangeLog,
  logChanges,
  pruneChangeLog,
  readChanges,
} from './change-log.ts';

const estate = (id: number, hash = 'a'): NewEstate => ({
  id,
  parentId: null,
  guid: null,
  externalId: null,
  archivedAt: null,
  document: JSON.stringify({ general: { id } }),
  hash,
});

describeOnEachDatabase('the change log', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await addSite(db, 'agency');
    await addSite(db, 'other');
  });

  it('has a row for every change, in the transaction of the change', async () => {
    const start = await lastChange(db.kysely, 'agency');
    await db.transaction((trx) => writeEstates(trx, 'agency', [estate(1), estate(2)]));
    await db.transaction((trx) => removeEstates(trx, 'agency', [2, 3]));
    await expect(
      db.transaction(async (trx) => {
        await writeEstates(trx, 'agency', [estate(9)]);
        throw new Error('given up');
      }),
    ).rejects.toThrow('given up');
    const changes = await readChanges(db.kysely, 'agency', start, 100);
    expect(changes.map(({ kind, estateId }) => [kind, estateId])).toEqual([
      ['estate', 1],
      ['estate', 2],
      ['estate', 2],
    ]);
    expect(await readChanges(db.kysely, 'agency', changes[1]?.id ?? 0, 100)).toEqual(changes.slice(2));
    expect(await readChanges(db.kysely, 'agency', start, 1)).toEqual(changes.slice(0, 1));
    expect((await lastChanges(db.kysely)).get('agency')).toBe(changes[2]?.id);
  });

  it('tells listeners which site has changed, when it has', async () => {
    const heard: string[] = [];
    const stop = await db.listen(CHANGE_CHANNEL, (payload) => heard.push(payload));
    await db.transaction((trx) => writeEstates(trx, 'other', [estate(1)]));
    await expect.poll(() => heard).toEqual(['other']);
    await stop();
  });

  it('has a row when a site changes, and none when it stays the same', async () => {
    const start = await lastChange(db.kysely, 'agency');
    await addSite(db, 'agency', { hiddenStatus: [10] });
    await addSite(db, 'agency', { hiddenStatus: [10] });
    expect((await readChanges(db.kysely, 'agency', start, 100)).map(({ kind }) => kind)).toEqual(['site']);
  });

  it('forgets rows older than a month, but never the last', async () => {
    await sql`update change_log set at = now() - interval '40 days' where site_id = 'agency'`.execute(db.kysely);
    const last = await lastChange(db.kysely, 'agency');
    await db.transaction((trx) => pruneChangeLog(trx, 'agency'));
    expect((await readChanges(db.kysely, 'agency', 0, 100)).map(({ id }) => id)).toEqual([last]);
  });
});

const postgres = inject('postgres');

describe.skipIf('reason' in postgres)('two writers on PostgreSQL', () => {
  it('a number never becomes visible before a lower one of its site', async () => {
    const database = await createTestDatabase('postgres');
    const [one, two] = [await connect(database.options), await connect(database.options)];
    try {
      await addSite(one, 'agency');
      await addSite(one, 'other');
      const start = await lastChange(one.kysely, 'agency');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let written = () => {};
      const slowHasWritten = new Promise<void>((resolve) => {
        written = resolve;
      });
      const slow = one.transaction(async (trx) => {
        await writeEstates(trx, 'agency', [estate(1)]);
        written();
        await held;
      });
      await slowHasWritten;
      let fastIsDone = false;
      const fast = two
        .transaction((trx) => writeEstates(trx, 'agency', [estate(2)]))
        .then(() => {
          fastIsDone = true;
        });
      // Another site does not wait.
      await two.transaction((trx) => writeEstates(trx, 'other', [estate(2)]));
      // Until the first writer is through, a reader sees neither: it cannot pass over the lower number.
      const waiting = async (): Promise<number> => {
        const { rows } = await one.executeSql(
          `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
          [],
        );
        return rows.length;
      };
      await expect.poll(waiting).toBe(1);
      expect(fastIsDone).toBe(false);
      expect(await readChanges(two.kysely, 'agency', start, 100)).toEqual([]);
      release();
      await Promise.all([slow, fast]);
      const changes = await readChanges(two.kysely, 'agency', start, 100);
      expect(changes.map(({ estateId }) => estateId)).toEqual([1, 2]);
    } finally {
      await one.close();
      await two.close();
      await database.remove();
    }
  });

  it('a reader that follows many writers misses nothing', async () => {
    const database = await createTestDatabase('postgres');
    const [writers, reader] = [await connect(database.options), await connect(database.options)];
    try {
      await addSite(writers, 'agency');
      let cursor = await lastChange(reader.kysely, 'agency');
      const seen: number[] = [];
      const read = async () => {
        for (const { id, estateId } of await readChanges(reader.kysely, 'agency', cursor, 7)) {
          cursor = id;
          seen.push(estateId ?? 0);
        }
      };
      const work = Array.from({ length: 60 }, (_, i) =>
        writers.transaction(async (trx) => {
          await new Promise((resolve) => setTimeout(resolve, (i * 7) % 13));
          if (i % 3 === 0) {
            await lockChangeLog(trx, 'agency');
            await logChanges(trx, 'agency', 'estate', [i + 1]);
          } else await writeEstates(trx, 'agency', [estate(i + 1)]);
          await new Promise((resolve) => setTimeout(resolve, (i * 5) % 11));
        }),
      );
      let running = true;
      const all = Promise.all(work).then(() => {
        running = false;
      });
      while (running) await read();
      await all;
      for (let before = -1; before !== seen.length; ) {
        before = seen.length;
        await read();
      }
      expect(seen.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
    } finally {
      await writers.close();
      await reader.close();
      await database.remove();
    }
  });
});
