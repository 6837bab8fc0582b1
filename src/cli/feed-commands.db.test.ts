import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { kyeroFile, kyeroProperty } from '../../test/support/feeds.ts';
import { testServices } from '../../test/support/services.ts';
import { findCollection } from '../db/estates/collections.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import type { Program } from '../server/program.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

const command = (name: string) => {
  const found = COMMANDS[name];
  if (found?.kind !== 'data') throw new Error(`${name} works on the data`);
  return found;
};

it.each([
  ['import sources', ['remove', 'kyero']],
  ['import sources', ['stop', 'kyero', '--site', 'x']],
  ['import history', ['--run', 'last']],
  ['import history', ['agency']],
  ['import quarantine', ['approve']],
  ['import quarantine', ['keep', '--site', 'x']],
  ['import take-back', ['last', '--site', 'x']],
  ['import collections', ['a.json']],
  ['export kyero', []],
  ['import estates', ['a.xml', '--site', 'x', '--format', 'csv file']],
  ['import estates', ['a.xml', '--site', 'x', '--full', '--partial']],
  ['import estates', ['a.xml', '--site', 'x', '--every', '1h', '--dry-run']],
  ['import estates', ['a.xml', '--site', 'x', '--source', 'My Feed']],
])('%s refuses %j', (name, args) => {
  expect(() => command(name).prepare(args, '/')).toThrow(UsageError);
});

it('leaves an address as it is', () => {
  expect(
    command('import estates').prepare(['https://feeds.example/a.xml', '--site', 'x', '--every', '1h'], '/home'),
  ).toEqual(['https://feeds.example/a.xml', '--site', 'x', '--every', '1h']);
});

describeOnADatabase('the commands of feeds', (open) => {
  let services: Program['services'];
  let folder: string;
  beforeAll(async () => {
    services = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-cli-feeds-'));
    await addSite(services.db, 'agency');
  });
  afterAll(async () => {
    await services.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  const pand = async (name: string, ...args: string[]) => {
    const lines: string[] = [];
    const { prepare, run } = command(name);
    const code = await run({ services } as Program, prepare(args, folder), (line) => lines.push(line));
    return { code, lines: lines.filter((line) => !line.startsWith('\r')) };
  };

  it('import, register, show and remove a feed, and show what happened', async () => {
    await writeFile(
      join(folder, 'feed.xml'),
      kyeroFile(kyeroProperty('1', { inner: '<leasehold>1</leasehold>' }), kyeroProperty('2', { town: '' })),
    );
    const imported = await pand(
      'import estates',
      'feed.xml',
      '--site',
      'agency',
      '--every',
      '6h',
      '--report',
      'r.ndjson',
    );
    expect(imported).toEqual({
      code: 0,
      lines: [
        '  line 4, 2: town is empty',
        'Imported into agency: 1 added, 0 changed, 0 unchanged, 0 removed, 1 skipped.',
        'Not taken as it was: leasehold (1).',
        expect.stringMatching(/^Missing in the advertisement: certification\.epc_value \(1\), /),
        '"kyero" is pulled every 6h from now on.',
      ],
    });
    const report = (await readFile(join(folder, 'r.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(report).toMatchObject([
      { key: '1', lost: ['leasehold'] },
      { key: '2' },
      { key: '1', gaps: expect.anything() },
      { added: 1, skipped: 1 },
    ]);
    expect((await pand('import sources')).lines).toEqual([
      `agency  kyero  every 360 min, next 2026-11-15 17:00  ${join(folder, 'feed.xml')}`,
    ]);
    const history = await pand('import history', '--site', 'agency');
    expect(history.lines).toEqual([
      expect.stringMatching(
        /^\d+ {2}2026-11-15 11:00 {2}agency {2}kyero {2}done {2}1 added, 0 changed, 0 unchanged, 0 removed, 1 skipped$/,
      ),
    ]);
    const [id = ''] = history.lines[0]?.split(' ') ?? [];
    expect((await pand('import history', '--run', id)).lines.slice(1)).toEqual([
      `kyero from ${join(folder, 'feed.xml')}`,
      'Not taken as it was: leasehold (1).',
      expect.stringMatching(/^Missing in the advertisement: .*certification\.epc_value \(1\)/),
      '  line 4, 2: town is empty',
    ]);
    expect((await pand('import sources', 'remove', 'kyero', '--site', 'agency')).code).toBe(0);
    expect((await pand('import sources')).lines).toEqual(['No feed is pulled by the clock.']);
    expect((await pand('import history', '--run', '999999')).code).toBe(1);
  });

  it('show what waits, take it, refuse it, and take a run back', async () => {
    await addSite(services.db, 'held');
    const feed = (prices: readonly string[]) =>
      kyeroFile(...prices.map((price, index) => kyeroProperty(String(index + 1), { price })));
    const bring = async (...prices: string[]) => {
      await writeFile(join(folder, 'held.xml'), feed(prices));
      return pand('import estates', 'held.xml', '--site', 'held');
    };
    await bring('300000', '300000', '300000');
    expect((await pand('import quarantine', '--site', 'held')).lines).toEqual(['Nothing waits.']);
    await bring('3000000', '3000000', '310000');
    expect((await pand('import quarantine', '--site', 'held')).lines).toEqual([
      '1  kyero  change  price  /price/value',
      '2  kyero  change  price  /price/value',
    ]);
    expect((await pand('import quarantine', 'refuse', '1', '--site', 'held')).lines).toEqual(['Refused: 1.']);
    expect((await pand('import quarantine', 'approve', '--site', 'held')).lines).toEqual(['Approved: 1.']);
    const [last = ''] = (await pand('import history', '--site', 'held')).lines;
    const [run = ''] = last.split(' ');
    const counts = '0 new off the website, 2 as before, 0 there again, 0 changed since.';
    expect((await pand('import take-back', run, '--site', 'held', '--dry-run')).lines).toEqual([
      `Would take back: ${counts}`,
    ]);
    expect((await pand('import take-back', run, '--site', 'held')).lines).toEqual([`Took back: ${counts}`]);
    const { rows } = await sql<{ price: number }>`
      select (document #>> '{price,value}')::int as price from estate where site_id = 'held' order by id`.execute(
      services.db.kysely,
    );
    expect(rows.map(({ price }) => price)).toEqual([300_000, 300_000, 300_000]);
  });

  it('do not register what cannot be read', async () => {
    await writeFile(join(folder, 'page.html'), '<html></html>');
    const { code, lines } = await pand('import estates', 'page.html', '--site', 'agency', '--every', '1h');
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Nothing was changed: It is none of openimmo, kyero, json.',
      'It is not pulled by the clock: it could not be read.',
    ]);
    expect((await pand('import sources')).lines).toEqual(['No feed is pulled by the clock.']);
  });

  it('export to a file or the screen', async () => {
    await importEstates(services, estateList([testEstate(5)]), { siteId: 'agency', mode: 'partial' });
    const printed = await pand('export kyero', '--site', 'agency');
    expect(printed.lines.join('\n')).toContain('<id>pand-agency-5</id>');
    await pand('export kyero', '--site', 'agency', '--output', 'out.xml');
    expect((await readFile(join(folder, 'out.xml'), 'utf8')).trim()).toBe(printed.lines.join('\n').trim());
    await expect(pand('export kyero', '--site', 'nobody')).rejects.toThrow('There is no site nobody.');
  });

  it('collections come from a file, all or nothing', async () => {
    const file = [
      { id: 'featured', title: { nl: 'In de kijker' }, estates: [5, 404] },
      { id: 'sea', title: { nl: 'Aan zee' }, estates: [] },
    ];
    await writeFile(join(folder, 'c.json'), JSON.stringify(file));
    const imported = await pand('import collections', 'c.json', '--site', 'agency');
    expect(imported.lines).toEqual([
      'Collections of agency: 2 changed, 0 unchanged.',
      'Listings that agency does not have: 404.',
    ]);
    expect((await pand('import collections', 'c.json', '--site', 'agency')).lines[0]).toBe(
      'Collections of agency: 0 changed, 2 unchanged.',
    );
    expect(await findCollection(services.db.kysely, 'agency', 'featured')).toEqual({
      id: 'featured',
      title: { nl: 'In de kijker' },
      estateIds: [5, 404],
    });
    for (const [wrong, message] of [
      [[file[0], file[0]], '"featured" occurs twice.'],
      [[{ ...file[0], estates: ['x'] }], '0.estates.0'],
      [{ featured: [1] }, 'must be array'],
    ] as const) {
      await writeFile(join(folder, 'wrong.json'), JSON.stringify(wrong));
      await expect(pand('import collections', 'wrong.json', '--site', 'agency')).rejects.toThrow(message);
    }
    await expect(pand('import collections', 'absent.json', '--site', 'agency')).rejects.toThrow('cannot be read');
  });
});
