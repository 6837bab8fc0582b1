// The operator hears of each cause once, and once that it is over.
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { insertOperator } from '../../db/people/members.ts';
import { openAlarms } from '../../db/platform/alarms.ts';
import { watchInstallation } from './alarms.ts';
import type { BackupMaker } from './backup-maker.ts';
import type { ServiceContext } from './context.ts';
import type { Installation } from './installation.ts';

const GB = 1024 ** 3;
const ALL = ['import', 'disk', 'mails', 'backup'] as const;
const maker = { place: 'x' } as BackupMaker;

describeOnADatabase('alarms', (open) => {
  let ctx: ServiceContext;
  let sent: OutgoingMail[];
  let disk = { freeBytes: 100 * GB, totalBytes: 200 * GB };
  let away = false;
  let ends = new Date('2027-03-01T00:00:00Z') as Date | undefined;
  const installation: Installation = {
    name: 'desk.platform.example',
    operatorEmail: 'operator@platform.example',
    diskSpace: async () => disk,
    certificates: { endOf: async () => ends, days: 14 },
  };
  const look = async (over: Partial<ServiceContext> = {}, kinds: Parameters<typeof watchInstallation>[1] = ALL) => {
    sent = [];
    await watchInstallation({ ...ctx, installation, ...over }, kinds);
    return sent.map(({ to, subject, text }) => `${to.address} | ${subject} | ${text.split('\n')[0]}`);
  };
  beforeEach(async () => {
    [disk, away, ends] = [{ freeBytes: 100 * GB, totalBytes: 200 * GB }, false, new Date('2027-03-01T00:00:00Z')];
    const db = await open();
    ctx = await testServices(db, {
      mailFrom: 'pand@platform.example',
      mailer: {
        description: 'a list',
        send: async (mail) => {
          if (away) throw new Error('the mail server is away');
          sent.push(mail);
        },
        close: () => {},
      },
    });
    await addSite(db, 'alpha');
    await addSite(db, 'omega');
  });
  const run = (state: string, report = '{}') =>
    sql`insert into feed_run (site_id, source, location, format, state, started_at, report)
      values ('alpha', 'kyero', 'https://feed.example', 'kyero', ${state}, now(), ${report}::jsonb)`.execute(
      ctx.db.kysely,
    );
  const backup = (at: string, state: string, trial: string | null = 'restored', problem: string | null = null) =>
    sql`insert into backup (name, place, state, started_at, trial, problem)
      values (${at}, 'x', ${state}, ${at}::timestamptz, ${trial}, ${problem})`.execute(ctx.db.kysely);
  const mails = (count: number, site = 'alpha') =>
    sql`insert into delivery (site_id, kind, dedupe_key, locale, data, message_id, state, changed_at)
      select ${site}, 'contact', 'k' || n, 'nl', '{}', 'm' || n, 'dead', '2026-11-15T09:00:00Z'
      from generate_series(1, ${count}::integer) n`.execute(ctx.db.kysely);

  it('are silent when all is well, and without a place for backups', async () => {
    expect(await look()).toEqual([]);
    expect(await openAlarms(ctx.db.kysely)).toEqual([]);
  });

  it('tell of a failing import once, and once that it works again', async () => {
    await sql`insert into feed_source (site_id, name, location, every_minutes, next_run_at)
      values ('alpha', 'kyero', 'https://feed.example', 60, '2026-01-01')`.execute(ctx.db.kysely);
    await run('done');
    await run('failed', '{"refused": "The server said 500."}');
    expect(await look()).toEqual([]);
    await run('refused', '{"refused": "Half of it is gone."}');
    expect(await look()).toEqual([
      'operator@platform.example | desk.platform.example: 1 problem | The import kyero of alpha fails: Half of it is gone.',
    ]);
    expect(sent[0]?.text).toContain('pand import history --site alpha');
    expect(await look()).toEqual([]);
    await run('failed', '{"refused": "Another reason."}');
    expect(await look()).toEqual([]);
    await run('done');
    expect(await look()).toEqual([
      'operator@platform.example | desk.platform.example: it is over | The import kyero of alpha works again.',
    ]);
    expect(await openAlarms(ctx.db.kysely)).toEqual([]);
    await run('failed');
    await run('failed');
    expect(await look()).toHaveLength(1);
    await sql`update site set suspended_at = now() where id = 'alpha'`.execute(ctx.db.kysely);
    expect(await look()).toEqual([
      'operator@platform.example | desk.platform.example: it is over | The import kyero of alpha works again.',
    ]);
  });

  it('tell of several things in one message, to every operator in their language', async () => {
    await ctx.db.transaction(async (trx) => {
      await insertOperator(trx, { name: 'Ilse', email: 'ilse@platform.example', locale: 'nl' }, ctx.now());
      await insertOperator(trx, { name: 'Luc', email: 'luc@platform.example', locale: 'fr' }, ctx.now());
    });
    disk = { freeBytes: 4 * GB, totalBytes: 50 * GB };
    await mails(3);
    await mails(2, 'omega');
    const own = { installation: { ...installation, operatorEmail: undefined } };
    expect(await look(own)).toEqual([
      'ilse@platform.example | desk.platform.example: 2 problemen | De schijf is bijna vol: 8\u00a0% is vrij (4.0\u00a0GB).',
      'luc@platform.example | desk.platform.example\u00a0: 2 problèmes | Le disque est presque plein\u00a0: 8\u00a0% libres (4.0\u00a0Go).',
    ]);
    expect(sent[0]?.text).toContain(
      '3 mails van alpha zijn sinds gisteren niet verstuurd en opgegeven.\n  pand outbox --site alpha',
    );
    expect(sent[0]?.text).not.toContain('omega');
    expect(sent[0]?.from.address).toBe('pand@platform.example');
    // A little more room is not yet enough.
    disk = { freeBytes: 6 * GB, totalBytes: 50 * GB };
    expect(await look(own)).toEqual([]);
    disk = { freeBytes: 20 * GB, totalBytes: 50 * GB };
    expect((await look(own))[0]).toContain('opgelost | Er is weer plaats op de schijf.');
  });

  it('are told later when nobody can be reached, and not at all when it is over by then', async () => {
    disk = { freeBytes: GB, totalBytes: 50 * GB };
    away = true;
    expect(await look()).toEqual([]);
    away = false;
    expect(await look()).toHaveLength(1);
    disk = { freeBytes: 40 * GB, totalBytes: 50 * GB };
    away = true;
    expect(await look()).toEqual([]);
    away = false;
    expect(await look()).toEqual([
      'operator@platform.example | desk.platform.example: it is over | There is room on the disk again.',
    ]);
    disk = { freeBytes: GB, totalBytes: 50 * GB };
    away = true;
    await look();
    disk = { freeBytes: 40 * GB, totalBytes: 50 * GB };
    away = false;
    expect(await look()).toEqual([]);
    expect(await openAlarms(ctx.db.kysely)).toEqual([]);
  });

  it('tell of a backup that failed, that is too old, and that is good again', async () => {
    const { kysely } = ctx.db;
    await sql`update schema_version set applied_at = '2026-11-15T09:00:00Z' where name = 'backups'`.execute(kysely);
    expect(await look({ backups: maker })).toEqual([]);
    await sql`update schema_version set applied_at = '2026-11-01T09:00:00Z' where name = 'backups'`.execute(kysely);
    expect((await look({ backups: maker }))[0]).toContain('No backup has been made yet.');
    await backup('2026-11-15T01:30:00Z', 'done');
    expect((await look({ backups: maker }))[0]).toContain('There is a good backup again.');
    await backup('2026-11-15T05:00:00Z', 'failed', null, 'The store is away.');
    expect((await look({ backups: maker }))[0]).toContain('The last backup failed: The store is away.');
    await sql`delete from backup where state = 'failed'`.execute(kysely);
    await look({ backups: maker });
    await sql`update backup set started_at = '2026-11-13T01:30:00Z'`.execute(kysely);
    expect((await look({ backups: maker }))[0]).toContain('The last good backup is of 13 November 2026.');
  });

  it('tell of a backup that was not tried, of one that lacks files, and of each that it is over', async () => {
    const own = { backups: maker, installation: { ...installation, operatorEmail: undefined } };
    await ctx.db.transaction((trx) =>
      insertOperator(trx, { name: 'Ilse', email: 'ilse@platform.example', locale: 'nl' }, ctx.now()),
    );
    await backup('2026-11-15T01:30:00Z', 'done');
    expect(await look(own)).toEqual([]);
    await backup('2026-11-15T02:30:00Z', 'done', 'untried', 'No scratch database.');
    const subject = 'ilse@platform.example | desk.platform.example';
    expect(await look(own)).toEqual([
      `${subject}: 1 probleem | De laatste back-up is niet bij wijze van proef teruggezet: No scratch database.`,
    ]);
    expect(sent[0]?.text).toContain('\n  pand backups list');
    // The next one fails: that is another thing to hear of.
    await backup('2026-11-15T03:30:00Z', 'failed', null, 'The store is away.');
    expect(await look(own)).toEqual([`${subject}: 1 probleem | De laatste back-up is mislukt: The store is away.`]);
    await backup('2026-11-15T04:30:00Z', 'done', 'restored', '3 files of sites were nowhere to be had.');
    expect(await look(own)).toEqual([
      `${subject}: 1 probleem | De laatste back-up is bij wijze van proef teruggezet, maar niet volledig: 3 files of sites were nowhere to be had.`,
    ]);
    expect(sent[0]?.text).toContain('Back-ups worden weer bij wijze van proef teruggezet.');
    expect(sent[0]?.text).toContain('Er is weer een goede back-up.');
    await backup('2026-11-15T05:30:00Z', 'done');
    expect(await look(own)).toEqual([`${subject}: opgelost | De laatste back-up is weer volledig.`]);
  });

  it('tell of a certificate before it ends, and stay when nobody answers', async () => {
    expect(await look({}, ['certificate'])).toEqual([]);
    ends = new Date('2026-11-20T00:00:00Z');
    const hosts = await sql<{ hostname: string }>`select hostname from site_hostname order by 1`.execute(ctx.db.kysely);
    expect(await look({}, ['certificate'])).toEqual([
      `operator@platform.example | desk.platform.example: 2 problems | The certificate of ${hosts.rows[0]?.hostname} ends on 20 November 2026.`,
    ]);
    // Looks at other things say nothing about certificates.
    expect(await look()).toEqual([]);
    ends = undefined;
    expect(await look({}, ['certificate'])).toEqual([]);
    ends = new Date('2027-03-01T00:00:00Z');
    expect((await look({}, ['certificate']))[0]).toContain('has been renewed');
  });
});
