import { expect, it } from 'vitest';
import { backupName, backupsToKeep, backupTime, isBackupTooOld } from './backup-rules.ts';

const at = (day: string, time = '01:30:00'): string => backupName(new Date(`${day}T${time}Z`));

it('has the moment in its name, and reads no other name', () => {
  expect(backupName(new Date('2026-11-17T01:30:05.900Z'))).toBe('pand-20261117T013005Z.tar.gz');
  expect(backupTime('pand-20261117T013005Z.tar.gz')?.toISOString()).toBe('2026-11-17T01:30:05.000Z');
  for (const name of [
    'pand-2026-11-17.tar.gz',
    'my-pand-20261117T013005Z.tar.gz',
    'pand-20261317T013005Z.tar.gz',
    'alpha.tar.gz',
  ])
    expect([name, backupTime(name)]).toEqual([name, undefined]);
});

it('keeps seven days, four weeks and six months of a year of nights', () => {
  const nights: string[] = [];
  for (
    let day = new Date('2025-11-17T01:30:00Z');
    day <= new Date('2026-11-17T01:30:00Z');
    day = new Date(day.getTime() + 86_400_000)
  )
    nights.push(backupName(day));
  expect([...backupsToKeep(nights).keys()].sort()).toEqual(
    [
      // The last night of each of six months, this one among them.
      at('2026-06-30'),
      at('2026-07-31'),
      at('2026-08-31'),
      at('2026-09-30'),
      at('2026-10-31'),
      // The Sunday of each of three weeks before this one.
      at('2026-11-01'),
      at('2026-11-08'),
      at('2026-11-15'),
      // Seven days.
      at('2026-11-11'),
      at('2026-11-12'),
      at('2026-11-13'),
      at('2026-11-14'),
      at('2026-11-16'),
      at('2026-11-17'),
    ].sort(),
  );
});

it('says for what each is kept', () => {
  // Tuesday 17 November; Sunday the 15th is the last of the week before it, 31 October the last of its month.
  const names = ['2026-11-17', '2026-11-16', '2026-11-15', '2026-10-31', '2026-09-30'].map((day) => at(day));
  expect([...backupsToKeep(names)]).toEqual([
    [at('2026-11-17'), ['day', 'week', 'month']],
    [at('2026-11-16'), ['day']],
    [at('2026-11-15'), ['day', 'week']],
    [at('2026-10-31'), ['day', 'week', 'month']],
    [at('2026-09-30'), ['day', 'week', 'month']],
  ]);
});

it('keeps the newest of a day, by the clock of Brussels', () => {
  // 23:30 in London is half past midnight of the next day in Brussels.
  const names = [at('2026-01-05', '22:30:00'), at('2026-01-05', '23:30:00'), at('2026-01-06', '10:00:00')];
  expect([...backupsToKeep(names).keys()].sort()).toEqual([at('2026-01-05', '22:30:00'), at('2026-01-06', '10:00:00')]);
});

it('keeps what is old when nothing new comes, and never names a file that is none of ours', () => {
  const old = ['2024-01-01', '2024-02-01', '2024-03-01'].map((day) => at(day));
  expect([...backupsToKeep([...old, 'notes.txt']).keys()].sort()).toEqual(old);
});

it('is too old after twenty-six hours', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  expect(isBackupTooOld(new Date('2026-11-16T10:00:00Z'), now)).toBe(false);
  expect(isBackupTooOld(new Date('2026-11-16T09:59:59Z'), now)).toBe(true);
});
