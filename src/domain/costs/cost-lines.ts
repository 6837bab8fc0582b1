// A buyer's costs as lines of a table: for an existing property, and for a new one of which the land and the
// construction are taxed apart. Rates and dates: cost-rates.ts. The same code runs on the server and in the browser.

import { positive } from '../numbers.ts';
import { regionOfAddress } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { estateStatus, estateType, isProject, subTypeCode } from '../record/status.ts';
import { type CostRates, LAND_WITHOUT_HOME, type Rate, type Source, UNSURE_LAND, type Use } from './cost-rates.ts';
import { newBuildTotal, purchaseCosts, ratesOn } from './costs.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type CostInput =
  | { readonly kind: 'existing'; readonly price: number; readonly region: Region; readonly use: Use }
  | {
      readonly kind: 'new';
      readonly land: number;
      readonly construction: number;
      /** Roads and connections, sold under VAT with the construction; 0 when none are. */
      readonly infrastructure: number;
      /** What the record names; without it the rate of the table. */
      readonly vatRate?: number;
      readonly region: Region;
    };

export type CostLine = {
  readonly kind:
    | 'price'
    | 'land'
    | 'construction'
    | 'infrastructure'
    | 'vatConstruction'
    | 'vatWorks'
    | 'duty'
    | 'landDuty'
    | 'notary'
    | 'deed'
    | 'vat';
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

const purposeOf = (estate: EstateLike): Use => {
  const type = estateType(estate);
  if (type === 'HOUSE' || type === 'APARTMENT') return 'home';
  return type === 'PLOT' && !LAND_WITHOUT_HOME.has(subTypeCode(estate) ?? '') ? 'plot' : 'other';
};

/** Price and region of what is bought and paid once; undefined for rents, projects, unknown prices and places. */
const pricedSale = (estate: EstateLike): { readonly price: number; readonly region: Region } | undefined => {
  const region = regionOfAddress(estate.address);
  const price = estatePrice(estate)?.value;
  if (region === undefined || price === undefined || isProject(estate) || estateStatus(estate) !== 'FOR_SALE')
    return undefined;
  return { price, region };
};

const isUnsureLand = (estate: EstateLike): boolean =>
  estateType(estate) === 'PLOT' && UNSURE_LAND.has(subTypeCode(estate) ?? '');

/** Farmland and the like for sale: no sum would be true, and the page says so. */
export const isCostUnsure = (estate: EstateLike): boolean => isUnsureLand(estate) && pricedSale(estate) !== undefined;

/** Undefined for what has no price, is no sale, lies where no rates are known, or has no sure rate. */
export const costInput = (estate: EstateLike): CostInput | undefined => {
  const sale = pricedSale(estate);
  if (!sale || isUnsureLand(estate)) return undefined;
  const { price, region } = sale;
  const { fields } = estate;
  const land =
    positive(fields?.['financial.land_price']) ??
    positive(estate.price?.groundValue) ??
    positive(fields?.['notary_cost.plot_price']);
  const construction = positive(fields?.['financial.construction_costs']) ?? positive(estate.price?.constructionValue);
  if (land !== undefined && construction !== undefined) {
    const infrastructure =
      positive(fields?.['financial.infrastructure_price']) ?? positive(estate.price?.infrastructureValue) ?? 0;
    const vat = positive(fields?.['financial.vat_regime_percentage']);
    const vatRate = vat === undefined ? {} : { vatRate: vat / 100 };
    return { kind: 'new', land, construction, infrastructure, ...vatRate, region };
  }
  // Sold under VAT, but nobody says on what: no estimate is better than a wrong one.
  if (fields?.['financial.vat_regime'] === true) return undefined;
  return { kind: 'existing', price, region, use: purposeOf(estate) };
};

/**
 * What the land under a new home pays. In Brussels the abatement of a plot is not taken off: whether it holds for land
 * that is bought with a construction is not sure.
 */
const landDutyRate = ({ region }: CostInput & { readonly kind: 'new' }, ownHome: boolean, rates: CostRates): number => {
  const { own, other } = rates.duty[region].plot;
  return (ownHome && own ? own : other).value;
};

/** Whether "own and only home" is a question at all: not for a shop or a garage, nor for land in Flanders. */
export const hasCostChoice = (input: CostInput): boolean => {
  const rates = ratesOn();
  if (!rates) return false;
  return input.kind === 'new'
    ? landDutyRate(input, true, rates) !== landDutyRate(input, false, rates)
    : rates.duty[input.region][input.use].own !== undefined;
};

const newBuildTable = (input: CostInput & { readonly kind: 'new' }, ownHome: boolean): CostTable | undefined => {
  const rates = ratesOn();
  if (!rates) return undefined;
  const { land, construction, infrastructure, vatRate = rates.newBuildVat.value } = input;
  const dutyRate = landDutyRate(input, ownHome, rates);
  const works = construction + infrastructure;
  return {
    lines: [
      { kind: 'land', amount: land },
      { kind: 'construction', amount: construction },
      ...(infrastructure > 0 ? [{ kind: 'infrastructure', amount: infrastructure } as const] : []),
      { kind: infrastructure > 0 ? 'vatWorks' : 'vatConstruction', amount: works * vatRate, rate: percent(vatRate) },
      { kind: 'landDuty', amount: land * dutyRate, rate: percent(dutyRate) },
    ],
    total: newBuildTotal({ construction: [{ amount: works, vatRate }], land, landDutyRate: dutyRate }),
    asOf: rates.asOf,
  };
};

export const costTable = (input: CostInput, ownHome: boolean): CostTable | undefined => {
  if (input.kind === 'new') return newBuildTable(input, ownHome);
  const { price, region, use } = input;
  const costs = purchaseCosts({ price, region, use, ownHome });
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
      { kind: 'vat', amount: costs.vat, rate: percent(costs.vatRate) },
    ],
    total: costs.total,
    asOf: costs.asOf,
  };
};

/** What is shown beside the price: the sum of an own home where that is a question, else of anybody. */
export const costTotal = (estate: EstateLike): number | undefined => {
  const input = costInput(estate);
  const total = input && costTable(input, hasCostChoice(input))?.total;
  return total === undefined ? undefined : Math.round(total);
};

export type NamedRate = {
  readonly kind:
    | 'dutyOwn'
    | 'dutyOther'
    | 'abatement'
    | 'scaleJ'
    | 'scaleJbis'
    | 'adminFee'
    | 'disbursements'
    | 'transcription'
    | 'writingDuty'
    | 'vat'
    | 'newBuildVat';
  /** One of the two, or none for a scale. */
  readonly percent?: number;
  readonly euros?: number;
  readonly source: Source;
};

/** Every rate the tables of a listing were made with, so that the page can say where each comes from. */
export const costSources = (input: CostInput): readonly NamedRate[] => {
  const rates = ratesOn();
  if (!rates) return [];
  const choice = hasCostChoice(input);
  const duty = rates.duty[input.region][input.kind === 'new' ? 'plot' : input.use];
  const percentage = (kind: NamedRate['kind'], { value, source }: Rate): NamedRate => ({
    kind,
    percent: percent(value),
    source,
  });
  const euros = (kind: NamedRate['kind'], { value, source }: Rate): NamedRate => ({ kind, euros: value, source });
  const duties = [
    ...(choice && duty.own ? [percentage('dutyOwn', duty.own)] : []),
    percentage('dutyOther', duty.other),
  ];
  if (input.kind === 'new')
    return [...duties, ...(input.vatRate === undefined ? [percentage('newBuildVat', rates.newBuildVat)] : [])];
  const { abatement } = duty;
  return [
    ...duties,
    ...(abatement ? [euros('abatement', { value: abatement.amount, source: abatement.source })] : []),
    { kind: 'scaleJ', source: rates.notaryScale.source },
    ...(choice ? [{ kind: 'scaleJbis', source: rates.ownHomeFee.source } as const] : []),
    euros('adminFee', rates.adminFee),
    euros('disbursements', rates.disbursements),
    euros('transcription', rates.transcription),
    euros('writingDuty', rates.writingDuty),
    percentage('vat', rates.vat),
  ];
};
