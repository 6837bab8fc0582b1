import { describe, expect, it } from 'vitest';
import { ACTIONS, actionsOf, isPossibleSuspended, may } from './may.ts';
import { type Actor, grantableRoles } from './member.ts';

const member = (role: Exclude<Actor['role'], 'operator'>, branch?: string): Actor => ({
  id: 1,
  siteId: 'lindeloo',
  name: 'Griet',
  email: 'griet@lindeloo.example',
  locale: 'nl',
  role,
  ...(branch ? { branch } : {}),
});
const operator: Actor = { role: 'operator', id: 1, name: 'Otto', email: 'otto@platform.example', locale: 'nl' };

describe('may', () => {
  it('lets an owner and an operator do everything', () => {
    expect(actionsOf(operator)).toEqual(actionsOf(member('owner')));
    expect(may(operator, 'members.write', { branch: 'gent' })).toEqual({ ok: true });
  });
  it('lets members of a suspended site read, take along and erase, and operators do everything', () => {
    expect(ACTIONS.filter((action) => !isPossibleSuspended(action) && action.endsWith('.read'))).toEqual([]);
    expect(ACTIONS.filter((action) => isPossibleSuspended(action) && !action.endsWith('.read'))).toEqual([
      'leads.export',
      'privacy.erase',
    ]);
    const olga = actionsOf(member('owner'), true);
    expect(olga).toContain('leads.read');
    expect(olga).toContain('privacy.erase');
    for (const action of ['estates.publish', 'leads.write', 'mails.write', 'settings.write'] as const)
      expect(olga, action).not.toContain(action);
    expect(actionsOf(member('reader'), true)).not.toContain('privacy.erase');
    expect(actionsOf(operator, true)).toEqual(actionsOf(operator));
  });
  it('lets a reader read what is no visitor’s', () => {
    expect(actionsOf(member('reader'))).toEqual([
      'today.read',
      'estates.read',
      'feeds.read',
      'members.read',
      'files.read',
      'settings.read',
    ]);
  });
  it('lets a representative write what is assigned to them', () => {
    const griet = member('representative');
    expect(may(griet, 'estates.write', { representative: 'Griet@lindeloo.example' })).toEqual({ ok: true });
    for (const representative of ['sara@lindeloo.example', null])
      expect(may(griet, 'estates.publish', { representative })).toEqual({ ok: false, reason: 'assigned' });
  });
  it('lets a contributor write texts and files, in their languages', () => {
    const french = { ...member('contributor'), languages: ['fr' as const] };
    const write = (...leaves: string[]) => may(french, 'estates.write', { leaves }).ok;
    expect(write('/general/title/fr', '/pictures/file:1/title/fr', '/pictures/order')).toBe(true);
    expect(write('/general/title/nl')).toBe(false);
    expect(write('/general/title/fr', '/price/value')).toBe(false);
    expect(write('/address/street/fr')).toBe(false);
    expect(may(member('contributor'), 'estates.write', { leaves: ['/general/description/de'] })).toEqual({ ok: true });
    expect(may(member('contributor'), 'estates.publish')).toEqual({ ok: false, reason: 'role' });
  });
  it('keeps a manager of a branch to it', () => {
    expect(may(member('manager', 'gent'), 'members.write', { branch: 'gent' })).toEqual({ ok: true });
    expect(may(member('manager', 'gent'), 'members.write', { branch: 'aalst' })).toEqual({
      ok: false,
      reason: 'branch',
    });
    expect(may(member('manager'), 'members.write', { branch: 'aalst' })).toEqual({ ok: true });
    expect(may(member('manager'), 'settings.write')).toEqual({ ok: false, reason: 'role' });
  });
});

describe('grantableRoles', () => {
  it('never goes above the own role', () => {
    expect(grantableRoles('owner')).toContain('owner');
    expect(grantableRoles('manager')).toEqual(['editor', 'representative', 'holiday', 'contributor', 'reader']);
    expect(grantableRoles('editor')).toEqual([]);
  });
});
