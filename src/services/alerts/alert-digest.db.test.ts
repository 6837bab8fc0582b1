import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AlertWorld, alertWorld } from '../../../test/support/alerts.ts';
import { testSite } from '../../../test/support/content.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate, testProject } from '../../../test/support/estates.ts';
import type { DigestNews } from '../../db/alerts/alert-news.ts';
import { alertsOf, type StoredAlert } from '../../db/alerts/alerts.ts';
import { digestItems } from './alert-digest.ts';

const SITE = 'alpha';

describeOnADatabase('the listings of a digest', (open) => {
  let world: AlertWorld;
  let alerts: StoredAlert[];
  beforeAll(async () => {
    world = await alertWorld(await open(), SITE);
    // The house costs 300,001, the one under option 300,002, the units of the project 300,011 and 300,012.
    await world.importAll([
      testEstate(1),
      testEstate(2, { general: { transaction: { id: 3 } } }),
      testEstate(3, { price: null }),
      testProject(10, [11, 12]),
    ]);
    const { id } = await world.person('noor@huis.example', [{ criteria: { types: [1] } }, {}]);
    alerts = await alertsOf(world.ctx.db.kysely, SITE, id);
  });
  afterAll(() => world.ctx.catalogue.close());

  const piece = (estateId: number, over: Partial<DigestNews> = {}): DigestNews => ({
    id: 1,
    estateId,
    event: 'new',
    kind: 'NEW',
    memberId: estateId,
    previousPrice: null,
    alertIds: alerts.map((alert) => alert.id),
    ...over,
  });
  const fell = (estateId: number, previousPrice: number | null, over: Partial<DigestNews> = {}) =>
    piece(estateId, { event: 'price:1', kind: 'PRICE', previousPrice, ...over });
  const items = async (...news: readonly DigestNews[]) =>
    (await digestItems(world.ctx, testSite(SITE, { hiddenStatus: [10] }), news, alerts, 'nl')).map(
      ({ listing, kind, alertId, previous }) => ({
        page: /\/aanbod\/(\d+)\//.exec(JSON.stringify(listing))?.[1],
        kind,
        alert: alerts.findIndex(({ id }) => id === alertId),
        previous: previous?.replaceAll('\u00a0', ' '),
      }),
    );
  const house = { page: '1', alert: 0 };

  it('are told under the first alert that found them', async () => {
    expect(await items(piece(1))).toEqual([{ ...house, kind: 'NEW', previous: undefined }]);
    const second = alerts.slice(1).map(({ id }) => id);
    expect(await items(piece(1, { alertIds: second }))).toEqual([
      { ...house, kind: 'NEW', alert: 1, previous: undefined },
    ]);
    expect(await items(piece(1, { alertIds: [] }))).toEqual([]);
    expect(await items(piece(99))).toEqual([]);
  });

  it('leave out what is under option, and a price that is as high as before again', async () => {
    expect(await items(piece(2))).toEqual([]);
    expect(await items(fell(1, 300_001))).toEqual([]);
    expect(await items(fell(1, 300_000))).toEqual([]);
    expect(await items(fell(1, 300_002))).toEqual([{ ...house, kind: 'PRICE', previous: '€ 300.002' }]);
    expect(await items(fell(1, null))).toEqual([{ ...house, kind: 'PRICE', previous: undefined }]);
    expect(await items(fell(3, 400_000))).toEqual([]);
  });

  it('stand once each, with the most telling news, in the order the news came', async () => {
    const told = await items(fell(1, 310_000), piece(10), piece(1));
    expect(told).toEqual([
      { ...house, kind: 'NEW', previous: undefined },
      { page: '10', kind: 'NEW', alert: 1, previous: undefined },
    ]);
  });

  it('of a project go by the unit the news is about, and strike no price of a unit through on its card', async () => {
    expect(await items(fell(10, 300_012, { memberId: 12 }))).toEqual([]);
    expect(await items(fell(10, 300_012, { memberId: 11 }))).toEqual([
      { page: '10', kind: 'PRICE', alert: 1, previous: '€ 300.012' },
    ]);
    const site = testSite(SITE, { hiddenStatus: [10] });
    const [unit] = await digestItems(world.ctx, site, [fell(10, 300_012, { memberId: 11 })], alerts, 'nl');
    const [own] = await digestItems(world.ctx, site, [fell(1, 310_000)], alerts, 'nl');
    expect(JSON.stringify(unit?.listing)).not.toContain('300.012');
    expect(JSON.stringify(own?.listing)).toContain('310.000');
  });
});
