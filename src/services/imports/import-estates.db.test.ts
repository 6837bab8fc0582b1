import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate, testProject } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { estateFile, estateList } from '../../feeds/json/estate-json-source.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type ImportOptions, type ImportProblem, importEstates } from './import-estates.ts';

const SITE = 'agency';

describeOnEachDatabase('importing estates', (open) => {
  let ctx: ServiceContext;
  let folder: string;

  beforeAll(async () => {
    ctx = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-import-'));
    await addSite(ctx.db, SITE);
    await addSite(ctx.db, 'other');
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await sql`delete from estate`.execute(ctx.db.kysely);
    await sql`delete from change_log`.execute(ctx.db.kysely);
  });

  const importList = (records: readonly unknown[], over: Partial<ImportOptions> = {}) =>
    importEstates(ctx, estateList(records), { siteId: SITE, mode: 'partial', ...over });
  const importText = async (text: string, over: Partial<ImportOptions> = {}) => {
    const path = join(folder, 'estates.json');
    await writeFile(path, text);
    return importEstates(ctx, estateFile(path), { siteId: SITE, mode: 'full', ...over });
  };
  const rows = async () =>
    (
      await sql<{ id: number; removed: boolean; version: number }>`
        select id, removed_at is not null as removed, version from estate where site_id = ${SITE} order by id`.execute(
        ctx.db.kysely,
      )
    ).rows;
  const present = async () => (await rows()).filter(({ removed }) => !removed).map(({ id }) => id);
  const documentOf = async (id: number) =>
    (
      await ctx.db.kysely
        .selectFrom('estate')
        .selectAll()
        .where('site_id', '=', SITE)
        .where('id', '=', id)
        .executeTakeFirst()
    )?.document;
  const logSize = async () =>
    (await sql<{ n: number }>`select count(*)::integer as n from change_log`.execute(ctx.db.kysely)).rows[0]?.n;
  const many = (count: number) => Array.from({ length: count }, (_, i) => testEstate(i + 1));

  it('adds, then leaves unchanged records alone whatever the order of their keys', async () => {
    expect(await importList([testEstate(1), testEstate(2)])).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    const before = await rows();
    const { general, ...rest } = testEstate(1);
    const again = await importList([{ ...rest, ki: null, general }, testEstate(2)]);
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 2, skipped: 0 });
    expect(await rows()).toEqual(before);
    expect(await logSize()).toBe(2);
  });

  it('writes only what changed, with a log row of the same number', async () => {
    await importList(many(150));
    const before = await rows();
    const changed = many(150).map((estate) => (estate.general.id === 7 ? { ...estate, price: { value: 1 } } : estate));
    expect(await importList(changed)).toMatchObject({ added: 0, changed: 1, unchanged: 149 });
    const after = await rows();
    expect(after.filter(({ version }, i) => version !== before[i]?.version).map(({ id }) => id)).toEqual([7]);
    const last = await ctx.db.kysely.selectFrom('change_log').selectAll().orderBy('id', 'desc').executeTakeFirst();
    expect(last).toMatchObject({ estate_id: 7, kind: 'estate', id: after[6]?.version });
  });

  it('completes region, country and city', async () => {
    await importList([
      testEstate(1, { address: { city: { zip: '1050', name: 'Elsene' } } }),
      testEstate(2, { address: { city: { zip: 'B-5000', name: 'Namen', id: 3 } } }),
      testEstate(3, { address: { country: 'FR', city: { zip: '9000', name: 'Ailleurs', id: 90_000 } } }),
    ]);
    const [ixelles, namur, abroad] = [await documentOf(1), await documentOf(2), await documentOf(3)];
    expect(ixelles?.address).toMatchObject({ region: 'BRUSSELS', country: 'BE', city: { zip: '1050' } });
    expect(ixelles?.address?.city?.id).toBeGreaterThan(0);
    expect(namur?.address).toMatchObject({ region: 'WALLONIA', city: { zip: '5000', name: 'Namur' } });
    expect(namur?.address?.city?.alias?.nl).toBe('Namen');
    // Not the number of Ghent, which has the same postcode: one of its own.
    expect(abroad?.address).toEqual({ country: 'FR', city: { id: 1_438_104_321, zip: '9000', name: 'Ailleurs' } });
  });

  it('keeps a partial import to what it names', async () => {
    await importList(many(3));
    await importList([testEstate(2, { price: null })]);
    expect(await present()).toEqual([1, 2, 3]);
  });

  it('removes in a full import what is missing, and brings it back', async () => {
    await importList(many(10));
    const nine = many(10).filter(({ general }) => general.id !== 4);
    expect(await importList(nine, { mode: 'full' })).toMatchObject({ removed: 1, unchanged: 9, refused: undefined });
    expect(await present()).toEqual([1, 2, 3, 5, 6, 7, 8, 9, 10]);
    expect(await importList(nine, { mode: 'full' })).toMatchObject({ removed: 0, unchanged: 9 });
    expect(await importList(many(10), { mode: 'full' })).toMatchObject({ changed: 1, unchanged: 9 });
    expect(await present()).toHaveLength(10);
  });

  it('refuses to remove more than a fifth, unless it is told to', async () => {
    await importList(many(10));
    const refused = await importList([...many(7), testEstate(99)], { mode: 'full' });
    expect(refused.refused).toBe('It would remove 3 of 10 listings (30 %), more than 20 %.');
    expect(await present()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(await importList(many(8), { mode: 'full' })).toMatchObject({ removed: 2, refused: undefined });
    expect(await importList(many(1), { mode: 'full', allowRemoval: true })).toMatchObject({ removed: 7 });
    expect(await present()).toEqual([1]);
  });

  it('touches no other site', async () => {
    await importEstates(ctx, estateList(many(5)), { siteId: 'other', mode: 'full' });
    await importList(many(2), { mode: 'full' });
    const other = await sql<{
      n: number;
    }>`select count(*)::integer as n from estate where site_id = 'other' and removed_at is null`.execute(ctx.db.kysely);
    expect(other.rows[0]?.n).toBe(5);
  });

  it('passes over bad records with line, id and field, and keeps their former version', async () => {
    await importList(many(3));
    const problems: ImportProblem[] = [];
    const text = [
      JSON.stringify(testEstate(1, { price: { value: 5 } })),
      JSON.stringify({ ...testEstate(2), price: { value: 'much' } }),
      '{"general": {',
      JSON.stringify({ ...testEstate(4), general: { id: 4, publicationDate: '2026-02-31' } }),
      JSON.stringify({ ...testEstate(5), colour: 'red' }),
      JSON.stringify(testEstate(1)),
      JSON.stringify(testEstate(6, { general: { reference: 'a\u0000b' } })),
      'null',
      JSON.stringify(testEstate(7)),
    ].join('\n');
    const report = await importText(`${text}\n`, { mode: 'partial', onProblem: (p) => void problems.push(p) });
    expect(report).toMatchObject({ added: 1, changed: 1, skipped: 7, removed: 0, incomplete: false });
    expect(problems.map(({ line, id, fields }) => [line, id, fields[0]?.field])).toEqual([
      [2, 2, 'price.value'],
      [3, undefined, 'record'],
      [4, 4, 'general.publicationDate'],
      [5, 5, 'colour'],
      [6, 1, 'general.id'],
      [7, 6, 'record'],
      [8, undefined, 'record'],
    ]);
    expect(await present()).toEqual([1, 2, 3, 7]);
    expect((await documentOf(1))?.price?.value).toBe(5);
    expect((await documentOf(2))?.price?.value).toBe(300_002);
  });

  it('does not remove a listing whose new record is wrong, nor anything when an id cannot be read', async () => {
    await importList(many(10));
    const wrong = many(10).map((estate) => (estate.general.id === 3 ? { ...estate, price: 'x' } : estate));
    expect(await importList(wrong, { mode: 'full' })).toMatchObject({ removed: 0, skipped: 1 });
    const unreadable = await importList([...many(9), { general: { id: 'ten' } }], { mode: 'full' });
    expect(unreadable).toMatchObject({
      removed: 0,
      skipped: 1,
      notes: ['1 records have no readable id: nothing is removed.'],
    });
    expect(await present()).toHaveLength(10);
  });

  it.each([
    ['an empty file', ''],
    ['an empty list', '[]'],
    ['a cut list', JSON.stringify([testEstate(1, { price: null }), testEstate(2)]).slice(0, -20)],
    ['cut lines', `${JSON.stringify(testEstate(1, { price: null }))}\n${JSON.stringify(testEstate(2)).slice(0, -9)}`],
    ['a web page', '<html><body>502 Bad Gateway</body></html>'],
  ])('changes nothing in full mode: %s', async (_name, text) => {
    await importList(many(4));
    const before = await rows();
    const report = await importText(text);
    expect(report.refused).toBeDefined();
    expect(report).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await rows()).toEqual(before);
  });

  it('imports what comes before the cut in partial mode, and says so', async () => {
    const text = `[${JSON.stringify(testEstate(1))},${JSON.stringify(testEstate(2)).slice(0, 40)}`;
    expect(await importText(text, { mode: 'partial' })).toMatchObject({ added: 1, incomplete: true });
    expect(await present()).toEqual([1]);
  });

  it('changes nothing in a dry run, but counts the same', async () => {
    await importList(many(10));
    const before = await rows();
    const wanted = [...many(8), testEstate(1), testEstate(20), testEstate(9, { price: null })];
    const dry = await importList(wanted, { mode: 'full', dryRun: true });
    expect(await rows()).toEqual(before);
    expect(await logSize()).toBe(10);
    expect(await importList(wanted, { mode: 'full' })).toEqual({ ...dry, dryRun: false });
    expect(dry).toMatchObject({ added: 1, changed: 1, unchanged: 8, removed: 1, skipped: 1 });
  });

  it('passes over a huge record', async () => {
    const huge = { ...testEstate(1), description: { nl: 'x'.repeat(17 * 1024 * 1024) } };
    expect(
      await importText(`[${JSON.stringify(huge)},${JSON.stringify(testEstate(2))}]`, { mode: 'partial' }),
    ).toMatchObject({
      added: 1,
      skipped: 1,
    });
    expect(await present()).toEqual([2]);
  });

  it('refuses an unknown site', async () => {
    await expect(importList([testEstate(1)], { siteId: 'nobody' })).rejects.toThrow('There is no site nobody.');
  });

  it('runs once at a time for a site', async () => {
    const first = importList(many(300));
    await expect(importList(many(1))).rejects.toThrow('An import of agency is already running.');
    await first;
  });

  describe('units', () => {
    const parents = async () =>
      (
        await sql<{ id: number; parent_id: number | null }>`
          select id, parent_id from estate where site_id = ${SITE} and removed_at is null order by id`.execute(
          ctx.db.kysely,
        )
      ).rows.map(({ id, parent_id }) => [id, parent_id]);

    const logged = async () =>
      (await ctx.db.kysely.selectFrom('change_log').select('estate_id').orderBy('id').execute()).map(
        ({ estate_id }) => estate_id,
      );

    it('may be nested or records of their own: both store the same', async () => {
      await importList([testProject(10, [11, 12])]);
      expect(await parents()).toEqual([
        [10, null],
        [11, 10],
        [12, 10],
      ]);
      const { children = [], ...project } = testProject(10, [11, 12]);
      const units = (children ?? []).map((unit) => ({ ...unit, general: { ...unit.general, parentId: 10 } }));
      expect(await importList([project, ...units])).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
    });

    it('go when their project lists its units without them, also in a partial import', async () => {
      await importList([testProject(10, [11, 12]), testEstate(1)]);
      expect(await importList([testProject(10, [12])])).toMatchObject({ removed: 1, unchanged: 2 });
      expect(await present()).toEqual([1, 10, 12]);
      const { children: _units, ...alone } = testProject(10, []);
      expect(await importList([alone])).toMatchObject({ removed: 0 });
    });

    it('may move to another project, which logs both', async () => {
      await importList([testProject(10, [11, 12]), testProject(20, [21])]);
      await sql`delete from change_log`.execute(ctx.db.kysely);
      await importList([testProject(20, [21, 11])]);
      expect(await parents()).toContainEqual([11, 20]);
      expect(await logged()).toEqual([11, 10]);
    });

    it('that stay in their project, or are new in it, are logged alone', async () => {
      const { children: units, ...project } = testProject(10, [11]);
      const [unit = testEstate(11)] = units ?? [];
      const changed = { ...unit, general: { ...unit.general, parentId: 10, reference: 'NEW-11' } };
      await importList([{ ...project, children: [unit] }]);
      await sql`delete from change_log`.execute(ctx.db.kysely);
      await importList([changed, testEstate(12, { general: { parentId: 10 } }), testEstate(1)]);
      expect(await logged()).toEqual([11, 12, 1]);
    });

    it('are passed over alone when one is wrong', async () => {
      const project = testProject(10, [11, 12, 13]);
      const children = project.children?.map((unit) =>
        unit.general.id === 12 ? { ...unit, general: { ...unit.general, parentId: 99 } } : unit,
      );
      const problems: ImportProblem[] = [];
      await importList([{ ...project, children }], { onProblem: (p) => void problems.push(p) });
      expect(await present()).toEqual([10, 11, 13]);
      expect(problems).toEqual([
        {
          line: 1,
          id: 12,
          fields: [{ field: 'general.parentId', message: 'differs from the project that lists this unit' }],
        },
      ]);
    });

    it('without their project are named', async () => {
      const orphan = testEstate(5, { general: { parentId: 404 } });
      expect((await importList([orphan])).notes).toEqual(['Units without their project, which are not shown: 5.']);
    });
  });
});
