// The fixed words of the holiday catalogue. Without schemas, so that a browser need not load them.
export const PERIOD_TYPES = ['week', 'weekend', 'midweek', 'month'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

/** What the amount of an extra is counted by. */
export const EXTRA_PERS = ['stay', 'night', 'person', 'person-night'] as const;
export type ExtraPer = (typeof EXTRA_PERS)[number];

/** What the desk decides about a unit, over what its feed says. */
export const OWN_PARTS = ['prices', 'rules', 'extras', 'registrationNumber'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

export const STAY_STATES = ['HELD', 'CONFIRMED', 'REFUSED', 'LAPSED', 'CANCELLED', 'WITHDRAWN'] as const;
export type StayState = (typeof STAY_STATES)[number];

export type StayStep = Exclude<StayState, 'HELD'>;

/** The only state that each of the others follows. */
export const STATE_BEFORE = {
  CONFIRMED: 'HELD',
  REFUSED: 'HELD',
  LAPSED: 'HELD',
  CANCELLED: 'CONFIRMED',
  WITHDRAWN: 'HELD',
} as const satisfies Record<StayStep, StayState>;

/** A request holds its period this long, until the agency answers (decisions section 11). */
export const HOLD_HOURS = 48;

export const RENTAL_SORT_FIELDS = ['price', 'general.city.name', 'general.maxOccupation', 'id'] as const;

/** Record section 3.5: the sizes of a photo. */
export const RENTAL_PHOTO_SIZES = ['original', 'medium', 'thumbnail'] as const;
export type RentalPhotoSize = (typeof RENTAL_PHOTO_SIZES)[number];
