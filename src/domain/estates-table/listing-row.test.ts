import { describe, expect, it } from 'vitest';
import { hiddenAddress, testEstate, testProject } from '../../../test/support/estates.ts';
import { listingRow } from './listing-row.ts';

describe('a row of the table', () => {
  it('shows the agency the whole address, also where visitors see only the town', () => {
    const row = listingRow(testEstate(7, { address: hiddenAddress() }));
    expect(row).toMatchObject({ street: { nl: 'Geheimstraat 4711' }, zip: '9000', city: { nl: 'Gent' }, town: 'gent' });
    expect(row.words).toContain('geheimstraat 4711');
  });
  it('keeps a text once where all languages say the same, and every language where they do not', () => {
    const row = listingRow(
      testEstate(7, {
        address: { ...testEstate(7).address, street: { nl: 'Louizalaan', fr: 'Avenue Louise' }, number: '9' },
      }),
    );
    expect(row.street).toMatchObject({ nl: 'Louizalaan 9', fr: 'Avenue Louise 9' });
    expect(row.city).toEqual({ nl: 'Gent' });
    expect(row.kind).toMatchObject({ nl: expect.any(String), fr: expect.any(String) });
  });
  it('sorts numbers in addresses and references by size', () => {
    const at = (number: string) =>
      listingRow(testEstate(7, { address: { ...testEstate(7).address, number } })).byAddress;
    expect(at('9') < at('214')).toBe(true);
    const named = (reference: string) => listingRow(testEstate(7, { general: { reference } })).byReference;
    expect(named('A-9') < named('A-10')).toBe(true);
  });
  it('stands where its project stands', () => {
    const project = testProject(20, [21], { address: { ...testEstate(1).address, number: '1' } });
    const [unit] = project.children ?? [];
    expect(unit && listingRow(unit)).not.toHaveProperty('street');
    expect(unit && listingRow(unit, project)).toMatchObject({ street: { nl: 'Geheimstraat 1' }, region: 'FLANDERS' });
  });
  it('counts what the law wants and is not there; of what is sold nothing', () => {
    expect(listingRow(testEstate(7)).gaps).toBeGreaterThan(0);
    expect(listingRow(testEstate(7, { general: { transaction: { id: 5 } } })).gaps).toBe(0);
  });
  it('has no person where the record names nobody, and small letters for who it names', () => {
    expect(listingRow(testEstate(7))).not.toHaveProperty('representative');
    const named = testEstate(7, {
      salesRepresentative: { firstname: 'Ruben', lastname: 'Declercq', email: 'R@x.example' },
    });
    expect(listingRow(named).representative).toEqual({ name: 'Ruben Declercq', email: 'r@x.example' });
  });
});
