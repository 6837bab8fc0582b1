import { describe, expect, it } from 'vitest';
import type { Role } from './member.ts';
import { type NoticeChoices, noticeWay, noticeWays } from './notices.ts';

const member = (role: Role, notices: NoticeChoices = {}, more: { agenda?: string; branch?: string } = {}) => ({
  id: 7,
  role,
  email: 'griet@lindeloo.example',
  notices,
  ...more,
});

describe('noticeWays', () => {
  it('offers a role what it has to do with', () => {
    expect(noticeWays(member('holiday'))).toEqual([
      { event: 'booking', way: 'morning' },
      { event: 'hold', way: 'now' },
    ]);
    expect(noticeWays(member('reader'))).toEqual([]);
  });
  it('follows what the member chose', () => {
    expect(noticeWays(member('representative', { lead: 'now', mail: 'now' }))).toEqual([
      { event: 'lead', way: 'now' },
      { event: 'booking', way: 'morning' },
    ]);
  });
});

describe('noticeWay', () => {
  it('tells a representative of what is theirs only', () => {
    const griet = member('representative', { lead: 'now', booking: 'now' }, { agenda: 'griet' });
    expect(noticeWay(griet, 'lead', { assignee: 7 })).toBe('now');
    expect(noticeWay(griet, 'lead', { assignee: 8 })).toBe('never');
    expect(noticeWay(griet, 'lead', { assignee: null })).toBe('never');
    expect(noticeWay(griet, 'booking', { kind: 'viewing', agenda: 'griet' })).toBe('now');
    expect(noticeWay(griet, 'booking', { kind: 'viewing', agenda: 'bram' })).toBe('never');
  });
  it('tells whoever looks after stays of stays only', () => {
    expect(noticeWay(member('holiday'), 'booking', { kind: 'stay' })).toBe('morning');
    expect(noticeWay(member('holiday'), 'booking', { kind: 'viewing', agenda: 'griet' })).toBe('never');
  });
  it('keeps a manager to their branch', () => {
    const gent = member('manager', { lead: 'now' }, { branch: 'gent' });
    expect(noticeWay(gent, 'lead', { branch: 'gent' })).toBe('now');
    expect(noticeWay(gent, 'lead', { branch: 'aalst' })).toBe('never');
    expect(noticeWay(gent, 'lead', {})).toBe('now');
  });
  it('writes to nobody twice', () => {
    const owner = member('owner', { lead: 'now' });
    expect(noticeWay(owner, 'lead', { told: ['Griet@lindeloo.example'] })).toBe('never');
    expect(noticeWay(owner, 'lead', { told: ['info@lindeloo.example'] })).toBe('now');
  });
  it('says nothing of what a role does not hear of, whatever was chosen', () => {
    expect(noticeWay(member('representative', { import: 'now' }), 'import', {})).toBe('never');
  });
});
