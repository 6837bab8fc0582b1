// The rule against the table that was worked by hand, and over the two demo agencies.
import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '../../demo/catalogue.ts';
import { labelsFor } from '../../src/domain/display/labels-for.ts';
import { missingForPublication } from '../../src/domain/publishing/completeness.ts';
import type { Estate, Unit } from '../../src/domain/record/estate.ts';
import { estateType } from '../../src/domain/record/estate-type.ts';
import { isForRent, isSold } from '../../src/domain/record/status.ts';
import { demoUnsure, neighbours, twelve } from './publishable.table.ts';

const { reference } = labelsFor('en');
const found = (estate: Estate, project?: Unit) => missingForPublication(estate, reference, { project });

describe('an advert by hand', () => {
  it.each([...twelve, ...neighbours])('$name', ({ record, missing }) => {
    expect(Object.fromEntries(found(record).map(({ field, confidence }) => [field, confidence]))).toEqual(missing);
  });
  it('has for every gap a rule, a source and a day', () => {
    for (const gap of [...twelve, ...neighbours].flatMap(({ record }) => found(record)))
      expect(gap).toMatchObject({
        rule: expect.stringMatching(/^[A-Z].{9,}/),
        source: expect.stringMatching(/.{9,}/),
        asOf: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      });
  });
});

/** The last units of one project of each agency, which have no energy report yet. */
const WITHOUT_REPORT: readonly string[] = ['LIN-24150-4.01', 'LIN-24150-4.02', 'EST-51174-11', 'EST-51174-12'];

/** By hand, of one listing of the demo. */
const expected = (estate: Estate): string[] => {
  if (isSold(estate) || estateType(estate) === 'PROJECT') return [];
  const region = estate.address?.region;
  const forSale = !isForRent(estate) && estate.general.transaction?.name?.nl !== 'Over te nemen';
  const mobile = ['BOAT', 'CARAVAN'].includes(estate.general.subType?.code ?? '');
  const business = estateType(estate) === 'COMMERCIAL' && estate.general.transaction?.name?.nl !== 'Over te nemen';
  const asBuilt = estate.planning?.certificateAsBuilt !== undefined || estateType(estate) === 'PLOT';
  const permit = estate.planning?.buildingLicense !== undefined;
  return [
    ...(WITHOUT_REPORT.includes(estate.general.reference ?? '') ? ['construction.e_level'] : []),
    ...(region === 'FLANDERS' && forSale && !asBuilt ? demoUnsure['FLANDERS building for sale'] : []),
    ...(region === 'WALLONIA' && forSale
      ? demoUnsure['WALLONIA for sale'].filter((field) => field !== 'planning.permission' || !permit)
      : []),
    ...(region !== 'FLANDERS' && business ? demoUnsure['WALLONIA or BRUSSELS, shop, office or hall'] : []),
    ...(mobile && region ? demoUnsure[`${region} boat or caravan`] : []),
  ].sort();
};

describe.each(['lindeloo', 'estran'])('the demo agency %s', (site) => {
  const listings = demoCatalogue(site).flatMap((estate) => [
    { estate, project: undefined },
    ...(estate.children ?? []).map((unit) => ({ estate: unit, project: estate })),
  ]);
  it('lacks only what the law perhaps wants, but for two units that show what it does want', () => {
    const gaps = listings.flatMap(({ estate, project }) =>
      found(estate, project).map((gap) => ({ ...gap, reference: estate.general.reference ?? '' })),
    );
    expect(gaps.length).toBeGreaterThan(0);
    const certain = gaps.filter(({ confidence }) => confidence !== 'unsure');
    expect(certain.map(({ reference: of, field }) => [of, field])).toEqual(
      WITHOUT_REPORT.filter((of) => of.startsWith(site === 'lindeloo' ? 'LIN' : 'EST')).map((of) => [
        of,
        'construction.e_level',
      ]),
    );
  });
  it('lacks, listing by listing, what the table says', () => {
    for (const { estate, project } of listings)
      expect([
        estate.general.id,
        found(estate, project)
          .map(({ field }) => field)
          .sort(),
      ]).toEqual([estate.general.id, expected(estate)]);
  });
});
