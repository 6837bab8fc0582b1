import { describe, expect, it } from 'vitest';
import type { Unit } from './estate.ts';
import { namesSomebody, representativesOf } from './representatives.ts';

const listing = (salesRepresentative?: Unit['salesRepresentative']): Unit =>
  ({ general: { id: 1 }, salesRepresentative }) as Unit;
const defaults = {
  site: { name: 'Lotte', email: 'Lotte@alpha.example' },
  branches: { gent: { name: 'Jonas', email: 'jonas@alpha.example' } },
};
const names = (found: readonly { email: string; from: string }[]) => found.map(({ email, from }) => `${from} ${email}`);

describe('whoever is responsible for a listing', () => {
  it('is whom the listing names, then its project, its branch, its site', () => {
    const estate = listing({ name: 'Mira', email: 'Mira@alpha.example' });
    const root = listing({ firstname: 'Piet', lastname: 'Maes', email: 'piet@alpha.example' });
    expect(names(representativesOf({ estate, root, branch: 'gent' }, defaults))).toEqual([
      'listing mira@alpha.example',
      'project piet@alpha.example',
      'branch jonas@alpha.example',
      'site lotte@alpha.example',
    ]);
    expect(representativesOf({ estate, root, branch: 'gent' }, defaults)[0]).toMatchObject({
      name: 'Mira',
      from: 'listing',
    });
  });
  it('is the default of the site where nobody is named, and where another branch has somebody', () => {
    expect(representativesOf({ estate: listing() }, defaults)[0]).toMatchObject({ name: 'Lotte', from: 'site' });
    expect(representativesOf({ estate: listing(), branch: 'aalst' }, defaults)[0]).toMatchObject({ from: 'site' });
    expect(representativesOf({ estate: listing(), branch: 'gent' }, defaults)[0]).toMatchObject({ from: 'branch' });
    expect(representativesOf({ estate: listing() }, undefined)[0]).toBeUndefined();
  });
  it('is the same person once, whatever the letters of the address', () => {
    expect(names(representativesOf({ estate: listing({ email: 'LOTTE@alpha.example' }) }, defaults))).toEqual([
      'listing lotte@alpha.example',
    ]);
  });
  it('is named by a telephone number too, but not by nothing', () => {
    expect(namesSomebody({ phone: '09 123 45 67' })).toBe(true);
    expect(namesSomebody({ name: ' ' })).toBe(false);
    expect(namesSomebody(undefined)).toBe(false);
  });
});
