import { describe, expect, it } from 'vitest';
import {
  alarmChanges,
  areMailsDying,
  backupFindings,
  endsSoon,
  type Finding,
  isDiskNearlyFull,
  isImportFailing,
  type OpenAlarm,
} from './alarms.ts';

const disk: Finding = { kind: 'disk', subject: 'data', facts: { freePercent: 4 } };
const feed: Finding = { kind: 'import', subject: 'alpha/kyero', facts: { site: 'alpha' } };
const since = new Date('2026-11-17T10:00:00Z');
const open = (finding: Finding, over: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...finding,
  since,
  toldAt: since,
  overAt: null,
  ...over,
});

describe('an alarm', () => {
  it('is raised once, however often it is found', () => {
    expect(alarmChanges([], [disk, feed])).toEqual({ raise: [disk, feed], over: [], forget: [] });
    expect(alarmChanges([open(disk)], [{ ...disk, facts: { freePercent: 2 } }])).toEqual({
      raise: [],
      over: [],
      forget: [],
    });
  });
  it('is over once, and here again as a new one', () => {
    expect(alarmChanges([open(disk), open(feed)], [feed])).toEqual({ raise: [], over: [open(disk)], forget: [] });
    expect(alarmChanges([open(disk, { overAt: since })], [])).toEqual({ raise: [], over: [], forget: [] });
    expect(alarmChanges([open(disk, { overAt: since })], [disk])).toEqual({ raise: [disk], over: [], forget: [] });
  });
  it('that nobody heard of is forgotten without a word', () => {
    expect(alarmChanges([open(disk, { toldAt: null })], [])).toEqual({
      raise: [],
      over: [],
      forget: [open(disk, { toldAt: null })],
    });
  });
});

it('a disk is nearly full below a tenth and ten gigabytes, and has room again from 15 percent or 15 gigabytes', () => {
  const GB = 1024 ** 3;
  expect(isDiskNearlyFull({ freeBytes: 4.99 * GB, totalBytes: 50 * GB }, false)).toBe(true);
  expect(isDiskNearlyFull({ freeBytes: 5 * GB, totalBytes: 50 * GB }, false)).toBe(false);
  expect(isDiskNearlyFull({ freeBytes: 9.99 * GB, totalBytes: 4000 * GB }, false)).toBe(true);
  expect(isDiskNearlyFull({ freeBytes: 10 * GB, totalBytes: 4000 * GB }, false)).toBe(false);
  expect(isDiskNearlyFull({ freeBytes: 7.49 * GB, totalBytes: 50 * GB }, true)).toBe(true);
  expect(isDiskNearlyFull({ freeBytes: 7.5 * GB, totalBytes: 50 * GB }, true)).toBe(false);
  expect(isDiskNearlyFull({ freeBytes: 15 * GB, totalBytes: 4000 * GB }, true)).toBe(false);
});

it('an import fails when its last two runs did, or its only one', () => {
  expect(isImportFailing(['failed', 'refused', 'done'])).toBe(true);
  expect(isImportFailing(['failed'])).toBe(true);
  expect(isImportFailing(['failed', 'done'])).toBe(false);
  expect(isImportFailing(['done', 'failed'])).toBe(false);
  expect(isImportFailing(['incomplete', 'failed'])).toBe(false);
  expect(isImportFailing([])).toBe(false);
});

it('mails die from three a day', () => {
  expect([areMailsDying(2), areMailsDying(3)]).toEqual([false, true]);
});

it('a backup is told of when the last one failed, and when the last good one, or the beginning, is too long ago', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const good = new Date('2026-11-17T01:30:00Z');
  const lastGood = { at: good, isTried: true, problem: undefined };
  const history = { since: new Date('2026-01-01T00:00:00Z'), lastGood, failed: undefined };
  const finding = (facts: object) => [{ kind: 'backup', subject: '', facts }];
  expect(backupFindings(history, now)).toEqual([]);
  expect(backupFindings({ ...history, failed: 'The store is away.' }, now)).toEqual(
    finding({ at: good.toISOString(), reason: 'The store is away.' }),
  );
  const old = { ...lastGood, at: new Date('2026-11-16T09:59:59Z') };
  expect(backupFindings({ ...history, lastGood: old }, now)).toEqual(finding({ at: '2026-11-16T09:59:59.000Z' }));
  expect(backupFindings({ ...history, lastGood: undefined }, now)).toEqual(finding({}));
  const young = { since: new Date('2026-11-17T00:00:00Z'), lastGood: undefined, failed: undefined };
  expect(backupFindings(young, now)).toEqual([]);
});

describe('a backup that is there', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  const at = new Date('2026-11-17T01:30:00Z');
  const found = (isTried: boolean, problem: string | undefined, failed?: string) =>
    backupFindings({ since: at, lastGood: { at, isTried, problem }, failed }, now).map(({ subject, facts }) => [
      subject,
      facts.reason,
    ]);
  it('is told of while nobody could try it, and while files were missing when it was tried', () => {
    expect(found(true, undefined)).toEqual([]);
    expect(found(false, 'No scratch database.')).toEqual([['untried', 'No scratch database.']]);
    expect(found(true, '3 files were nowhere.')).toEqual([['incomplete', '3 files were nowhere.']]);
  });
  it('does not hide that a later one failed', () => {
    expect(found(false, 'No scratch database.', 'The store is away.')).toEqual([
      ['', 'The store is away.'],
      ['untried', 'No scratch database.'],
    ]);
  });
});

it('a certificate ends soon within its days', () => {
  const now = new Date('2026-11-17T12:00:00Z');
  expect(endsSoon(new Date('2026-12-01T12:00:00Z'), now, 14)).toBe(false);
  expect(endsSoon(new Date('2026-12-01T11:59:59Z'), now, 14)).toBe(true);
});
