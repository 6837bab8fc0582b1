// Until when a lead is kept: so many days after its last message, however it came; longer when a member says so, within a bound.
import { daysAfter, viewingUntil } from '../people/privacy.ts';

export type LeadLife = {
  readonly lastAt: Date;
  readonly keepUntil: Date | null;
  readonly retentionDays: number;
  /** Of a viewing. */
  readonly viewingEnd?: Date | undefined;
  /** A stay that was booked: the agency's books need it. */
  readonly booked?: boolean | undefined;
};

const latest = (...moments: readonly (Date | null | undefined)[]): Date =>
  new Date(Math.max(...moments.map((moment) => moment?.getTime() ?? 0)));

/** The moment it is erased by itself; undefined: it stays for the books. */
export const leadUntil = ({ lastAt, keepUntil, retentionDays, viewingEnd, booked }: LeadLife): Date | undefined =>
  booked
    ? undefined
    : latest(daysAfter(lastAt, retentionDays), keepUntil, viewingEnd === undefined ? null : viewingUntil(viewingEnd));
