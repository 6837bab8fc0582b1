import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { askFor, testUnit } from '../../test/support/rentals.ts';
import { testServices } from '../../test/support/services.ts';
import { listStays } from '../db/rentals/rental-stays.ts';
import type { Program } from '../server/program.ts';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import { UsageError } from './command.ts';
import { COMMANDS } from './commands.ts';

const command = () => {
  const found = COMMANDS.rentals;
  if (found?.kind !== 'data') throw new Error('rentals works on the data');
  return found;
};

it.each([
  [['cancel']],
  [['cancel', 'agency']],
  [['cancel', 'agency', 'all']],
  [['cancel', 'agency', '1', '2']],
  [['annul', 'agency', '1']],
  [['list', '--state', 'GONE']],
])('refuses %j', (args) => {
  expect(() => command().prepare(args, '/')).toThrow(UsageError);
});

describeOnADatabase('pand rentals', (open) => {
  let program: Program;
  beforeAll(async () => {
    const services = await testServices(await open());
    await addSite(services.db, 'agency');
    await importRentalUnits(services, [testUnit(1)], { siteId: 'agency' });
    program = { services, db: services.db } as Program;
  });
  afterAll(() => program.services.catalogue.close());

  const pand = async (...args: string[]) => {
    const lines: string[] = [];
    const { prepare, run } = command();
    const code = await run(program, prepare(args, '/'), (line) => lines.push(line));
    return { code, lines };
  };

  it('confirms a stay and cancels it, once', async () => {
    await askFor(program.services, 'agency', {});
    const [stay] = await listStays(program.db.kysely, { siteId: 'agency' });
    const number = String(stay?.id);
    // Held for two days from 10:00 in Greenwich, which is 11:00 at the agency.
    expect((await pand('list')).lines[0]).toMatch(/ {2}until 2026-11-17 11:00$/);
    await expect(pand('cancel', 'agency', number)).rejects.toThrow(
      'Only a confirmed stay can be cancelled; this one is held.',
    );
    await pand('confirm', 'agency', number);
    const cancelled = await pand('cancel', 'agency', number);
    expect(cancelled).toEqual({
      code: 0,
      lines: [expect.stringMatching(`^agency ${number}  CANCELLED  unit 1  2027-07-03`)],
    });
    expect(await pand('cancel', 'agency', number)).toEqual(cancelled);
    await expect(pand('confirm', 'agency', number)).rejects.toThrow('This request is cancelled already.');
    await expect(pand('cancel', 'agency', '999999')).rejects.toThrow('There is no such request.');
    expect((await pand('list', '--state', 'CANCELLED')).lines.at(-1)).toBe('1 request');
    expect((await pand('list', '--state', 'CONFIRMED')).lines).toEqual(['0 requests']);
    const ordered = await program.db.kysely.selectFrom('delivery').select('dedupe_key').execute();
    const keys = ordered.map(({ dedupe_key }) => dedupe_key).filter((key) => key.includes(':CANCELLED:'));
    expect(keys.sort()).toEqual([`rental:${number}:CANCELLED:agency`, `rental:${number}:CANCELLED:visitor`]);
  });
});
