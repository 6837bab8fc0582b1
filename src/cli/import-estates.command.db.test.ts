import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { listFeedRuns } from '../db/imports/feed-runs.ts';
import type { Program } from '../server/program.ts';
import { UsageError } from './command.ts';
import { importEstatesCommand } from './import-estates.command.ts';
import { importHistory } from './import-history.command.ts';

if (importEstatesCommand.kind !== 'data') throw new Error('import estates works on the data');
const { prepare, run } = importEstatesCommand;

it('takes its arguments in any order and makes paths absolute', () => {
  expect(prepare(['--full', 'a.json', '--site', 'agency', '--report', 'r.ndjson'], '/home/mira')).toEqual([
    '/home/mira/a.json',
    '--full',
    '--site',
    'agency',
    '--report',
    '/home/mira/r.ndjson',
  ]);
});

it.each([[[]], [['a.json']], [['a.json', 'b.json', '--site', 'x']], [['a.json', '--site', 'x', '--fast']]])(
  'refuses %j',
  (args) => {
    expect(() => prepare(args, '/')).toThrow(UsageError);
  },
);

describeOnADatabase('pand import estates', (open) => {
  let services: Program['services'];
  let folder: string;
  beforeAll(async () => {
    services = await testServices(await open());
    folder = await mkdtemp(join(tmpdir(), 'pand-cli-'));
    await addSite(services.db, 'agency');
  });
  afterAll(async () => {
    await services.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });

  const pand = async (...args: string[]) => {
    const lines: string[] = [];
    const program = { services } as Program;
    const code = await run(program, prepare(args, folder), (line) => lines.push(line));
    return { code, lines: lines.filter((line) => !line.startsWith('\r')), progress: lines.length };
  };

  it('says which places it did not recognise, also in the report and the history', async () => {
    const at = (id: number, zip: string, name: string) => ({ ...testEstate(id), address: { city: { zip, name } } });
    const records = [
      at(21, '9050', 'Moscou'),
      at(22, '9050', 'Moscou'),
      at(23, '9999', 'Nergens'),
      at(24, '9820', 'BOTTELARE'),
      { ...testEstate(25), address: { country: 'FR', city: { zip: '59000', name: 'Lille' } } },
    ];
    await addSite(services.db, 'elsewhere');
    await writeFile(join(folder, 'places.ndjson'), records.map((record) => JSON.stringify(record)).join('\n'));
    const { lines } = await pand('places.ndjson', '--site', 'elsewhere', '--report', 'places-report.ndjson');
    expect(lines).toEqual([
      'Imported into elsewhere: 5 added, 0 changed, 0 unchanged, 0 removed, 0 skipped.',
      'Places not recognised: 9050 Moscou (2), 9999 Nergens (1).',
      expect.stringMatching(/^Missing in the advertisement: certification\.epc_value \(4\)/),
    ]);
    const report = (await readFile(join(folder, 'places-report.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter((line) => !('gaps' in line && 'id' in line));
    expect(report).toMatchObject([
      { line: 1, unknownPlaces: ['9050 Moscou'] },
      { line: 2, unknownPlaces: ['9050 Moscou'] },
      { line: 3, unknownPlaces: ['9999 Nergens'] },
      { added: 5, unknownPlaces: { '9050 Moscou': 2, '9999 Nergens': 1 } },
    ]);
    const history: string[] = [];
    const [last] = await listFeedRuns(services.db.kysely, { siteId: 'elsewhere', limit: 1 });
    if (importHistory.kind !== 'data') throw new Error('import history works on the data');
    await importHistory.run({ services } as Program, ['--run', String(last?.id)], (line) => history.push(line));
    expect(history).toContain('Places not recognised: 9050 Moscou (2), 9999 Nergens (1).');
  });

  it('says what happened, also in the report', async () => {
    const records = [testEstate(1), { ...testEstate(2), price: { value: 'much' } }, testEstate(3)];
    await writeFile(join(folder, 'a.ndjson'), records.map((record) => JSON.stringify(record)).join('\n'));
    const { code, lines, progress } = await pand('a.ndjson', '--site', 'agency', '--report', 'report.ndjson');
    expect(code).toBe(0);
    expect(lines).toEqual([
      expect.stringMatching(/^ {2}line 2, id 2: price\.value /),
      'Imported into agency: 2 added, 0 changed, 0 unchanged, 0 removed, 1 skipped.',
      expect.stringMatching(
        /^Missing in the advertisement: certification\.epc_value \(2\), .*as_built_certificate, perhaps/,
      ),
    ]);
    expect(progress).toBeGreaterThan(lines.length);
    const report = (await readFile(join(folder, 'report.ndjson'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(report).toMatchObject([
      { line: 2, id: 2, fields: [{ field: 'price.value' }] },
      { line: 1, id: 1, gaps: expect.arrayContaining([expect.objectContaining({ field: 'planning.proceeding' })]) },
      { line: 3, id: 3, gaps: expect.arrayContaining([expect.objectContaining({ confidence: 'certain' })]) },
      { added: 2, skipped: 1, gaps: { 'certification.epc_value': 2, 'planning.as_built_certificate, perhaps': 2 } },
    ]);
  });

  it('says what waits, and with an exit code for scripts why it changed nothing', async () => {
    await writeFile(join(folder, 'none.json'), '[]');
    expect(await pand('none.json', '--site', 'agency', '--full')).toMatchObject({
      code: 1,
      lines: ['Nothing was changed: There is not a single record in it.'],
    });
    await addSite(services.db, 'many');
    const many = [1, 2, 3, 4].map((id) => testEstate(id));
    await writeFile(join(folder, 'many.json'), JSON.stringify(many));
    await pand('many.json', '--site', 'many');
    await writeFile(join(folder, 'one.json'), JSON.stringify([testEstate(1)]));
    const held = await pand('one.json', '--site', 'many', '--full');
    expect(held.code).toBe(0);
    expect(held.lines.slice(0, 2)).toEqual([
      'Imported into many: 0 added, 0 changed, 1 unchanged, 0 removed, 0 skipped.',
      'Waiting for approval: 3. pand import quarantine --site many shows them.',
    ]);
    const allowed = await pand('one.json', '--site', 'agency', '--full', '--allow-removal', '--dry-run');
    expect(allowed).toMatchObject({
      code: 0,
      lines: [
        'Would import into agency: 0 added, 0 changed, 1 unchanged, 1 removed, 0 skipped.',
        expect.stringMatching(/^Missing in the advertisement: certification\.epc_value \(1\), /),
      ],
    });
  });

  it('says what it cannot read or find', async () => {
    await expect(pand('absent.json', '--site', 'agency')).rejects.toThrow('absent.json cannot be read.');
    await expect(pand('one.json', '--site', 'nobody')).rejects.toThrow('There is no site nobody.');
    await expect(pand('one.json', '--site', 'agency', '--report', 'no/such/folder')).rejects.toThrow(
      'cannot be written.',
    );
    await writeFile(join(folder, 'page.html'), '<html>\n<body>\n</html>\n');
    expect((await pand('page.html', '--site', 'agency')).code).toBe(1);
  });
});
