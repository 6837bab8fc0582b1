// A slot that came free is kept for the one person it is offered to, for a while (decisions section 11): long enough to read
// a mail, short enough that whoever is next in line still has use of it.
import { MINUTE_MS } from '../time/calendar-days.ts';

const HOLD_MINUTES = 30;

export const heldUntil = (offeredAt: Date): Date => new Date(offeredAt.getTime() + HOLD_MINUTES * MINUTE_MS);

/** The last moment is no part of it. */
export const isHeld = (hold: { readonly heldUntil: Date }, now: Date): boolean => now < hold.heldUntil;
