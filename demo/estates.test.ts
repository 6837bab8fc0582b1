import { describe, expect, it } from 'vitest';
import { energyLabel, labelOfEpc, uniqueCode } from '../src/domain/display/energy.ts';
import { labelsFor } from '../src/domain/display/labels-for.ts';
import { provinceOfZip, regionOfZip } from '../src/domain/places/region.ts';
import { isBinding, missingForPublication } from '../src/domain/publishing/completeness.ts';
import { type Estate, EstateSchema, type Unit } from '../src/domain/record/estate.ts';
import { estateStatus, sourceKind } from '../src/domain/record/status.ts';
import { SUB_TYPES } from '../src/domain/record/sub-types.ts';
import { check } from '../src/domain/validation.ts';
import { demoEstates } from '../test/support/demo-estates.ts';
import { demoCatalogue } from './catalogue.ts';
import { generateEstates } from './estates.ts';
import { KINDS } from './kinds.ts';

const TODAY = '2026-03-02';
const country = demoEstates(2000, 'somewhere', 4);
const catalogues = {
  lindeloo: demoCatalogue('lindeloo', { today: TODAY }),
  estran: demoCatalogue('estran', { today: TODAY }),
};
const all: readonly Estate[] = [...country, ...catalogues.lindeloo, ...catalogues.estran];
const withUnits = (estates: readonly Estate[]): Unit[] =>
  estates.flatMap((estate) => [estate, ...(estate.children ?? [])]);
const share = (estates: readonly Estate[], test: (estate: Estate) => boolean): number =>
  estates.filter(test).length / estates.length;

describe('the generator', () => {
  it('gives the same listings for the same options, and a longer run begins with the shorter one', () => {
    expect(demoEstates(40)).toEqual(demoEstates(60).slice(0, 40));
    expect(JSON.stringify(demoEstates(40))).not.toBe(JSON.stringify(demoEstates(40, 'lindeloo', 2)));
  });
  it('makes valid records only', () => {
    expect(
      all.flatMap((estate) => {
        const result = check(EstateSchema, estate);
        return result.ok ? [] : [{ id: estate.general.id, problems: result.problems }];
      }),
    ).toEqual([]);
  });
  it('gives every record and unit its own id', () => {
    for (const estates of [country, catalogues.lindeloo, catalogues.estran]) {
      const ids = withUnits(estates).map((estate) => estate.general.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
  it('streams: the first of a million comes at once', () => {
    const [first] = generateEstates({ seed: 1, count: 1_000_000, site: 'lindeloo' });
    expect(first?.general.reference).toBe('LIN-24001');
  });
  it('knows every subtype of the reference data', () => {
    expect(KINDS.map(({ code }) => code).sort()).toEqual(SUB_TYPES.map(({ code }) => code).sort());
  });
});

describe('places', () => {
  it('covers the three regions and all provinces, each address in its own', () => {
    const provinces = new Set(country.map(({ address }) => provinceOfZip(address?.city?.zip ?? '')));
    expect(provinces.size).toBe(11);
    expect(all.filter(({ address }) => address?.region !== regionOfZip(address?.city?.zip ?? ''))).toEqual([]);
  });
  it('keeps each agency at home for the greater part, with the rest over the country', () => {
    const nearGhent = share(catalogues.lindeloo, ({ address }) => /^9/u.test(address?.city?.zip ?? ''));
    const coast = share(catalogues.estran, ({ address }) => /^8[346]/u.test(address?.city?.zip ?? ''));
    expect(nearGhent).toBeGreaterThan(0.55);
    expect(nearGhent).toBeLessThan(0.85);
    expect(coast).toBeGreaterThan(0.5);
    expect(coast).toBeLessThan(0.85);
  });
  it('builds nothing in the sea', () => {
    // Dikes from De Panne to Knokke: longitude and latitude.
    const dikes = [
      [2.587, 51.1025],
      [2.724, 51.155],
      [2.815, 51.19],
      [2.912, 51.234],
      [3.028, 51.281],
      [3.128, 51.316],
      [3.29, 51.354],
    ] as const;
    const inTheSea = ({ address }: Estate): boolean => {
      const { lat = 0, lon = 0 } = address?.geoLocation ?? {};
      return dikes.some(([x, y], index) => {
        const [x2, y2] = dikes[index + 1] ?? [x, y];
        return lon >= x && lon < x2 && lat > y + ((lon - x) / (x2 - x)) * (y2 - y) + 0.004;
      });
    };
    expect(all.filter(inTheSea)).toEqual([]);
  });
  it('names streets in the languages of the place', () => {
    const languages = (region: string): string[] =>
      [
        ...new Set(
          country
            .filter(({ address }) => address?.region === region)
            .map(({ address }) => Object.keys(address?.street ?? {}).join('+')),
        ),
      ].sort();
    expect(languages('FLANDERS')).toEqual(['nl']);
    expect(languages('BRUSSELS')).toEqual(['nl+fr']);
    expect(languages('WALLONIA')).toEqual(['fr', 'fr+de']);
  });
});

describe('energy and planning', () => {
  it('labels every certificate on the scale of its region', () => {
    const wrong = withUnits(all).filter(
      ({ energy, address }) =>
        energy?.energyLabel &&
        address?.region &&
        energy.energyLabel !== labelOfEpc(energy.epcValue ?? Number.NaN, address.region),
    );
    expect(wrong).toEqual([]);
    const labels = new Set(all.map((estate) => energyLabel(estate, labelsFor('nl').reference)?.code));
    for (const label of ['A_PLUS', 'A', 'B', 'C', 'D', 'E', 'F', 'G']) expect(labels).toContain(label);
  });
  it('prints the unique code where the address is hidden in Flanders', () => {
    const hidden = all.filter(
      ({ address, energy, general }) =>
        address?.visible === false && address.region === 'FLANDERS' && energy?.energyLabel && general.project !== true,
    );
    expect(hidden.length).toBeGreaterThan(20);
    expect(hidden.filter(({ energy }) => !/^UC \d+-RES$/u.test(uniqueCode(energy?.epcReference ?? '') ?? ''))).toEqual(
      [],
    );
  });
  it('gives flood scores in Flanders only, and land none for a building', () => {
    expect(
      all.filter(({ planning, address }) => planning?.floodingParcelScore && address?.region !== 'FLANDERS'),
    ).toEqual([]);
    expect(
      all.filter(({ planning, general }) => planning?.floodingBuildingScore && general.headType?.id === 2),
    ).toEqual([]);
    expect(new Set(all.map(({ planning }) => planning?.floodingParcelScore ?? ''))).toEqual(
      new Set(['', 'A', 'B', 'C', 'D']),
    );
  });
  it('leaves little to complete before publication', () => {
    const reference = labelsFor('nl').reference;
    const incomplete = all.filter((estate) => missingForPublication(estate, reference).some(isBinding));
    expect(incomplete.map(({ general }) => general.reference)).toEqual([]);
  });
  it('shows what the law wants of units at one project of each agency', () => {
    const reference = labelsFor('nl').reference;
    const gapsIn = (estates: readonly Estate[]) =>
      estates.flatMap((project) =>
        (project.children ?? []).flatMap((unit) =>
          missingForPublication(unit, reference, { project })
            .filter(isBinding)
            .map(({ field }) => `${unit.general.reference} ${field}`),
        ),
      );
    expect(gapsIn(catalogues.lindeloo)).toEqual([
      'LIN-24150-4.01 construction.e_level',
      'LIN-24150-4.02 construction.e_level',
    ]);
    expect(gapsIn(catalogues.estran)).toEqual([
      'EST-51174-11 construction.e_level',
      'EST-51174-12 construction.e_level',
    ]);
  });
});

describe('prices', () => {
  const median = (code: string, transaction: number, site: readonly Estate[] = country): number => {
    const prices = site
      .filter(({ general }) => general.subType?.code === code && general.transaction?.id === transaction)
      .map(({ price }) => price?.value ?? 0)
      .sort((a, b) => a - b);
    return prices[Math.floor(prices.length / 2)] ?? 0;
  };
  it('ask more for a villa than for a terraced house, and a fitting rent for a flat', () => {
    expect(median('VILLA', 1)).toBeGreaterThan(median('TERRACED_HOUSE', 1) * 1.6);
    expect(median('TERRACED_HOUSE', 1)).toBeGreaterThan(180_000);
    expect(median('APARTMENT', 2)).toBeGreaterThan(500);
    expect(median('APARTMENT', 2)).toBeLessThan(1300);
  });
  it('are lower in Hainaut than in Ghent', () => {
    const perM2 = (test: (zip: string) => boolean): number => {
      const values = country
        .filter(
          ({ general, address }) =>
            general.headType?.id === 3 && general.transaction?.id === 1 && test(address?.city?.zip ?? ''),
        )
        .map(({ fields }) => Number(fields?.['financial.price_per_square_meter'] ?? 0))
        .filter((value) => value > 0)
        .sort((a, b) => a - b);
      return values[Math.floor(values.length / 2)] ?? 0;
    };
    expect(perM2((zip) => zip === '9000')).toBeGreaterThan(perM2((zip) => provinceOfZip(zip) === 'HAINAUT') * 1.4);
  });
  it('are missing only where the seller asks for offers, never for a home to rent', () => {
    const without = all.filter(({ price }) => price?.value === undefined);
    expect(without.length).toBeGreaterThan(0);
    expect(without.filter((estate) => estateStatus(estate) === 'TO_RENT')).toEqual([]);
  });
});

describe('the demo catalogues', () => {
  it.each(Object.entries(catalogues))(
    '%s has 400 listings of all subtypes, statuses and twelve projects',
    (siteId, estates) => {
      expect(estates).toHaveLength(400);
      const codes = new Set(estates.map(({ general }) => general.subType?.code));
      expect(KINDS.filter(({ code }) => !codes.has(code)).map(({ code }) => code)).toEqual([]);
      const own = estates.filter((estate) => sourceKind(estate) === 'own');
      expect(new Set(own.map(({ general }) => general.transaction?.id))).toEqual(
        new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
      );
      expect(new Set(estates.map(estateStatus)).size).toBe(6);
      const projects = estates.filter(({ children }) => children);
      expect(projects).toHaveLength(12);
      expect(new Set(projects.map(({ general }) => general.title?.nl)).size).toBe(12);
      for (const { children, general, price } of projects) {
        const units = children ?? [];
        expect(units.length).toBeGreaterThanOrEqual(6);
        expect(units.length).toBeLessThanOrEqual(30);
        expect(general.children).toEqual(units.map((unit) => unit.general.id));
        const open = units.filter((unit) => unit.general.transaction?.id !== 5).map((unit) => unit.price?.value ?? 0);
        expect(price).toEqual({ value: Math.min(...open), priceFrom: true });
      }
      expect(estates.filter((estate) => sourceKind(estate) === 'skarabee').length).toBeGreaterThanOrEqual(3);
      expect(estates.filter(({ address }) => address?.visible === false).length).toBeGreaterThan(20);
      expect(estates.filter(({ pictures }) => pictures?.length === 0).length).toBeGreaterThan(5);
      expect(estates.filter(({ general }) => general.collections?.includes('featured'))).toHaveLength(9);
      expect(new Set(estates.map(({ general }) => general.sticker?.id)).size).toBe(7);
      expect(
        estates.filter(({ salesRepresentative }) => !salesRepresentative?.email?.endsWith(`@${siteId}.example`)),
      ).toEqual([]);
    },
  );
  it('dates everything within the year before today', () => {
    const dates = withUnits([...catalogues.lindeloo, ...catalogues.estran]).map(
      ({ general }) => general.publicationDate ?? '',
    );
    expect(dates.filter((date) => date.slice(0, 10) > TODAY || date < '2025-03-01')).toEqual([]);
    expect(dates.filter((date) => date > '2026-02-09').length).toBeGreaterThan(30);
  });
  it('shows each listing in one light, its front first, with five to fourteen pictures for a home', () => {
    for (const { pictures, general } of all) {
      const files = (pictures ?? []).map(({ file }) => file ?? '');
      expect(new Set(files.map((file) => file.split('-').slice(-2).join('-'))).size).toBeLessThanOrEqual(1);
      expect((pictures ?? []).map(({ index }) => index)).toEqual(files.map((_, index) => index));
      const home = general.headType?.id === 1 || general.headType?.id === 3;
      if (home && files.length > 0) {
        expect(files.length).toBeGreaterThanOrEqual(5);
        expect(files.length).toBeLessThanOrEqual(14);
        expect(files[0]).toMatch(
          /^demo:(rowhouse|townhouse|brickvilla|whitevilla|farm|chalet|quay|apartment|coast|loft)-/u,
        );
      }
    }
  });
});
