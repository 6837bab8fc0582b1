import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { insertDelivery } from '../db/mail/deliveries.ts';
import type { Program } from '../server/program.ts';
import { outbox } from './outbox.command.ts';

describeOnADatabase('pand outbox', (open) => {
  let services: Program['services'];
  beforeAll(async () => {
    const db = await open();
    services = await testServices(db);
    for (const [site, to, state, at] of [
      ['alpha', 'an@huis.example', 'dead', '2026-11-10T11:00:00Z'],
      ['alpha', 'bo@huis.example', 'waiting', '2026-11-12T11:00:00Z'],
      ['omega', 'an@huis.example', 'dead', '2026-11-12T11:00:00Z'],
      ['omega', 'An@huis.example', 'sent', '2026-11-14T11:00:00Z'],
    ] as const) {
      await addSite(db, site);
      await db.transaction(async (trx) => {
        const id = await insertDelivery(trx, {
          siteId: site,
          kind: 'own-data',
          dedupeKey: `${site} ${to} ${at}`,
          locale: 'nl',
          data: {},
          personal: { to },
          messageId: `<${at}@${site}.example>`,
        });
        await trx
          .updateTable('delivery')
          .set({ state, created_at: new Date(at), reason: state === 'dead' ? '550' : null })
          .where('site_id', '=', site)
          .where('id', '=', id ?? 0)
          .execute();
      });
    }
  });
  afterAll(() => services.catalogue.close());

  const pand = async (...args: string[]) => {
    if (outbox.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    await outbox.run({ db: services.db, services } as Program, outbox.prepare(args, '/'), (line) => lines.push(line));
    return lines.filter((line) => line.includes('own-data')).map((line) => line.replace(/\/\d+/, ''));
  };
  const ALPHA_DEAD = 'dead  alpha  own-data  2026-11-10 12:00  tried 0 times: 550';
  const ALPHA_WAITS = 'waiting  alpha  own-data  2026-11-12 12:00  tried 0 times';
  const OMEGA_DEAD = 'dead  omega  own-data  2026-11-12 12:00  tried 0 times: 550';
  const OMEGA_SENT = 'sent  omega  own-data  2026-11-14 12:00  tried 0 times';

  it('by site, recipient and time', async () => {
    expect((await pand()).sort()).toEqual([ALPHA_DEAD, OMEGA_DEAD, ALPHA_WAITS].sort());
    expect(await pand('--site', 'alpha')).toEqual([ALPHA_WAITS, ALPHA_DEAD]);
    expect(await pand('--to', 'an@huis.example')).toEqual([OMEGA_SENT, OMEGA_DEAD, ALPHA_DEAD]);
    expect(await pand('--site', 'alpha', '--since', '2026-11-11')).toEqual([ALPHA_WAITS]);
    // Noon of the agency's clock: from it, and up to it without it.
    expect(await pand('--site', 'alpha', '--since', '2026-11-12T12:00')).toEqual([ALPHA_WAITS]);
    expect(await pand('--site', 'alpha', '--until', '2026-11-12T12:00')).toEqual([ALPHA_DEAD]);
    expect(await pand('--to', 'cy@huis.example')).toEqual([]);
    await expect(pand('--since', '2026-11-12T25:00')).rejects.toThrow('is no day');
    await expect(pand('--since', 'yesterday')).rejects.toThrow('--since yesterday is no day');
    await expect(pand('--to', "' or 1=1")).rejects.toThrow('is no e-mail address');
  });

  it('tries again what one site gave up, and leaves the others', async () => {
    await pand('retry', '--site', 'omega');
    expect(await pand('--site', 'omega')).toEqual([expect.stringContaining('waiting  omega')]);
    expect(await pand('--site', 'alpha')).toContain(ALPHA_DEAD);
  });
});
