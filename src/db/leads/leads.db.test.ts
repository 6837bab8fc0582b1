import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { findSubmission, insertLead, markWithoutCopy } from './leads.ts';

describeOnADatabase('requests of visitors', (open) => {
  it('are stored once for each submission, and say of themselves alone that no copy follows', async () => {
    const db = await open();
    for (const id of ['alpha', 'beta']) await addSite(db, id);
    const [a, b] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    const createdAt = new Date('2026-11-15T10:00:00Z');
    const consent = { textVersion: '1', locale: 'nl', at: createdAt.toISOString() } as const;
    const lead = { kind: 'contact', locale: 'nl', page: '/', estateId: null, email: 'noor@huis.example' } as const;
    const store = (siteId: string, submission: string) =>
      db.transaction((trx) => insertLead(trx, { ...lead, siteId, fields: {}, consent, submission, createdAt }));
    const [first, second] = [await store('alpha', a), await store('alpha', b)];
    await store('beta', a);
    expect([typeof first, typeof second, await store('alpha', a)]).toEqual(['number', 'number', undefined]);
    await db.transaction((trx) => markWithoutCopy(trx, 'alpha', second ?? 0));
    const copies = [
      await findSubmission(db.kysely, 'alpha', a),
      await findSubmission(db.kysely, 'alpha', b),
      await findSubmission(db.kysely, 'beta', a),
      await findSubmission(db.kysely, 'beta', b),
    ];
    expect(copies).toEqual([{ copy: true }, { copy: false }, { copy: true }, undefined]);
  });
});
