// A buyer's costs from the dated tables of cost-rates.ts: registration duty, notary fee and deed costs, VAT.
import type { Region } from '../record/estate-blocks.ts';
import { CADASTRAL_COEFFICIENTS, COST_RATES, type CostRates, type Use } from './cost-rates.ts';

export type Purchase = {
  readonly price: number;
  readonly region: Region;
  /** The buyer's own and only home; counts only where what is bought can be one. */
  readonly ownHome: boolean;
  readonly use: Use;
  /** Date of the deed, ISO; without one the newest rates. */
  readonly on?: string;
};

export type PurchaseCosts = {
  readonly price: number;
  readonly duty: number;
  /** The rate and the base the duty was computed from. */
  readonly dutyRate: number;
  readonly dutyBase: number;
  readonly notaryFee: number;
  readonly adminFee: number;
  readonly disbursements: number;
  readonly vat: number;
  readonly vatRate: number;
  readonly transcription: number;
  readonly writingDuty: number;
  readonly costs: number;
  readonly total: number;
  readonly asOf: string;
};

/** To the cent, half up, on the decimal digits. */
const cents = (amount: number): number => Number(`${Math.round(Number(`${amount.toFixed(6)}e2`))}e-2`);

export const ratesOn = (on?: string): CostRates | undefined =>
  COST_RATES.filter(({ asOf }) => on === undefined || asOf <= on)
    .sort((a, b) => (a.asOf < b.asOf ? -1 : 1))
    .at(-1);

/** Scale J, excluding VAT. */
export const notaryFeeJ = (price: number, rates: CostRates): number => {
  let from = 0;
  let fee = 0;
  for (const { upTo, rate } of rates.notaryScale.steps) {
    fee += Math.max(0, Math.min(price, upTo) - from) * rate;
    from = upTo;
  }
  return cents(fee);
};

/** Scale Jbis for the own and only home: a tenth less, the reduction fading out for dearer homes. */
export const notaryFeeOwnHome = (price: number, rates: CostRates): number => {
  const { factor, fullUpTo, noneFrom } = rates.ownHomeFee;
  const fading = Math.min(1, Math.max(0, (price - fullUpTo) / (noneFrom - fullUpTo)));
  return cents(notaryFeeJ(price, rates) * (factor + (1 - factor) * fading));
};

const dutyOf = ({ price, region, use }: Purchase, own: boolean, rates: CostRates): { base: number; rate: number } => {
  const { own: ownRate, other, abatement } = rates.duty[region][use];
  const relieved = own && abatement && price <= abatement.ceiling;
  return {
    base: relieved ? Math.max(0, price - abatement.amount) : price,
    rate: (own && ownRate ? ownRate : other).value,
  };
};

/** Undefined for a price that is none, and for a day before the first table. */
export const purchaseCosts = (purchase: Purchase): PurchaseCosts | undefined => {
  const { price, region, use } = purchase;
  const rates = ratesOn(purchase.on);
  if (!rates || !Number.isFinite(price) || price <= 0) return undefined;
  const own = purchase.ownHome && rates.duty[region][use].own !== undefined;
  const { base, rate } = dutyOf(purchase, own, rates);
  const adminFee = rates.adminFee.value;
  const disbursements = rates.disbursements.value;
  const transcription = rates.transcription.value;
  const writingDuty = rates.writingDuty.value;
  const duty = cents(base * rate);
  const notaryFee = own ? notaryFeeOwnHome(price, rates) : notaryFeeJ(price, rates);
  const vat = cents(rates.vat.value * (notaryFee + adminFee + disbursements));
  const costs = cents(duty + notaryFee + adminFee + disbursements + vat + transcription + writingDuty);
  return {
    price,
    duty,
    dutyRate: rate,
    dutyBase: base,
    notaryFee,
    adminFee,
    disbursements,
    vat,
    vatRate: rates.vat.value,
    transcription,
    writingDuty,
    costs,
    total: cents(price + costs),
    asOf: rates.asOf,
  };
};

export type NewBuild = {
  /** Construction amounts by VAT rate, excluding VAT. */
  readonly construction: readonly { readonly amount: number; readonly vatRate: number }[];
  readonly land: number;
  /** Registration duty on land from another seller. */
  readonly landDutyRate: number;
};

/** construction × (1 + VAT) + land × (1 + duty), to the cent. */
export const newBuildTotal = ({ construction, land, landDutyRate }: NewBuild): number =>
  cents(construction.reduce((sum, { amount, vatRate }) => sum + amount * (1 + vatRate), 0) + land * (1 + landDutyRate));

/**
 * Indexed cadastral income, to the nearest euro; undefined for a year without a coefficient.
 * @uncalled The desk suggests it beside the cadastral income.
 */
export const indexedCadastralIncome = (cadastralIncome: number, year: number): number | undefined => {
  const coefficient = CADASTRAL_COEFFICIENTS[year];
  return coefficient === undefined ? undefined : Math.round(Number((cadastralIncome * coefficient).toFixed(6)));
};
