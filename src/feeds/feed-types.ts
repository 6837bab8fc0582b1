// Types of property by name: our own labels in four languages, then what the feeds call them.
import { labelsFor } from '../domain/display/labels-for.ts';
import { LOCALES } from '../domain/locale.ts';
import { placeKey } from '../domain/places/cities.ts';
import { HEAD_TYPES, headTypeIds } from '../domain/record/head-types.ts';
import { SUB_TYPES, type SubTypeEntry, subTypeByCode } from '../domain/record/sub-types.ts';

export type EstateType = {
  readonly headType: { id: number; code?: string };
  readonly subType?: { id: number; code: string };
};

/** Feeds' words → our subtypes. */
const WORDS: Readonly<Record<string, string>> = {
  apartment: 'APARTMENT',
  flat: 'APARTMENT',
  appartement: 'APARTMENT',
  wohnung: 'APARTMENT',
  piso: 'APARTMENT',
  apartamento: 'APARTMENT',
  'ground floor apartment': 'GROUND_FLOOR_APARTMENT',
  penthouse: 'PENTHOUSE',
  atico: 'PENTHOUSE',
  duplex: 'DUPLEX',
  triplex: 'TRIPLEX',
  studio: 'FLAT_02',
  estudio: 'FLAT_02',
  loft: 'LOFT',
  house: 'HOUSE',
  huis: 'HOUSE',
  woning: 'HOUSE',
  maison: 'HOUSE',
  haus: 'HOUSE',
  casa: 'HOUSE',
  villa: 'VILLA',
  chalet: 'CHALET',
  bungalow: 'BUNGALOW',
  'town house': 'TOWNHOUSE',
  townhouse: 'TOWNHOUSE',
  'terraced house': 'TERRACED_HOUSE',
  rijwoning: 'TERRACED_HOUSE',
  'semi detached house': 'SEMI_DETACHED_HOUSE',
  'semi detached villa': 'TWIN_VILLA',
  'detached house': 'DETACHED_HOUSE',
  'detached villa': 'VILLA',
  'quad house': 'SEMI_DETACHED_HOUSE',
  'end terrace': 'CORNER_HOUSE',
  'country house': 'COUNTRY_HOUSE',
  'country home': 'COUNTRY_HOUSE',
  'country property': 'COUNTRY_HOUSE',
  finca: 'COUNTRY_HOUSE',
  cortijo: 'COUNTRY_HOUSE',
  farm: 'FARM_01',
  farmhouse: 'FARM_01',
  hoeve: 'FARM_01',
  fermette: 'FARM_02',
  ferme: 'FARM_01',
  cottage: 'COTTAGE',
  castle: 'CASTLE',
  mansion: 'MANSION',
  manor: 'MANOR_HOUSE',
  'village house': 'HOUSE',
  'cave house': 'EXCEPTIONAL_PROPERTY',
  'wooden house': 'CHALET',
  'wooden home': 'CHALET',
  'mobile home': 'CARAVAN',
  'park home': 'CARAVAN',
  caravan: 'CARAVAN',
  'house boat': 'BOAT',
  houseboat: 'BOAT',
  land: 'PLOT',
  plot: 'PLOT',
  'plot of land': 'PLOT',
  grond: 'PLOT',
  terrain: 'PLOT',
  grundstuck: 'PLOT',
  parcela: 'PLOT',
  'building plot': 'BUILDING_PLOT',
  bouwgrond: 'BUILDING_PLOT',
  garage: 'GARAGE',
  parking: 'PARKING',
  'parking space': 'PARKING',
  'storage room': 'CELLAR',
  commercial: 'COMMERCIAL_PROPERTY',
  'commercial property': 'COMMERCIAL_PROPERTY',
  business: 'BUSINESS_PREMISES',
  office: 'OFFICE',
  kantoor: 'OFFICE',
  bureau: 'OFFICE',
  buro: 'OFFICE',
  shop: 'SHOP',
  winkel: 'SHOP',
  commerce: 'SHOP',
  local: 'SHOP',
  retail: 'SHOP',
  warehouse: 'WAREHOUSE',
  magazijn: 'WAREHOUSE',
  entrepot: 'WAREHOUSE',
  'industrial unit': 'INDUSTRIAL_BUILDING',
  hotel: 'HOTEL',
  hostel: 'HOTEL',
  'guest house': 'BED_AND_BREAKFAST',
  'bed and breakfast': 'BED_AND_BREAKFAST',
  restaurant: 'RESTAURANT',
  bar: 'CAFE',
  cafe: 'CAFE',
  'bar restaurant': 'RESTAURANT',
  campsite: 'CAMPING',
  building: 'MIXED_USE_BUILDING',
  'apartment building': 'APARTMENT_BUILDING',
  'investment property': 'INVESTMENT_PROPERTY',
};

const ofSubType = ({ id, code, type }: SubTypeEntry): EstateType => ({
  headType: { id: headTypeIds(type)[0] ?? 9, code: type },
  subType: { id, code },
});

export const typeOfSubTypeCode = (code: string): EstateType | undefined => {
  const entry = subTypeByCode(code);
  return entry && ofSubType(entry);
};

let names: ReadonlyMap<string, EstateType> | undefined;
const typeNames = (): ReadonlyMap<string, EstateType> => {
  if (names) return names;
  const found = new Map<string, EstateType>();
  const add = (name: string, type: EstateType | undefined) => {
    const key = placeKey(name);
    if (key !== '' && type && !found.has(key)) found.set(key, type);
  };
  for (const locale of LOCALES)
    for (const entry of SUB_TYPES) add(labelsFor(locale).reference.SubType[entry.code] ?? '', ofSubType(entry));
  for (const [word, code] of Object.entries(WORDS)) add(word, typeOfSubTypeCode(code));
  for (const locale of LOCALES)
    for (const { id } of HEAD_TYPES) add(labelsFor(locale).reference.HeadType[id] ?? '', { headType: { id } });
  names = found;
  return found;
};

/** "Semi-detached villa", "Appartement", "country houses". Undefined when no word of it says anything. */
export const typeNamed = (name: string): EstateType | undefined => {
  const key = placeKey(name);
  const table = typeNames();
  const known = table.get(key) ?? table.get(key.replace(/s$/, ''));
  if (known) return known;
  // "Luxury villa with pool": the first pair or word that is a type. Only the feeds' own words: a short word of one
  // language means something else in another.
  const word = (text: string) => (Object.hasOwn(WORDS, text) ? typeOfSubTypeCode(WORDS[text] ?? '') : undefined);
  const words = key.split(' ');
  for (let i = 0; i < words.length; i++) {
    const found = word(words.slice(i, i + 2).join(' ')) ?? word((words[i] ?? '').replace(/s$/, ''));
    if (found) return found;
  }
  return undefined;
};

const UNKNOWN_TYPE = /^type \((.*) is not known, taken as other\)$/s;
/** As records spell it that have a type of their own words. */
const UNKNOWN_SUB_TYPE = /^(?:subType|general\.subType\.(?:code|id)) \((.*) is not known\)$/s;

/** How a source says that it does not know this type. */
export const unknownTypeLoss = (word: string): string => `type (${word} is not known, taken as other)`;

/** The word of a type that was not known; undefined when something else was lost. */
export const unknownTypeIn = (loss: string): string | undefined =>
  (UNKNOWN_TYPE.exec(loss) ?? UNKNOWN_SUB_TYPE.exec(loss))?.[1];
