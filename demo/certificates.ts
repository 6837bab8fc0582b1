// Energy and planning as each region wants them in an advertisement: Flanders the unique code, the flood scores and the
// planning answers; Wallonia the certificate number with both consumptions; Brussels the class and the CO2.
import type { Unit } from '../src/domain/record/estate.ts';
import type { Facts } from './facts.ts';
import { isHome, isLand } from './kinds.ts';
import type { Random } from './random.ts';

const digits = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.int(0, 9)).join('');
const certificateDay = (random: Random, thisYear: number): string =>
  `${random.int(thisYear - 6, thisYear - 1)}${String(random.int(1, 12)).padStart(2, '0')}${String(random.int(1, 28)).padStart(2, '0')}`;

export const energyOf = (facts: Facts, random: Random, thisYear: number): Unit['energy'] => {
  const { epc, label, area, place, kind } = facts;
  if (epc === undefined || label === undefined) {
    // Small business units in Flanders have a certificate with a score of their own kind; shown without a letter.
    if (place.region !== 'FLANDERS' || isLand(kind.family) || kind.family === 'garage') return undefined;
    if (isHome(kind.family)) return undefined;
    return {
      epcValue: random.int(90, 480),
      epcReference: `${certificateDay(random, thisYear)}-000${digits(random, 7)}-KNR-1`,
    };
  }
  const day = certificateDay(random, thisYear);
  const isNew = facts.year >= 2017;
  const eLevel = isNew
    ? { eLevel: Math.max(5, Math.min(40, Math.round(epc / 3) + 8)), kLevel: random.int(18, 34) }
    : {};
  if (place.region === 'FLANDERS')
    return {
      epcValue: epc,
      energyLabel: label,
      epcReference: `${day}-000${random.int(1, 9)}${digits(random, 6)}-RES-1`,
      ...eLevel,
      ...(kind.family === 'house'
        ? {}
        : {
            shared: {
              epcValue: Math.max(20, Math.round(epc * random.between(0.85, 1.2))),
              epcReference: `${day}-000${random.int(1, 9)}${digits(random, 6)}-GD-1`,
            },
          }),
    };
  const certificate =
    place.region === 'WALLONIA'
      ? `${day}${digits(random, 6)}`
      : `${day}-000${digits(random, 7)}-01-${random.int(1, 9)}`;
  return {
    epcValue: epc,
    epcValueTotal: Math.round(epc * area),
    energyLabel: label,
    epcReference: certificate,
    co2: Math.max(1, Math.round(epc * random.between(0.18, 0.24))),
    ...eLevel,
  };
};

const zoneOf = (facts: Facts, random: Random): string => {
  const { kind, place } = facts;
  if (kind.code === 'WOOD') return 'BG';
  if (kind.code === 'PARK_AREA') return 'PG';
  if (kind.code === 'RECREATIONAL_GROUND' || kind.code === 'CAMPING' || kind.code === 'HOLIDAY_PARK') return 'GVR';
  if (kind.code === 'LIVING_EXTENSION_AREA') return 'WUG';
  if (kind.code === 'INDUSTRIAL_GROUND' || kind.code === 'FACTORY') return 'IGB';
  if (kind.code === 'CLEAN_INDUSTRY' || kind.family === 'hall') return 'IAB';
  if (kind.family === 'land') return random.chance(0.3) ? 'LWAG' : 'AG';
  if (kind.where === 'country')
    return random.weighted([
      ['WGL', 5],
      ['AG', 2],
      ['WG', 3],
    ]);
  if (place.character === 'village')
    return random.weighted([
      ['WG', 6],
      ['WGL', 3],
      ['WP', 1],
    ]);
  return random.weighted([
    ['WG', 12],
    ['WCHE', place.character === 'city' ? 3 : 1],
    ['WP', 0.5],
  ]);
};

const drawScores = (facts: Facts, random: Random): { floodingParcelScore: string; floodingBuildingScore?: string } => {
  const parcel = random.weighted([
    ['A', 70],
    ['B', 14],
    ['C', 10],
    ['D', 6],
  ] as const);
  if (isLand(facts.kind.family)) return { floodingParcelScore: parcel };
  const building =
    parcel === 'A'
      ? 'A'
      : random.weighted([
          ['A', 4],
          ['B', 2],
          [parcel, 3],
        ] as const);
  return { floodingParcelScore: parcel, floodingBuildingScore: building };
};

const CERTIFIED_SAFE = {
  nl: 'Asbestveilig',
  fr: 'Sans risque lié à l’amiante',
  en: 'Asbestos-safe',
  de: 'Asbestsicher',
};
const NOT_SAFE = {
  nl: 'Niet asbestveilig',
  fr: 'Non exempt de risque lié à l’amiante',
  en: 'Not asbestos-safe',
  de: 'Nicht asbestsicher',
};

/** Brussels wants the lawful use in the words of the municipality. */
const LAWFUL_HOME = {
  nl: 'Huisvesting, volgens de stedenbouwkundige inlichtingen van de gemeente',
  fr: 'Logement, selon les renseignements urbanistiques de la commune',
  en: 'Housing, according to the planning information of the municipality',
  de: 'Wohnen, laut den städtebaulichen Auskünften der Gemeinde',
};
const LAWFUL_BUSINESS = {
  nl: 'Handel en productie, volgens de stedenbouwkundige inlichtingen van de gemeente',
  fr: 'Commerce et activités productives, selon les renseignements urbanistiques de la commune',
  en: 'Retail and production, according to the planning information of the municipality',
  de: 'Handel und Produktion, laut den städtebaulichen Auskünften der Gemeinde',
};

export const planningOf = (facts: Facts, random: Random): Unit['planning'] => {
  const { kind, place, rent, year } = facts;
  if (place.region === 'WALLONIA') return random.chance(0.15) ? { buildingLicense: true } : undefined;
  if (place.region === 'BRUSSELS')
    return rent
      ? undefined
      : {
          townPlanningValue: isHome(kind.family) ? LAWFUL_HOME : LAWFUL_BUSINESS,
          buildingLicense: year < 1962 && year > 0 ? 'BEFORE_1962' : true,
          presaleRight: false,
          heritageProtected: random.chance(0.05),
        };
  if (rent) return { asbestosCertificate: false };
  const land = isLand(kind.family);
  const heritage = !land && year < 1930 && random.chance(0.12);
  const old = year > 0 && year < 1962;
  const asbestos =
    land || year >= 2001
      ? {}
      : { asbestosCertificate: true, asbestosInventory: random.chance(0.45) ? NOT_SAFE : CERTIFIED_SAFE };
  return {
    ...asbestos,
    townPlanningValue: zoneOf(facts, random),
    buildingLicense: land ? false : old && random.chance(0.6) ? 'BEFORE_1962' : true,
    allocationLicense: kind.family === 'plot' ? true : random.chance(0.2),
    presaleRight: random.chance(0.08),
    townPlanningViolation: random.chance(0.02),
    ...(random.chance(0.3) ? { certificateAsBuilt: false } : {}),
    heritageProtected: heritage && random.chance(0.4),
    heritageInventoried: heritage,
    ...(isHome(kind.family) && (facts.label === 'E' || facts.label === 'F') && !heritage
      ? { renovationObligation: true }
      : isHome(kind.family)
        ? { renovationObligation: false }
        : {}),
    ...drawScores(facts, random),
  };
};
