import { beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases.ts';
import type { Db } from './connect.ts';
import { listSites } from './sites.ts';

describeOnEachDatabase('the stores', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
  });
  it('starts empty', async () => {
    expect(await listSites(db.kysely)).toEqual([]);
  });
});
