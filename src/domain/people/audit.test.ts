import { describe, expect, it } from 'vitest';
import { listingChange, listingsOfEntry } from './audit.ts';

describe('what a change in the log is about', () => {
  it('is a field, a field of one listing among many, or a whole listing', () => {
    expect(listingChange('saveEstate', '/price/value')).toEqual({ id: undefined, pointer: '/price/value' });
    expect(listingChange('approveHeld', '900003/price/value')).toEqual({ id: 900003, pointer: '/price/value' });
    expect(listingChange('approveHeld', '900003')).toEqual({ id: 900003, pointer: undefined });
    expect(listingChange('approveHeldRun', 'count')).toBeUndefined();
  });

  it('is no listing where the act is about something else that has a number or a slash', () => {
    expect(listingChange('explainWord', '9000')).toBeUndefined();
    expect(listingChange('saveSettings', '/price/value')).toBeUndefined();
  });

  it('names each listing of an entry once, that of its subject first', () => {
    const changes = ['7', '7/price/value', '8', '/hidden'].map((field) => ({ field }));
    expect(listingsOfEntry({ action: 'refuseHeld', subject: '', changes })).toEqual([7, 8]);
    expect(listingsOfEntry({ action: 'saveEstate', subject: '12', changes: [{ field: '/hidden' }] })).toEqual([12]);
    expect(listingsOfEntry({ action: 'saveMember', subject: '12', changes: null })).toEqual([]);
  });
});
