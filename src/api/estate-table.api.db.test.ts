// The agency's table of listings, as its people ask for it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, LAWFUL_IN_FLANDERS, testEstate, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Db } from '../db/engine/connect.ts';
import { saveCollection } from '../db/estates/collections.ts';
import type { Estate } from '../domain/record/estate.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Row = { id: number; state: string; price?: number; reference: string } & Record<string, unknown>;
type Table = {
  rows: Row[];
  total: number;
  overview?: {
    states: Record<string, number>;
    views: { id: string; count: number }[];
    saved: { id: number; name: string; shared: boolean; count: number; etag: string; locked?: true }[];
    columns: string[];
  };
};

const KASTEELLAAN = testEstate(11, {
  general: { reference: '4817' },
  price: { value: 895_000 },
  address: {
    visible: false,
    street: { nl: 'Kasteellaan' },
    number: '214',
    city: { zip: '9000', name: 'Gent' },
    country: 'BE',
  },
  pictures: [{ file: 'https://foto.example/kasteellaan.jpg' }],
  salesRepresentative: { name: 'Ruben Declercq', email: 'Ruben@alpha.example', phone: '+32 9 000 00 00' },
});
const LOUIZALAAN = testEstate(12, {
  general: { reference: '=1+4834', headType: { id: 3 }, subType: { id: 302 }, transaction: { id: 2 } },
  price: { value: 1450 },
  address: {
    visible: true,
    street: { nl: 'Louizalaan', fr: 'Avenue Louise' },
    number: '331',
    box: '4',
    city: { zip: '1050', name: 'Elsene', alias: { fr: 'Ixelles' } },
    country: 'BE',
  },
});
const SOLD = testEstate(13, { general: { reference: '4809', transaction: { id: 5 } }, price: { value: 475_000 } });
const LISTINGS: Estate[] = [KASTEELLAAN, LOUIZALAAN, SOLD, testEstate(14), testProject(20, [21, 22])];

describeOnEachDatabase('the table of listings', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let api: Api;
  let owner: DeskPerson;
  let ruben: DeskPerson;
  let reader: DeskPerson;
  const now = new Date('2026-11-17T09:00:00Z');

  const table = async (query = '', person = owner): Promise<Table> => {
    const reply = await person.call('GET', `estates${query && `?${query}`}`);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    return reply.body as Table;
  };
  const ids = async (query = ''): Promise<number[]> =>
    (await table(query)).rows.map(({ id }) => id).sort((a, b) => a - b);
  const rowOf = async (id: number, query = ''): Promise<Row | undefined> =>
    (await table(query)).rows.find((row) => row.id === id);
  const feed = (listings: readonly Estate[]) =>
    importEstates(ctx, estateList([...listings]), { siteId: 'alpha', mode: 'full', allowRemoval: true });
  const sheet = async (id: number) => (await owner.call('GET', `estates/${id}`)).body as { etag: string };
  const write = async (id: number, set: object): Promise<void> => {
    const reply = await owner.call('PATCH', `estates/${id}`, { set }, { 'if-match': (await sheet(id)).etag });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, { now: () => now });
    api = createApi(ctx, handlers);
    await addSite(db, 'alpha');
    await addSite(db, 'beta');
    await feed(LISTINGS);
    await importEstates(ctx, estateList([testEstate(11)]), { siteId: 'beta', mode: 'full' });
    owner = await deskPerson(ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
    ruben = await deskPerson(ctx, api, 'alpha', 'representative', {
      name: 'Ruben Declercq',
      email: 'ruben@alpha.example',
      locale: 'fr',
    });
    reader = await deskPerson(ctx, api, 'alpha', 'reader');
  });
  afterAll(() => ctx.catalogue.close());

  it('says where the filtered listings lie, also those whose address visitors do not see, and how many there are in all', async () => {
    type Places = { total: number; listings: { id: number; street: string; point: number[]; price?: number }[] };
    const places = async (query: string, person = owner) =>
      (await person.call('GET', `estate-map?${query}`)).body as Places;
    const all = await places('');
    // Two have no point.
    expect(all.total).toBe((await table()).total);
    expect(all.listings.map(({ id }) => id)).not.toContain(11);
    expect(all.listings.find(({ id }) => id === 14)).toEqual({
      id: 14,
      reference: 'REF-14',
      street: 'Geheimstraat 4711',
      title: '',
      point: [51.054321, 3.723456],
      price: 300_014,
    });
    expect(await places('search=4817')).toEqual({ total: 1, listings: [] });
    expect((await places('search=4809')).listings.map(({ id }) => id)).toEqual([13]);
    expect(await owner.call('GET', 'estate-map?priceFrom=5&priceTo=4')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'query.priceTo' }] },
    });
    expect((await owner.call('GET', 'estate-map?colour=red')).status).toBe(400);
    expect((await places('', reader)).listings).toHaveLength(all.listings.length);
  });

  it('shows a listing to the agency with its whole address, in the words of whoever reads', async () => {
    expect(await rowOf(11)).toMatchObject({
      reference: '4817',
      street: 'Kasteellaan 214',
      place: '9000 Gent',
      price: 895_000,
      status: 'FOR_SALE',
      region: 'FLANDERS',
      state: 'online',
      representative: { name: 'Ruben Declercq', email: 'ruben@alpha.example' },
    });
    const french = (await table('search=louise', ruben)).rows;
    expect(french).toMatchObject([
      { id: 12, street: 'Avenue Louise 331/4', place: '1050 Ixelles', region: 'BRUSSELS' },
    ]);
  });

  it('gives a project the gaps of its units, and says in how many of them; sold ones lack nothing', async () => {
    const gapsOf = async (id: number) => (await rowOf(id, 'units=include'))?.gaps as number;
    expect(await gapsOf(21)).toBeGreaterThan(0);
    expect(await rowOf(20)).toMatchObject({ gaps: (await gapsOf(21)) + (await gapsOf(22)), lacking: 2 });
    expect(await rowOf(14)).not.toHaveProperty('lacking');
    expect(await ids('gaps=yes')).toContain(20);
    expect(await ids('gaps=no')).not.toContain(20);
    const project = testProject(20, [21, 22]);
    const withFirst = (over: Partial<Estate>) => ({
      ...project,
      children: project.children?.map((unit) => (unit.general.id === 21 ? { ...unit, ...over } : unit)) ?? [],
    });
    const first = project.children?.[0];
    await feed([
      ...LISTINGS.slice(0, 4),
      withFirst({ general: { id: 21, ...first?.general, transaction: { id: 5 } } }),
    ]);
    expect(await rowOf(20)).toMatchObject({ gaps: await gapsOf(22), lacking: 1 });
    await feed([...LISTINGS.slice(0, 4), withFirst(LAWFUL_IN_FLANDERS)]);
    expect([await gapsOf(21), (await rowOf(20))?.lacking]).toEqual([0, 1]);
    await feed(LISTINGS);
  });

  it('finds units under their project, by themselves only when they are asked for', async () => {
    expect(await ids()).toEqual([11, 12, 13, 14, 20]);
    expect(await rowOf(20)).toMatchObject({ project: true, units: 2 });
    expect(await ids('units=include')).toEqual([11, 12, 13, 14, 20, 21, 22]);
    expect(await rowOf(21, 'units=include')).toMatchObject({ parentId: 20, street: 'Geheimstraat 4711' });
  });

  it.each([
    ['search=kasteel', [11]],
    ['search=4817', [11]],
    ['search=ixelles', [12]],
    ['search=100%25', []],
    ['offer=TO_RENT', [12]],
    ['offer=OFFERED', [11, 12, 14, 20]],
    ['type=APARTMENT', [12]],
    ['region=BRUSSELS', [12]],
    ['city=gent&offer=SOLD', [13]],
    ['priceFrom=475000', [11, 13]],
    ['priceTo=475000&offer=SOLD', [13]],
    ['priceTo=474999&offer=SOLD', []],
    ['representative=RUBEN@alpha.example', [11]],
    ['pictures=none&type=HOUSE', [13, 14]],
    ['gaps=no&type=HOUSE', [13]],
    ['source=own', []],
    ['collection=home', [14]],
    ['quiet=60', []],
  ])('%s finds %j', async (query, found) => {
    await db.transaction((trx) =>
      saveCollection(trx, 'alpha', { id: 'home', title: { nl: 'Op de voorpagina' }, estateIds: [14] }),
    );
    expect(await ids(query)).toEqual(found);
    expect((await table(query)).total).toBe(found.length);
  });

  it('sorts both ways, and gives a piece at a time', async () => {
    const order = async (query: string) => (await table(query)).rows.map(({ id }) => id);
    expect(await order('sort=price&order=desc&type=HOUSE')).toEqual([11, 13, 14]);
    expect(await order('sort=price&order=asc&type=HOUSE')).toEqual([14, 13, 11]);
    expect((await order('sort=address')).slice(-2)).toEqual([11, 12]);
    expect(await order('sort=price&order=desc&type=HOUSE&offset=1&limit=1')).toEqual([13]);
    expect((await table('offset=1')).overview).toBeUndefined();
  });

  it.each([
    ['state=sold', 'query.state'],
    ['sort=beauty', 'query.sort'],
    ['priceFrom=cheap', 'query.priceFrom'],
    ['priceFrom=2&priceTo=1', 'query.priceTo'],
    ['colour=red', 'query.colour'],
    ['limit=201', 'query.limit'],
  ])('%s is refused at %s', async (query, field) => {
    const reply = await owner.call('GET', `estates?${query}`);
    expect(reply.status).toBe(400);
    expect((reply.body as { errors: { field: string }[] }).errors[0]?.field).toContain(field);
  });

  it('counts what stands above the table, for whoever reads', async () => {
    const { overview } = await table('', ruben);
    expect(overview?.states).toMatchObject({ online: 5, offline: 0, draft: 0, gone: 0 });
    expect(overview?.views).toMatchObject([
      { id: 'all', count: 5 },
      { id: 'mine', count: 1 },
      { id: 'gaps', count: 4 },
      { id: 'nopictures', count: 3 },
      { id: 'quiet', count: 0 },
    ]);
  });

  it('tells drafts, plans, changes, what is hidden and what left its feed apart', async () => {
    const made = await owner.call('POST', 'estates', { set: { '/general/reference': '4840', '/price/value': 99_000 } });
    expect(made.status).toBe(201);
    const { id: draft } = made.body as { id: number };
    expect(await rowOf(draft)).toMatchObject({ state: 'draft', reference: '4840', price: 99_000, own: true });
    await write(draft, { '/price/value': 101_000 });
    expect(await rowOf(draft)).toMatchObject({ price: 101_000 });
    expect(await ids('state=draft')).toEqual([draft]);
    expect(await ids('source=own')).toEqual([draft]);

    await write(11, { '/price/value': 880_000 });
    expect(await rowOf(11)).toMatchObject({
      state: 'online',
      changed: true,
      price: 895_000,
      changedBy: 'Lotte Verhaeghe',
    });
    expect(await ids('state=changed')).toEqual([11]);

    const plan = { at: '2026-11-19T07:00:00Z', reason: 'De eigenaar vroeg het' };
    const planned = await owner.call('POST', 'estates/11/publish', plan, { 'if-match': (await sheet(11)).etag });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    expect(await rowOf(11, 'state=planned')).toMatchObject({ planned: '2026-11-19T07:00:00.000Z' });

    expect((await owner.call('POST', 'estates/visibility', { ids: [14], hidden: true })).status).toBe(200);
    expect(await ids('state=offline')).toEqual([14]);
    expect(await ids('state=online')).toEqual([11, 12, 13, 20]);

    await feed(LISTINGS.filter(({ general }) => general.id !== 13));
    expect(await ids('state=gone')).toEqual([13]);
    expect(await ids()).toEqual([11, 12, 14, 20, draft]);
    expect((await table()).overview?.states).toEqual({
      online: 3,
      offline: 1,
      draft: 1,
      planned: 1,
      changed: 1,
      archived: 0,
      gone: 1,
    });
  });

  it('is quiet for the days that are asked, and not an hour less', async () => {
    const since = (moment: string) =>
      sql`update estate set published_at = ${moment}::timestamptz where site_id = 'alpha' and id = 12`.execute(
        db.kysely,
      );
    await since('2026-09-18T09:30:00Z');
    expect(await ids('quiet=60&search=louiza')).toEqual([]);
    await since('2026-09-18T08:30:00Z');
    expect(await ids('quiet=60&search=louiza')).toEqual([12]);
  });

  describe('a saved view', () => {
    const GENT = { name: 'Gent', shared: false, view: { filter: { city: 'Gent' }, sort: 'price', order: 'asc' } };
    const saved = async (person: DeskPerson) => (await table('', person)).overview?.saved ?? [];

    it('is one’s own until it is the office’s, with a count', async () => {
      const made = await owner.call('POST', 'estate-views', GENT);
      expect(made.status).toBe(201);
      const [view] = await saved(owner);
      expect(view).toMatchObject({ name: 'Gent', shared: false, count: (await ids('city=gent')).length });
      expect(await saved(ruben)).toEqual([]);
      const shared = { ...GENT, name: 'Gent en rand', shared: true };
      const path = `estate-views/${view?.id}`;
      expect((await owner.call('PUT', path, shared)).status).toBe(428);
      expect((await owner.call('PUT', path, shared, { 'if-match': '"v1-99"' })).status).toBe(412);
      expect((await owner.call('PUT', path, shared, { 'if-match': view?.etag ?? '' })).status).toBe(200);
      expect(await saved(reader)).toMatchObject([{ name: 'Gent en rand', shared: true, locked: true }]);
    });
    it('of the office is changed by who may write listings; a colleague’s own is not there', async () => {
      const [view] = await saved(reader);
      expect((await reader.call('DELETE', `estate-views/${view?.id}`)).status).toBe(403);
      expect((await reader.call('POST', 'estate-views', { ...GENT, shared: true })).status).toBe(403);
      const mine = (await reader.call('POST', 'estate-views', GENT)).body as { id: number };
      expect((await owner.call('DELETE', `estate-views/${mine.id}`)).status).toBe(404);
      expect((await reader.call('DELETE', `estate-views/${mine.id}`)).status).toBe(204);
      expect((await owner.call('DELETE', `estate-views/${view?.id}`)).status).toBe(204);
      expect(await saved(owner)).toEqual([]);
    });
    it('asks only what the table can be asked', async () => {
      const reply = await owner.call('POST', 'estate-views', { ...GENT, view: { filter: { state: 'sold' } } });
      expect(reply.status).toBe(400);
    });
  });

  it('keeps the columns of each person', async () => {
    expect((await owner.call('PUT', 'estate-columns', { columns: ['price', 'area'] })).status).toBe(204);
    expect((await table()).overview?.columns).toEqual(['price', 'area']);
    expect((await table('', ruben)).overview?.columns).toContain('kind');
    expect((await owner.call('PUT', 'estate-columns', { columns: ['beauty'] })).status).toBe(400);
  });

  it('puts listings into a collection and takes them out, and says which moved', async () => {
    const moved = await owner.call('POST', 'estate-collections/home', { add: [11, 14], remove: [] });
    expect(moved.body).toEqual({ added: [11], removed: [] });
    expect(await ids('collection=home')).toEqual([11, 14]);
    const back = await owner.call('POST', 'estate-collections/home', { add: [], remove: [11] });
    expect(back.body).toEqual({ added: [], removed: [11] });
    expect((await owner.call('POST', 'estate-collections/none', { add: [], remove: [] })).status).toBe(404);
    expect((await reader.call('POST', 'estate-collections/home', { add: [11], remove: [] })).status).toBe(403);
  });

  it('one decision goes into many drafts; whoever may not is told for which', async () => {
    const sticker = await owner.call('POST', 'estate-decisions', { ids: [12, 999], sticker: { nl: 'Nieuw' } });
    expect(sticker.body).toMatchObject({ changed: [12], refused: [{ id: 999, reason: 'unknown' }] });
    const lotte = { name: 'Lotte Verhaeghe', email: 'owner@alpha.example' };
    expect((await ruben.call('POST', 'estate-decisions', { ids: [12], representative: lotte })).body).toEqual({
      changed: [],
      refused: [{ id: 12, reason: 'assigned' }],
      undo: [],
    });
    expect((await owner.call('POST', 'estate-decisions', { ids: [11], representative: lotte })).body).toMatchObject({
      changed: [11],
    });
    const { record } = (await owner.call('GET', 'estates/11')).body as { record: Estate };
    expect(record.salesRepresentative).toEqual(lotte);
  });

  describe('one decision in many drafts is taken back', () => {
    type Decided = { changed: number[]; refused: object[]; undo: { id: number; version: number }[] };
    const decide = async (body: object, person = owner) =>
      (await person.call('POST', 'estate-decisions', body)).body as Decided;
    const draftOf = async (id: number) => {
      const { record, draft } = (await owner.call('GET', `estates/${id}`)).body as { record: Estate; draft: object };
      return { sticker: record.general.sticker, representative: record.salesRepresentative, draft };
    };
    const bert = { name: 'Bert Claes', email: 'bert@alpha.example' };

    it('a sticker: who had one has it again, who had none has none', async () => {
      await decide({ ids: [12], sticker: { nl: 'Open huis' } });
      const before = [await draftOf(12), await draftOf(14)];
      const { changed, undo } = await decide({ ids: [12, 14], sticker: { nl: 'Verlaagd' } });
      expect(changed).toEqual([12, 14]);
      expect((await draftOf(12)).sticker).toMatchObject({ name: { nl: 'Verlaagd' } });
      expect(await decide({ ids: [12, 14], takeBack: undo })).toMatchObject({ changed: [12, 14], refused: [] });
      expect([await draftOf(12), await draftOf(14)]).toEqual(before);
      expect(before[0]?.sticker).toMatchObject({ name: { nl: 'Open huis' } });
    });
    it('a representative, with everything that was known of the one before', async () => {
      const before = await draftOf(12);
      const { undo } = await decide({ ids: [12], representative: bert });
      expect((await draftOf(12)).representative).toMatchObject(bert);
      await decide({ ids: [12], takeBack: undo });
      expect(await draftOf(12)).toEqual(before);
    });
    it('not what a colleague changed since, and says so', async () => {
      const { undo } = await decide({ ids: [12, 14], sticker: { nl: 'Verlaagd' } });
      await decide({ ids: [14], sticker: { nl: 'Nieuw' } });
      expect(await decide({ ids: [12, 14], takeBack: undo })).toMatchObject({
        changed: [12],
        refused: [{ id: 14, reason: 'changed' }],
      });
      expect((await draftOf(14)).sticker).toMatchObject({ name: { nl: 'Nieuw' } });
    });
    it('and nothing else: no price, not by whoever may not write', async () => {
      const { undo } = await decide({ ids: [12], sticker: { nl: 'Verlaagd' } });
      const version = undo[0]?.version ?? 0;
      const price = { id: 12, version, set: { '/price/value': 1 }, back: [] };
      const refused = await owner.call('POST', 'estate-decisions', { ids: [12], takeBack: [price] });
      expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ field: 'body.takeBack' }] }]);
      expect((await reader.call('POST', 'estate-decisions', { ids: [12], takeBack: undo })).status).toBe(403);
      expect(await decide({ ids: [12], takeBack: undo }, ruben)).toMatchObject({ changed: [] });
      expect((await draftOf(12)).sticker).toMatchObject({ name: { nl: 'Verlaagd' } });
    });
  });

  describe('as a file', () => {
    const file = async (query = ''): Promise<string> => {
      const reply = await owner.call('GET', `estates.csv${query}`);
      expect(reply.status).toBe(200);
      return String(reply.body).replace('\uFEFF', '');
    };
    const give = (csv: string, apply = false, person = owner) => person.call('POST', 'estate-file', { csv, apply });

    it('holds what was asked for; a cell that begins like a formula is text', async () => {
      const lines = (await file('?search=louizalaan')).trim().split('\r\n');
      expect(lines[0]).toBe(
        'id,reference,street,zip,city,type,status,price,bedrooms,area,representative,state,gaps,complete',
      );
      expect(lines).toHaveLength(2);
      expect(lines[1]).toContain('12,"\'=1+4834",Louizalaan 331/4,1050,Elsene');
      expect((await file('?ids=14')).trim().split('\r\n')).toHaveLength(2);
    });
    it('comes back as it left: nothing changes', async () => {
      expect((await give(await file())).body).toMatchObject({ changes: [], problems: [], written: 0 });
    });
    it('says first what would change and what is wrong, line by line', async () => {
      const csv = [
        'id;reference;price;representative',
        "12;'=1+4834;1.500;",
        '14;REF-14;veel;owner@alpha.example',
        '14;REF-14;1;',
        '999;x;1;',
        '11;4817;880000;niemand@alpha.example',
        '13;4809;1;',
      ].join('\n');
      const reply = await give(csv);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      expect(reply.body).toMatchObject({
        lines: 5,
        written: 0,
        changes: [
          { line: 2, id: 12, changes: [{ column: 'price', before: '1450', after: '1500' }] },
          { line: 3, id: 14, changes: [{ column: 'representative', before: '', after: 'owner@alpha.example' }] },
        ],
        problems: [
          { line: 3, column: 'price', problem: 'notANumber' },
          { line: 4, problem: 'twice' },
          { line: 5, problem: 'unknown' },
          { line: 6, column: 'representative', problem: 'notAPerson' },
          { line: 7, problem: 'gone' },
        ],
      });
      expect(await rowOf(12)).toMatchObject({ price: 1450 });
    });
    it('passes over rows that somebody emptied, and counts on', async () => {
      expect((await give('id;price\n;\n ; \n999;1\n;5')).body).toMatchObject({
        problems: [
          { line: 4, problem: 'unknown' },
          { line: 5, problem: 'unknown' },
        ],
      });
    });
    it('then writes drafts: visitors see the change when it is published', async () => {
      expect((await give('id,price\n12,1500', true)).body).toMatchObject({ written: 1 });
      expect(await rowOf(12)).toMatchObject({ state: 'online', changed: true, price: 1450 });
      const { record } = (await owner.call('GET', 'estates/12')).body as { record: Estate };
      expect(record.price?.value).toBe(1500);
      expect((await give('id,price\n12,1500', true)).body).toMatchObject({ changes: [], written: 0 });
    });
    it('is refused when it is none of ours', async () => {
      expect((await give('naam,prijs\nx,1')).status).toBe(400);
      expect((await give('id,beauty\n12,1')).status).toBe(400);
      expect((await give('id,price\n"12,1')).status).toBe(400);
      expect((await give('id,price\n12,1', true, reader)).status).toBe(403);
    });
  });
});
