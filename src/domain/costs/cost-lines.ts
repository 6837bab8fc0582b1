// A buyer's costs as lines of a table: for an existing property, and for a new one of which the land and the
// construction are taxed apart. Rates and dates: cost-rates.ts. The same code runs on the server and in the browser.
import { positive } from '../numbers.ts';
import { regionOfAddress } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { subTypeCode } from '../record/estate-sub-type.ts';
import { estateType, isProject } from '../record/estate-type.ts';
import { estateStatus } from '../record/status.ts';
import {
  type CostRates,
  LAND_WITHOUT_HOME,
  MOVABLE_HOMES,
  type Rate,
  type Source,
  UNSURE_LAND,
  type Use,
} from './cost-rates.ts';
import { newBuildTotal, purchaseCosts, ratesOn } from './costs.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export type CostInput =
  | { readonly kind: 'existing'; readonly price: number; readonly region: Region; readonly use: Use }
  | {
      readonly kind: 'new';
      readonly land: number;
      /** What is built, without VAT: by rate where the record splits it, else one amount at the rate below. */
      readonly construction: readonly { readonly amount: number; readonly vatRate?: number }[];
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
    | 'vatInfrastructure'
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

/** Farmland and the like, and homes that move: no sum would be true. */
const unsureKind = (estate: EstateLike): 'land' | 'movable' | undefined => {
  const [type, subType] = [estateType(estate), subTypeCode(estate) ?? ''];
  if (type === 'PLOT' && UNSURE_LAND.has(subType)) return 'land';
  return type === 'HOUSE' && MOVABLE_HOMES.has(subType) ? 'movable' : undefined;
};

/** Why there is no sum for something that is for sale: the page says so. */
export const costUnsure = (estate: EstateLike): 'land' | 'movable' | undefined =>
  pricedSale(estate) === undefined ? undefined : unsureKind(estate);

const SPLIT = [
  ['notary_cost.construction_amount_vat_6', 0.06],
  ['notary_cost.construction_amount_vat_12', 0.12],
  ['notary_cost.construction_amount_vat_21', 0.21],
] as const;

/** The construction by VAT rate where the record splits it, else as one amount; empty when nobody says. */
const constructionOf = ({ fields, price }: EstateLike): (CostInput & { readonly kind: 'new' })['construction'] => {
  const split = SPLIT.flatMap(([name, vatRate]) => {
    const amount = positive(fields?.[name]);
    return amount === undefined ? [] : [{ amount, vatRate }];
  });
  if (split.length > 0) return split;
  const amount = positive(fields?.['financial.construction_costs']) ?? positive(price?.constructionValue);
  return amount === undefined ? [] : [{ amount }];
};

/** Undefined for what has no price, is no sale, lies where no rates are known, or has no sure rate. */
export const costInput = (estate: EstateLike): CostInput | undefined => {
  const sale = pricedSale(estate);
  if (!sale || unsureKind(estate)) return undefined;
  const { price, region } = sale;
  const { fields } = estate;
  const land =
    positive(fields?.['financial.land_price']) ??
    positive(estate.price?.groundValue) ??
    positive(fields?.['notary_cost.plot_price']);
  const construction = constructionOf(estate);
  if (land !== undefined && construction.length > 0) {
    const infrastructure =
      positive(fields?.['financial.infrastructure_price']) ?? positive(estate.price?.infrastructureValue) ?? 0;
    const vat = positive(fields?.['financial.vat_regime_percentage']);
    const vatRate = vat === undefined ? {} : { vatRate: vat / 100 };
    return { kind: 'new', land, construction, infrastructure, ...vatRate, region };
  }
  // Sold under VAT, but nobody says on what land: no estimate is better than a wrong one.
  if (fields?.['financial.vat_regime'] === true || construction.some((part) => part.vatRate !== undefined))
    return undefined;
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

type Taxed = { readonly amount: number; readonly vatRate: number };

/** One line for each rate; the infrastructure joins the construction of its own rate. */
const vatLines = (construction: readonly Taxed[], infrastructure: number, vatRate: number): CostLine[] => {
  const joins = infrastructure > 0 && construction.some((part) => part.vatRate === vatRate);
  const lines = construction.map((part): CostLine => {
    const isJoined = joins && part.vatRate === vatRate;
    return {
      kind: isJoined ? 'vatWorks' : 'vatConstruction',
      amount: (part.amount + (isJoined ? infrastructure : 0)) * part.vatRate,
      rate: percent(part.vatRate),
    };
  });
  if (infrastructure <= 0 || joins) return lines;
  return [...lines, { kind: 'vatInfrastructure', amount: infrastructure * vatRate, rate: percent(vatRate) }];
};

const newBuildTable = (input: CostInput & { readonly kind: 'new' }, ownHome: boolean): CostTable | undefined => {
  const rates = ratesOn();
  if (!rates) return undefined;
  const { land, infrastructure, vatRate = rates.newBuildVat.value } = input;
  const dutyRate = landDutyRate(input, ownHome, rates);
  const construction = input.construction.map((part) => ({ vatRate, ...part }));
  return {
    lines: [
      { kind: 'land', amount: land },
      { kind: 'construction', amount: construction.reduce((sum, { amount }) => sum + amount, 0) },
      ...(infrastructure > 0 ? [{ kind: 'infrastructure', amount: infrastructure } as const] : []),
      ...vatLines(construction, infrastructure, vatRate),
      { kind: 'landDuty', amount: land * dutyRate, rate: percent(dutyRate) },
    ],
    total: newBuildTotal({
      construction: [...construction, { amount: infrastructure, vatRate }],
      land,
      landDutyRate: dutyRate,
    }),
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

const usesTableVat = ({ construction, infrastructure, vatRate }: CostInput & { readonly kind: 'new' }): boolean =>
  vatRate === undefined && (infrastructure > 0 || construction.some((part) => part.vatRate === undefined));

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
    return [...duties, ...(usesTableVat(input) ? [percentage('newBuildVat', rates.newBuildVat)] : [])];
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
