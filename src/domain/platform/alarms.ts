// When the operator of an installation is told that something is wrong, and that it is over: once each.
import { DAY_MS } from '../time/calendar-days.ts';
import { isBackupTooOld } from './backup-rules.ts';

export const ALARM_KINDS = ['import', 'disk', 'mails', 'backup', 'certificate'] as const;
export type AlarmKind = (typeof ALARM_KINDS)[number];

/** What there is to say about it, in numbers and names; moments as ISO texts. */
export type AlarmFacts = {
  readonly site?: string;
  readonly source?: string;
  readonly reason?: string;
  readonly count?: number;
  readonly freeBytes?: number;
  readonly freePercent?: number;
  readonly hostname?: string;
  readonly at?: string;
};

/** One cause: the same kind and subject twice is the same alarm, whatever its facts are by now. */
export type Finding = { readonly kind: AlarmKind; readonly subject: string; readonly facts: AlarmFacts };
export type OpenAlarm = Finding & {
  readonly since: Date;
  /** Absent: nobody was reached yet. */
  readonly toldAt: Date | null;
  /** Over, and nobody was told yet. */
  readonly overAt: Date | null;
};

const keyOf = ({ kind, subject }: Pick<Finding, 'kind' | 'subject'>): string => `${kind}:${subject}`;

type AlarmChanges = {
  /** New, or here again before anybody was told that it was over. */
  readonly raise: readonly Finding[];
  readonly over: readonly OpenAlarm[];
  /** Over before anybody was told that it was there: nothing to say. */
  readonly forget: readonly OpenAlarm[];
};

export const alarmChanges = (open: readonly OpenAlarm[], found: readonly Finding[]): AlarmChanges => {
  const present = new Set(found.map(keyOf));
  const known = new Map(open.map((alarm) => [keyOf(alarm), alarm]));
  const gone = open.filter((alarm) => !present.has(keyOf(alarm)) && alarm.overAt === null);
  return {
    raise: found.filter((finding) => {
      const alarm = known.get(keyOf(finding));
      return alarm === undefined || alarm.overAt !== null;
    }),
    over: gone.filter(({ toldAt }) => toldAt !== null),
    forget: gone.filter(({ toldAt }) => toldAt === null),
  };
};

const GIGABYTE = 1024 ** 3;

/** Little is left, in percent and in gigabytes: a tenth of a large disk is enough. Once told, there must be clearly more before it is over. */
export const isDiskNearlyFull = (
  { freeBytes, totalBytes }: { readonly freeBytes: number; readonly totalBytes: number },
  told: boolean,
): boolean => {
  const [percent, gigabytes] = told ? [15, 15] : [10, 10];
  return freeBytes * 100 < totalBytes * percent && freeBytes < gigabytes * GIGABYTE;
};

/** The ends of its last runs, the newest first: one that failed once may have met a server that was away. */
export const isImportFailing = (states: readonly string[]): boolean => {
  const failed = (state: string | undefined): boolean => state === 'failed' || state === 'refused';
  return failed(states[0]) && (states.length === 1 || failed(states[1]));
};

/** Of one site within a day: a visitor who mistypes an address is no alarm. */
const DEAD_MAILS = 3;
export const areMailsDying = (dead: number): boolean => dead >= DEAD_MAILS;

type BackupHistory = {
  /** Since when backups are to be made. */
  readonly since: Date;
  /** The last that was not found wanting: whether a restore was tried, and what was missing then or kept it from being tried. */
  readonly lastGood: { readonly at: Date; readonly isTried: boolean; readonly problem: string | undefined } | undefined;
  /** Why the last one failed, when it did. */
  readonly failed: string | undefined;
};

/** What keeps a backup from being trusted has a subject of its own: while it stands, one that fails is still told of. */
export const UNTRIED = 'untried';
export const INCOMPLETE = 'incomplete';

export const backupFindings = ({ since, lastGood, failed }: BackupHistory, now: Date): Finding[] => {
  const at = lastGood?.at.toISOString();
  const facts = { ...(at === undefined ? {} : { at }), ...(failed === undefined ? {} : { reason: failed }) };
  const found: Finding[] = [];
  if (failed !== undefined || isBackupTooOld(lastGood?.at ?? since, now))
    found.push({ kind: 'backup', subject: '', facts });
  if (lastGood && (!lastGood.isTried || lastGood.problem !== undefined))
    found.push({
      kind: 'backup',
      subject: lastGood.isTried ? INCOMPLETE : UNTRIED,
      facts: { at: lastGood.at.toISOString(), reason: lastGood.problem ?? '' },
    });
  return found;
};

export const endsSoon = (until: Date, now: Date, days: number): boolean =>
  until.getTime() - now.getTime() < days * DAY_MS;
