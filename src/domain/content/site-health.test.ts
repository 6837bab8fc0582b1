import { describe, expect, it } from 'vitest';
import { siteHealth, siteTroubles } from './site-health.ts';

const WELL = {
  hostnames: ['rooigem.example'],
  imports: ['done', 'running'],
  deadMails: 0,
  deadJobs: 0,
  fileBytes: 899,
  quotaBytes: 1000,
};

describe('the health of a site', () => {
  it('is good while nothing is wrong', () => {
    expect(siteTroubles(WELL)).toEqual([]);
    expect(siteHealth([])).toBe('good');
  });

  it.each([
    [{ imports: ['done', 'failed'] }, ['import-failed'], 'broken'],
    [{ imports: ['refused'] }, ['import-failed'], 'broken'],
    [{ imports: ['incomplete', 'done'] }, ['import-incomplete'], 'attention'],
    [{ deadMails: 1 }, ['dead-mails'], 'broken'],
    [{ deadJobs: 1 }, ['dead-jobs'], 'broken'],
    [{ fileBytes: 900 }, ['nearly-full'], 'attention'],
    [{ fileBytes: 999 }, ['nearly-full'], 'attention'],
    [{ fileBytes: 1000 }, ['full'], 'broken'],
    [{ hostnames: ['rooigem.invalid'] }, ['no-address'], 'attention'],
    [{ hostnames: ['rooigem.invalid', 'rooigem.example'] }, [], 'good'],
  ] as const)('of %o is %o: %s', (over, troubles, health) => {
    const found = siteTroubles({ ...WELL, ...over });
    expect(found).toEqual(troubles);
    expect(siteHealth(found)).toBe(health);
  });

  it('names what is broken first', () => {
    expect(siteTroubles({ ...WELL, imports: ['incomplete'], deadMails: 2, hostnames: [] })).toEqual([
      'dead-mails',
      'import-incomplete',
      'no-address',
    ]);
  });
});
