// Names that the desk's screens and the contract share; without the clock that the rules beside them need.

export const PERSON_PARTS = ['leads', 'messages', 'viewings', 'waits', 'stays', 'alerts', 'mails'] as const;
export type PersonPart = (typeof PERSON_PARTS)[number];

/** No words of one's own: a reason stays in the log after the person is gone from everywhere else. */
export const ERASURE_REASONS = ['asked', 'withdrawn', 'mistake', 'else'] as const;
export type ErasureReason = (typeof ERASURE_REASONS)[number];
