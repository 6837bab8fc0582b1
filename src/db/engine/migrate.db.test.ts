import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { createTestDatabase, describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { replaceSiteContent } from '../content/site-content.ts';
import { connect } from './connect.ts';
import { migrate, migrations, NewerSchemaError, pendingMigrations } from './migrate.ts';
import { MIGRATION_WORDS } from './migration-words.ts';
import type { Migration } from './migrations/migration.ts';

const adding = (version: number, table: string): Migration => ({
  version,
  name: table,
  up: async (trx) => {
    await sql`create table ${sql.table(table)} (id integer)`.execute(trx);
  },
});

it('the list is in order, without doubles', () => {
  const versions = migrations.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  // Whoever upgrades reads a sentence about each.
  expect(Object.keys(MIGRATION_WORDS).map(Number)).toEqual(versions);
});

describeOnEachDatabase('migrations', (open, engine) => {
  it('bring an empty database up to date, once', async () => {
    const db = await open('empty');
    expect(await pendingMigrations(db)).toContain('0001-sites');
    expect(await migrate(db)).toHaveLength(migrations.length);
    expect(await pendingMigrations(db)).toEqual([]);
    expect(await migrate(db)).toEqual([]);
    expect(await db.kysely.selectFrom('site').selectAll().execute()).toEqual([]);
  });

  it('apply only what is new', async () => {
    const db = await open('empty');
    await migrate(db, [adding(1, 'one')]);
    expect(await pendingMigrations(db, [adding(1, 'one'), adding(2, 'two')])).toEqual(['0002-two']);
    expect(await migrate(db, [adding(1, 'one'), adding(2, 'two')])).toEqual(['0002-two']);
  });

  it('leave no trace of one that fails, and keep those before it', async () => {
    const db = await open('empty');
    const failing: Migration = {
      version: 2,
      name: 'failing',
      up: async (trx) => {
        await sql`create table half (id integer)`.execute(trx);
        await sql`select 1 / 0`.execute(trx);
      },
    };
    await expect(migrate(db, [adding(1, 'one'), failing])).rejects.toThrow();
    const half = await sql`select to_regclass('half') is null as gone, to_regclass('one') is null as kept_gone`.execute(
      db.kysely,
    );
    expect(half.rows).toEqual([{ gone: true, kept_gone: false }]);
    expect(await migrate(db, [adding(1, 'one'), adding(2, 'half')])).toEqual(['0002-half']);
  });

  it('refuse a database that a newer program has migrated', async () => {
    const db = await open('empty');
    await migrate(db, [adding(1, 'one'), adding(2, 'two')]);
    await expect(migrate(db, [adding(1, 'one')])).rejects.toThrow(
      new NewerSchemaError(2, 1), // told in words, before anything is touched
    );
    await expect(pendingMigrations(db, [adding(1, 'one')])).rejects.toThrow(/version 2.*up to 1/);
  });

  it('keep the appointments, cancelled ones too, when slots can be held', async () => {
    const db = await open('empty');
    await migrate(db, migrations.slice(0, 13));
    await db.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), []));
    const at = '2026-11-17T09:00:00Z';
    await sql`insert into agenda_block (site_id, agent_id, during, estate_id, starts_at, ends_at)
      values ('alpha', 'mira', tstzrange(${at}, ${at}::timestamptz + interval '1 hour'), 1, ${at}, ${at})`.execute(
      db.kysely,
    );
    const block = sql`(select id from agenda_block)`;
    const insert = (state: string, taken: boolean, name: string) =>
      sql`insert into viewing (site_id, agent_id, estate_id, block_id, place, state, starts_at, ends_at, grouped, locale, name,
        email, label, consent, created_at, changed_at)
        values ('alpha', 'mira', 1, ${taken ? block : null}, ${taken ? 1 : null}, ${state}, ${at}, ${at}, false, 'nl', ${name},
        'noor@huis.example', 'Molenstraat', '{}', ${at}, ${at})`.execute(db.kysely);
    await insert('CONFIRMED', true, 'Noor');
    await insert('CANCELLED', false, 'Sam');
    expect(await migrate(db)).toContain('0014-viewing-holds');
    const rows = await db.kysely.selectFrom('viewing').select(['name', 'state', 'held_until']).orderBy('id').execute();
    expect(rows).toEqual([
      { name: 'Noor', state: 'CONFIRMED', held_until: null },
      { name: 'Sam', state: 'CANCELLED', held_until: null },
    ]);
    await db.kysely.deleteFrom('viewing').where('name', '=', 'Noor').execute();
    // A hold has an end, and takes a place.
    await expect(insert('HELD', true, 'Wim')).rejects.toThrow(/viewing_held_until/);
    await expect(insert('HELD', false, 'Wim')).rejects.toThrow(/viewing_/);
    await expect(insert('CONFIRMED', false, 'Wim')).rejects.toThrow(/viewing_takes_place/);
  });

  it('give what was never tried another Message-ID, and leave what may have left its own', async () => {
    const db = await open('empty');
    await migrate(db, migrations.slice(0, 12));
    await db.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), []));
    const row = (dedupe_key: string, attempts: number) => ({
      site_id: 'alpha',
      kind: 'contact-office',
      dedupe_key,
      locale: 'nl' as const,
      data: '{}',
      message_id: `<${dedupe_key}@alpha.example>`,
      attempts,
    });
    await db.kysely
      .insertInto('delivery')
      .values([row('first', 0), row('second', 0), row('tried', 1)])
      .execute();
    await migrate(db);
    const rows = await db.kysely.selectFrom('delivery').select('message_id').orderBy('id').execute();
    const [first, second, tried] = rows.map(({ message_id }) => message_id);
    expect(first).toMatch(/^<[0-9a-f]{32}@alpha\.example>$/);
    expect(second).toMatch(/^<[0-9a-f]{32}@alpha\.example>$/);
    expect(second).not.toBe(first);
    expect(tried).toBe('<tried@alpha.example>');
  });

  it('may be started by several at once', async () => {
    const { options, remove } = await createTestDatabase(engine, 'empty');
    // PGlite has one process and so one handle; a server has as many as there are processes.
    const handles =
      engine === 'pglite' ? [await connect(options)] : await Promise.all([1, 2, 3].map(() => connect(options)));
    try {
      const list = [adding(1, 'one'), adding(2, 'two'), adding(3, 'three')];
      const applied = await Promise.all([0, 1, 2].map((n) => migrate(handles[n % handles.length] ?? fail(), list)));
      expect(applied.flat().sort()).toEqual(['0001-one', '0002-two', '0003-three']);
    } finally {
      for (const handle of handles) await handle.close();
      await remove();
    }
  });
});

const fail = (): never => {
  throw new Error('no handle');
};
