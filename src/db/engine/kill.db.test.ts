// What was acknowledged is there after kill -9, and no repair by hand is needed.
import { existsSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { childModule } from '../../../test/support/child-module.ts';
import { startProcess } from '../../../test/support/databases/databases.process.ts';
import { createTestDatabase } from '../../../test/support/databases/databases.ts';
import { isWholeMatrix } from '../../../test/support/matrix.ts';
import { listSites } from '../content/sites.ts';
import { connect } from './connect.ts';
import { pendingMigrations } from './migrate.ts';

const CHILD = await childModule('databases/databases.child.ts');
const ROUNDS = isWholeMatrix ? 5 : 2;

it('keeps every acknowledged write over several kills', async () => {
  const { options } = await createTestDatabase('pglite');
  if (options.kind !== 'pglite') throw new Error('a PGlite expected');
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const writer = startProcess('write', options.dataDir, CHILD);
    await writer.firstLine();
    await delay(Math.random() * 300);
    await writer.kill();
    acknowledged.push(...writer.lines());
    const db = await connect(options);
    const stored = new Set((await listSites(db.kysely)).map(({ id }) => id));
    await db.close();
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS);
});

it('starts again after a kill during the very first start', async () => {
  const dataDir = mkdtempSync(join(inject('testFolder'), 'first-'));
  const first = startProcess('write', dataDir, CHILD);
  while (!existsSync(join(dataDir, 'db.new', 'global'))) await delay(5);
  await delay(Math.random() * 500);
  await first.kill();
  const db = await connect({ kind: 'pglite', dataDir });
  expect(await pendingMigrations(db)).toContain('0001-sites');
  await db.close();
});
