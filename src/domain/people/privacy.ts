// What the program keeps about a visitor, part by part, and until when. The numbers are the same that erase by themselves at night.
import { addMonths, dayOf, startOfDay } from '../time/brussels-time.ts';
import { DAY_MS } from '../time/calendar-days.ts';

/** Viewings, in months after the appointment; as the privacy statements say. */
export const VIEWING_MONTHS = 6;
/** Whoever waited longer for a viewing has found another way. */
export const WAIT_DAYS = 60;
/** Rows of mails: they prove that a mail left. */
export const MAIL_DAYS = 90;
/** The page behind the link still says that somebody unsubscribed. */
export const ENDED_ALERT_DAYS = 30;
/** Ids of records and names of people: long enough to find out later who changed something. */
export const LOG_DAYS = 365;

export const daysAfter = (moment: Date, days: number): Date => new Date(moment.getTime() + days * DAY_MS);

/** The night in which an appointment is erased. */
export const viewingUntil = (end: Date): Date => startOfDay(addMonths(dayOf(end), VIEWING_MONTHS));
