// What goes online and what does not: the law, strictness, plans, what is hidden, and the secret link.
import { afterEach, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskEstateTest, HOUSE, house, type Sheet, SITE } from '../../test/support/desk-estate-test.ts';
import { addSite } from '../../test/support/estates.ts';
import { listAudit } from '../db/people/audit-log.ts';
import type { Decisions } from '../domain/layers/decisions.ts';
import { readPreview } from '../services/estates/previews.ts';
import { publishDue } from '../services/estates/publish-estate.ts';

describeOnADatabase('listings at the desk', (open) => {
  const { t, setClock, sends, sheet, save, publish, visitors } = deskEstateTest(open);

  describe('the law', () => {
    const gapped = async () => {
      const made = (await t.sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/energy/epcValue': null } })).body;
      return made as Sheet;
    };
    it('refuses a first publication with a gap, also with a reason', async () => {
      const { id, etag } = await gapped();
      const refused = await publish(t.sara, etag, { reason: 'Keurder komt morgen' }, id);
      expect(refused).toMatchObject({
        status: 409,
        body: { verdict: 'refused', gaps: [{ field: 'certification.epc_value' }] },
      });
      expect(await visitors(id)).toBeUndefined();
    });
    it('asks a reason of a listing that is online, and keeps it', async () => {
      const saved = await save(t.sara, { '/energy/epcValue': null }, (await sheet()).etag);
      expect(await publish(t.sara, (saved.body as Sheet).etag)).toMatchObject({
        status: 409,
        body: { verdict: 'asks-reason' },
      });
      expect((await publish(t.sara, (saved.body as Sheet).etag, { reason: 'Nieuw attest volgt' })).status).toBe(200);
      const { versions } = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
        versions: { cause: { reason?: string } }[];
      };
      expect(versions[0]?.cause.reason).toBe('Nieuw attest volgt');
    });
  });

  describe('a listing that is hidden', () => {
    const showing = async (hidden: boolean, more: object = {}) =>
      (await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden, ...more })).body;
    const changedWhileHidden = async (set: Decisions) => {
      await showing(true);
      const saved = await save(t.sara, set, (await sheet()).etag);
      expect((await publish(t.sara, (saved.body as Sheet).etag)).status).toBe(200);
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
      const { versions } = (await t.sara.call('GET', `estates/${HOUSE}/versions`)).body as {
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
      const { status } = await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false, reason: '' });
      expect(status).toBe(400);
    });
  });

  describe('a site of its own strictness', () => {
    afterEach(() => addSite(t.ctx.db, SITE));
    const newWithGap = async () =>
      (await t.sara.call('POST', 'estates', { copyOf: HOUSE, set: { '/energy/epcValue': null } })).body as Sheet;

    it('soft: a first publication with a gap goes online with a reason only', async () => {
      await addSite(t.ctx.db, SITE, { publishingCheck: 'soft' });
      const { id, etag, ...made } = await newWithGap();
      expect(made).toMatchObject({ strictness: 'soft' });
      expect(await publish(t.sara, etag, {}, id)).toMatchObject({ status: 409, body: { verdict: 'asks-reason' } });
      expect((await publish(t.sara, etag, { reason: 'Keurder komt morgen' }, id)).status).toBe(200);
      expect((await visitors(id))?.general.id).toBe(id);
    });
    it('strict: also a change of what is online is refused, whatever the reason, and so is what was hidden', async () => {
      await addSite(t.ctx.db, SITE, { publishingCheck: 'strict', incompleteListings: 'warn' });
      const saved = await save(t.sara, { '/energy/epcValue': null }, (await sheet()).etag);
      expect(saved.body).toMatchObject({ strictness: 'strict' });
      const refused = await publish(t.sara, (saved.body as Sheet).etag, { reason: 'Nieuw attest volgt' });
      expect(refused).toMatchObject({ status: 409, body: { verdict: 'refused' } });
      expect((await visitors())?.energy?.epcValue).toBe(231);
      await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: true });
      expect((await publish(t.sara, (await sheet()).etag)).status).toBe(200);
      const shown = await t.sara.call('POST', 'estates/visibility', { ids: [HOUSE], hidden: false, reason: 'Toch' });
      expect(shown.body).toEqual({ changed: [], refused: [{ id: HOUSE, reason: 'gaps' }] });
    });
    it('imports keep their own setting', async () => {
      await addSite(t.ctx.db, SITE, { publishingCheck: 'strict' });
      expect(await sends([house({ energy: {} })])).toMatchObject({ changed: 1 });
      expect((await visitors())?.energy?.epcValue).toBeUndefined();
    });
  });

  describe('a planned publication', () => {
    it('goes online at its moment, not before', async () => {
      const saved = await save(t.sara, { '/price/value': 425_000 }, (await sheet()).etag);
      const planned = await publish(t.sara, (saved.body as Sheet).etag, { at: '2026-11-19T07:00:00Z' });
      expect(planned.body).toMatchObject({ planned: { at: '2026-11-19T07:00:00.000Z', by: 'Sara Maes' } });
      await setClock(new Date('2026-11-19T06:59:59Z'));
      expect(await publishDue(t.ctx)).toBe(0);
      await setClock(new Date('2026-11-19T07:00:00Z'));
      expect(await publishDue(t.ctx)).toBe(1);
      expect(await publishDue(t.ctx)).toBe(0);
      expect((await visitors())?.price?.value).toBe(425_000);
      expect((await sheet()).planned).toBeNull();
    });
    it('that the site allows no more stays a draft, and the log says why', async () => {
      const saved = await save(t.sara, { '/energy/epcValue': null }, (await sheet()).etag);
      const plan = { at: '2026-11-19T07:00:00Z', reason: 'Nieuw attest volgt' };
      expect((await publish(t.sara, (saved.body as Sheet).etag, plan)).status).toBe(200);
      await addSite(t.ctx.db, SITE, { publishingCheck: 'strict' });
      await setClock(new Date('2026-11-19T07:00:00Z'));
      expect(await publishDue(t.ctx)).toBe(0);
      await addSite(t.ctx.db, SITE);
      expect(await sheet()).toMatchObject({ planned: null, draft: { '/energy/epcValue': null } });
      expect((await visitors())?.energy?.epcValue).toBe(231);
      const [entry] = await listAudit(t.ctx.db.kysely, { siteId: SITE, action: 'publishPlanned', limit: 1 });
      expect(entry).toMatchObject({ actor: 'Sara Maes', subject: String(HOUSE), status: 409 });
      expect(await publishDue(t.ctx)).toBe(0);
    });
    it('can be taken back', async () => {
      const saved = await save(t.sara, { '/price/value': 425_000 }, (await sheet()).etag);
      const planned = await publish(t.sara, (saved.body as Sheet).etag, { at: '2026-11-19T07:00:00Z' });
      const back = await t.sara.call('DELETE', `estates/${HOUSE}/plan`, undefined, {
        'if-match': (planned.body as Sheet).etag,
      });
      expect(back.body).toMatchObject({ planned: null, draft: { '/price/value': 425_000 } });
      await setClock(new Date('2026-11-20T07:00:00Z'));
      expect(await publishDue(t.ctx)).toBe(0);
    });
  });

  it('is shown by a secret link that ends by itself: a week for an owner, half a day at the desk', async () => {
    const link = async (kind: 'owner' | 'desk') => {
      const { path, until } = (await t.sara.call('POST', `estates/${HOUSE}/preview`, { for: kind })).body as {
        path: string;
        until: string;
      };
      const at = (moment: number) =>
        readPreview({ ...t.ctx, now: () => new Date(moment) }, path.replace('/preview/', '')).then(
          (found) => found?.estate.general.id,
        );
      return { until: Date.parse(until), at };
    };
    const before = t.ctx.now().getTime();
    for (const [kind, hours] of [
      ['owner', 7 * 24],
      ['desk', 12],
    ] as const) {
      const { until, at } = await link(kind);
      expect(until - before, kind).toBe(hours * 3_600_000);
      expect([await at(until - 1), await at(until)], kind).toEqual([HOUSE, undefined]);
    }
  });
});
