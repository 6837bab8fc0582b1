import { describe, expect, it } from 'vitest';
import { type HostSite, isShown, percentText, sortable } from './host-words.ts';

const site: HostSite = {
  id: 'rooigem',
  name: 'Huis Rooigem',
  hostnames: ['rooigem.example', 'www.rooigem.example'],
  health: 'good',
  troubles: [],
  listings: 3,
  files: 2,
  bytes: 10,
  fileBytes: 10,
  quotaBytes: 100,
  ownQuota: false,
  deadMails: 0,
  deadJobs: 0,
};

describe('the words of the host', () => {
  it('say nothing as nothing, and anything as something', () => {
    expect(percentText(0, 100, 'nl')).toBe('0%');
    expect(percentText(1, 1_000_000, 'nl')).toBe('<\u00A01%');
    expect(percentText(2.2, 20_480, 'fr').replaceAll('\u202F', '\u00A0')).toBe('<\u00A01\u00A0%');
    expect(percentText(1, 100, 'nl')).toBe('1%');
    expect(percentText(50, 100, 'nl')).toBe('50%');
  });

  it('sort as numbers do', () => {
    expect([100, 64, 9].map(sortable).sort().map(Number)).toEqual([9, 64, 100]);
  });

  it('find a site by a part of its name, id or hostname', () => {
    for (const words of ['', 'rooi', 'HUIS', ' www. ']) expect(isShown(site, 'all', words), words).toBe(true);
    expect(isShown(site, 'all', 'lindeloo')).toBe(false);
  });

  it('show what asks for attention, or is suspended', () => {
    expect(isShown(site, 'attention', '')).toBe(false);
    expect(isShown({ ...site, health: 'attention' }, 'attention', '')).toBe(true);
    expect(isShown({ ...site, health: 'broken' }, 'attention', '')).toBe(true);
    expect(isShown(site, 'suspended', '')).toBe(false);
    expect(isShown({ ...site, suspendedAt: '2026-11-17T09:00:00.000Z' }, 'suspended', '')).toBe(true);
  });
});
