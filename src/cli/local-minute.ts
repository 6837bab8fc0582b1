import { wallTimeOf } from '../domain/time/brussels-time.ts';

/** A moment as the agency's clock shows it: "2026-11-16 20:05". */
export const localMinute = (moment: Date): string => wallTimeOf(moment).replace('T', ' ');
