import { describe, expect, it } from 'vitest';
import { isWalloon, provinceOfZip, regionOfAddress, regionOfZip } from './region.ts';

describe('region and province of a postcode', () => {
  it.each([
    ['1000', 'BRUSSELS', 'BRUSSELS'],
    ['1299', 'BRUSSELS', 'BRUSSELS'],
    ['1300', 'WALLONIA', 'WALLOON_BRABANT'],
    ['1499', 'WALLONIA', 'WALLOON_BRABANT'],
    ['1500', 'FLANDERS', 'FLEMISH_BRABANT'],
    ['2000', 'FLANDERS', 'ANTWERP'],
    ['2070', 'FLANDERS', 'EAST_FLANDERS'],
    ['3000', 'FLANDERS', 'FLEMISH_BRABANT'],
    ['3500', 'FLANDERS', 'LIMBURG'],
    ['4700', 'WALLONIA', 'LIEGE'],
    ['5000', 'WALLONIA', 'NAMUR'],
    ['6599', 'WALLONIA', 'HAINAUT'],
    ['6600', 'WALLONIA', 'LUXEMBOURG'],
    ['7000', 'WALLONIA', 'HAINAUT'],
    ['8000', 'FLANDERS', 'WEST_FLANDERS'],
    ['9999', 'FLANDERS', 'EAST_FLANDERS'],
    ['B-9000', 'FLANDERS', 'EAST_FLANDERS'],
    ['0999', undefined, undefined],
    ['90000', undefined, undefined],
    ['', undefined, undefined],
  ])('%s → %s, %s', (zip, region, province) => {
    expect(regionOfZip(zip)).toBe(region);
    expect(provinceOfZip(zip)).toBe(province);
  });
});

describe('the region to store', () => {
  it.each([
    [{ region: 'BRUSSELS', city: { zip: '9000' } } as const, 'BRUSSELS'],
    [{ city: { zip: '9000' } }, 'FLANDERS'],
    [{ country: 'BE', city: { zip: '4000' } }, 'WALLONIA'],
    [{ country: 'LU', city: { zip: '4000' } }, undefined],
    // A source that fills in a region for a house in Lille does not make it Flemish.
    [{ country: 'FR', region: 'FLANDERS', city: { zip: '59000' } } as const, undefined],
    [{ country: 'UNKNOWN', city: { zip: '4000' } }, 'WALLONIA'],
    [{ city: null }, undefined],
    [null, undefined],
  ])('%o → %s', (address, region) => {
    expect(regionOfAddress(address)).toBe(region);
  });
});

describe('record section 4: Walloon', () => {
  it('is Walloon when the stored region says so', () => {
    expect(isWalloon({ address: { region: 'WALLONIA' } })).toBe(true);
    expect(isWalloon({ address: { region: 'BRUSSELS' } })).toBe(false);
    expect(isWalloon({ address: { city: { zip: '4000' } } })).toBe(false);
    expect(isWalloon({ address: { region: 'WALLONIA', country: 'BE' } })).toBe(true);
    expect(isWalloon({ address: { region: 'WALLONIA', country: 'LU' } })).toBe(false);
  });
});
