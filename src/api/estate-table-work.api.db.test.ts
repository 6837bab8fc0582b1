// What members do with the rows of the table: views they save, columns, collections, decisions for many, and a file that comes back.
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import type { DeskPerson } from '../../test/support/desk.ts';
import { estateTable, LISTINGS } from '../../test/support/estate-table.ts';
import { saveCollection } from '../db/estates/collections.ts';
import type { Estate } from '../domain/record/estate.ts';

describeOnADatabase('the table of listings', (open) => {
  const { at, table, ids, rowOf, feed, sheet, write } = estateTable(open);

  beforeAll(async () => {
    // As the agency has worked with it: a draft of its own, a change that is planned, a hidden listing, and one that left its feed.
    const set = { '/general/reference': '4840', '/price/value': 101_000 };
    expect((await at.owner.call('POST', 'estates', { set })).status).toBe(201);
    await write(11, { '/price/value': 880_000 });
    const plan = { at: '2026-11-19T07:00:00Z', reason: 'De eigenaar vroeg het' };
    const planned = await at.owner.call('POST', 'estates/11/publish', plan, { 'if-match': (await sheet(11)).etag });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    expect((await at.owner.call('POST', 'estates/visibility', { ids: [14], hidden: true })).status).toBe(200);
    await feed(LISTINGS.filter(({ general }) => general.id !== 13));
    await at.db.transaction((trx) =>
      saveCollection(trx, 'alpha', { id: 'home', title: { nl: 'Op de voorpagina' }, estateIds: [14] }),
    );
  });

  describe('a saved view', () => {
    const GENT = { name: 'Gent', shared: false, view: { filter: { city: 'Gent' }, sort: 'price', order: 'asc' } };
    const saved = async (person: DeskPerson) => (await table('', person)).overview?.saved ?? [];

    it('is one’s own until it is the office’s, with a count', async () => {
      const made = await at.owner.call('POST', 'estate-views', GENT);
      expect(made.status).toBe(201);
      const [view] = await saved(at.owner);
      expect(view).toMatchObject({ name: 'Gent', shared: false, count: (await ids('city=gent')).length });
      expect(await saved(at.ruben)).toEqual([]);
      const shared = { ...GENT, name: 'Gent en rand', shared: true };
      const path = `estate-views/${view?.id}`;
      expect((await at.owner.call('PUT', path, shared)).status).toBe(428);
      expect((await at.owner.call('PUT', path, shared, { 'if-match': '"v1-99"' })).status).toBe(412);
      expect((await at.owner.call('PUT', path, shared, { 'if-match': view?.etag ?? '' })).status).toBe(200);
      expect(await saved(at.reader)).toMatchObject([{ name: 'Gent en rand', shared: true, locked: true }]);
    });
    it('of the office is changed by who may write listings; a colleague’s own is not there', async () => {
      const [view] = await saved(at.reader);
      expect((await at.reader.call('DELETE', `estate-views/${view?.id}`)).status).toBe(403);
      expect((await at.reader.call('POST', 'estate-views', { ...GENT, shared: true })).status).toBe(403);
      const mine = (await at.reader.call('POST', 'estate-views', GENT)).body as { id: number };
      expect((await at.owner.call('DELETE', `estate-views/${mine.id}`)).status).toBe(404);
      expect((await at.reader.call('DELETE', `estate-views/${mine.id}`)).status).toBe(204);
      expect((await at.owner.call('DELETE', `estate-views/${view?.id}`)).status).toBe(204);
      expect(await saved(at.owner)).toEqual([]);
    });
    it('asks only what the table can be asked', async () => {
      const reply = await at.owner.call('POST', 'estate-views', { ...GENT, view: { filter: { state: 'sold' } } });
      expect(reply.status).toBe(400);
    });
  });

  it('keeps the columns of each person', async () => {
    expect((await at.owner.call('PUT', 'estate-columns', { columns: ['price', 'area'] })).status).toBe(204);
    expect((await table()).overview?.columns).toEqual(['price', 'area']);
    expect((await table('', at.ruben)).overview?.columns).toContain('kind');
    expect((await at.owner.call('PUT', 'estate-columns', { columns: ['beauty'] })).status).toBe(400);
  });

  it('puts listings into a collection and takes them out, and says which moved', async () => {
    const moved = await at.owner.call('POST', 'estate-collections/home', { add: [11, 14], remove: [] });
    expect(moved.body).toEqual({ added: [11], removed: [] });
    expect(await ids('collection=home')).toEqual([11, 14]);
    const back = await at.owner.call('POST', 'estate-collections/home', { add: [], remove: [11] });
    expect(back.body).toEqual({ added: [], removed: [11] });
    expect((await at.owner.call('POST', 'estate-collections/none', { add: [], remove: [] })).status).toBe(404);
    expect((await at.reader.call('POST', 'estate-collections/home', { add: [11], remove: [] })).status).toBe(403);
  });

  it('one decision goes into many drafts; whoever may not is told for which', async () => {
    const sticker = await at.owner.call('POST', 'estate-decisions', { ids: [12, 999], sticker: { nl: 'Nieuw' } });
    expect(sticker.body).toMatchObject({ changed: [12], refused: [{ id: 999, reason: 'unknown' }] });
    const lotte = { name: 'Lotte Verhaeghe', email: 'owner@alpha.example' };
    expect((await at.ruben.call('POST', 'estate-decisions', { ids: [12], representative: lotte })).body).toEqual({
      changed: [],
      refused: [{ id: 12, reason: 'assigned' }],
      undo: [],
    });
    expect((await at.owner.call('POST', 'estate-decisions', { ids: [11], representative: lotte })).body).toMatchObject({
      changed: [11],
    });
    const { record } = (await at.owner.call('GET', 'estates/11')).body as { record: Estate };
    expect(record.salesRepresentative).toEqual(lotte);
  });

  describe('one decision in many drafts is taken back', () => {
    type Decided = { changed: number[]; refused: object[]; undo: { id: number; version: number }[] };
    const decide = async (body: object, person = at.owner) =>
      (await person.call('POST', 'estate-decisions', body)).body as Decided;
    const draftOf = async (id: number) => {
      const { record, draft } = (await at.owner.call('GET', `estates/${id}`)).body as { record: Estate; draft: object };
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
      const refused = await at.owner.call('POST', 'estate-decisions', { ids: [12], takeBack: [price] });
      expect([refused.status, refused.body]).toMatchObject([400, { errors: [{ field: 'body.takeBack' }] }]);
      expect((await at.reader.call('POST', 'estate-decisions', { ids: [12], takeBack: undo })).status).toBe(403);
      expect(await decide({ ids: [12], takeBack: undo }, at.ruben)).toMatchObject({ changed: [] });
      expect((await draftOf(12)).sticker).toMatchObject({ name: { nl: 'Verlaagd' } });
    });
  });

  describe('as a file', () => {
    const file = async (query = ''): Promise<string> => {
      const reply = await at.owner.call('GET', `estates.csv${query}`);
      expect(reply.status).toBe(200);
      return String(reply.body).replace('\uFEFF', '');
    };
    const give = (csv: string, apply = false, person = at.owner) => person.call('POST', 'estate-file', { csv, apply });

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
      const { record } = (await at.owner.call('GET', 'estates/12')).body as { record: Estate };
      expect(record.price?.value).toBe(1500);
      expect((await give('id,price\n12,1500', true)).body).toMatchObject({ changes: [], written: 0 });
    });
    it('is refused when it is none of ours', async () => {
      expect((await give('naam,prijs\nx,1')).status).toBe(400);
      expect((await give('id,beauty\n12,1')).status).toBe(400);
      expect((await give('id,price\n"12,1')).status).toBe(400);
      expect((await give('id,price\n12,1', true, at.reader)).status).toBe(403);
    });
  });
});
