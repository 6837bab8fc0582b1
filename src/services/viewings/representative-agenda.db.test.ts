import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate } from '../../../test/support/estates.ts';
import { addViewingSite, SITE, testAgenda, type ViewingTest, viewingTest } from '../../../test/support/viewings.ts';
import { replaceAgendas } from '../../db/viewings/agendas.ts';
import type { OpenHouse } from '../../domain/viewings/agenda.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import { representativeAgenda } from './representative-agenda.ts';

const EMAIL = 'mira@alpha.example';

describeOnADatabase('the open houses of a representative', (open) => {
  let test: ViewingTest;
  beforeAll(async () => {
    // A Sunday, eleven in the morning in Brussels.
    test = await viewingTest(await open(), { now: () => new Date('2026-11-15T10:00:00Z') });
    await addViewingSite(test.ctx);
  });
  afterAll(() => test.ctx.catalogue.close());

  const momentsOf = async (...openHouses: readonly Omit<OpenHouse, 'places'>[]) => {
    const agenda = testAgenda({ noticeHours: 0, openHouses: openHouses.map((house) => ({ ...house, places: 5 })) });
    await test.ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [agenda]));
    const { openHouses: moments } = await representativeAgenda(test.ctx, SITE, EMAIL);
    return moments.map(({ estateId, wallStart }) => `${estateId} ${wallStart}`);
  };

  it('are those of today that are to come and of later days, the soonest first, of what can be found', async () => {
    expect(
      await momentsOf(
        { estateId: 2, day: 1, from: '18:00', to: '19:00' },
        { estateId: 1, date: '2026-11-14', from: '14:00', to: '15:00' },
        { estateId: 1, date: '2026-11-15', from: '09:00', to: '10:00' },
        { estateId: 1, date: '2026-11-15', from: '14:00', to: '15:00' },
        { estateId: 3, date: '2026-11-15', from: '16:00', to: '17:00' },
      ),
    ).toEqual(['1 2026-11-15T14:00', '2 2026-11-16T18:00', '2 2026-11-23T18:00']);
    // The only one, and it is today.
    expect(await momentsOf({ estateId: 2, date: '2026-11-15', from: '14:00', to: '15:00' })).toEqual([
      '2 2026-11-15T14:00',
    ]);
  });

  it('are twelve at most, of the first twenty listings', async () => {
    const house = { date: '2026-11-21', from: '10:00', slotMinutes: 15 };
    expect(await momentsOf({ ...house, estateId: 1, to: '13:00' })).toHaveLength(12);
    const most = await momentsOf({ ...house, estateId: 1, to: '13:15' });
    expect([most.length, most.at(-1)]).toEqual([12, '1 2026-11-21T12:45']);

    const salesRepresentative = { name: 'Mira Voorbeeld', email: EMAIL };
    const listings = [101, 102].map((id) => testEstate(id, { salesRepresentative }));
    await importEstates(test.ctx, estateList(listings), { siteId: SITE, mode: 'partial' });
    await test.ctx.catalogue.caughtUp(SITE);
    // Of houses that are not there any more: they count among the twenty.
    const gone = Array.from({ length: 19 }, (_, index) => index + 1000);
    const houses = [...gone, 101, 102].map((estateId) => ({
      estateId,
      date: '2026-11-21',
      from: '10:00',
      to: '11:00',
    }));
    expect(await momentsOf(...houses)).toEqual(['101 2026-11-21T10:00']);
  });
});
