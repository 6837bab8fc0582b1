// What a listing is: drawn once, then written down as a record, described in four languages and pictured.
import type { EnergyLabel } from '../src/domain/display/energy-scales.ts';
import type { Kind } from './kinds.ts';
import type { Place } from './places.ts';

export type Orientation = 'N' | 'NE' | 'E' | 'SE' | 'S' | 'SW' | 'W' | 'NW';
export type Condition = 'TO_RENOVATE' | 'TO_FRESHEN_UP' | 'GOOD_CONDITION' | 'EXCELLENT_CONDITION' | 'RENEWED' | 'NEW';
export type Heating = 'GAS' | 'OIL' | 'ELECTRICITY' | 'PELLET' | 'WOOD' | 'CENTRAL_VENTILATION';

export type Facts = {
  readonly id: number;
  readonly kind: Kind;
  readonly place: Place;
  readonly point: { readonly lat: number; readonly lon: number };
  readonly transaction: number;
  readonly rent: boolean;
  /** Undefined: price on request. */
  readonly price: number | undefined;
  readonly addressHidden: boolean;
  readonly year: number;
  readonly renovated: number | undefined;
  readonly condition: Condition;
  readonly area: number;
  readonly plot: number;
  readonly beds: number;
  readonly baths: number;
  readonly toilets: number;
  readonly living: number;
  readonly kitchen: number;
  readonly openKitchen: boolean;
  readonly garden: number;
  readonly orientation: Orientation;
  readonly terrace: number;
  readonly garages: number;
  readonly parkings: number;
  readonly floor: number;
  readonly floors: number;
  readonly elevator: boolean;
  readonly study: boolean;
  readonly cellar: boolean;
  readonly attic: boolean;
  readonly heating: Heating;
  readonly heatPump: boolean;
  readonly solar: boolean;
  readonly glazing: 'SINGLE' | 'DOUBLE' | 'TRIPLE';
  readonly pool: boolean;
  readonly seaView: 'FRONT' | 'SIDE' | undefined;
  readonly furnished: boolean;
  readonly pets: boolean;
  readonly monthlyCosts: number;
  /** Undefined where no certificate is needed. */
  readonly epc: number | undefined;
  readonly label: EnergyLabel | undefined;
  readonly toShops: number;
  readonly toTransport: number;
  readonly toSchool: number;
  readonly toBeach: number | undefined;
  readonly available: 'IMMEDIATE' | 'DEED' | 'AFTER_NOTICE_PERIOD' | 'TBD' | 'DELIVERY';
  /** Days before today. */
  readonly age: number;
  /** Of sentences and pictures. */
  readonly voice: number;
};
