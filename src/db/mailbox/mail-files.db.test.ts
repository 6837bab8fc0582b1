import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { mailFileBytes, orphanedMailFiles, removeMailFile, saveMailFile } from './mail-files.ts';

describeOnADatabase('files of mails', (open) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 15, hour));
  const [LETTER, PLAN] = ['a'.repeat(64), 'b'.repeat(64)];

  it('count in the room of their site, and go once they are old and in no mail', async () => {
    const db = await open();
    for (const id of ['alpha', 'beta']) await addSite(db, id);
    const save = (siteId: string, sha256: string, bytes: number, hour: number) =>
      db.transaction((trx) => saveMailFile(trx, siteId, { sha256, bytes }, at(hour)));
    const used = () => Promise.all(['alpha', 'beta'].map((id) => mailFileBytes(db.kysely, id)));
    expect(await used()).toEqual([0, 0]);
    await save('alpha', LETTER, 100, 8);
    await save('alpha', PLAN, 20, 8);
    await save('beta', LETTER, 100, 9);
    expect(await used()).toEqual([120, 100]);
    // The same file in another mail takes no more room, and counts from then on.
    await save('alpha', PLAN, 20, 10);
    expect(await used()).toEqual([120, 100]);

    const orphans = async (hour: number) =>
      (await orphanedMailFiles(db.kysely, at(hour), 10)).map(({ siteId, sha256 }) => [siteId, sha256]);
    expect(await orphans(8)).toEqual([]);
    expect(await orphans(10)).toEqual([
      ['alpha', LETTER],
      ['beta', LETTER],
    ]);
    const remove = (siteId: string, sha256: string, hour: number) =>
      db.transaction((trx) => removeMailFile(trx, { siteId, sha256 }, at(hour)));
    expect(await remove('alpha', PLAN, 10)).toEqual({ removed: false, last: false });
    expect(await remove('alpha', LETTER, 10)).toEqual({ removed: true, last: false });
    expect(await remove('beta', LETTER, 10)).toEqual({ removed: true, last: true });
    expect(await remove('alpha', PLAN, 11)).toEqual({ removed: true, last: true });
    expect(await used()).toEqual([0, 0]);
  });
});
