import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addViewingSite, SITE, type ViewingTest, viewingFormOf, viewingTest } from '../../../test/support/viewings.ts';
import { listWaits } from '../../db/viewings/viewing-waits.ts';
import { bookViewing } from './book-viewing.ts';
import { offerFreedTime } from './viewing-offers.ts';
import { joinWaitlist } from './viewing-waits.ts';

describeOnADatabase('the waiting list of viewings', (open) => {
  let test: ViewingTest;
  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => new Date('2026-11-15T10:00:00Z') });
    await addViewingSite(test.ctx);
    await addViewingSite(test.ctx, 'beta');
  });
  afterAll(() => test.ctx.catalogue.close());

  const join = (email: string, estateId: number, siteId = SITE) =>
    joinWaitlist(test.ctx, siteId, estateId, viewingFormOf({ email }));
  const line = async (siteId = SITE) =>
    (await listWaits(test.ctx.db.kysely, siteId)).map(({ email, estateId }) => `${email} ${estateId}`);

  it('lets go whoever has booked that listing, and keeps everybody else', async () => {
    await join('noor@huis.example', 1);
    await join('noor@huis.example', 2);
    await join('sam@huis.example', 1);
    await join('noor@huis.example', 1, 'beta');
    await bookViewing(test.ctx, SITE, viewingFormOf({ email: 'Noor@huis.example' }));
    expect(await line()).toEqual(['noor@huis.example 2', 'sam@huis.example 1']);
    expect(await line('beta')).toEqual(['noor@huis.example 1']);
    await test.send();
  });

  it('tells nobody who has booked when time comes free, and keeps those whose listing has none', async () => {
    const from = new Date('2026-11-18T09:00:00Z');
    const freed = { siteId: SITE, representativeId: 'mira', from, to: new Date('2026-11-18T09:30:00Z') };
    expect(await offerFreedTime(test.ctx, { ...freed, representativeId: 'iemand' })).toBe(0);
    const night = { ...freed, from: new Date('2026-11-18T01:00:00Z'), to: new Date('2026-11-18T01:30:00Z') };
    expect(await offerFreedTime(test.ctx, night)).toBe(0);
    expect(await line()).toEqual(['noor@huis.example 2', 'sam@huis.example 1']);
    expect(await offerFreedTime(test.ctx, freed)).toBe(1);
    expect((await test.send()).map(({ to }) => to.address)).toEqual(['noor@huis.example']);
    expect(await line()).toEqual(['sam@huis.example 1']);
    // The time is held by now.
    expect(await offerFreedTime(test.ctx, freed)).toBe(0);
    expect(await line()).toEqual(['sam@huis.example 1']);
    expect(await line('beta')).toEqual(['noor@huis.example 1']);
  });

  it('refuses a listing without an agenda, an unknown site and a form that is wrong, and stores nothing', async () => {
    await expect(join('x@huis.example', 5)).rejects.toMatchObject({ status: 404 });
    await expect(join('x@huis.example', 1, 'nowhere')).rejects.toMatchObject({ status: 404 });
    await expect(join('x@huis', 1)).rejects.toMatchObject({ status: 400 });
    const wrong = viewingFormOf({ 'g-recaptcha-response': 'wrong' });
    await expect(joinWaitlist(test.ctx, SITE, 1, wrong)).rejects.toMatchObject({ status: 400 });
    expect(await line()).toEqual(['sam@huis.example 1']);
  });
});
