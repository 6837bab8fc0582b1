// Where the demo's holiday homes lie.
import type { Localized } from '../../src/domain/locale.ts';

export type RentalPlace = {
  readonly zip: string;
  readonly city: string;
  readonly setting: 'coast' | 'ardennes';
  readonly location: { readonly id: number; readonly name: Localized };
};

const WEST = { id: 1, name: { nl: 'Westkust', fr: 'Côte ouest', en: 'West coast', de: 'Westküste' } };
const MIDDLE = { id: 2, name: { nl: 'Middenkust', fr: 'Côte centrale', en: 'Middle coast', de: 'Mittelküste' } };
const EAST = { id: 3, name: { nl: 'Oostkust', fr: 'Côte est', en: 'East coast', de: 'Ostküste' } };
const OURTHE = {
  id: 4,
  name: { nl: 'Ourthevallei', fr: 'Vallée de l’Ourthe', en: 'Ourthe valley', de: 'Ourthetal' },
};
const FENS = { id: 5, name: { nl: 'Hoge Venen', fr: 'Hautes Fagnes', en: 'High Fens', de: 'Hohes Venn' } };
const SEMOIS = {
  id: 6,
  name: { nl: 'Semoisvallei', fr: 'Vallée de la Semois', en: 'Semois valley', de: 'Semoistal' },
};

const coast = (zip: string, city: string, location: RentalPlace['location']): RentalPlace => ({
  zip,
  city,
  setting: 'coast',
  location,
});
const ardennes = (zip: string, city: string, location: RentalPlace['location']): RentalPlace => ({
  zip,
  city,
  setting: 'ardennes',
  location,
});

export const HOLIDAY_PLACES: readonly RentalPlace[] = [
  coast('8660', 'De Panne', WEST),
  coast('8670', 'Koksijde', WEST),
  coast('8670', 'Oostduinkerke', WEST),
  coast('8620', 'Nieuwpoort', WEST),
  coast('8434', 'Westende', MIDDLE),
  coast('8430', 'Middelkerke', MIDDLE),
  coast('8400', 'Oostende', MIDDLE),
  coast('8420', 'De Haan', MIDDLE),
  coast('8370', 'Blankenberge', EAST),
  coast('8301', 'Heist-aan-Zee', EAST),
  ardennes('6940', 'Durbuy', OURTHE),
  ardennes('6980', 'La Roche-en-Ardenne', OURTHE),
  ardennes('6990', 'Hotton', OURTHE),
  ardennes('4960', 'Malmedy', FENS),
  ardennes('4970', 'Stavelot', FENS),
  ardennes('4950', 'Waimes', FENS),
  ardennes('6830', 'Bouillon', SEMOIS),
  ardennes('6887', 'Herbeumont', SEMOIS),
];
