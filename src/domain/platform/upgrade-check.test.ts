import { expect, it } from 'vitest';
import { type UpgradeFacts, upgradeLines } from './upgrade-check.ts';

const MB = 1024 * 1024;
const now = new Date('2026-11-17T12:00:00Z');
const facts: UpgradeFacts = {
  schema: 28,
  knownSchema: 29,
  pending: [{ label: '0029-site-parts', about: 'Remembers what a folder brought.', alone: false }],
  engine: 'server',
  databaseBytes: 100 * MB,
  freeBytes: 200 * MB,
  nodeVersion: '24.1.0',
  neededNode: [22, 12],
  unknownSettings: [],
  lastBackup: new Date('2026-11-16T12:00:00Z'),
  now,
};
const wrong = (over: Partial<UpgradeFacts>): string[] =>
  upgradeLines({ ...facts, ...over }).flatMap(({ wrong: bad, text }) => (bad ? [text] : []));

it('says what will happen, and that nothing stands in the way', () => {
  expect(upgradeLines(facts).map(({ text }) => text)).toEqual([
    '1 migrations run at the first start:',
    '  0029-site-parts: Remembers what a folder brought.',
    'Node 24.1.0 is new enough.',
    '200 MB of disk may be needed, 200 MB are free.',
    'Old processes may go on beside new ones: replace them one after the other.',
    'The last backup is of 2026-11-16T12:00:00.000Z: it is the way back.',
  ]);
  expect(wrong({})).toEqual([]);
});

it('names what has to be put right first', () => {
  expect(wrong({ freeBytes: 200 * MB - 1 })).toEqual(['200 MB of disk may be needed, and only 200 MB are free.']);
  expect(wrong({ nodeVersion: 'v22.11.0' })).toEqual(['Node v22.11.0 is too old: 22.12 or newer is needed.']);
  expect(wrong({ nodeVersion: 'v22.12.0' })).toEqual([]);
  expect(wrong({ unknownSettings: ['MEDIA_PATH'] })[0]).toContain('MEDIA_PATH is no setting');
  expect(wrong({ lastBackup: new Date('2026-11-16T11:59:59Z') })[0]).toContain('no backup of the last 24 hours');
  expect(wrong({ lastBackup: undefined })[0]).toContain('no backup');
  expect(wrong({ schema: 30 })).toEqual([
    'The database is of a newer version (30) than this program (29): it would not start.',
  ]);
});

it('needs neither room nor a backup when the tables stay', () => {
  expect(wrong({ pending: [], schema: 29, lastBackup: undefined, freeBytes: 0 })).toEqual([]);
  expect(wrong({ schema: undefined, lastBackup: undefined, databaseBytes: 0, freeBytes: 0 })).toEqual([]);
});

it('says when old processes cannot go on', () => {
  const alone = facts.pending.map((one) => ({ ...one, alone: true }));
  expect(upgradeLines({ ...facts, pending: alone }).map(({ text }) => text)).toContain(
    'Stop all old processes first: they cannot go on with the new tables.',
  );
  expect(upgradeLines({ ...facts, engine: 'embedded' }).map(({ text }) => text)).toContain(
    'The embedded database has one process: the old one stops before the new one starts.',
  );
});
