// Backups by the clock: what they are called, which of them are kept, and when the last good one is too old.
import { dayOf, weekdayOf } from '../time/brussels-time.ts';
import { dayNumber, dayText, HOUR_MS } from '../time/calendar-days.ts';

export const BACKUP_PERIODS = ['day', 'week', 'month'] as const;
export type BackupPeriod = (typeof BACKUP_PERIODS)[number];
const KEPT: Readonly<Record<BackupPeriod, number>> = { day: 7, week: 4, month: 6 };
/** One is made every night: a night that was missed is told before the next one. */
const TOO_OLD_MS = 26 * HOUR_MS;

const NAME = /^pand-(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z\.tar\.gz$/u;

/** `pand-20261117T013000Z.tar.gz`: in the order of their names they are in that of time. */
export const backupName = (at: Date): string => `pand-${at.toISOString().slice(0, 19).replace(/[-:]/gu, '')}Z.tar.gz`;

/** When the backup of this name was begun; undefined when it is none of ours. */
export const backupTime = (name: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
};

const monday = (day: string): string => dayText(dayNumber(day) - (weekdayOf(day) - 1));

const PERIOD_OF: Readonly<Record<BackupPeriod, (day: string) => string>> = {
  day: (day) => day,
  week: monday,
  month: (day) => day.slice(0, 7),
};

/**
 * The newest of each of the last seven days, four weeks and six months that have any, and for what it is kept: when no more are made,
 * none of the old ones go. Days are those of the clock in Brussels, weeks begin on Monday.
 */
export const backupsToKeep = (names: readonly string[]): ReadonlyMap<string, readonly BackupPeriod[]> => {
  const known = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at ? [{ name, day: dayOf(at) }] : [];
    })
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  const keep = new Map<string, BackupPeriod[]>();
  for (const period of BACKUP_PERIODS) {
    const seen = new Set<string>();
    for (const { name, day } of known) {
      const one = PERIOD_OF[period](day);
      if (seen.has(one) || seen.size === KEPT[period]) continue;
      seen.add(one);
      keep.set(name, [...(keep.get(name) ?? []), period]);
    }
  }
  return keep;
};

export const isBackupTooOld = (lastGood: Date, now: Date): boolean => now.getTime() - lastGood.getTime() > TOO_OLD_MS;
