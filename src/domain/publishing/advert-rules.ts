// The laws that say what an advertisement must name, as data: each with its source, its date and how sure we are. The
// date is that of the law, else of the newest source that was read. Indicative: no rights can be derived from them.

/** Read in a public source; general knowledge of the trade; could be wrong or could have changed. */
type Confidence = 'certain' | 'likely' | 'unsure';

export type AdvertRule = {
  /** What the advertisement must say, in one sentence. */
  readonly rule: string;
  readonly source: string;
  readonly asOf: string;
  readonly confidence: Confidence;
};

const FLEMISH_ENERGY = 'Flemish Energy Decree; energy agency, EPC in advertisements';
const FLEMISH_PLANNING = 'Flemish Spatial Planning Code (VCRO) art. 5.2.6';
const WALLOON_ENERGY = 'Walloon PEB decree, publicity';
const WALLOON_PLANNING = 'Walloon CoDT art. D.IV.97 and D.IV.99; its forerunner asked it of publicity';
const BRUSSELS_ENERGY = 'Brussels CoBrACE and the decree of 2011 on publicity';
const RENT = 'Rent laws of the regions, publicity of a dwelling for rent';
const READ = '2026-03-01';

const certain = (rule: string, source: string, asOf: string): AdvertRule => ({
  rule,
  source,
  asOf,
  confidence: 'certain',
});
const likely = (rule: string, source: string, asOf: string): AdvertRule => ({
  ...certain(rule, source, asOf),
  confidence: 'likely',
});
const unsure = (rule: string, source: string, asOf: string): AdvertRule => ({
  ...certain(rule, source, asOf),
  confidence: 'unsure',
});

export const ADVERT_RULES = {
  region: certain(
    'The region decides what an advertisement must say: it follows from the postcode',
    'Regional law',
    READ,
  ),
  flemishScore: certain('The energy score or label of a dwelling', FLEMISH_ENERGY, '2024-01-01'),
  flemishCode: certain('The full address, or the unique code of the certificate', FLEMISH_ENERGY, '2019-01-01'),
  flemishELevel: certain('The E-level of a new building', FLEMISH_ENERGY, '2024-01-01'),
  flemishBusinessScore: likely('The certificate of a non-residential unit', FLEMISH_ENERGY, READ),
  flemishBusinessCode: likely('The full address, or the unique code of the certificate', FLEMISH_ENERGY, READ),
  renovation: certain(
    'With label E or F: that the buyer must renovate',
    'Flemish Energy Decree, renovation obligation',
    '2023-01-01',
  ),
  permission: certain('Whether a planning permit was issued', FLEMISH_PLANNING, '2018-03-28'),
  destination: certain('The most recent zoning designation', FLEMISH_PLANNING, '2018-03-28'),
  violation: certain(
    'Whether there is a summons, or a judicial or administrative measure',
    FLEMISH_PLANNING,
    '2018-03-28',
  ),
  preemption: certain('Whether a pre-emption right rests on it', FLEMISH_PLANNING, '2018-03-28'),
  subdivision: certain('Whether a subdivision permit applies', FLEMISH_PLANNING, '2018-03-28'),
  asBuilt: unsure('Whether there is an as-built certificate', FLEMISH_PLANNING, READ),
  floodParcel: certain('The flood score of the parcel', 'Flemish decree on integrated water policy', '2023-01-01'),
  floodBuilding: certain('The flood score of the building', 'Flemish decree on integrated water policy', '2023-01-01'),
  heritage: certain('Whether it is protected heritage', 'Flemish Immovable Heritage Decree', READ),
  heritageInventory: unsure(
    'Whether it is in an established inventory of heritage',
    'Flemish Immovable Heritage Decree',
    READ,
  ),
  walloonNumber: likely('The number of the certificate', WALLOON_ENERGY, '2015-01-01'),
  walloonClass: likely('The energy class', WALLOON_ENERGY, '2015-01-01'),
  walloonUse: likely('The consumption per m²', WALLOON_ENERGY, '2015-01-01'),
  walloonTotal: likely('The total consumption', WALLOON_ENERGY, '2015-01-01'),
  walloonBusiness: unsure('The certificate of a non-residential unit', WALLOON_ENERGY, READ),
  walloonZone: unsure('The zone of the plan de secteur', WALLOON_PLANNING, READ),
  walloonPermit: unsure('The permits since 1 January 1977', WALLOON_PLANNING, READ),
  brusselsClass: certain('The energy class', BRUSSELS_ENERGY, '2011-01-01'),
  brusselsCo2: certain('The emission of CO2', BRUSSELS_ENERGY, '2011-01-01'),
  brusselsBusiness: unsure('The certificate of a non-residential unit', BRUSSELS_ENERGY, READ),
  brusselsUse: certain(
    'The lawful use, or where the planning information can be read',
    'Brussels CoBAT art. 280-281',
    READ,
  ),
  rent: certain('The rent of a dwelling', RENT, READ),
  charges: certain('The common charges of a dwelling for rent', RENT, READ),
  meters: certain('Whether the meters are individual', RENT, READ),
  lostEnergy: unsure(
    'It had this before: a valid certificate must exist while it is on offer',
    'Energy laws of the regions',
    READ,
  ),
} as const satisfies Readonly<Record<string, AdvertRule>>;
/** The name of a rule, under which its sentences stand in four languages (src/desk/texts/rules). */
export type RuleId = keyof typeof ADVERT_RULES;
