import { describe, expect, it } from 'vitest';
import { isDefault, responsibleAt, responsiblesOf } from './responsible.ts';

const office = (id: string, latitude: number, longitude: number) => ({
  id,
  title: { nl: id },
  facts: { latitude, longitude },
});
const site = {
  representatives: {
    site: { name: 'Lotte', email: 'Lotte@alpha.example' },
    branches: { gent: { name: 'Ruben', email: 'ruben@alpha.example' } },
  },
  offices: [office('aalst', 50.94, 4.04), office('gent', 51.05, 3.72)] as never,
};
const at = (lat: number, lon: number) => ({ geoLocation: { lat, lon } }) as never;
const emails = (found: readonly { readonly email: string }[]) => found.map(({ email }) => email);

describe('who is responsible for a listing', () => {
  it('is who it names, then the branch it lies nearest to, then the site', () => {
    const estate = {
      general: { id: 1 },
      address: at(51.04, 3.73),
      salesRepresentative: { email: 'Mira@alpha.example' },
    };
    expect(emails(responsiblesOf({ estate }, site))).toEqual([
      'mira@alpha.example',
      'ruben@alpha.example',
      'lotte@alpha.example',
    ]);
    expect(emails(responsiblesOf({ estate: { general: { id: 2 }, address: at(50.95, 4.03) } }, site))).toEqual([
      'lotte@alpha.example',
    ]);
  });

  it('of a unit without an address is by where its project lies', () => {
    const root = { general: { id: 1 }, address: at(51.04, 3.73) };
    expect(emails(responsiblesOf({ estate: { general: { id: 2, parentId: 1 } }, root }, site))[0]).toBe(
      'ruben@alpha.example',
    );
  });

  it('is found by the place alone, as the table keeps it', () => {
    expect(responsibleAt([51.04, 3.73], site)).toMatchObject({ name: 'Ruben', from: 'branch' });
    expect(responsibleAt([50.95, 4.03], site)).toMatchObject({ name: 'Lotte', from: 'site' });
    // Without a place it is the first office, as for the agenda.
    expect(responsibleAt(undefined, site)).toMatchObject({ name: 'Lotte' });
    expect(responsibleAt([51.04, 3.73], { ...site, representatives: undefined })).toBeUndefined();
  });

  it('knows who is a default at all', () => {
    expect(isDefault('LOTTE@alpha.example', site)).toBe(true);
    expect(isDefault('ruben@alpha.example', site)).toBe(true);
    expect(isDefault('mira@alpha.example', site)).toBe(false);
    expect(isDefault('lotte@alpha.example', { representatives: undefined, offices: [] })).toBe(false);
  });
});
