import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { findOperator, insertMember, insertOperator, listMemberships, setLocale } from './members.ts';

describeOnADatabase('the language of a person', (open) => {
  it('is the same on every site and as an operator, and nobody else’s', async () => {
    const db = await open();
    const at = new Date('2026-11-15T10:00:00Z');
    for (const id of ['alpha', 'beta']) await addSite(db, id);
    const [griet, bram] = ['griet@alpha.example', 'bram@alpha.example'];
    await db.transaction(async (trx) => {
      for (const [siteId, email] of [
        ['alpha', griet],
        ['beta', 'Griet@alpha.example'],
        ['alpha', bram],
      ] as const)
        await insertMember(trx, siteId, { name: 'Somebody', email, locale: 'nl', role: 'editor' }, 'test', at);
      for (const email of [griet, bram]) await insertOperator(trx, { name: 'Somebody', email, locale: 'nl' }, at);
      await setLocale(trx, griet, 'fr');
    });
    const localesOf = async (email: string) => [
      ...(await listMemberships(db.kysely, email)).map(({ siteId, locale }) => [siteId, locale]),
      (await findOperator(db.kysely, email))?.locale,
    ];
    expect(await localesOf(griet)).toEqual([['alpha', 'fr'], ['beta', 'fr'], 'fr']);
    expect(await localesOf(bram)).toEqual([['alpha', 'nl'], 'nl']);
  });
});
