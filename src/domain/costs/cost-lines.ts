// A buyer's costs as lines of a table: for an existing property, and for a new one of which the land and the
// construction are taxed apart. Rates and dates: cost-rates.ts. The same code runs on the server and in the browser.

import { positive } from '../numbers.ts';
import { regionOfAddress } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { estateStatus, estateType, isProject } from '../record/status.ts';
import { newBuildTotal, purchaseCosts, ratesOn } from './costs.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type CostInput =
  | {
      readonly kind: 'existing';
      readonly price: number;
      readonly region: Region;
      readonly plot: boolean;
      readonly home: boolean;
    }
  | {
      readonly kind: 'new';
      readonly land: number;
      readonly construction: number;
      readonly vatRate: number;
      readonly region: Region;
    };

export type CostLine = {
  readonly kind:
    | 'price'
    | 'land'
    | 'construction'
    | 'vatConstruction'
    | 'duty'
    | 'landDuty'
    | 'notary'
    | 'deed'
    | 'vat'
    | 'total';
  readonly amount: number;
  /** In percent. */
  readonly rate?: number;
  /** What the duty was computed on, when that is not the whole price. */
  readonly base?: number;
};

export type CostTable = {
  readonly lines: readonly CostLine[];
  readonly total: number;
  /** First deed date of the rates used, ISO. */
  readonly asOf: string;
};

const percent = (rate: number): number => Number((rate * 100).toFixed(4));

/** Undefined for what has no price, is no sale, or lies where no rates are known. */
export const costInput = (estate: EstateLike): CostInput | undefined => {
  const region = regionOfAddress(estate.address);
  const price = estatePrice(estate)?.value;
  if (region === undefined || price === undefined || isProject(estate) || estateStatus(estate) !== 'FOR_SALE')
    return undefined;
  const land = positive(estate.price?.groundValue) ?? positive(estate.fields?.['notary_cost.plot_price']);
  const construction = positive(estate.price?.constructionValue);
  if (land !== undefined && construction !== undefined) {
    const vatRate = (positive(estate.fields?.['financial.vat_regime_percentage']) ?? 21) / 100;
    return { kind: 'new', land, construction, vatRate, region };
  }
  // Sold under VAT, but nobody says on what: no estimate is better than a wrong one.
  if (estate.fields?.['financial.vat_regime'] === true) return undefined;
  const type = estateType(estate);
  return { kind: 'existing', price, region, plot: type === 'PLOT', home: type === 'HOUSE' || type === 'APARTMENT' };
};

/** Whether "own and only home" is a question at all: not for a shop or a garage. */
export const hasCostChoice = (input: CostInput): boolean => input.kind === 'new' || input.home || input.plot;

const newBuildTable = (input: CostInput & { readonly kind: 'new' }, ownHome: boolean): CostTable | undefined => {
  const rates = ratesOn();
  if (!rates) return undefined;
  const { land, construction, vatRate, region } = input;
  const landDutyRate = rates.duty[region][ownHome ? 'ownHome' : 'other'];
  const total = newBuildTotal({ construction: [{ amount: construction, vatRate }], land, landDutyRate });
  return {
    lines: [
      { kind: 'land', amount: land },
      { kind: 'construction', amount: construction },
      { kind: 'vatConstruction', amount: construction * vatRate, rate: percent(vatRate) },
      { kind: 'landDuty', amount: land * landDutyRate, rate: percent(landDutyRate) },
    ],
    total,
    asOf: rates.asOf,
  };
};

export const costTable = (input: CostInput, ownHome: boolean): CostTable | undefined => {
  if (input.kind === 'new') return newBuildTable(input, ownHome);
  const { price, region, plot } = input;
  const costs = purchaseCosts({ price, region, plot, ownHome });
  if (!costs) return undefined;
  const { adminFee, disbursements, transcription, writingDuty } = costs;
  return {
    lines: [
      { kind: 'price', amount: price },
      {
        kind: 'duty',
        amount: costs.duty,
        rate: percent(costs.dutyRate),
        ...(costs.dutyBase === price ? {} : { base: costs.dutyBase }),
      },
      { kind: 'notary', amount: costs.notaryFee },
      { kind: 'deed', amount: adminFee + disbursements + transcription + writingDuty },
      { kind: 'vat', amount: costs.vat, rate: 21 },
    ],
    total: costs.total,
    asOf: costs.asOf,
  };
};
