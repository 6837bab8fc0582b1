// What the buyer or tenant pays, and what he may expect every year.
import { field, fields, ON_LAND, RENT_DEALS, SOLD_DEALS, WORKED_IN } from '../editor-field.ts';
import type { Group } from '../group.ts';

const SALE = { deals: ['sale'] } as const;
const RENT = { deals: RENT_DEALS } as const;

const PRICE: Group = {
  id: 'price',
  fields: [
    field('financial.price', { matters: true, law: true }),
    field('financial.price_from', { when: { deals: SOLD_DEALS }, law: true }),
    field('financial.period', { when: RENT, law: true }),
    field('financial.total_price', { law: true }),
    field('financial.price_per_square_meter', { when: { types: ['COMMERCIAL', 'PLOT', 'PROJECT'] }, law: true }),
    field('financial.furniture_value', { when: { types: WORKED_IN }, law: true }),
  ],
};

const RENTAL: Group = {
  id: 'charges',
  fields: [
    field('financial.monthly_costs', { law: true, when: { types: [...WORKED_IN, 'GARAGE'] } }),
    field('financial.common_costs', { law: true, when: { types: [...WORKED_IN, 'GARAGE'] } }),
    field('financial.costs_included', { law: true, when: RENT }),
    field('financial.deposit', { law: true, when: RENT }),
    field('financial.warranty', { law: true, when: RENT }),
    field('financial.shared_renting', { law: true, when: { deals: ['rent'], types: ['HOUSE', 'APARTMENT'] } }),
  ],
};

const TAXES: Group = {
  id: 'taxes',
  fields: [
    field('financial.cadastral_income', { law: true, when: SALE, matters: true }),
    ...fields(
      [
        'financial.cadastral_income_year',
        'financial.indexed_cadastral_income',
        'financial.indexed_cadastral_income_year',
        'financial.property_tax',
        'financial.property_tax_year',
        'financial.community_tax',
      ],
      { law: true, when: SALE },
    ),
  ],
};

const COSTS: Group = {
  id: 'costs',
  fields: fields(
    [
      'financial.vat_regime',
      'financial.vat_regime_percentage',
      'financial.registration_percentage',
      'financial.registration_cost',
      'financial.tax',
      'financial.notary_total',
      'financial.deed_costs_estimate',
    ],
    { law: true, when: SALE },
  ),
};

const LAND: Group = {
  id: 'land',
  fields: fields(
    [
      'financial.land_price',
      'financial.construction_costs',
      'financial.infrastructure_price',
      'financial.connection_costs_estimate',
    ],
    { law: true, when: { deals: ['sale'], types: [...ON_LAND, 'APARTMENT'] } },
  ),
};

const NEW_BUILD: Group = {
  id: 'newBuildCosts',
  fields: fields(
    [
      'notary_cost.construction_amount_vat_6',
      'notary_cost.construction_amount_vat_12',
      'notary_cost.construction_amount_vat_21',
      'notary_cost.construction_total_taxable',
      'notary_cost.plot_price',
      'notary_cost.plot_registration_fee',
      'notary_cost.registration_fee_price',
      'notary_cost.notary_fee',
      'notary_cost.fixed_deed_fee',
      'notary_cost.total_including_costs',
    ],
    { law: true, when: SALE },
  ),
};

const ANNUITY: Group = {
  id: 'annuity',
  fields: fields(
    [
      'financial.annuity',
      'financial.annuity_down_payment',
      'financial.annuity_amount',
      'financial.annuity_period',
      'financial.annuity_max_duration',
      'financial.annuity_indexed',
      'financial.annuity_occupied',
    ],
    { law: true, when: SALE },
  ),
};

const REVENUE: Group = {
  id: 'revenue',
  fields: fields(['financial.rent_per_year', 'financial.net_revenue'], { when: { deals: SOLD_DEALS } }),
};

const PUBLIC_SALE: Group = {
  id: 'publicSale',
  fields: [
    ...fields(
      [
        'notary.setting_price',
        'notary.increment',
        'notary.price_reached',
        'notary.session_date',
        'notary.auction_location',
        'notary.visit_date',
        'notary.higher_bid_date',
        'notary.bid_start_date',
        'notary.bid_end_date',
        'notary.bid_url',
        'notary.sold_by',
      ],
      { when: SALE },
    ),
    field('notary.assigned_to', { control: 'text', maxLength: 200, when: SALE, internal: true }),
    ...fields(['notary.public_sale_comment', 'notary.interactive_sale_comment'], {
      control: 'localizedLongText',
      when: SALE,
    }),
  ],
};

const AGENCY: Group = {
  id: 'agency',
  fields: [
    ...fields(['financial.purchase_year', 'financial.purchase_price'], { internal: true, when: SALE }),
    field('financial.provision', { internal: true }),
    field('financial.provision_information', { internal: true }),
  ],
};

export const PRICES: readonly Group[] = [
  PRICE,
  RENTAL,
  TAXES,
  COSTS,
  LAND,
  NEW_BUILD,
  ANNUITY,
  REVENUE,
  PUBLIC_SALE,
  AGENCY,
];
