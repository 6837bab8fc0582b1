// The worked records through everything that looks for gaps: import, dry run, push and the report of the command line.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportPublishable } from '../../src/cli/report-publishable.command.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import type { Program } from '../../src/server/program.ts';
import type { ListingGaps } from '../../src/services/imports/complete-listings.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { addSite } from '../support/estates.ts';
import { openStack, pusher, type Stack } from '../support/stack.ts';
import { neighbours, twelve, type Worked } from './publishable.table.ts';

const worked = [...twelve, ...neighbours];
const expected = Object.fromEntries(
  worked.flatMap(({ record, missing }) => (Object.keys(missing).length > 0 ? [[record.general.id, missing]] : [])),
);
type Listed = readonly { readonly field: string; readonly confidence: string }[];
const table = (gaps: Listed) => Object.fromEntries(gaps.map(({ field, confidence }) => [field, confidence]));
const isBound = ({ missing }: Worked) => Object.values(missing).some((confidence) => confidence !== 'unsure');
const workedOf = (id: number): Estate => {
  const found = worked.find(({ record }) => record.general.id === id);
  if (!found) throw new Error(`no worked record ${id}`);
  return found.record;
};

let stack: Stack;
beforeAll(async () => {
  stack = await openStack();
  await addSite(stack.db, 'warns', { hiddenStatus: [10] });
  await addSite(stack.db, 'refuses', { incompleteListings: 'refuse' });
});
afterAll(() => stack.close());

const imported = async (siteId: string, records: readonly Estate[], dryRun = false) => {
  const gaps: ListingGaps[] = [];
  const refused: (number | undefined)[] = [];
  const report = await importEstates(stack.ctx, estateList(records), {
    siteId,
    mode: 'partial',
    dryRun,
    onGaps: (listing) => void gaps.push(listing),
    onProblem: ({ id }) => void refused.push(id),
  });
  return { report, refused, gaps: Object.fromEntries(gaps.map(({ id, gaps }) => [id, table(gaps)])) };
};
const records = worked.map(({ record }) => record);

describe('a site that warns', () => {
  it('hears of every gap in a dry run, which changes nothing', async () => {
    const { gaps, refused, report } = await imported('warns', records, true);
    expect(gaps).toEqual(expected);
    expect(refused).toEqual([]);
    expect(report).toMatchObject({ added: worked.length });
  });
  it('hears the same of the import itself, and of the import again', async () => {
    expect((await imported('warns', records)).gaps).toEqual(expected);
    const again = await imported('warns', records);
    expect(again.gaps).toEqual(expected);
    expect(again.report).toMatchObject({ unchanged: worked.length });
    expect(again.report.gaps).toMatchObject({ 'planning.proceeding': 2, 'planning.as_built_certificate, perhaps': 1 });
  });
  it('hears it of a push, with rule and source', async () => {
    const push = await pusher(stack, 'warns');
    // A label that does not exist is refused there, not only missing.
    const known = records.filter(({ general }) => general.id !== 6029);
    const { status, body } = await push('POST', '', { records: known });
    const { gaps } = body as { gaps: { id: number; index: number; missing: Listed }[] };
    expect(status).toBe(200);
    const { 6029: _refused, ...rest } = expected;
    expect(Object.fromEntries(gaps.map(({ id, missing }) => [id, table(missing)]))).toEqual(rest);
    expect(gaps[0]).toMatchObject({
      index: 0,
      id: 6001,
      missing: expect.arrayContaining([
        expect.objectContaining({ rule: 'The energy score or label of a dwelling', asOf: '2024-01-01' }),
      ]),
    });
  });
  it('reads the same in the report of the command line', async () => {
    const lines: string[] = [];
    if (reportPublishable.kind !== 'data') throw new Error('the report works on the data');
    const args = reportPublishable.prepare(['--site', 'warns', '--format', 'json'], '/');
    expect(await reportPublishable.run({ services: stack.ctx } as Program, args, (line) => lines.push(line))).toBe(0);
    const listed = lines.map((line) => JSON.parse(line) as { id: number; gaps: Listed });
    expect(Object.fromEntries(listed.map(({ id, gaps }) => [id, table(gaps)]))).toEqual(expected);
  });
  it('hears nothing of a listing that it hides', async () => {
    const soon = { ...workedOf(6003), general: { ...workedOf(6003).general, id: 6050, transaction: { id: 10 } } };
    expect((await imported('warns', [soon])).gaps).toEqual({});
  });
  it('hears that an import took a certificate away', async () => {
    const { energy: _energy, ...rest } = workedOf(6006);
    const lost: ListingGaps[] = [];
    const report = await importEstates(stack.ctx, estateList([rest]), {
      siteId: 'warns',
      mode: 'partial',
      dryRun: true,
      onGaps: (listing) => void lost.push(listing),
    });
    expect(lost[0]?.gaps.map(({ field, lost: gone }) => [field, gone === true])).toEqual([
      ['certification.epc_number', true],
      ['certification.energy_label', true],
      ['certification.epc_value', true],
      ['certification.epc_year_value', false],
    ]);
    expect(report.gaps).toMatchObject({ 'certification.epc_number, lost': 1 });
  });
});

describe('a site that refuses', () => {
  const bound = worked.filter(isBound).map(({ record }) => record.general.id);
  it('takes what is complete or only perhaps not, and names the others', async () => {
    const { refused, report, gaps } = await imported('refuses', records);
    expect(refused.sort()).toEqual(bound);
    expect(report).toMatchObject({ added: worked.length - bound.length, skipped: bound.length });
    expect(Object.keys(gaps)).toContain('6007');
    expect(Object.keys(gaps)).not.toContain('6001');
  });
  it('answers 400 on a push, naming the fields', async () => {
    const push = await pusher(stack, 'refuses');
    const { status, body } = await push('PUT', '/6003', workedOf(6003));
    expect(status).toBe(400);
    expect((body as { errors: { field: string }[] }).errors.map(({ field }) => field)).toEqual([
      'body.fields.planning.most_recent_destination',
      'body.fields.planning.priority_purchase',
      'body.fields.planning.subdivision_permit',
      'body.fields.planning.heritage_protected',
    ]);
    expect((await push('PUT', '/6007', workedOf(6007))).status).toBe(200);
  });
  it('keeps the former version of a listing that would lose its certificate', async () => {
    const { energy: _energy, ...rest } = workedOf(6006);
    expect((await imported('refuses', [rest])).refused).toEqual([6006]);
    expect((await imported('refuses', [workedOf(6006)])).report).toMatchObject({ unchanged: 1 });
  });
});
