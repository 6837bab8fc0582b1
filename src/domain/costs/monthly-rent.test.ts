import { expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { monthlyRent } from './monthly-rent.ts';

const rental = (rest: Partial<Estate>, transaction = 2): Estate => ({
  general: { id: 1, headType: { id: 3 }, transaction: { id: transaction } },
  price: { value: 950 },
  ...rest,
});

it.each([
  ['monthly costs', { fields: { 'financial.monthly_costs': 120 } }, { charges: 120, total: 1070 }],
  ['common costs', { fields: { 'financial.common_costs': '80' } }, { charges: 80, total: 1030 }],
  ['the block of older records', { technical: { monthlyCost: 65 } }, { charges: 65, total: 1015 }],
  [
    'a rent that says it is by the month',
    {
      price: { value: 950, period: { name: { nl: 'maand', fr: 'par mois' } } },
      fields: { 'financial.monthly_costs': 50 },
    },
    { charges: 50, total: 1000 },
  ],
  ['included', { fields: { 'financial.costs_included': true } }, { charges: 0, total: 950 }],
] as const)('adds the charges: %s', (_, rest, expected) => {
  expect(monthlyRent(rental(rest))).toEqual(expected);
});

it.each([
  ['nothing about charges', rental({})],
  ['charges of -1', rental({ fields: { 'financial.monthly_costs': -1 } })],
  ['a home for sale', rental({ fields: { 'financial.monthly_costs': 120 } }, 1)],
  ['a home that is let', rental({ fields: { 'financial.monthly_costs': 120 } }, 6)],
  ['a short stay', rental({ fields: { 'financial.monthly_costs': 120 } }, 8)],
  [
    'a rent by the week',
    rental({ price: { value: 950, period: { name: { nl: 'per week' } } }, fields: { 'financial.monthly_costs': 120 } }),
  ],
  ['no rent', rental({ price: null, fields: { 'financial.monthly_costs': 120 } })],
])('says no total for %s', (_, estate) => {
  expect(monthlyRent(estate)).toBeUndefined();
});
