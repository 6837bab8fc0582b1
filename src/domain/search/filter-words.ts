// The words of the filters that are asked less often, by filter. Each key stands here as it is: the browser's build looks for
// them (bin/client-messages.mjs).
import type { Trait } from './query-fields.ts';

export const TRAIT_WORDS = {
  garden: { name: 'filter.garden', yes: 'filter.garden.yes', no: 'filter.garden.no', about: 'filter.garden.about' },
  terrace: {
    name: 'filter.terrace',
    yes: 'filter.terrace.yes',
    no: 'filter.terrace.no',
    about: 'filter.terrace.about',
  },
  lift: { name: 'filter.lift', yes: 'filter.lift.yes', no: 'filter.lift.no', about: 'filter.lift.about' },
  garage: { name: 'filter.garage', yes: 'filter.garage.yes', no: 'filter.garage.no', about: 'filter.garage.about' },
  pets: { name: 'filter.pets', yes: 'filter.pets.yes', no: 'filter.pets.no', about: 'filter.pets.about' },
  newBuild: {
    name: 'filter.newBuild',
    yes: 'filter.newBuild.yes',
    no: 'filter.newBuild.no',
    about: 'filter.newBuild.about',
  },
  renovationDuty: {
    name: 'filter.renovationDuty',
    yes: 'filter.renovationDuty.yes',
    no: 'filter.renovationDuty.no',
    about: 'filter.renovationDuty.about',
  },
  pool: { name: 'filter.pool', yes: 'filter.pool.yes', no: 'filter.pool.no', about: 'filter.pool.about' },
  furnished: {
    name: 'filter.furnished',
    yes: 'filter.furnished.yes',
    no: 'filter.furnished.no',
    about: 'filter.furnished.about',
  },
  wheelchair: {
    name: 'filter.wheelchair',
    yes: 'filter.wheelchair.yes',
    no: 'filter.wheelchair.no',
    about: 'filter.wheelchair.about',
  },
  chargingStation: {
    name: 'filter.chargingStation',
    yes: 'filter.chargingStation.yes',
    no: 'filter.chargingStation.no',
    about: 'filter.chargingStation.about',
  },
} as const satisfies { readonly [T in Trait]: { readonly [Word in 'name' | 'yes' | 'no' | 'about']: string } };

export const SURFACE_WORDS = {
  surface: {
    name: 'filter.surface',
    between: 'filter.surface.between',
    from: 'filter.surface.from',
    to: 'filter.surface.to',
    about: 'filter.surface.about',
  },
  plot: {
    name: 'filter.plot',
    between: 'filter.plot.between',
    from: 'filter.plot.from',
    to: 'filter.plot.to',
    about: 'filter.plot.about',
  },
} as const;
