// The agency's table of listings, as its people ask for it.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { estateTable, LISTINGS } from '../../test/support/estate-table.ts';
import { LAWFUL_IN_FLANDERS, testProject } from '../../test/support/estates.ts';
import { saveCollection } from '../db/estates/collections.ts';
import type { Estate } from '../domain/record/estate.ts';

describeOnADatabase('the table of listings', (open) => {
  const { at, table, ids, rowOf, feed, sheet, write } = estateTable(open);

  it('says where the filtered listings lie, also those whose address visitors do not see, and how many there are in all', async () => {
    type Places = { total: number; listings: { id: number; street: string; point: number[]; price?: number }[] };
    const places = async (query: string, person = at.owner) =>
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
    expect(await at.owner.call('GET', 'estate-map?priceFrom=5&priceTo=4')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'query.priceTo' }] },
    });
    expect((await at.owner.call('GET', 'estate-map?colour=red')).status).toBe(400);
    expect((await places('', at.reader)).listings).toHaveLength(all.listings.length);
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
    const french = (await table('search=louise', at.ruben)).rows;
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
    await at.db.transaction((trx) =>
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
    // How many there are is said with each piece.
    expect((await table('type=HOUSE&offset=1&limit=1')).total).toBe(3);
  });

  it.each([
    ['state=sold', 'query.state'],
    ['sort=beauty', 'query.sort'],
    ['priceFrom=cheap', 'query.priceFrom'],
    ['priceFrom=2&priceTo=1', 'query.priceTo'],
    ['colour=red', 'query.colour'],
    ['limit=201', 'query.limit'],
  ])('%s is refused at %s', async (query, field) => {
    const reply = await at.owner.call('GET', `estates?${query}`);
    expect(reply.status).toBe(400);
    expect((reply.body as { errors: { field: string }[] }).errors[0]?.field).toContain(field);
  });

  it('counts what stands above the table, for whoever reads', async () => {
    const { overview } = await table('', at.ruben);
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
    const made = await at.owner.call('POST', 'estates', {
      set: { '/general/reference': '4840', '/price/value': 99_000 },
    });
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
    const planned = await at.owner.call('POST', 'estates/11/publish', plan, { 'if-match': (await sheet(11)).etag });
    expect(planned.status, JSON.stringify(planned.body)).toBe(200);
    expect(await rowOf(11, 'state=planned')).toMatchObject({ planned: '2026-11-19T07:00:00.000Z' });

    expect((await at.owner.call('POST', 'estates/visibility', { ids: [14], hidden: true })).status).toBe(200);
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
        at.db.kysely,
      );
    await since('2026-09-18T09:30:00Z');
    expect(await ids('quiet=60&search=louiza')).toEqual([]);
    await since('2026-09-18T08:30:00Z');
    expect(await ids('quiet=60&search=louiza')).toEqual([12]);
  });

  it('marks as changed what publishing would change, and nothing that says the same in another way', async () => {
    expect(await ids('state=changed')).toEqual([11]);
    await write(12, { '/price/value': 1451 });
    expect(await ids('state=changed')).toEqual([11, 12]);
    // What its feed says, typed again.
    await write(12, { '/price/value': 1450 });
    expect(await ids('state=changed')).toEqual([11]);
    expect(await rowOf(12)).not.toHaveProperty('changed');
    await feed(LISTINGS.map((one) => (one.general.id === 12 ? { ...one, price: { value: 1500 } } : one)));
    expect(await ids('state=changed')).toEqual([11, 12]);
    expect((await table()).overview?.states.changed).toBe(2);

    // A postcode that is completed on its way to visitors; of what was sold the law wants no more.
    const set = { '/general/reference': 'EIGEN-2', '/address/city': { zip: 'B-9000', name: 'gent' } };
    const made = (await at.owner.call('POST', 'estates', { copyOf: 13, set })).body as { id: number; etag: string };
    const published = await at.owner.call('POST', `estates/${made.id}/publish`, {}, { 'if-match': made.etag });
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    expect(await rowOf(made.id)).toMatchObject({ state: 'online', place: '9000 Gent' });
    expect(await ids('state=changed')).toEqual([11, 12]);
    await write(made.id, { '/address/city': { zip: '9000', name: 'Gent' } });
    expect(await ids('state=changed')).toEqual([11, 12]);
    await write(made.id, { '/address/city': { zip: '9050', name: 'Ledeberg' } });
    expect(await ids('state=changed')).toEqual([11, 12, made.id]);
  });
});
