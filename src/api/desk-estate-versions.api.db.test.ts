// What visitors saw of listings, by date and price; and the agency's own software beside members.
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskEstateTest, FRONT, HOUSE, house, KITCHEN, SITE } from '../../test/support/desk-estate-test.ts';
import { addSite } from '../../test/support/estates.ts';
import type { Unit } from '../domain/record/estate.ts';
import { endReductionsTask } from '../jobs/end-reductions.task.ts';
import { patchOwnDecisions } from '../services/estates/own-decisions.ts';
import { patchEstate, pushedEstate } from '../services/imports/push-estates.ts';

describeOnADatabase('listings at the desk', (open) => {
  const { t, later, sends, sheet, visitors, decided } = deskEstateTest(open);

  describe('what visitors saw', () => {
    it('is there by date, and comes back as a new version', async () => {
      await later(24);
      await decided({ '/price/value': 425_000, '/general/title/nl': 'Herenhuis' });
      await later(24);
      await decided({ '/price/value': 415_000 }, t.bert);
      const at = async (moment: string) =>
        ((await t.sara.call('GET', `estates/${HOUSE}/at?moment=${moment}`)).body as { document: Unit | null }).document
          ?.price?.value;
      expect(await at('2026-11-17')).toBe(435_000);
      expect(await at('2026-11-18')).toBe(425_000);
      expect(await at('2026-11-19T09:59:59Z')).toBe(425_000);
      expect(await at('2026-11-19T10:00:00Z')).toBe(415_000);
      expect((await t.sara.call('GET', `estates/${HOUSE}/at?moment=2026-11-16`)).status).toBe(404);
      expect((await t.sara.call('GET', `estates/${HOUSE}/at?moment=2026-02-31`)).status).toBe(400);

      const { versions } = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
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
      const restored = await t.sara.call(
        'POST',
        `estates/${HOUSE}/restore`,
        { version: versions[2]?.version },
        { 'if-match': etag },
      );
      expect(restored.status).toBe(200);
      expect(await visitors()).toMatchObject({ price: { value: 435_000 } });
      expect((await visitors())?.general.title).toEqual(undefined);
      const after = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: { restored?: number; name: string } }[];
      };
      expect(after.versions).toHaveLength(4);
      expect(after.versions[0]?.cause).toMatchObject({ name: 'Sara Maes', restored: versions[2]?.version });
    });
    it('restores pictures that the feed has dropped', async () => {
      await later(1);
      await sends([house({ pictures: [{ file: KITCHEN, index: 0 }] })]);
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([KITCHEN]);
      const { versions } = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { version: number }[];
      };
      const body = { version: versions[1]?.version, leaves: ['/pictures/order'] };
      await t.sara.call('POST', `estates/${HOUSE}/restore`, body, { 'if-match': (await sheet()).etag });
      expect((await visitors())?.pictures?.map(({ file }) => file)).toEqual([FRONT, KITCHEN]);
    });
    it('loses what an owner blanks, in the past only, and nobody else may', async () => {
      await decided({ '/general/title/nl': 'Het huis van de familie Peeters' });
      await later(1);
      await decided({ '/general/title/nl': 'Herenhuis met tuin' });
      const blank = { pointer: '/general/title/nl', reason: 'De eigenaar vraagt het' };
      expect((await t.bert.call('POST', `estates/${HOUSE}/blank`, blank)).status).toBe(403);
      expect((await t.sara.call('POST', `estates/${HOUSE}/blank`, blank)).body).toEqual({ versions: 1 });
      const history = JSON.stringify(await t.ctx.db.kysely.selectFrom('estate_history').selectAll().execute());
      expect(history).not.toContain('Peeters');
      expect((await visitors())?.general.title?.nl).toBe('Herenhuis met tuin');
    });
  });

  describe('software of the agency', () => {
    it('sends and reads its own layer, not what members decided', async () => {
      await decided({ '/price/value': 425_000 });
      expect((await pushedEstate(t.ctx, SITE, HOUSE)).price?.value).toBe(435_000);
      await patchEstate(t.ctx, SITE, HOUSE, { energy: { epcValue: 150 } });
      expect(await visitors()).toMatchObject({ price: { value: 425_000 }, energy: { epcValue: 150 } });
      await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: true });
      expect((await pushedEstate(t.ctx, SITE, HOUSE)).energy?.epcValue).toBe(150);
    });
    it('decides in the name of the agency with the scope for it', async () => {
      const cause = { kind: 'push', name: 'Kantoorsoftware' } as const;
      await patchOwnDecisions(t.ctx, SITE, HOUSE, { set: { '/price/value': 420_000 } }, cause);
      expect((await visitors())?.price?.value).toBe(420_000);
      await sends([house({ price: { value: 440_000 } })]);
      expect((await visitors())?.price?.value).toBe(420_000);
      await patchOwnDecisions(t.ctx, SITE, HOUSE, { back: ['/price/value'] }, cause);
      expect((await visitors())?.price?.value).toBe(440_000);
    });
  });

  describe('a price that fell', () => {
    const read = async (path: string, method = 'GET', body?: unknown) =>
      (await t.api({ method, path: `/sites/${SITE}/${path}`, headers: {}, body })).body as {
        reduction?: { from: number };
        results?: { reduction?: { from: number } }[];
      };
    const asked = async () => {
      const list = await read('estates', 'POST', { query: {} });
      return [(await read(`estates/v2/${HOUSE}`)).reduction?.from, list.results?.[0]?.reduction?.from];
    };
    /** The catalogue follows what changed. */
    const tells = (from: number | undefined) => expect.poll(asked).toEqual([from, from]);
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
      await endReductionsTask.run(t.ctx, {}, { id: '1', attempt: 1, lastAttempt: true });
      await tells(435_000);
      await later(1);
      await endReductionsTask.run(t.ctx, {}, { id: '2', attempt: 1, lastAttempt: true });
      await tells(undefined);
    });
    it('is not told by an agency that does not want it, nor because a source says so', async () => {
      await later(1);
      await sends([house({ reduction: { from: 999_999, at: '2026-11-17' } })]);
      await tells(undefined);
      await decided({ '/price/value': 425_000 });
      await tells(435_000);
      await addSite(t.ctx.db, SITE, { showReductions: false });
      await tells(undefined);
      await addSite(t.ctx.db, SITE);
    });
  });
});
