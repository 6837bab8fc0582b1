// Listings as members meet them: layers that survive every import, drafts, and who may write them.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskEstateTest, FRONT, HOUSE, house, KITCHEN, type Sheet, SITE } from '../../test/support/desk-estate-test.ts';
import { LAWFUL_IN_FLANDERS, testEstate, testProject } from '../../test/support/estates.ts';
import { removeEstate } from '../services/imports/push-estates.ts';

describeOnADatabase('listings at the desk', (open) => {
  const { t, sends, sheet, save, publish, visitors, decided } = deskEstateTest(open);

  it('a field that is saved is logged before and after, and waits for the disk once', async () => {
    const { etag } = await sheet();
    await save(t.sara, { '/price/value': 420_000 }, etag);
    const [begun, waited] = [t.work.transactions(), t.work.waits()];
    const saved = await save(t.sara, { '/price/value': 415_000 }, ((await sheet()) as Sheet).etag);
    expect(saved.body).toMatchObject({ draft: { '/price/value': 415_000 }, record: { price: { value: 415_000 } } });
    expect([t.work.transactions() - begun, t.work.waits() - waited]).toEqual([1, 1]);
    expect(await sheet()).toEqual(saved.body);
    const [last] = await sql<{ actor: string; status: number; changes: unknown }>`
      select actor, status, changes from audit_log where site_id = ${SITE} order by id desc limit 1`
      .execute(t.ctx.db.kysely)
      .then(({ rows }) => rows);
    expect(last).toEqual({
      actor: 'Sara Maes',
      status: 200,
      changes: [{ field: '/price/value', before: 420_000, after: 415_000 }],
    });
  });

  it('open desks hear of a draft as a draft, and of what visitors see as that', async () => {
    const told: string[] = [];
    const stop = await t.ctx.db.listen('desk', (payload) => told.push(JSON.parse(payload || '{}').topic));
    const saved = await save(t.sara, { '/price/value': 420_000 }, (await sheet()).etag);
    await expect.poll(() => told).toEqual(['drafts', 'log']);
    await publish(t.sara, (saved.body as Sheet).etag);
    await expect.poll(() => told).toEqual(['drafts', 'log', 'estates', 'log']);
    await stop();
  });

  describe('what members decided', () => {
    it('is a draft until it is published, and names its author then', async () => {
      const saved = await save(t.sara, { '/price/value': 425_000 }, (await sheet()).etag);
      expect((saved.body as Sheet).changes).toEqual([{ pointer: '/price/value', before: 435_000, after: 425_000 }]);
      expect((await visitors())?.price?.value).toBe(435_000);
      const done = await publish(t.sara, (saved.body as Sheet).etag);
      expect((done.body as Sheet).changes).toEqual([]);
      expect((await visitors())?.price?.value).toBe(425_000);
      const { versions } = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: object; changes: object[]; to: string | null }[];
      };
      expect(versions.map(({ cause }) => cause)).toEqual([
        { kind: 'member', name: 'Sara Maes', id: expect.any(Number) },
        { kind: 'feed', name: 'whise', id: 1 },
      ]);
      expect(versions[0]?.changes).toEqual([{ pointer: '/price/value', before: 435_000, after: 425_000 }]);
    });

    it('can be thrown away while it is a draft: what visitors see stays, and so does what was decided before', async () => {
      const decided = await save(t.sara, { '/price/value': 425_000 }, (await sheet()).etag);
      await publish(t.sara, (decided.body as Sheet).etag);
      const { etag } = await sheet();
      await save(t.sara, { '/price/value': 415_000, '/general/reference': 'NIEUW' }, etag);
      const discard = (version: string) =>
        t.sara.call('DELETE', `estates/${HOUSE}/draft`, undefined, { 'if-match': version });
      expect((await discard(etag)).status).toBe(412);
      expect((await discard((await sheet()).etag)).status).toBe(204);
      const { draft, changes } = await sheet();
      expect([draft, changes]).toEqual([{ '/price/value': 425_000 }, []]);
      expect((await visitors())?.price?.value).toBe(425_000);
    });

    it('survives the unchanged feed, a newer price and the listing leaving and coming back', async () => {
      await decided({ '/price/value': 425_000, '/pictures/order': [KITCHEN, FRONT] });
      expect(await sends([house()])).toMatchObject({ changed: 0, unchanged: 1 });
      expect((await visitors())?.price?.value).toBe(425_000);

      await sends([house({ price: { value: 440_000 }, energy: { epcValue: 199 } })]);
      expect(await visitors()).toMatchObject({ price: { value: 425_000 }, energy: { epcValue: 199 } });
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([KITCHEN, FRONT]);
      expect((await sheet()).feed?.price?.value).toBe(440_000);

      await sends([testEstate(1)]);
      expect(await visitors()).toBeUndefined();
      expect((await sheet()).state).toBe('gone');
      await sends([house({ price: { value: 445_000 } })]);
      expect(await visitors()).toMatchObject({ price: { value: 425_000 } });
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([KITCHEN, FRONT]);
    });

    it('goes back to what the feed says now', async () => {
      await decided({ '/price/value': 425_000 });
      await sends([house({ price: { value: 440_000 } })]);
      const back = await save(t.sara, {}, (await sheet()).etag, ['/price/value']);
      expect((back.body as Sheet).record.price?.value).toBe(440_000);
      await publish(t.sara, (back.body as Sheet).etag);
      expect((await visitors())?.price?.value).toBe(440_000);
    });

    it('keeps a listing off the website whatever the feed says', async () => {
      const hidden = await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE, 999_999], hidden: true });
      expect(hidden.body).toEqual({ changed: [HOUSE], refused: [{ id: 999_999, reason: 'unknown' }] });
      await sends([house({ price: { value: 440_000 } })]);
      expect(await visitors()).toBeUndefined();
      expect(await sheet()).toMatchObject({ state: 'offline', feed: { price: { value: 440_000 } } });
      await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false });
      expect((await visitors())?.price?.value).toBe(440_000);
    });

    it('of a copy leaves empty what was emptied, and keeps the rest of the other one', async () => {
      const set = { '/price/value': null, '/address/number': '20' };
      const { record } = (await t.sara.call('POST', 'estates', { copyOf: HOUSE, set })).body as Sheet;
      const other = (await sheet()).record;
      expect(other.price).toMatchObject({ value: 435_000 });
      expect(record.price?.value).toBeUndefined();
      expect(record.address).toEqual({ ...other.address, number: '20' });
    });

    it('is all that is left to publish: a town is completed on its way to visitors', async () => {
      const written = { zip: 'B-9000', name: 'gent' };
      const made = (await t.sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/address/city': written } }))
        .body as Sheet;
      const online = (await publish(t.sara, made.etag, {}, made.id)).body as Sheet;
      expect((await visitors(made.id))?.address?.city).toMatchObject({
        id: 90_000,
        zip: '9000',
        alias: { fr: 'Gand' },
      });
      expect(online).toMatchObject({ state: 'online', record: { address: { city: written } }, changes: [] });
      const saved = (await save(t.sara, { '/price/value': 425_000 }, online.etag, [], made.id)).body as Sheet;
      expect(saved.changes).toEqual([{ pointer: '/price/value', before: 435_000, after: 425_000 }]);

      const cheaper = (await publish(t.sara, saved.etag, {}, made.id)).body as Sheet;
      const { versions } = (await t.sara.call('GET', `estates/${made.id}/versions`)).body as {
        versions: { version: number }[];
      };
      const first = { version: versions.at(-1)?.version };
      const restore = (etag: string) => t.sara.call('POST', `estates/${made.id}/restore`, first, { 'if-match': etag });
      const restored = (await restore(cheaper.etag)).body as Sheet;
      expect(restored.own).toEqual({ ...online.own, '/price/value': 435_000 });
      expect(await restore(restored.etag)).toMatchObject({
        status: 409,
        body: { detail: 'The listing says the same today.' },
      });
    });

    it('is none of the business of a feed: own listings stay', async () => {
      const made = await t.sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/general/reference': 'EIGEN-1' } });
      expect(made.status).toBe(201);
      const own = made.body as Sheet;
      expect(own).toMatchObject({ state: 'draft', feed: null, shown: null });
      expect((await publish(t.sara, own.etag, {}, own.id)).status).toBe(200);
      expect(await visitors(own.id)).toMatchObject({
        general: { reference: 'EIGEN-1', publicationDate: '2026-11-17' },
        price: { value: 435_000 },
        pictures: [{ file: FRONT }, { file: KITCHEN }],
      });
      expect(await sends([house()])).toMatchObject({ removed: 0 });
      expect((await visitors(own.id))?.general.reference).toBe('EIGEN-1');
      await expect(removeEstate(t.ctx, SITE, own.id)).rejects.toThrow('no such listing');
    });
  });

  describe('two members', () => {
    it('on different leaves both keep theirs', async () => {
      const { etag } = await sheet();
      expect((await save(t.sara, { '/price/value': 425_000 }, etag)).status).toBe(200);
      expect((await save(t.bert, { '/ki/indexed': 1_250 }, etag)).status).toBe(200);
      expect((await sheet()).draft).toEqual({ '/ki/indexed': 1_250, '/price/value': 425_000 });
    });
    it('on one leaf: the second is told both values, who and when; nothing is lost', async () => {
      const { etag } = await sheet();
      await save(t.sara, { '/price/value': 425_000 }, etag);
      const refused = await save(t.bert, { '/price/value': 415_000, '/ki/indexed': 1_250 }, etag);
      expect(refused).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: '/price/value', yours: 415_000, theirs: 425_000 }],
          changedBy: 'Sara Maes',
          changedAt: '2026-11-17T10:00:00.000Z',
        },
      });
      const mine = await save(t.bert, { '/price/value': 415_000 }, (refused.body as Sheet).etag);
      expect((mine.body as Sheet).draft).toEqual({ '/price/value': 415_000 });
    });
    it('at the same moment: one of them is told, none is lost', async () => {
      const { etag } = await sheet();
      const answers = await Promise.all([
        save(t.sara, { '/price/value': 1 }, etag),
        save(t.bert, { '/price/value': 2 }, etag),
        save(t.sara, { '/ki/indexed': 3 }, etag),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 412]);
      expect((await sheet()).draft['/ki/indexed']).toBe(3);
    });
  });

  describe('what cannot be', () => {
    it('is refused with the field', async () => {
      const { etag } = await sheet();
      expect(await save(t.sara, { '/general/id': 5 }, etag)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.set/general/id' }] },
      });
      expect(await save(t.sara, { '/price/value': 'veel' }, etag)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.set/price/value' }] },
      });
      expect((await save(t.sara, { '/hidden': true }, etag)).status).toBe(400);
      expect((await t.sara.call('PATCH', `estates/${HOUSE}`, { set: {} })).status).toBe(428);
      expect((await t.sara.call('GET', 'estates/999999')).status).toBe(404);
    });
    it('is not for everybody', async () => {
      const { etag } = await sheet();
      expect(await save(t.reader, { '/price/value': 1 }, etag)).toMatchObject({
        status: 403,
        body: { reason: 'role' },
      });
      expect((await sheet(HOUSE, t.reader)).locked).toBe('role');
      expect(await save(t.lotte, { '/price/value': 1 }, etag)).toMatchObject({
        status: 403,
        body: { reason: 'assigned' },
      });
      const own = (await t.lotte.call('POST', 'estates', { set: {} })).body as Sheet;
      expect(own.record.salesRepresentative?.email).toBe('lotte@linde.example');
      expect((await save(t.lotte, { '/price/value': 1 }, own.etag, [], own.id)).status).toBe(200);
    });
  });

  it('a unit of a project has decisions of its own', async () => {
    await sends([house(), testProject(50, [51, 52], LAWFUL_IN_FLANDERS)]);
    const unit = await sheet(51);
    const saved = await save(t.sara, { '/price/value': 199_000 }, unit.etag, [], 51);
    await publish(t.sara, (saved.body as Sheet).etag, { reason: 'Attest volgt' }, 51);
    await sends([house(), testProject(50, [51, 52], { ...LAWFUL_IN_FLANDERS, price: { value: 7 } })]);
    expect((await visitors(51))?.price?.value).toBe(199_000);
    expect((await visitors(52))?.price?.value).toBe(300_052);
  });
});
