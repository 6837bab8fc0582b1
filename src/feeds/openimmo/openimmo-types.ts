// OpenImmo's kinds of property (objektart with its type attribute) as ours.
import { type EstateType, typeOfSubTypeCode } from '../feed-types.ts';
import type { XmlNode } from '../xml/xml-tree.ts';

type Kind = {
  readonly attribute: string;
  readonly otherwise: string;
  readonly types: Readonly<Record<string, string>>;
};

const KINDS: Readonly<Record<string, Kind>> = {
  zimmer: { attribute: 'zimmertyp', otherwise: 'STUDENT_ROOM', types: {} },
  wohnung: {
    attribute: 'wohnungtyp',
    otherwise: 'APARTMENT',
    types: {
      DACHGESCHOSS: 'ATTIC_APPARTMENT',
      MAISONETTE: 'DUPLEX',
      'LOFT-STUDIO-ATELIER': 'LOFT',
      PENTHOUSE: 'PENTHOUSE',
      ERDGESCHOSS: 'GROUND_FLOOR_APARTMENT',
      SOUTERRAIN: 'BASEMENT_APARTMENT',
      APARTMENT: 'FLAT_02',
    },
  },
  haus: {
    attribute: 'haustyp',
    otherwise: 'HOUSE',
    types: {
      REIHENHAUS: 'TERRACED_HOUSE',
      REIHENMITTEL: 'TERRACED_HOUSE',
      REIHENEND: 'CORNER_HOUSE',
      REIHENECK: 'CORNER_HOUSE',
      DOPPELHAUSHAELFTE: 'SEMI_DETACHED_HOUSE',
      EINFAMILIENHAUS: 'SINGLE_FAMILY_HOUSE',
      STADTHAUS: 'TOWNHOUSE',
      BUNGALOW: 'BUNGALOW',
      VILLA: 'VILLA',
      RESTHOF: 'FARM_01',
      BAUERNHAUS: 'FARM_01',
      LANDHAUS: 'COUNTRY_HOUSE',
      SCHLOSS: 'CASTLE',
      BURG: 'CASTLE',
      ZWEIFAMILIENHAUS: 'TWO_FAMILY_HOUSE',
      MEHRFAMILIENHAUS: 'MULTI_FAMILY_HOUSE',
      FERIENHAUS: 'HOLIDAY_HOME',
      BERGHUETTE: 'CHALET',
      CHALET: 'CHALET',
      HERRENHAUS: 'MANOR_HOUSE',
    },
  },
  grundstueck: {
    attribute: 'grundst_typ',
    otherwise: 'PLOT',
    types: {
      WOHNEN: 'BUILDING_PLOT',
      GEWERBE: 'INDUSTRIAL_GROUND',
      INDUSTRIE: 'INDUSTRIAL_GROUND',
      LAND_FORSTWIRSCHAFT: 'AGRICULTURE_GROUND',
      FREIZEIT: 'RECREATIONAL_GROUND',
    },
  },
  buero_praxen: {
    attribute: 'buero_typ',
    otherwise: 'OFFICE',
    types: { PRAXIS: 'MEDICAL_PRACTICE', PRAXISHAUS: 'MEDICAL_PRACTICE' },
  },
  einzelhandel: {
    attribute: 'handel_typ',
    otherwise: 'SHOP',
    types: { SUPERMARKT: 'SUPERMARKET', AUSSTELLUNGSFLAECHE: 'SHOWROOM' },
  },
  gastgewerbe: {
    attribute: 'gastgew_typ',
    otherwise: 'HORECA',
    types: {
      HOTELS: 'HOTEL',
      RESTAURANT: 'RESTAURANT',
      CAFE: 'CAFE',
      BAR: 'CAFE',
      PENSIONEN: 'BED_AND_BREAKFAST',
      GASTRONOMIE: 'RESTAURANT',
    },
  },
  hallen_lager_prod: {
    attribute: 'hallen_typ',
    otherwise: 'WAREHOUSE',
    types: { HALLE: 'HANGAR', PRODUKTION: 'FACTORY', WERKSTATT: 'WORKSHOP', LAGER: 'STORAGE' },
  },
  land_und_forstwirtschaft: {
    attribute: 'land_typ',
    otherwise: 'COMMERCIAL_FARM',
    types: { REITERHOEFE: 'RIDING_SCHOOL', GAERTNEREI: 'HORTICULTURE_BUSINESS' },
  },
  parken: {
    attribute: 'parken_typ',
    otherwise: 'GARAGE',
    types: {
      CARPORT: 'CARPORT',
      TIEFGARAGE: 'BASEMENT_GARAGE',
      STELLPLATZ: 'PARKING',
      PARKPLATZ_STROM: 'PARKING',
      PARKHAUS: 'PARKING',
    },
  },
  freizeitimmobilie_gewerblich: { attribute: 'freizeit_typ', otherwise: 'HOLIDAY_PARK', types: {} },
  zinshaus_renditeobjekt: {
    attribute: 'zins_typ',
    otherwise: 'INVESTMENT_PROPERTY',
    types: {
      MEHRFAMILIENHAUS: 'MULTI_FAMILY_HOUSE',
      WOHN_UND_GESCHAEFTSHAUS: 'MIXED_USE_BUILDING',
      BUEROGEBAEUDE: 'OFFICE_BUILDING_01',
    },
  },
};

/** Undefined when the kind is not known; `sonstige` is none. */
export const openimmoType = (objektart: XmlNode | undefined): EstateType | undefined => {
  for (const node of objektart?.children ?? []) {
    const kind = Object.hasOwn(KINDS, node.name) ? KINDS[node.name] : undefined;
    if (!kind) continue;
    const value = node.attributes[kind.attribute]?.toUpperCase() ?? '';
    return typeOfSubTypeCode((Object.hasOwn(kind.types, value) ? kind.types[value] : undefined) ?? kind.otherwise);
  }
  return undefined;
};
