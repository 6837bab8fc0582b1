import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate } from '../../../test/support/estates.ts';
import {
  addViewingSite,
  SITE,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { replaceAgendas } from '../../db/viewings/agendas.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import { bookViewing } from './book-viewing.ts';
import { cancelViewing, moveViewing } from './viewings.ts';

describeOnADatabase('who is told of a viewing', (open) => {
  let test: ViewingTest;
  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => new Date('2026-11-15T10:00:00Z') });
    await addViewingSite(test.ctx);
  });
  afterAll(() => test.ctx.catalogue.close());

  const told = async () =>
    (await test.send())
      .map(({ to, calendar }) => `${to.name} ${/METHOD:(\w+)/.exec(calendar?.content ?? '')?.[1]}`)
      .sort();

  it('is the visitor and the representative, and after a handover also the one who had it before', async () => {
    const { id } = await bookViewing(test.ctx, SITE, viewingFormOf());
    expect(await told()).toEqual(['Mira Voorbeeld REQUEST', 'Noor Peeters REQUEST']);

    // The listing goes to a colleague.
    const colleague = { id: 'tom', name: 'Tom Voorbeeld', email: 'tom@alpha.example' };
    await test.ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [testAgenda(), testAgenda(colleague)]));
    const salesRepresentative = { name: colleague.name, email: colleague.email };
    await importEstates(test.ctx, estateList([testEstate(1, { salesRepresentative })]), {
      siteId: SITE,
      mode: 'full',
      allowRemoval: true,
    });
    await test.ctx.catalogue.caughtUp(SITE);
    await moveViewing(test.ctx, SITE, id, new Date('2026-11-18T09:00:00Z'));
    expect(await told()).toEqual(['Mira Voorbeeld CANCEL', 'Noor Peeters REQUEST', 'Tom Voorbeeld REQUEST']);

    await moveViewing(test.ctx, SITE, id, new Date('2026-11-19T09:00:00Z'));
    expect(await told()).toEqual(['Noor Peeters REQUEST', 'Tom Voorbeeld REQUEST']);
    await cancelViewing(test.ctx, SITE, id);
    expect(await told()).toEqual(['Noor Peeters CANCEL', 'Tom Voorbeeld CANCEL']);
  });
});
