// The phrases that the texts of holiday homes are put together from, in one language.
import type { Locale } from '../../src/domain/locale.ts';
import type { HolidayView, RentalFacts, RentalKind } from './facts.ts';

export type RentalWords = {
  readonly locale: Locale;
  readonly kind: Readonly<Record<RentalKind, string>>;
  /** With its pronoun: "dit appartement", "cet appartement". */
  readonly this: Readonly<Record<RentalKind, string>>;
  /** After "has". */
  readonly view: Readonly<Record<HolidayView, string>>;
  readonly short: (kind: string, people: string, city: string, view: string) => string;
  readonly people: (count: number) => string;
  readonly openings: readonly ((it: string, city: string, people: string, view: string) => string)[];
  readonly rooms: (facts: RentalFacts) => string;
  readonly floor: (floor: number) => string;
  readonly terrace: readonly string[];
  readonly garden: readonly string[];
  readonly stove: string;
  readonly sauna: string;
  readonly beachFront: string;
  readonly beach: readonly ((distance: string) => string)[];
  readonly village: readonly ((distance: string) => string)[];
  readonly dogs: string;
  readonly noDogs: string;
  readonly garage: string;
  readonly service: readonly string[];
};
