// Feeds that went wrong: nothing of it reaches visitors before somebody says so, and what is right goes on.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alertWorld } from '../../../test/support/alerts.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addMember } from '../../../test/support/desk.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { kyeroFile, kyeroProperty } from '../../../test/support/feeds.ts';
import { testServices } from '../../../test/support/services.ts';
import { findSite } from '../../db/content/sites.ts';
import { insertLayer } from '../../db/estates/estate-layers.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { noticeView } from '../people/notice-views.ts';
import type { ServiceContext } from '../platform/context.ts';
import { deskFeedRun, deskFeedRuns, deskFeeds, explainWord, feedWords } from './desk-feeds.ts';
import {
  approveHeld,
  countWaiting,
  decideAll,
  decideSomeOfRun,
  heldRecords,
  heldRuns,
  refuseHeld,
} from './quarantine.ts';
import { type ImportRequest, runImport } from './run-import.ts';
import { runRecords } from './run-records.ts';
import { forgetOldChanges, takeBackPreview, takeRunBack } from './take-back.ts';

const SITE = 'agency';
const COUNT = 20;
const IDS = Array.from({ length: COUNT }, (_, index) => index + 1);

const home = (id: number): Estate =>
  testEstate(id, {
    general: {
      title: { nl: `Woning ${id} té koop`, fr: `Maison ${id} à vendre` },
      description: { nl: `Een huis, nummer ${id}.`, fr: `Une maison, numéro ${id}.` },
    },
    price: { value: 300_000 },
    pictures: [{ file: `https://foto.example/${id}.jpg` }],
  });
const STOCK = IDS.map(home);
const at = (lat: number, lon: number) => (estate: Estate) => ({
  ...estate,
  address: { ...estate.address, geoLocation: { lat, lon } },
});
const describedAs = (general: Partial<Estate['general']>) => (estate: Estate) => ({
  ...estate,
  general: { ...estate.general, ...general },
});
/** UTF-8 read as Latin-1, so often that nothing reads it back. */
const damaged = (text: string, times: number): string =>
  times === 0 ? text : damaged(Buffer.from(text, 'utf8').toString('latin1'), times - 1);

/** What the feed says, and how many records wait. */
const CASES: readonly (readonly [string, readonly unknown[], number])[] = [
  ['half the feed', STOCK.slice(0, 10), 10],
  ['an empty file', [], 0],
  ['prices x 10', STOCK.map((estate) => ({ ...estate, price: { value: 3_000_000 } })), COUNT],
  ['prices 0', STOCK.map((estate) => ({ ...estate, price: { value: 0 } })), COUNT],
  ['coordinates 0,0', STOCK.map(at(0, 0)), COUNT],
  ['coordinates swapped', STOCK.map(at(3.723456, 51.054321)), COUNT],
  ['pictures gone', STOCK.map((estate) => ({ ...estate, pictures: [] })), COUNT],
  ['texts gone', STOCK.map(describedAs({ title: null, description: null })), COUNT],
  [
    'one language gone',
    STOCK.map((estate) => describedAs({ title: { nl: estate.general.title?.nl ?? '' } })(estate)),
    COUNT,
  ],
  [
    'double encoding',
    STOCK.map((estate) =>
      describedAs({
        title: { nl: damaged(estate.general.title?.nl ?? '', 6), fr: damaged(estate.general.title?.fr ?? '', 6) },
      })(estate),
    ),
    COUNT,
  ],
  ['all ids new', IDS.map((id) => home(id + 1000)), 2 * COUNT],
  ['all sold', STOCK.map(describedAs({ transaction: { id: 5 } })), COUNT],
];

describeOnADatabase('the quarantine of feeds', (open) => {
  let ctx: ServiceContext;
  let folder: string;
  let now = new Date('2026-11-15T10:00:00Z');

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-quarantine-'));
    ctx = await testServices(await open(), { now: () => now });
    await addSite(ctx.db, SITE);
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now = new Date('2026-11-15T10:00:00Z');
    for (const table of [
      'estate',
      'estate_layer',
      'estate_history',
      'feed_identity',
      'feed_run',
      'feed_held',
      'feed_change',
      'feed_meaning',
    ])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
  });

  const run = async (records: readonly unknown[], over: Partial<ImportRequest> = {}) => {
    const location = join(folder, 'feed.json');
    await writeFile(location, JSON.stringify(records));
    now = new Date(now.getTime() + 60_000);
    return (await runImport(ctx, { siteId: SITE, mode: 'full', location, ...over })).report;
  };
  type Row = { id: number; document: Estate };
  const shown = async (): Promise<Row[]> =>
    (
      await sql<Row>`select id, document from estate where site_id = ${SITE} and removed_at is null order by id`.execute(
        ctx.db.kysely,
      )
    ).rows;
  const one = async (id: number) => (await shown()).find((row) => row.id === id)?.document;
  const held = async (state: 'waiting' | 'refused' = 'waiting') => (await heldRecords(ctx, SITE, { state })).records;
  const lastRun = async () => (await deskFeedRuns(ctx, SITE, {})).runs[0]?.id ?? 0;
  const changedHome = (id: number, over: Partial<Estate>) =>
    STOCK.map((estate) => (estate.general.id === id ? { ...estate, ...over } : estate));

  it('lets the first run of a site through, whatever it says', async () => {
    expect(await run(STOCK.map(at(0, 0)))).toMatchObject({ added: COUNT, held: 0, refused: undefined });
    expect(await shown()).toHaveLength(COUNT);
  });

  describe.each(CASES)('%s', (_name, broken, count) => {
    it('reaches no visitor until somebody approves it; what was right before still stands', async () => {
      await run(STOCK);
      const before = await shown();
      expect(await run(broken)).toMatchObject({ held: count, added: 0, changed: 0, removed: 0 });
      expect(await shown()).toEqual(before);
      // The same again an hour later changes nothing either.
      now = new Date(now.getTime() + 3_600_000);
      await run(broken);
      expect(await shown()).toEqual(before);
      expect(await countWaiting(ctx, SITE)).toBe(count);
      if (count === 0) return;
      expect(await decideAll(ctx, SITE, { take: true, by: 'Lotte' })).toBe(count);
      expect(await countWaiting(ctx, SITE)).toBe(0);
      expect(await shown()).not.toEqual(before);
      // Approved, it is what the feed says: the next run has nothing to do.
      expect(await run(broken)).toMatchObject({ added: 0, changed: 0, removed: 0, held: 0 });
    });
  });

  it('takes numbers for changed only where none of those that are here comes back', async () => {
    const renumbered = (id: number) => home(id + 1000);
    await run(STOCK);
    // One is still what it was: the others are new, and as many have gone.
    expect(await run([home(1), ...IDS.slice(1).map(renumbered)])).toMatchObject({ added: COUNT - 1, held: COUNT - 1 });
    expect((await held()).every(({ kind }) => kind === 'removal')).toBe(true);
    await decideAll(ctx, SITE, { take: false, by: 'Lotte' });
  });

  it('takes numbers for changed although one comes back that was gone', async () => {
    await run(STOCK);
    expect(await run(STOCK.slice(1))).toMatchObject({ removed: 1, held: 0 });
    const report = await run([home(1), ...IDS.slice(1).map((id) => home(id + 1000))]);
    expect(report).toMatchObject({ added: 0, changed: 1, held: 2 * (COUNT - 1) });
    const kinds = Map.groupBy(await held(), ({ kind }) => kind);
    expect([kinds.get('new')?.length, kinds.get('removal')?.length]).toEqual([COUNT - 1, COUNT - 1]);
  });

  it('weighs the first of two records of one listing: the second is none', async () => {
    await run(STOCK);
    const twice = [...changedHome(1, { price: { value: 290_000 } }), { ...home(1), price: { value: 3_000_000 } }];
    expect(await run(twice)).toMatchObject({ held: 0, changed: 1 });
    expect(await one(1)).toMatchObject({ price: { value: 290_000 } });
  });

  it('holds every record of a case, and names why', async () => {
    await run(STOCK);
    expect(await run(CASES[2]?.[1] ?? [])).toMatchObject({ held: COUNT, changed: 0 });
    expect((await held()).map(({ suspicions }) => suspicions)).toEqual(IDS.map(() => ['price']));
    expect(await deskFeeds(ctx, SITE)).toMatchObject({ waiting: COUNT, sources: [{ name: 'json', waiting: COUNT }] });
    expect(await run(CASES[10]?.[1] ?? [])).toMatchObject({ held: 2 * COUNT });
    const kinds = (await held()).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'new')).toHaveLength(COUNT);
    expect(kinds.filter((kind) => kind === 'removal')).toHaveLength(COUNT);
  });

  it('lets normal changes through while others wait', async () => {
    await run(STOCK);
    const next = [
      ...STOCK.slice(0, 17).map((estate) => {
        if (estate.general.id === 1) return { ...estate, price: { value: 290_000 } };
        if (estate.general.id === 2) return { ...estate, price: { value: 30_000 } };
        if (estate.general.id === 3) return describedAs({ title: { nl: 'Andere titel', fr: 'Autre titre' } })(estate);
        if (estate.general.id === 4) return describedAs({ transaction: { id: 5 } })(estate);
        if (estate.general.id === 5) return { ...estate, pictures: [] };
        return estate;
      }),
      home(99),
    ];
    expect(await run(next)).toMatchObject({ added: 1, changed: 4, removed: 3, held: 1 });
    expect((await held()).map(({ id, suspicions }) => [id, suspicions])).toEqual([[2, ['price']]]);
    expect((await one(1))?.price?.value).toBe(290_000);
    expect((await one(2))?.price?.value).toBe(300_000);
    expect((await one(3))?.general.title?.nl).toBe('Andere titel');
    expect((await one(99))?.general.id).toBe(99);
    expect(await one(20)).toBeUndefined();
  });

  it('goes on holding what waits when others of the same fault were approved', async () => {
    await run(STOCK);
    const faulty = STOCK.map((estate, index) => (index < 4 ? { ...estate, pictures: [] } : estate));
    await run(faulty);
    const records = await held();
    expect(records.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    await approveHeld(
      ctx,
      SITE,
      records.slice(0, 3).map(({ id, version }) => ({ id, version })),
      'Lotte',
    );
    expect(await run(faulty)).toMatchObject({ held: 1, changed: 0 });
    expect((await one(4))?.pictures).toHaveLength(1);
    expect((await one(3))?.pictures ?? []).toHaveLength(0);
  });

  it('is replaced by what a newer run says, and ends when the feed is right again', async () => {
    await run(STOCK);
    await run(changedHome(7, { price: { value: 3_000_000 } }));
    const [first] = await held();
    await run(changedHome(7, { price: { value: 4_000_000 } }));
    const [second] = await held();
    expect(second?.fields).toEqual([{ pointer: '/price/value', before: 300_000, after: 4_000_000, suspicious: true }]);
    await expect(approveHeld(ctx, SITE, [{ id: 7, version: first?.version ?? '' }], 'Lotte')).rejects.toThrow(
      'The feed says something else of listing 7 by now.',
    );
    expect(await run(STOCK)).toMatchObject({ held: 0, unchanged: COUNT });
    expect(await held()).toEqual([]);
    await expect(approveHeld(ctx, SITE, [{ id: 7, version: second?.version ?? '' }], 'Lotte')).rejects.toThrow(
      'Nothing of listing 7 waits.',
    );
  });

  describe('a person', () => {
    const wrong = { price: { value: 3_000_000 }, general: { ...home(7).general, title: { nl: 'Nieuw', fr: 'Neuf' } } };
    const waits = async () => {
      await run(STOCK);
      await run(changedHome(7, wrong));
      const [record] = await held();
      return { id: 7, version: record?.version ?? '' };
    };

    it('approves it whole', async () => {
      await approveHeld(ctx, SITE, [await waits()], 'Lotte');
      expect(await one(7)).toMatchObject({ price: { value: 3_000_000 }, general: { title: { nl: 'Nieuw' } } });
      expect(await run(changedHome(7, wrong))).toMatchObject({ changed: 0, held: 0, unchanged: COUNT });
    });
    it('approves it without the price, which stays until the feed changes it again', async () => {
      await approveHeld(ctx, SITE, [{ ...(await waits()), without: ['/price/value'] }], 'Lotte');
      expect(await one(7)).toMatchObject({ price: { value: 300_000 }, general: { title: { nl: 'Nieuw' } } });
      expect(await run(changedHome(7, wrong))).toMatchObject({ changed: 0, held: 0, kept: 1 });
      // Another field of the same record comes, the price still does not.
      const further = { ...wrong, general: { ...wrong.general, title: { nl: 'Nieuwer', fr: 'Neuf' } } };
      expect(await run(changedHome(7, further))).toMatchObject({ changed: 1, held: 0 });
      expect(await one(7)).toMatchObject({ price: { value: 300_000 }, general: { title: { nl: 'Nieuwer' } } });
      expect(await run(changedHome(7, { ...further, price: { value: 310_000 } }))).toMatchObject({ changed: 1 });
      expect((await one(7))?.price?.value).toBe(310_000);
      expect(await held('refused')).toEqual([]);
    });
    it('names a field that does not differ: nothing is done', async () => {
      const decision = { ...(await waits()), without: ['/ki/indexed'] };
      await expect(approveHeld(ctx, SITE, [decision], 'Lotte')).rejects.toThrow('/ki/indexed is no field that differs');
      expect(await held()).toHaveLength(1);
    });
    it('refuses it: what stands stays, until the feed says something else', async () => {
      await refuseHeld(ctx, SITE, [await waits()], 'Lotte');
      expect((await held('refused')).map(({ id, decidedBy }) => [id, decidedBy])).toEqual([[7, 'Lotte']]);
      expect(await run(changedHome(7, wrong))).toMatchObject({ changed: 0, held: 0, kept: 1 });
      expect(await one(7)).toMatchObject({ price: { value: 300_000 }, general: { title: { nl: 'Woning 7 té koop' } } });
      expect(await run(changedHome(7, { ...wrong, price: { value: 320_000 } }))).toMatchObject({ changed: 1 });
      expect(await one(7)).toMatchObject({ price: { value: 320_000 }, general: { title: { nl: 'Woning 7 té koop' } } });
    });
    it('approves after all what was refused, and the next run agrees', async () => {
      await refuseHeld(ctx, SITE, [await waits()], 'Lotte');
      const [refused] = await held('refused');
      await approveHeld(ctx, SITE, [{ id: 7, version: refused?.version ?? '' }], 'Lotte');
      expect(await one(7)).toMatchObject({ price: { value: 3_000_000 }, general: { title: { nl: 'Nieuw' } } });
      expect(await held('refused')).toEqual([]);
      expect(await run(changedHome(7, wrong))).toMatchObject({ changed: 0, held: 0, kept: 0 });
    });
    it('refuses removals: the listings stay; approved, they go', async () => {
      await run(STOCK);
      await run(STOCK.slice(0, 10));
      const gone = await held();
      expect(gone).toHaveLength(10);
      const decide = (some: typeof gone) => some.map(({ id, version }) => ({ id, version }));
      await refuseHeld(ctx, SITE, decide(gone.slice(0, 9)), 'Lotte');
      await approveHeld(ctx, SITE, decide(gone.slice(9)), 'Lotte');
      expect((await shown()).map(({ id }) => id)).toEqual(IDS.slice(0, 19));
      expect(await run(STOCK.slice(0, 10))).toMatchObject({ removed: 0, held: 0, kept: 9 });
      // The feed brings one of them again: the refusal is over, and it may leave as any other.
      await run([...STOCK.slice(0, 10), home(11)]);
      expect((await held('refused')).map(({ id }) => id)).not.toContain(11);
    });
    it('decides about all or none', async () => {
      await run(STOCK);
      await run(CASES[2]?.[1] ?? []);
      const records = (await held()).map(({ id, version }) => ({ id, version }));
      await expect(
        approveHeld(ctx, SITE, [...records.slice(0, 3), { id: 4, version: 'old' }], 'Lotte'),
      ).rejects.toThrow();
      expect(await countWaiting(ctx, SITE)).toBe(COUNT);
      expect((await one(1))?.price?.value).toBe(300_000);
    });
  });

  describe('all that waits of a run', () => {
    const many = Array.from({ length: 120 }, (_, index) => home(index + 1));
    const dearer = many.map((estate) => ({ ...estate, price: { value: 3_000_000 } }));
    const waitsOf = async (source: string) => {
      const found = (await heldRuns(ctx, SITE)).runs.find((one) => one.source === source);
      if (!found) throw new Error(`nothing of ${source} waits`);
      return found;
    };
    const decide = (of: { run: number; version: string }, take = true) =>
      decideSomeOfRun(ctx, SITE, { run: of.run, version: of.version, take, by: 'Lotte' });

    it('is approved a hundred at a time, each with the version of what the one before left; other runs wait on', async () => {
      await run(many, { source: 'whise' });
      await run(dearer, { source: 'whise' });
      await run([{ ...home(7), pictures: [] }, home(900)], { source: 'other', mode: 'partial' });
      await run([{ ...home(900), price: { value: 30 } }], { source: 'other', mode: 'partial' });
      const counts = (await heldRuns(ctx, SITE)).runs.map(({ source, count }) => [source, count]);
      expect(counts).toContainEqual(['whise', 119]);
      const other = await countWaiting(ctx, SITE);
      let next: { run: number; version: string } | undefined = await waitsOf('whise');
      const decided = [];
      while (next) {
        const answer = await decide(next);
        decided.push([answer.decided, answer.left?.count ?? 0]);
        next = answer.left;
      }
      expect(decided).toEqual([
        [100, 19],
        [19, 0],
      ]);
      expect(await countWaiting(ctx, SITE)).toBe(other - 119);
      expect((await shown()).filter(({ document }) => document.price?.value === 3_000_000)).toHaveLength(119);
      expect((await one(900))?.price?.value).toBe(300_000);
    });

    it('is refused, and what stands stays', async () => {
      await run(STOCK);
      await run(CASES[2]?.[1] ?? []);
      expect(await decide(await waitsOf('json'), false)).toMatchObject({ decided: COUNT, left: undefined });
      expect(await held('refused')).toHaveLength(COUNT);
      expect((await one(1))?.price?.value).toBe(300_000);
    });

    it('is left alone when the feed, a colleague or a push was first', async () => {
      await run(STOCK);
      const prices = async () => (await shown()).map(({ document }) => document.price?.value);
      const standing = await prices();
      await run(CASES[2]?.[1] ?? []);
      const seen = await waitsOf('json');
      const [first] = await held();
      await refuseHeld(ctx, SITE, [{ id: 1, version: first?.version ?? '' }], 'Bram');
      await expect(decide(seen)).rejects.toThrow('Something else waits');
      const again = await waitsOf('json');
      // A push changes what stands of one of them: what would be approved is another difference.
      await sql`update estate set hash = 'pushed' where site_id = ${SITE} and id = 2`.execute(ctx.db.kysely);
      await expect(decide(again)).rejects.toThrow('Something else waits');
      await expect(decide({ run: 999_999, version: again.version })).rejects.toThrow('Nothing of run');
      expect(await prices()).toEqual(standing);
      expect(await countWaiting(ctx, SITE)).toBe(COUNT - 1);
    });
  });

  it('decides about a listing that is named twice once', async () => {
    await run(STOCK);
    await run(CASES[2]?.[1] ?? []);
    const [first] = await held();
    const decision = { id: 1, version: first?.version ?? '' };
    await approveHeld(ctx, SITE, [decision, decision], 'Lotte');
    expect((await one(1))?.price?.value).toBe(3_000_000);
  });

  describe('the records of a run', () => {
    const next = [
      ...changedHome(1, { price: { value: 290_000 } })
        .slice(0, 18)
        .map((estate) => (estate.general.id === 2 ? { ...estate, price: { value: 30_000 } } : estate)),
      home(99),
    ];
    const records = async (id: number, query = {}) => (await runRecords(ctx, SITE, id, query)).records;
    const price = (before: number, after: number) => [{ pointer: '/price/value', before, after }];

    it('say what came, changed, left and waits, with the fields before and after', async () => {
      await run(STOCK);
      await run(next);
      const id = await lastRun();
      const all = await records(id);
      expect(all.map(({ id: listing, what, became }) => [listing, what, became])).toEqual([
        [1, 'changed', 'online'],
        [2, 'held', 'waiting'],
        [19, 'removed', 'offline'],
        [20, 'removed', 'offline'],
        [99, 'added', 'online'],
      ]);
      expect(all[0]).toMatchObject({ fields: price(300_000, 290_000), title: { nl: 'Woning 1 té koop' } });
      expect(all[1]).toMatchObject({ kind: 'change', fields: price(300_000, 30_000) });
      expect(all[2]).toMatchObject({ title: { nl: 'Woning 19 té koop' } });
      expect(all[4]).not.toHaveProperty('fields');
      expect((await records(id, { what: 'removed' })).map((record) => record.id)).toEqual([19, 20]);
      expect((await records(id, { what: 'removed', after: 19 })).map((record) => record.id)).toEqual([20]);
      await expect(runRecords(ctx, 'other', id, {})).rejects.toThrow('no such run');
    });

    it('come a page at a time', async () => {
      await run(Array.from({ length: 25 }, (_, index) => home(index + 1)));
      const first = await runRecords(ctx, SITE, await lastRun(), {});
      expect([first.records.length, first.next]).toEqual([20, 20]);
      expect(await runRecords(ctx, SITE, await lastRun(), { after: 20 })).toMatchObject({ records: { length: 5 } });
    });

    it('still say what the run brought after a later run, and after it was taken back', async () => {
      await run(STOCK);
      await run(changedHome(1, { price: { value: 290_000 } }));
      const first = await lastRun();
      await run(changedHome(1, { price: { value: 280_000 } }));
      const second = await lastRun();
      expect(await records(first)).toMatchObject([{ became: 'later', fields: price(300_000, 290_000) }]);
      await takeRunBack(ctx, SITE, second, 'Lotte');
      expect(await records(second)).toMatchObject([{ became: 'takenBack', fields: price(290_000, 280_000) }]);
    });

    it('say that a held record was approved or refused', async () => {
      await run(STOCK);
      await run(CASES[2]?.[1] ?? []);
      const [first, second] = await held();
      await approveHeld(ctx, SITE, [{ id: 1, version: first?.version ?? '' }], 'Lotte');
      await refuseHeld(ctx, SITE, [{ id: 2, version: second?.version ?? '' }], 'Lotte');
      const all = await records(await lastRun());
      expect(all.slice(0, 3).map(({ what, became }) => [what, became])).toEqual([
        ['changed', 'online'],
        ['held', 'refused'],
        ['held', 'waiting'],
      ]);
      expect(all[0]).toMatchObject({ fields: price(300_000, 3_000_000) });
    });
  });

  describe('a run that is taken back', () => {
    const next = [...changedHome(1, { price: { value: 290_000 } }).slice(0, 18), home(99)];

    it('leaves everything as it was before, and the feed is not believed again', async () => {
      await run(STOCK);
      const before = await shown();
      await run(next);
      const id = await lastRun();
      expect(await takeBackPreview(ctx, SITE, id)).toMatchObject({
        added: 1,
        changed: 1,
        removed: 2,
        later: 0,
        possible: true,
      });
      expect(await takeRunBack(ctx, SITE, id, 'Lotte')).toEqual({ added: 1, changed: 1, removed: 2, later: 0 });
      expect(await shown()).toEqual(before);
      expect(await deskFeedRun(ctx, SITE, id)).toMatchObject({ takenBackBy: 'Lotte', back: { possible: false } });
      expect(await run(next)).toMatchObject({ added: 0, changed: 0, removed: 0, kept: 4 });
      expect(await shown()).toEqual(before);
      await expect(takeRunBack(ctx, SITE, id, 'Lotte')).rejects.toThrow('cannot be taken back');
    });
    it('leaves what a later run changed; the newest run first', async () => {
      await run(STOCK);
      const before = await shown();
      await run(changedHome(1, { price: { value: 290_000 } }));
      const first = await lastRun();
      await run(changedHome(1, { price: { value: 280_000 } }));
      const second = await lastRun();
      expect(await takeBackPreview(ctx, SITE, first)).toMatchObject({ changed: 0, later: 1, possible: false });
      await takeRunBack(ctx, SITE, second, 'Lotte');
      expect((await one(1))?.price?.value).toBe(290_000);
      await takeRunBack(ctx, SITE, first, 'Lotte');
      expect(await shown()).toEqual(before);
    });
    it('takes approved records back too, and what still waits of it is refused', async () => {
      await run(STOCK);
      const before = await shown();
      await run(CASES[2]?.[1] ?? []);
      const id = await lastRun();
      const [first] = await held();
      await approveHeld(ctx, SITE, [{ id: 1, version: first?.version ?? '' }], 'Lotte');
      expect((await one(1))?.price?.value).toBe(3_000_000);
      await takeRunBack(ctx, SITE, id, 'Lotte');
      expect(await shown()).toEqual(before);
      expect(await countWaiting(ctx, SITE)).toBe(0);
    });
    it('for thirty days, and what left the feed is kept as long', async () => {
      await run(STOCK);
      await run(next);
      const id = await lastRun();
      const start = now;
      now = new Date(start.getTime() + 30 * 86_400_000 - 30_000);
      expect(await forgetOldChanges(ctx)).toBe(COUNT);
      expect((await takeBackPreview(ctx, SITE, id)).possible).toBe(true);
      now = new Date(start.getTime() + 30 * 86_400_000 + 60_000);
      expect((await takeBackPreview(ctx, SITE, id)).possible).toBe(false);
      await expect(takeRunBack(ctx, SITE, id, 'Lotte')).rejects.toThrow('cannot be taken back');
      expect(await forgetOldChanges(ctx)).toBe(4);
    });
  });

  it('leaves what members decided as it is, whatever is approved, refused or taken back', async () => {
    await run(STOCK);
    await ctx.db.transaction((trx) =>
      insertLayer(
        trx,
        SITE,
        { id: 7, parentId: null, feed: null, feedHash: null, draft: {}, touched: {}, changedBy: 'Lotte' },
        now,
      ),
    );
    const own = { '/general/title/nl': 'Eigen titel' };
    await sql`update estate_layer set feed = estate.document, feed_hash = estate.hash, own = ${JSON.stringify(own)}::jsonb
      from estate where estate.id = 7 and estate_layer.estate_id = 7`.execute(ctx.db.kysely);
    await run(changedHome(7, { price: { value: 310_000 } }));
    expect(await one(7)).toMatchObject({ price: { value: 310_000 }, general: { title: { nl: 'Eigen titel' } } });
    const dearer = await lastRun();
    await run(changedHome(7, { price: { value: 310_000 }, general: { ...home(7).general, title: { nl: 'Villa' } } }));
    const [said] = (await runRecords(ctx, SITE, await lastRun(), {})).records;
    expect(said?.fields).toContainEqual(
      expect.objectContaining({ pointer: '/general/title/nl', after: 'Villa', own: true }),
    );
    expect(await one(7)).toMatchObject({ price: { value: 310_000 }, general: { title: { nl: 'Eigen titel' } } });
    await takeRunBack(ctx, SITE, await lastRun(), 'Lotte');
    await takeRunBack(ctx, SITE, dearer, 'Lotte');
    expect(await one(7)).toMatchObject({ price: { value: 300_000 }, general: { title: { nl: 'Eigen titel' } } });
    await run(changedHome(7, { price: { value: 3_000_000 } }));
    await decideAll(ctx, SITE, { take: true, by: 'Lotte' });
    expect(await one(7)).toMatchObject({ price: { value: 3_000_000 }, general: { title: { nl: 'Eigen titel' } } });
    const { rows } = await sql<{ own: object }>`select own from estate_layer where estate_id = 7`.execute(
      ctx.db.kysely,
    );
    expect(rows).toEqual([{ own }]);
  });

  it('writes to nobody about what comes back', async () => {
    const world = await alertWorld(ctx.db, 'alerted');
    await world.person('noor@huis.example', [{}]);
    const bring = async (records: readonly unknown[]) => {
      const location = join(folder, 'alerted.json');
      await writeFile(location, JSON.stringify(records));
      await runImport(world.ctx, { siteId: 'alerted', mode: 'full', location });
      await world.round();
    };
    const homes = STOCK.slice(0, 4);
    await bring(homes);
    const before = world.sent.length;
    expect(before).toBeGreaterThan(0);
    // Dearer, sold and gone: no news. Taken back, each of them would look like a fall in price or a home that is free again.
    const [first, second, third] = homes;
    await bring([
      { ...first, price: { value: 390_000 } },
      describedAs({ transaction: { id: 5 } })(second as Estate),
      third,
    ]);
    expect(world.sent).toHaveLength(before);
    const [last] = (await deskFeedRuns(world.ctx, 'alerted', {})).runs;
    expect(await takeRunBack(world.ctx, 'alerted', last?.id ?? 0, 'Lotte')).toMatchObject({ changed: 2, removed: 1 });
    await world.round();
    expect(world.sent).toHaveLength(before);
    // What falls afterwards is news again.
    await bring([{ ...first, price: { value: 250_000 } }, second, third, homes[3]]);
    expect(world.sent).toHaveLength(before + 1);
    await world.ctx.catalogue.close();
  });

  it('a run that stopped in the middle is completed by the next one, and waits for the same', async () => {
    await run(STOCK);
    const before = await shown();
    const broken = CASES[2]?.[1] ?? [];
    const stopping = {
      ...ctx,
      db: {
        ...ctx.db,
        transaction: async (work: never) => {
          if ((await countWaiting(ctx, SITE)) > 0) throw new Error('killed');
          return ctx.db.transaction(work);
        },
      },
    } as unknown as ServiceContext;
    const location = join(folder, 'feed.json');
    await writeFile(location, JSON.stringify(broken));
    await expect(runImport(stopping, { siteId: SITE, mode: 'full', location })).rejects.toThrow('killed');
    expect(await shown()).toEqual(before);
    expect(await run(broken)).toMatchObject({ held: COUNT });
    expect(await shown()).toEqual(before);
  });

  it('words that somebody explained are known to the next run', async () => {
    const moscou = (id: number) => ({ ...home(id), address: { city: { zip: '9050', name: 'Moscou' } } });
    await run([moscou(1), moscou(2)]);
    expect((await feedWords(ctx, SITE)).unknown).toEqual([
      { kind: 'place', value: '9050 Moscou', count: 2, sources: ['json'] },
    ]);
    await expect(explainWord(ctx, SITE, { kind: 'place', value: '9050 Moscou', code: '7' }, 'Lotte')).rejects.toThrow(
      'no place of ours',
    );
    const words = await explainWord(ctx, SITE, { kind: 'place', value: '9050 Moscou', code: '90000' }, 'Lotte');
    expect(words).toMatchObject({ unknown: [], known: [{ value: '9050 Moscou', place: '9000 Gent' }] });
    expect(await run([moscou(1), moscou(2)])).toMatchObject({ unknownPlaces: {}, changed: 2 });
    expect((await one(1))?.address?.city).toMatchObject({ id: 90_000, name: 'Gent' });
  });

  it('a run that could not be read leaves the unknown words of the run before it', async () => {
    await run([{ ...home(1), address: { city: { zip: '9050', name: 'Moscou' } } }]);
    const location = join(folder, 'feed.json');
    await writeFile(location, '<html>503 Service Unavailable');
    const { state } = await runImport(ctx, { siteId: SITE, mode: 'auto', location, format: 'json' });
    expect(state).not.toBe('done');
    expect((await feedWords(ctx, SITE)).unknown).toMatchObject([{ kind: 'place', value: '9050 Moscou' }]);
    await run([home(1)]);
    expect((await feedWords(ctx, SITE)).unknown).toEqual([]);
  });

  it('a type of Kyero that somebody explained is known to the next run', async () => {
    const location = join(folder, 'feed.xml');
    await writeFile(location, kyeroFile(kyeroProperty('31').replace('<type>House</type>', '<type>Xyzzy</type>')));
    const pull = async () => (await runImport(ctx, { siteId: SITE, mode: 'auto', location })).report;
    expect((await pull()).lost).toEqual({ 'type (Xyzzy is not known, taken as other)': 1 });
    expect((await feedWords(ctx, SITE)).unknown).toEqual([
      { kind: 'type', value: 'Xyzzy', count: 1, sources: ['kyero'] },
    ]);
    await explainWord(ctx, SITE, { kind: 'type', value: 'Xyzzy', code: 'VILLA' }, 'Lotte');
    expect(await pull()).toMatchObject({ lost: {}, changed: 1 });
    expect((await one(31))?.general.subType?.code).toBe('VILLA');
  });

  it('a code of any field that somebody explained is known to the next run', async () => {
    const odd = (id: number) => ({
      ...home(id),
      technical: { condition: 'OPGEFRIST' },
      fields: { 'comfort.heating': 'WARMTENET' },
    });
    expect((await run([odd(1), odd(2)])).lost).toEqual({
      'technical.condition (OPGEFRIST is not known)': 2,
      'fields.comfort.heating (WARMTENET is not known)': 2,
    });
    const value = 'technical.condition OPGEFRIST';
    expect((await feedWords(ctx, SITE)).unknown).toEqual([
      {
        kind: 'code',
        value: 'fields.comfort.heating WARMTENET',
        field: 'fields.comfort.heating',
        word: 'WARMTENET',
        table: 'Heating',
        count: 2,
        sources: ['json'],
      },
      {
        kind: 'code',
        value,
        field: 'technical.condition',
        word: 'OPGEFRIST',
        table: 'Condition',
        count: 2,
        sources: ['json'],
      },
    ]);
    for (const wrong of [
      { kind: 'code', value, code: 'HEAT_PUMP' },
      { kind: 'code', value: 'price OPGEFRIST', code: 'RENEWED' },
    ] as const)
      await expect(explainWord(ctx, SITE, wrong, 'Lotte')).rejects.toThrow('no code of ours');
    const words = await explainWord(ctx, SITE, { kind: 'code', value, code: 'RENEWED' }, 'Lotte');
    expect(words).toMatchObject({ unknown: [{ word: 'WARMTENET' }], known: [{ word: 'OPGEFRIST', code: 'RENEWED' }] });
    expect(await run([odd(1), odd(2)])).toMatchObject({
      changed: 2,
      lost: { 'fields.comfort.heating (WARMTENET is not known)': 2 },
    });
    expect((await one(1))?.technical?.condition).toBe('RENEWED');
  });

  it('types, countries and conditions of OpenImmo and Kyero, and subtypes of a record, are explained the same way', async () => {
    const location = join(folder, 'feed.xml');
    await writeFile(location, kyeroFile(kyeroProperty('31', { inner: '<country>Galicja</country>' })));
    const pull = async () => (await runImport(ctx, { siteId: SITE, mode: 'auto', location })).report;
    expect((await pull()).lost).toEqual({ 'address.country (Galicja is not known)': 1 });
    await explainWord(ctx, SITE, { kind: 'code', value: 'address.country Galicja', code: 'PL' }, 'Lotte');
    expect((await pull()).lost).toEqual({});
    expect((await one(31))?.address?.country).toBe('PL');

    const own = { ...home(1), general: { ...home(1).general, subType: { id: 0, code: 'STULP' } } };
    expect((await run([own], { source: 'whise', mode: 'partial' })).lost).toEqual({
      'general.subType.code (STULP is not known)': 1,
    });
    expect((await feedWords(ctx, SITE)).unknown).toMatchObject([{ kind: 'type', value: 'STULP' }]);
    await explainWord(ctx, SITE, { kind: 'type', value: 'STULP', code: 'FARM_01' }, 'Lotte');
    expect((await run([own], { source: 'whise', mode: 'partial' })).lost).toEqual({});
    expect((await one(1))?.general.subType?.code).toBe('FARM_01');
  });

  it('tells the members who hear of imports', async () => {
    await addMember(ctx, SITE, { name: 'Lotte', email: 'lotte@agency.example', role: 'owner' });
    await sql`update member set joined_at = now()`.execute(ctx.db.kysely);
    await run(STOCK);
    await run(CASES[2]?.[1] ?? []);
    const { rows } = await sql<{ event: string; subject: string }>`select event, subject from notice`.execute(
      ctx.db.kysely,
    );
    expect(rows).toEqual([{ event: 'import', subject: '2026-11-15/json' }]);
    const site = await findSite(ctx.db.kysely, SITE);
    if (!site) throw new Error('the site is there');
    const view = () => noticeView(ctx, site, 'import', '2026-11-15/json', 'nl');
    expect(await view()).toMatchObject({ event: 'held', source: 'json', count: COUNT });
    await decideAll(ctx, SITE, { take: false, by: 'Lotte' });
    expect(await view()).toBeUndefined();
  });
});
