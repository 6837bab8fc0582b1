import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { alertsOf } from '../../db/alerts/alerts.ts';
import { changeSubscriptionRow, ensureSubscription } from '../../db/alerts/subscriptions.ts';
import { listAudit } from '../../db/people/audit-log.ts';
import { suppress } from '../mail/suppression.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importSubscribers } from './import-subscribers.ts';

const HEAD = 'email;language;name;criteria;date;proof';
const PROOF = 'form of the old website, 192.0.2.7';

describeOnADatabase('subscribers of an earlier website', (open) => {
  let ctx: ServiceContext;
  const opened: ServiceContext[] = [];
  beforeEach(async () => {
    const db = await open();
    ctx = await testServices(db, { now: () => new Date('2026-11-15T10:00:00Z') });
    opened.push(ctx);
    await addSite(db, 'alpha');
  });
  afterAll(async () => {
    for (const one of opened) await one.catalogue.close();
  });
  const bring = (lines: readonly string[], dryRun = false) =>
    importSubscribers(ctx, 'alpha', [HEAD, ...lines].join('\n'), { dryRun });
  const stored = async () =>
    (
      await ctx.db.kysely
        .selectFrom('subscription')
        .select(['id', 'email', 'name', 'locale', 'state', 'consent', 'confirmed_at', 'wanted_at'])
        .where('site_id', '=', 'alpha')
        .orderBy('id')
        .execute()
    ).map((row) => ({ ...row, id: Number(row.id) }));

  it('are none of them taken when one line is wrong', async () => {
    const right = `an@huis.example;fr;An;;2025-06-30;${PROOF}`;
    expect(await bring([right, `bob@huis.example;fr;Bob;;2025-06-30;`])).toMatchObject({
      ok: false,
      problems: [{ line: 3 }],
    });
    expect(await stored()).toEqual([]);
  });

  it('are confirmed with the consent they bring, and their search', async () => {
    const line = `an@huis.example;fr;An;/nl/te-koop?price-max=300000&type=1&page=2;2025-06-30;${PROOF}`;
    expect(await bring([line], true)).toEqual({ ok: true, taken: 1, passedOver: [] });
    expect(await stored()).toEqual([]);
    expect(await bring([line])).toEqual({ ok: true, taken: 1, passedOver: [] });
    const [an] = await stored();
    expect(an).toMatchObject({
      email: 'an@huis.example',
      name: 'An',
      locale: 'fr',
      state: 'CONFIRMED',
      consent: { textVersion: 'brought in', locale: 'fr', at: '2025-06-30', proof: PROOF },
    });
    expect(an?.confirmed_at?.toISOString().slice(0, 10)).toMatch(/^2025-06-(29|30)$/);
    const [alert] = await alertsOf(ctx.db.kysely, 'alpha', an?.id ?? 0);
    expect(alert).toMatchObject({ criteria: { priceMax: 300_000, types: [1] }, frequency: 'DAILY', active: true });
    expect(alert?.confirmedAt).not.toBeNull();
    const [newest] = await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 1 });
    expect(newest).toMatchObject({ action: 'importSubscribers', source: 'command' });
    // No address in the log.
    expect(JSON.stringify(newest)).not.toContain('huis.example');
  });

  it('refuses the whole file for one line without proof, of tomorrow, twice, or hostile', async () => {
    const good = `an@huis.example;nl;An;;2026-11-15;${PROOF}`;
    const result = await bring([
      good,
      'bo@huis.example;nl;Bo;;2026-01-01;',
      `cy@huis.example;nl;Cy;;2026-11-16;${PROOF}`,
      `AN@huis.example;nl;An;;2026-01-01;${PROOF}`,
      `di@huis.example;nl;see https://evil.example;;2026-01-01;${PROOF}`,
      `not an address;xx;E;;2026-02-30;${PROOF}`,
      `ef@huis.example;nl;F;drop=table;2026-01-01;${PROOF}`,
    ]);
    expect(result).toEqual({
      ok: false,
      problems: [
        { line: 3, fault: 'proof' },
        { line: 4, fault: 'date' },
        { line: 5, fault: 'twice' },
        { line: 6, fault: 'name' },
        { line: 7, fault: 'email' },
        { line: 7, fault: 'language' },
        { line: 7, fault: 'date' },
        { line: 8, fault: 'criteria' },
      ],
    });
    expect(await stored()).toEqual([]);
    await expect(importSubscribers(ctx, 'alpha', 'email;language\nan@huis.example;nl')).rejects.toThrow(
      'does not name criteria, date, proof',
    );
  });

  it('leaves those alone who are here, left, or are refused by mail servers, and tells', async () => {
    const consent = { textVersion: '2026-01-01', locale: 'nl', at: '2026-01-01' } as const;
    await ctx.db.transaction(async (trx) => {
      for (const [name, state] of [
        ['here', 'CONFIRMED'],
        ['left', 'UNSUBSCRIBED'],
        ['waits', 'UNCONFIRMED'],
      ] as const) {
        const one = { siteId: 'alpha', email: `${name}@huis.example`, name, locale: 'nl', consent } as const;
        await changeSubscriptionRow(trx, await ensureSubscription(trx, one, ctx.now()), { state }, ctx.now());
      }
      await suppress(ctx, trx, 'alpha', 'dead@huis.example');
    });
    const before = await stored();
    const names = ['Here', 'left', 'waits', 'dead', 'new'];
    expect(await bring(names.map((name) => `${name}@huis.example;nl;=1+1;;2026-01-01;${PROOF}`))).toEqual({
      ok: true,
      taken: 1,
      passedOver: [
        { line: 2, why: 'subscribed' },
        { line: 3, why: 'left' },
        { line: 4, why: 'waiting' },
        { line: 5, why: 'refused' },
      ],
    });
    const after = await stored();
    expect(after.slice(0, 3)).toEqual(before);
    expect(after.slice(3).map(({ email }) => email)).toEqual(['new@huis.example']);
  });

  it('takes 10,000 lines, and not one more', async () => {
    const lines = Array.from({ length: 10_000 }, (_, n) => `p${n}@huis.example;nl;P;city=1;2026-01-01;${PROOF}`);
    expect(await bring(lines)).toEqual({ ok: true, taken: 10_000, passedOver: [] });
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from alert a
      join subscription s on s.id = a.subscription_id where s.state = 'CONFIRMED'`.execute(ctx.db.kysely);
    expect(rows[0]?.count).toBe(10_000);
    await expect(bring([...lines, `q@huis.example;nl;Q;;2026-01-01;${PROOF}`])).rejects.toThrow('10001 lines');
  });
});
