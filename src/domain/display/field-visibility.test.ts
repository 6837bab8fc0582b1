import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import {
  cleared,
  isAsBuiltShown,
  isConditionallyHidden,
  isConformityCertificateShown,
  isElectricityCertificateShown,
  isEmpty,
  isFloodScoreShown,
  isHeritageInventoryShown,
  isHiddenForPlot,
  isHiddenForRent,
  isHiddenForSold,
  isHiddenForVatRegime,
  isNewBuildingShown,
  isPlanningShown,
  isShownByDefault,
} from './field-visibility.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});

describe('field values of -1 are cleared', () => {
  it.each([
    [-1, undefined],
    ['-1', undefined],
    [' -1 ', undefined],
    [-1.5, -1.5],
    [0, 0],
    [1, 1],
    ['1', '1'],
    [null, null],
    [false, false],
  ])('%s → %s', (value, result) => {
    expect(cleared(value)).toBe(result);
  });
});

describe('fields are hidden when empty', () => {
  it.each([undefined, null, '', '  ', 0, Number.NaN, [], [''], {}, { nl: '' }, { nl: '', fr: null }, { surface: -1 }])(
    '%o is empty',
    (value) => {
      expect(isEmpty(value)).toBe(true);
      expect(isShownByDefault(value)).toBe(false);
    },
  );
  it.each([false, true, 1, -2, 'a', ['a'], { fr: 'a' }, { surface: 12 }])('%o is not', (value) => {
    expect(isEmpty(value)).toBe(false);
    expect(isShownByDefault(value)).toBe(true);
  });
});

describe('planning fields', () => {
  it.each([
    ['YES', true, true],
    ['', true, false],
    [undefined, true, false],
    [null, true, false],
    ['', false, true],
    [undefined, false, true],
    [false, true, true],
  ])('value %o, Walloon %s → shown %s', (value, walloon, shown) => {
    expect(isPlanningShown(value, walloon)).toBe(shown);
  });
});

describe('as-built certificate: non-Walloon with a boolean value', () => {
  it.each([
    [true, false, true],
    [false, false, true],
    ['YES', false, true],
    ['no', false, true],
    ['PENDING', false, false],
    [null, false, false],
    [undefined, false, false],
    [true, true, false],
  ])('value %o, Walloon %s → shown %s', (value, walloon, shown) => {
    expect(isAsBuiltShown(value, walloon)).toBe(shown);
  });
});

describe('heritage inventory and flood scores: non-Walloon with a value', () => {
  it.each([
    ['YES', false, true],
    ['B', false, true],
    ['', false, false],
    [null, false, false],
    ['YES', true, false],
    [false, false, true],
  ])('value %o, Walloon %s → shown %s', (value, walloon, shown) => {
    expect(isHeritageInventoryShown(value, walloon)).toBe(shown);
    expect(isFloodScoreShown(value, walloon)).toBe(shown);
  });
});

describe('new building, certificates, floors', () => {
  it('shows new building only if true', () => {
    expect([true, false, null, undefined, 'true', 1].map(isNewBuildingShown)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });
  it('shows the electricity certificate if not null or undefined', () => {
    expect([false, '', 0, null, undefined].map(isElectricityCertificateShown)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });
  it('shows the conformity certificate if defined', () => {
    expect([false, null, undefined].map(isConformityCertificateShown)).toEqual([true, true, false]);
  });
});

describe('conditional hiding', () => {
  const rented = [
    'construction.electrical_certificate',
    'construction.electrical_certificate_conformity',
    'construction.electrical_certificate_information',
    'planning.permission',
    'planning.building_license',
    'planning.most_recent_destination',
    'planning.townplanning',
    'planning.proceeding',
    'planning.townplanning_violation',
    'planning.subdivision_permit',
    'planning.allocation_license',
    'planning.as_built_certificate',
  ] as const;
  it.each(rented)('TO_RENT and RENTED hide %s', (field) => {
    expect(isHiddenForRent(estate({ transaction: { id: 2 } }), field)).toBe(true);
    expect(isHiddenForRent(estate({ transaction: { id: 6 } }), field)).toBe(true);
    expect(isHiddenForRent(estate({ transaction: { id: 1 } }), field)).toBe(false);
    expect(isHiddenForRent(estate({ transaction: { id: 5 } }), field)).toBe(false);
  });
  it('leaves the pre-emption right and the rest alone', () => {
    const toRent = estate({ transaction: { id: 2 } });
    expect(isConditionallyHidden(toRent, 'planning.priority_purchase')).toBe(false);
    expect(isConditionallyHidden(toRent, 'financial.price')).toBe(false);
  });
  it.each([
    'financial.price',
    'financial.registration_cost',
    'notary.price_reached',
    'notary_cost.plot_price',
  ] as const)('what is sold or let hides %s', (field) => {
    const hidden = [1, 2, 3, 5, 6, 9].map((id) => isHiddenForSold(estate({ transaction: { id } }), field));
    expect(hidden).toEqual([false, false, false, true, true, true]);
  });
  it('what is sold keeps its cadastral income and its taxes', () => {
    const sold = estate({ transaction: { id: 5 } });
    for (const field of ['financial.cadastral_income', 'financial.property_tax', 'financial.common_costs'] as const)
      expect(isConditionallyHidden(sold, field)).toBe(false);
  });
  it('PLOT hides the electrical certificate fields', () => {
    const plot = estate({ headType: { id: 2 } });
    expect(isHiddenForPlot(plot, 'construction.electrical_certificate')).toBe(true);
    expect(isHiddenForPlot(plot, 'construction.electrical_certificate_conformity')).toBe(true);
    expect(isHiddenForPlot(plot, 'planning.permission')).toBe(false);
    expect(isHiddenForPlot(estate({ headType: { id: 1 } }), 'construction.electrical_certificate')).toBe(false);
  });
  it.each([
    'financial.price',
    'financial.land_price',
    'financial.infrastructure_price',
    'financial.notary_total',
  ] as const)('a true vat_regime hides %s', (field) => {
    expect(isHiddenForVatRegime(estate({}, { fields: { 'financial.vat_regime': true } }), field)).toBe(true);
    expect(isHiddenForVatRegime(estate({}, { fields: { 'financial.vat_regime': false } }), field)).toBe(false);
    expect(isHiddenForVatRegime(estate({}, { fields: { 'financial.vat_regime_percentage': 21 } }), field)).toBe(false);
    expect(isHiddenForVatRegime(estate({}), field)).toBe(false);
  });
});
