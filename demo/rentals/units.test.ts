import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../src/domain/locale.ts';
import { publicRentalUnit } from '../../src/domain/rentals/public-rental-unit.ts';
import { openPeriods, pricedPeriods } from '../../src/domain/rentals/rental-periods.ts';
import { checkRentalRecord, lacksRegistration } from '../../src/domain/rentals/rental-record-check.ts';
import { drawDemoPicture } from '../pictures/demo-picture.ts';
import { demoRentalUnits } from './units.ts';

const TODAY = '2026-11-15';

describe.each(['lindeloo', 'estran'])('the holiday homes of %s', (siteId) => {
  const units = demoRentalUnits(siteId, TODAY);

  it('are forty, on the coast and in the Ardennes, and the same for the same day', () => {
    expect(units).toHaveLength(40);
    expect(new Set(units.map(({ id }) => id)).size).toBe(40);
    expect(new Set(units.map(({ general }) => general.location?.id)).size).toBe(6);
    expect(demoRentalUnits(siteId, TODAY)).toEqual(units);
  });
  it('are right records with texts in four languages and pictures that can be drawn', () => {
    for (const unit of units) {
      expect(checkRentalRecord(unit)).toMatchObject({ ok: true });
      for (const locale of LOCALES) {
        const text = unit.general.description?.[locale] ?? '';
        expect(text.length, `${unit.id} ${locale}`).toBeGreaterThan(150);
        expect(text).not.toMatch(/undefined|NaN|'/);
        expect(unit.general.descriptionShort?.[locale]).toMatch(/\.$/);
      }
      for (const { original } of unit.photos ?? []) expect(drawDemoPicture(original)).toContain('<svg');
    }
  });
  it('have periods of two seasons from the day of the seed, some taken and some free', () => {
    for (const { id, rental, taken } of units) {
      const names = new Set(rental?.seasons?.map(({ name }) => name?.en));
      expect(names).toEqual(new Set(['Low season', 'High season']));
      const periods = openPeriods(pricedPeriods(rental), taken ?? [], TODAY, { extras: rental?.extras, persons: 2 });
      for (const summer of [true, false]) {
        const some = periods.filter(({ from }) => /-0[78]-/.test(from) === summer);
        expect(
          some.some(({ available }) => available),
          `${id} free`,
        ).toBe(true);
      }
      expect(
        periods.some(({ available }) => !available),
        `${id} taken`,
      ).toBe(true);
    }
  });
  it('say what cannot be avoided, and all but one their registration number', () => {
    for (const { rental } of units)
      expect(rental?.extras?.map(({ id, per, obligatory }) => [id, per, obligatory])).toEqual([
        ['cleaning', 'stay', true],
        ['tourist-tax', 'person-night', true],
        ['linen', 'person', false],
      ]);
    const unregistered = units.filter(lacksRegistration).map(({ id }) => id);
    expect(unregistered).toEqual([units[7]?.id]);
    expect(new Set(units.map(({ registrationNumber }) => registrationNumber)).size).toBe(40);
  });
  it('some hide their address, and then no text gives it away', () => {
    const hidden = units.filter(({ address }) => address?.visible === false);
    expect(hidden.length).toBeGreaterThan(3);
    for (const unit of hidden) {
      const street = unit.address?.street?.nl ?? unit.address?.street?.fr ?? '';
      const shown = JSON.stringify(publicRentalUnit(siteId, unit));
      expect(shown).not.toContain(street);
      expect(shown).not.toContain(unit.general.building?.rentalName);
    }
  });
});
