// Listings as members meet them: layers that survive every import, drafts, publications, versions.

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CountedDb, countedDb } from '../../test/support/counted-db.ts';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, LAWFUL_IN_FLANDERS, testEstate, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Decisions } from '../domain/layers/decisions.ts';
import type { Estate, Unit } from '../domain/record/estate.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { endReductionsTask } from '../jobs/end-reductions.task.ts';
import { patchOwnDecisions } from '../services/estates/own-decisions.ts';
import { readPreview } from '../services/estates/previews.ts';
import { publishDue } from '../services/estates/publish-estate.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { patchEstate, pushedEstate, removeEstate } from '../services/imports/push-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'linde';
const HOUSE = 24_037;
const FRONT = 'https://whise.example/voorgevel.jpg';
const KITCHEN = 'https://whise.example/keuken.jpg';

type Sheet = {
  id: number;
  etag: string;
  state: string;
  record: Unit;
  shown: Unit | null;
  feed: Unit | null;
  own: Decisions;
  draft: Decisions;
  changes: { pointer: string; before: unknown; after: unknown }[];
  planned: { at: string; by: string } | null;
  locked?: string;
};
type Answer = { status: number; body: unknown };

const house = (over: Partial<Estate> = {}): Estate =>
  testEstate(HOUSE, {
    ...LAWFUL_IN_FLANDERS,
    price: { value: 435_000 },
    pictures: [
      { file: FRONT, index: 0 },
      { file: KITCHEN, index: 1 },
    ],
    ...over,
  });

describeOnEachDatabase('listings at the desk', (open) => {
  let work: CountedDb;
  let ctx: ServiceContext;
  let api: Api;
  let sara: DeskPerson;
  let bert: DeskPerson;
  let reader: DeskPerson;
  let lotte: DeskPerson;
  let now = new Date('2026-11-17T10:00:00Z');

  beforeAll(async () => {
    work = countedDb(await open());
    ctx = await testServices(work.db, { now: () => now });
    await addSite(ctx.db, SITE);
    await addSite(ctx.db, 'other');
    api = createApi(ctx, handlers);
    sara = await deskPerson(ctx, api, SITE, 'owner', { name: 'Sara Maes', email: 'sara@linde.example' });
    bert = await deskPerson(ctx, api, SITE, 'editor', { name: 'Bert Claes', email: 'bert@linde.example' });
    reader = await deskPerson(ctx, api, SITE, 'reader');
    lotte = await deskPerson(ctx, api, SITE, 'representative', { name: 'Lotte Smet', email: 'lotte@linde.example' });
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    for (const table of ['estate', 'estate_layer', 'estate_history', 'change_log'])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
    await setClock(new Date('2026-11-17T10:00:00Z'));
    await sends([house()]);
  });

  /** The clock moves, and everybody stays signed in. */
  const setClock = async (moment: Date) => {
    now = moment;
    await sql`update desk_session set seen_at = ${now}, confirmed_at = ${now}, expires_at = ${new Date(now.getTime() + 3_600_000)}`.execute(
      ctx.db.kysely,
    );
  };
  const later = (hours: number) => setClock(new Date(now.getTime() + hours * 3_600_000));
  const sends = (records: readonly Estate[], mode: 'full' | 'partial' = 'full') =>
    importEstates(ctx, estateList(records), {
      siteId: SITE,
      mode,
      allowRemoval: true,
      cause: { kind: 'feed', name: 'whise', id: 1 },
    });
  const sheet = async (id = HOUSE, who = sara): Promise<Sheet> =>
    (await who.call('GET', `estates/${id}`)).body as Sheet;
  const save = async (who: DeskPerson, set: Decisions, etag: string, back: string[] = [], id = HOUSE) =>
    (await who.call('PATCH', `estates/${id}`, { set, back }, { 'if-match': etag })) as Answer;
  const publish = async (who: DeskPerson, etag: string, body: object = {}, id = HOUSE) =>
    (await who.call('POST', `estates/${id}/publish`, body, { 'if-match': etag })) as Answer;
  /** What visitors see; undefined when nothing. */
  const visitors = async (id = HOUSE): Promise<Unit | undefined> =>
    (
      await ctx.db.kysely
        .selectFrom('estate')
        .select('document')
        .where('site_id', '=', SITE)
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
    )?.document;
  const decided = async (set: Decisions, who = sara) => {
    const saved = await save(who, set, (await sheet()).etag);
    expect(saved.status).toBe(200);
    const done = await publish(who, (saved.body as Sheet).etag);
    expect(done.status).toBe(200);
    return done.body as Sheet;
  };

  it('a field that is saved is logged before and after, and waits for the disk once', async () => {
    const { etag } = await sheet();
    await save(sara, { '/price/value': 420_000 }, etag);
    const [begun, waited] = [work.transactions(), work.waits()];
    const saved = await save(sara, { '/price/value': 415_000 }, ((await sheet()) as Sheet).etag);
    expect(saved.body).toMatchObject({ draft: { '/price/value': 415_000 }, record: { price: { value: 415_000 } } });
    expect([work.transactions() - begun, work.waits() - waited]).toEqual([1, 1]);
    expect(await sheet()).toEqual(saved.body);
    const [last] = await sql<{ actor: string; status: number; changes: unknown }>`
      select actor, status, changes from audit_log where site_id = ${SITE} order by id desc limit 1`
      .execute(ctx.db.kysely)
      .then(({ rows }) => rows);
    expect(last).toEqual({
      actor: 'Sara Maes',
      status: 200,
      changes: [{ field: '/price/value', before: 420_000, after: 415_000 }],
    });
  });

  it('open desks hear of a draft as a draft, and of what visitors see as that', async () => {
    const told: string[] = [];
    const stop = await ctx.db.listen('desk', (payload) => told.push(JSON.parse(payload || '{}').topic));
    const saved = await save(sara, { '/price/value': 420_000 }, (await sheet()).etag);
    await expect.poll(() => told).toEqual(['drafts', 'log']);
    await publish(sara, (saved.body as Sheet).etag);
    await expect.poll(() => told).toEqual(['drafts', 'log', 'estates', 'log']);
    await stop();
  });

  describe('what members decided', () => {
    it('is a draft until it is published, and names its author then', async () => {
      const saved = await save(sara, { '/price/value': 425_000 }, (await sheet()).etag);
      expect((saved.body as Sheet).changes).toEqual([{ pointer: '/price/value', before: 435_000, after: 425_000 }]);
      expect((await visitors())?.price?.value).toBe(435_000);
      const done = await publish(sara, (saved.body as Sheet).etag);
      expect((done.body as Sheet).changes).toEqual([]);
      expect((await visitors())?.price?.value).toBe(425_000);
      const { versions } = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: object; changes: object[]; to: string | null }[];
      };
      expect(versions.map(({ cause }) => cause)).toEqual([
        { kind: 'member', name: 'Sara Maes', id: expect.any(Number) },
        { kind: 'feed', name: 'whise', id: 1 },
      ]);
      expect(versions[0]?.changes).toEqual([{ pointer: '/price/value', before: 435_000, after: 425_000 }]);
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
      const back = await save(sara, {}, (await sheet()).etag, ['/price/value']);
      expect((back.body as Sheet).record.price?.value).toBe(440_000);
      await publish(sara, (back.body as Sheet).etag);
      expect((await visitors())?.price?.value).toBe(440_000);
    });

    it('keeps a listing off the website whatever the feed says', async () => {
      const hidden = await sara.call('POST', 'estates/visibility', { ids: [HOUSE, 999_999], hidden: true });
      expect(hidden.body).toEqual({ changed: [HOUSE], refused: [{ id: 999_999, reason: 'unknown' }] });
      await sends([house({ price: { value: 440_000 } })]);
      expect(await visitors()).toBeUndefined();
      expect(await sheet()).toMatchObject({ state: 'offline', feed: { price: { value: 440_000 } } });
      await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false });
      expect((await visitors())?.price?.value).toBe(440_000);
    });

    it('is none of the business of a feed: own listings stay', async () => {
      const made = await sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/general/reference': 'EIGEN-1' } });
      expect(made.status).toBe(201);
      const own = made.body as Sheet;
      expect(own).toMatchObject({ state: 'draft', feed: null, shown: null });
      expect((await publish(sara, own.etag, {}, own.id)).status).toBe(200);
      expect(await visitors(own.id)).toMatchObject({
        general: { reference: 'EIGEN-1', publicationDate: '2026-11-17' },
        price: { value: 435_000 },
        pictures: [{ file: FRONT }, { file: KITCHEN }],
      });
      expect(await sends([house()])).toMatchObject({ removed: 0 });
      expect((await visitors(own.id))?.general.reference).toBe('EIGEN-1');
      await expect(removeEstate(ctx, SITE, own.id)).rejects.toThrow('no such listing');
    });
  });

  describe('two members', () => {
    it('on different leaves both keep theirs', async () => {
      const { etag } = await sheet();
      expect((await save(sara, { '/price/value': 425_000 }, etag)).status).toBe(200);
      expect((await save(bert, { '/ki/indexed': 1_250 }, etag)).status).toBe(200);
      expect((await sheet()).draft).toEqual({ '/ki/indexed': 1_250, '/price/value': 425_000 });
    });
    it('on one leaf: the second is told both values, who and when; nothing is lost', async () => {
      const { etag } = await sheet();
      await save(sara, { '/price/value': 425_000 }, etag);
      const refused = await save(bert, { '/price/value': 415_000, '/ki/indexed': 1_250 }, etag);
      expect(refused).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: '/price/value', yours: 415_000, theirs: 425_000 }],
          changedBy: 'Sara Maes',
          changedAt: '2026-11-17T10:00:00.000Z',
        },
      });
      const mine = await save(bert, { '/price/value': 415_000 }, (refused.body as Sheet).etag);
      expect((mine.body as Sheet).draft).toEqual({ '/price/value': 415_000 });
    });
    it('at the same moment: one of them is told, none is lost', async () => {
      const { etag } = await sheet();
      const answers = await Promise.all([
        save(sara, { '/price/value': 1 }, etag),
        save(bert, { '/price/value': 2 }, etag),
        save(sara, { '/ki/indexed': 3 }, etag),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 412]);
      expect((await sheet()).draft['/ki/indexed']).toBe(3);
    });
  });

  describe('what cannot be', () => {
    it('is refused with the field', async () => {
      const { etag } = await sheet();
      expect(await save(sara, { '/general/id': 5 }, etag)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.set/general/id' }] },
      });
      expect(await save(sara, { '/price/value': 'veel' }, etag)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.set/price/value' }] },
      });
      expect((await save(sara, { '/hidden': true }, etag)).status).toBe(400);
      expect((await sara.call('PATCH', `estates/${HOUSE}`, { set: {} })).status).toBe(428);
      expect((await sara.call('GET', 'estates/999999')).status).toBe(404);
    });
    it('is not for everybody', async () => {
      const { etag } = await sheet();
      expect(await save(reader, { '/price/value': 1 }, etag)).toMatchObject({ status: 403, body: { reason: 'role' } });
      expect((await sheet(HOUSE, reader)).locked).toBe('role');
      expect(await save(lotte, { '/price/value': 1 }, etag)).toMatchObject({
        status: 403,
        body: { reason: 'assigned' },
      });
      const own = (await lotte.call('POST', 'estates', { set: {} })).body as Sheet;
      expect(own.record.salesRepresentative?.email).toBe('lotte@linde.example');
      expect((await save(lotte, { '/price/value': 1 }, own.etag, [], own.id)).status).toBe(200);
    });
  });

  describe('the law', () => {
    const gapped = async () => {
      const made = (await sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/energy/epcValue': null } })).body;
      return made as Sheet;
    };
    it('refuses a first publication with a gap, also with a reason', async () => {
      const { id, etag } = await gapped();
      const refused = await publish(sara, etag, { reason: 'Keurder komt morgen' }, id);
      expect(refused).toMatchObject({
        status: 409,
        body: { verdict: 'refused', gaps: [{ field: 'certification.epc_value' }] },
      });
      expect(await visitors(id)).toBeUndefined();
    });
    it('asks a reason of a listing that is online, and keeps it', async () => {
      const saved = await save(sara, { '/energy/epcValue': null }, (await sheet()).etag);
      expect(await publish(sara, (saved.body as Sheet).etag)).toMatchObject({
        status: 409,
        body: { verdict: 'asks-reason' },
      });
      expect((await publish(sara, (saved.body as Sheet).etag, { reason: 'Nieuw attest volgt' })).status).toBe(200);
      const { versions } = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: { reason?: string } }[];
      };
      expect(versions[0]?.cause.reason).toBe('Nieuw attest volgt');
    });
  });

  describe('a listing that is hidden', () => {
    const showing = async (hidden: boolean, more: object = {}) =>
      (await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden, ...more })).body;
    const changedWhileHidden = async (set: Decisions) => {
      await showing(true);
      const saved = await save(sara, set, (await sheet()).etag);
      expect((await publish(sara, (saved.body as Sheet).etag)).status).toBe(200);
      expect(await visitors()).toBeUndefined();
    };
    const asksReason = { changed: [], refused: [{ id: HOUSE, reason: 'reason' }] };
    const done = { changed: [HOUSE], refused: [] };

    it('and got a legal gap asks the reason when it is put online again, and keeps it', async () => {
      await changedWhileHidden({ '/energy/epcValue': null });
      expect(await showing(false)).toEqual(asksReason);
      expect(await visitors()).toBeUndefined();
      expect(await showing(false, { reason: 'Nieuw attest volgt' })).toEqual(done);
      expect((await visitors())?.energy?.epcValue).toBeUndefined();
      const { versions } = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: { name: string; reason?: string } }[];
      };
      expect(versions[0]?.cause).toMatchObject({ name: 'Sara Maes', reason: 'Nieuw attest volgt' });
    });
    it('and was changed without a gap goes online without a word', async () => {
      await changedWhileHidden({ '/price/value': 425_000 });
      expect(await showing(false)).toEqual(done);
      expect((await visitors())?.price?.value).toBe(425_000);
    });
    it('with a gap that visitors saw already comes back as it was', async () => {
      await sends([house({ energy: {} })]);
      await showing(true);
      expect(await showing(false)).toEqual(done);
      expect((await visitors())?.general.id).toBe(HOUSE);
    });
    it('takes no empty reason', async () => {
      const { status } = await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false, reason: '' });
      expect(status).toBe(400);
    });
  });

  describe('a site of its own strictness', () => {
    afterEach(() => addSite(ctx.db, SITE));
    const newWithGap = async () =>
      (await sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/energy/epcValue': null } })).body as Sheet;

    it('soft: a first publication with a gap goes online with a reason only', async () => {
      await addSite(ctx.db, SITE, { publishingCheck: 'soft' });
      const { id, etag, ...made } = await newWithGap();
      expect(made).toMatchObject({ strictness: 'soft' });
      expect(await publish(sara, etag, {}, id)).toMatchObject({ status: 409, body: { verdict: 'asks-reason' } });
      expect((await publish(sara, etag, { reason: 'Keurder komt morgen' }, id)).status).toBe(200);
      expect((await visitors(id))?.general.id).toBe(id);
    });
    it('strict: also a change of what is online is refused, whatever the reason, and so is what was hidden', async () => {
      await addSite(ctx.db, SITE, { publishingCheck: 'strict', incompleteListings: 'warn' });
      const saved = await save(sara, { '/energy/epcValue': null }, (await sheet()).etag);
      expect(saved.body).toMatchObject({ strictness: 'strict' });
      const refused = await publish(sara, (saved.body as Sheet).etag, { reason: 'Nieuw attest volgt' });
      expect(refused).toMatchObject({ status: 409, body: { verdict: 'refused' } });
      expect((await visitors())?.energy?.epcValue).toBe(231);
      await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: true });
      expect((await publish(sara, (await sheet()).etag)).status).toBe(200);
      const shown = await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false, reason: 'Toch' });
      expect(shown.body).toEqual({ changed: [], refused: [{ id: HOUSE, reason: 'gaps' }] });
    });
    it('imports keep their own setting', async () => {
      await addSite(ctx.db, SITE, { publishingCheck: 'strict' });
      expect(await sends([house({ energy: {} })])).toMatchObject({ changed: 1 });
      expect((await visitors())?.energy?.epcValue).toBeUndefined();
    });
  });

  describe('a planned publication', () => {
    it('goes online at its moment, not before', async () => {
      const saved = await save(sara, { '/price/value': 425_000 }, (await sheet()).etag);
      const planned = await publish(sara, (saved.body as Sheet).etag, { at: '2026-11-19T07:00:00Z' });
      expect(planned.body).toMatchObject({ planned: { at: '2026-11-19T07:00:00.000Z', by: 'Sara Maes' } });
      await setClock(new Date('2026-11-19T06:59:59Z'));
      expect(await publishDue(ctx)).toBe(0);
      await setClock(new Date('2026-11-19T07:00:00Z'));
      expect(await publishDue(ctx)).toBe(1);
      expect(await publishDue(ctx)).toBe(0);
      expect((await visitors())?.price?.value).toBe(425_000);
      expect((await sheet()).planned).toBeNull();
    });
    it('can be taken back', async () => {
      const saved = await save(sara, { '/price/value': 425_000 }, (await sheet()).etag);
      const planned = await publish(sara, (saved.body as Sheet).etag, { at: '2026-11-19T07:00:00Z' });
      const back = await sara.call('DELETE', `estates/${HOUSE}/plan`, undefined, {
        'if-match': (planned.body as Sheet).etag,
      });
      expect(back.body).toMatchObject({ planned: null, draft: { '/price/value': 425_000 } });
      await setClock(new Date('2026-11-20T07:00:00Z'));
      expect(await publishDue(ctx)).toBe(0);
    });
  });

  it('is shown by a secret link that ends by itself: a week for an owner, half a day at the desk', async () => {
    const link = async (kind: 'owner' | 'desk') => {
      const { path, until } = (await sara.call('POST', `estates/${HOUSE}/preview`, { for: kind })).body as {
        path: string;
        until: string;
      };
      const at = (moment: number) =>
        readPreview({ ...ctx, now: () => new Date(moment) }, path.replace('/preview/', '')).then(
          (found) => found?.estate.general.id,
        );
      return { until: Date.parse(until), at };
    };
    const before = ctx.now().getTime();
    for (const [kind, hours] of [
      ['owner', 7 * 24],
      ['desk', 12],
    ] as const) {
      const { until, at } = await link(kind);
      expect(until - before, kind).toBe(hours * 3_600_000);
      expect([await at(until - 1), await at(until)], kind).toEqual([HOUSE, undefined]);
    }
  });

  describe('what visitors saw', () => {
    it('is there by date, and comes back as a new version', async () => {
      await later(24);
      await decided({ '/price/value': 425_000, '/general/title/nl': 'Herenhuis' });
      await later(24);
      await decided({ '/price/value': 415_000 }, bert);
      const at = async (moment: string) =>
        ((await sara.call('GET', `estates/${HOUSE}/at?moment=${moment}`)).body as { document: Unit | null }).document
          ?.price?.value;
      expect(await at('2026-11-17')).toBe(435_000);
      expect(await at('2026-11-18')).toBe(425_000);
      expect(await at('2026-11-19T09:59:59Z')).toBe(425_000);
      expect(await at('2026-11-19T10:00:00Z')).toBe(415_000);
      expect((await sara.call('GET', `estates/${HOUSE}/at?moment=2026-11-16`)).status).toBe(404);
      expect((await sara.call('GET', `estates/${HOUSE}/at?moment=2026-02-31`)).status).toBe(400);

      const { versions } = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: {
          version: number;
          from: string;
          cause: { name: string } | null;
          changes: { pointer: string; before: unknown; after: unknown }[];
        }[];
      };
      expect(versions).toHaveLength(3);
      const prices = versions.map(({ from, cause, changes }) => [
        from,
        cause?.name,
        ...changes.filter(({ pointer }) => pointer === '/price/value').flatMap(({ before, after }) => [before, after]),
      ]);
      expect(prices).toEqual([
        ['2026-11-19T10:00:00.000Z', 'Bert Claes', 425_000, 415_000],
        ['2026-11-18T10:00:00.000Z', 'Sara Maes', 435_000, 425_000],
        ['2026-11-17T10:00:00.000Z', 'whise', null, 435_000],
      ]);
      const { etag } = await sheet();
      const restored = await sara.call(
        'POST',
        `estates/${HOUSE}/restore`,
        { version: versions[2]?.version },
        { 'if-match': etag },
      );
      expect(restored.status).toBe(200);
      expect(await visitors()).toMatchObject({ price: { value: 435_000 } });
      expect((await visitors())?.general.title).toEqual(undefined);
      const after = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: { restored?: number; name: string } }[];
      };
      expect(after.versions).toHaveLength(4);
      expect(after.versions[0]?.cause).toMatchObject({ name: 'Sara Maes', restored: versions[2]?.version });
    });
    it('restores pictures that the feed has dropped', async () => {
      await later(1);
      await sends([house({ pictures: [{ file: KITCHEN, index: 0 }] })]);
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([KITCHEN]);
      const { versions } = (await sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { version: number }[];
      };
      const body = { version: versions[1]?.version, leaves: ['/pictures/order'] };
      await sara.call('POST', `estates/${HOUSE}/restore`, body, { 'if-match': (await sheet()).etag });
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([FRONT, KITCHEN]);
    });
    it('loses what an owner blanks, in the past only, and nobody else may', async () => {
      await decided({ '/general/title/nl': 'Het huis van de familie Peeters' });
      await later(1);
      await decided({ '/general/title/nl': 'Herenhuis met tuin' });
      const blank = { pointer: '/general/title/nl', reason: 'De eigenaar vraagt het' };
      expect((await bert.call('POST', `estates/${HOUSE}/blank`, blank)).status).toBe(403);
      expect((await sara.call('POST', `estates/${HOUSE}/blank`, blank)).body).toEqual({ versions: 1 });
      const history = JSON.stringify(await ctx.db.kysely.selectFrom('estate_history').selectAll().execute());
      expect(history).not.toContain('Peeters');
      expect((await visitors())?.general.title?.nl).toBe('Herenhuis met tuin');
    });
  });

  describe('software of the agency', () => {
    it('sends and reads its own layer, not what members decided', async () => {
      await decided({ '/price/value': 425_000 });
      expect((await pushedEstate(ctx, SITE, HOUSE)).price?.value).toBe(435_000);
      await patchEstate(ctx, SITE, HOUSE, { energy: { epcValue: 150 } });
      expect(await visitors()).toMatchObject({ price: { value: 425_000 }, energy: { epcValue: 150 } });
      await sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: true });
      expect((await pushedEstate(ctx, SITE, HOUSE)).energy?.epcValue).toBe(150);
    });
    it('decides in the name of the agency with the scope for it', async () => {
      const cause = { kind: 'push', name: 'Kantoorsoftware' } as const;
      await patchOwnDecisions(ctx, SITE, HOUSE, { set: { '/price/value': 420_000 } }, cause);
      expect((await visitors())?.price?.value).toBe(420_000);
      await sends([house({ price: { value: 440_000 } })]);
      expect((await visitors())?.price?.value).toBe(420_000);
      await patchOwnDecisions(ctx, SITE, HOUSE, { back: ['/price/value'] }, cause);
      expect((await visitors())?.price?.value).toBe(440_000);
    });
  });

  describe('a price that fell', () => {
    const read = async (path: string, method = 'GET', body?: unknown) =>
      (await api({ method, path: `/sites/${SITE}/${path}`, headers: {}, body })).body as {
        reduction?: { from: number };
        results?: { reduction?: { from: number } }[];
      };
    const asked = async () => {
      const list = await read('estates', 'POST', { query: {} });
      return [(await read(`estates/v2/${HOUSE}`)).reduction?.from, list.results?.[0]?.reduction?.from];
    };
    /** The catalogue follows what changed. */
    const tells = (from: number | undefined) => expect.poll(asked, { timeout: 5000 }).toEqual([from, from]);
    it('is told against the lowest of 30 days, on page and list, until 30 days have passed', async () => {
      await later(24);
      await decided({ '/price/value': 445_000 });
      await tells(undefined);
      await later(24);
      await decided({ '/price/value': 425_000 });
      await tells(435_000);
      await sends([house({ price: { value: 1 } })]);
      await tells(435_000);
      await later(30 * 24 - 1);
      await endReductionsTask.run(ctx, {}, { id: '1', attempt: 1, lastAttempt: true });
      await tells(435_000);
      await later(1);
      await endReductionsTask.run(ctx, {}, { id: '2', attempt: 1, lastAttempt: true });
      await tells(undefined);
    });
    it('is not told by an agency that does not want it, nor because a source says so', async () => {
      await later(1);
      await sends([house({ reduction: { from: 999_999, at: '2026-11-17' } })]);
      await tells(undefined);
      await decided({ '/price/value': 425_000 });
      await tells(435_000);
      await addSite(ctx.db, SITE, { showReductions: false });
      await tells(undefined);
      await addSite(ctx.db, SITE);
    });
  });

  it('a unit of a project has decisions of its own', async () => {
    await sends([house(), testProject(50, [51, 52], LAWFUL_IN_FLANDERS)]);
    const unit = await sheet(51);
    const saved = await save(sara, { '/price/value': 199_000 }, unit.etag, [], 51);
    await publish(sara, (saved.body as Sheet).etag, { reason: 'Attest volgt' }, 51);
    await sends([house(), testProject(50, [51, 52], { ...LAWFUL_IN_FLANDERS, price: { value: 7 } })]);
    expect((await visitors(51))?.price?.value).toBe(199_000);
    expect((await visitors(52))?.price?.value).toBe(300_052);
  });
});
