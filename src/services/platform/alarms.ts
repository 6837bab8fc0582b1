// Looks after the installation and tells its operator by mail: once when something is wrong, once when it is over.
import { randomBytes } from 'node:crypto';
import { listSites } from '../../db/content/sites.ts';
import { listOperators } from '../../db/people/members.ts';
import {
  backupsSince,
  deadMailsSince,
  endAlarm,
  forgetAlarm,
  lastFeedRuns,
  lockAlarms,
  markTold,
  openAlarms,
  publicHostnames,
  raiseAlarm,
} from '../../db/platform/alarms.ts';
import { backupRows } from '../../db/platform/backups.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  type AlarmKind,
  alarmChanges,
  areMailsDying,
  backupFindings,
  endsSoon,
  type Finding,
  isDiskNearlyFull,
  isImportFailing,
  type OpenAlarm,
} from '../../domain/platform/alarms.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { type AlarmNews, alarmLine, alarmMail } from '../../mail/alarm.mail.ts';
import type { ServiceContext } from './context.ts';

const isOpen = (open: readonly OpenAlarm[], kind: AlarmKind, subject: string): boolean =>
  open.some((alarm) => alarm.kind === kind && alarm.subject === subject && alarm.overAt === null);

type Look = (ctx: ServiceContext, open: readonly OpenAlarm[]) => Promise<Finding[]>;

const failingImports: Look = async ({ db }) =>
  (await lastFeedRuns(db.kysely))
    .filter(({ states }) => isImportFailing(states))
    .map(({ siteId, source, reason }) => ({
      kind: 'import',
      subject: `${siteId}/${source}`,
      facts: { site: siteId, source, reason: reason ?? '' },
    }));

const fullDisk: Look = async ({ installation }, open) => {
  const disk = await installation?.diskSpace();
  if (!disk || !isDiskNearlyFull(disk, isOpen(open, 'disk', ''))) return [];
  const { freeBytes, totalBytes } = disk;
  return [{ kind: 'disk', subject: '', facts: { freeBytes, freePercent: Math.floor((freeBytes * 100) / totalBytes) } }];
};

const dyingMails: Look = async ({ db, now }) =>
  (await deadMailsSince(db.kysely, new Date(now().getTime() - DAY_MS)))
    .filter(({ count }) => areMailsDying(count))
    .map(({ siteId, count }) => ({ kind: 'mails', subject: siteId, facts: { site: siteId, count } }));

const wantingBackups: Look = async ({ db, now, backups }) => {
  if (!backups) return [];
  const rows = await backupRows(db.kysely);
  const ended = rows.filter(({ state }) => state !== 'running');
  const good = ended.find(({ state }) => state === 'done');
  const failed = ended[0]?.state === 'failed' ? (ended[0].problem ?? '') : undefined;
  const since = (await backupsSince(db.kysely)) ?? now();
  const lastGood = good && {
    at: good.startedAt,
    isTried: good.trial === 'restored',
    problem: good.problem ?? undefined,
  };
  return backupFindings({ since, lastGood, failed }, now());
};

const endingCertificates: Look = async ({ db, now, installation }, open) => {
  const certificates = installation?.certificates;
  if (!certificates) return [];
  const found: Finding[] = [];
  for (const hostname of await publicHostnames(db.kysely)) {
    const until = await certificates.endOf(hostname);
    const known = open.find(({ kind, subject }) => kind === 'certificate' && subject === hostname);
    // Nobody answers there at this moment: what was said stands.
    if (!until && known && known.overAt === null) found.push(known);
    if (until && endsSoon(until, now(), certificates.days))
      found.push({ kind: 'certificate', subject: hostname, facts: { hostname, at: until.toISOString() } });
  }
  return found;
};

const LOOKS: Readonly<Record<AlarmKind, Look>> = {
  import: failingImports,
  disk: fullDisk,
  mails: dyingMails,
  backup: wantingBackups,
  certificate: endingCertificates,
};

type Recipient = { readonly name: string; readonly email: string; readonly locale: Locale };

const recipients = async ({ db, installation }: ServiceContext): Promise<readonly Recipient[]> => {
  const email = installation?.operatorEmail;
  return email === undefined ? listOperators(db.kysely) : [{ name: '', email, locale: 'en' }];
};

/** Whether somebody was reached. */
const tell = async (ctx: ServiceContext, news: Omit<AlarmNews, 'place'>): Promise<boolean> => {
  const people = await recipients(ctx);
  const [site] = await listSites(ctx.db.kysely);
  const place = ctx.installation?.name ?? site?.hostnames[0] ?? 'Pand';
  let reached = false;
  for (const { name, email, locale } of people) {
    const sender = ctx.mailFrom ?? site?.email ?? email;
    try {
      await ctx.mailer.send({
        ...alarmMail({ place, ...news }, locale),
        messageId: `<${randomBytes(16).toString('hex')}@${sender.slice(sender.lastIndexOf('@') + 1)}>`,
        from: { name: 'Pand', address: sender },
        to: { name, address: email },
        date: ctx.now(),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      });
      reached = true;
    } catch (err) {
      ctx.log.error({ err }, 'an operator could not be told of an alarm');
    }
  }
  return reached;
};

/** Notes what is new and what is over; all that is to be told. */
const noteChanges = (ctx: ServiceContext, kinds: readonly AlarmKind[], found: readonly Finding[]) =>
  ctx.db.transaction(async (trx) => {
    await lockAlarms(trx);
    const open = (await openAlarms(trx)).filter(({ kind }) => kinds.includes(kind));
    const { raise, over, forget } = alarmChanges(open, found);
    for (const finding of raise) await raiseAlarm(trx, finding, ctx.now());
    for (const alarm of over) await endAlarm(trx, alarm, ctx.now());
    for (const alarm of forget) await forgetAlarm(trx, alarm);
    return { raise, over };
  });

/** Looks at `kinds`, and tells what was not told yet. What cannot be told now is told with the next look. */
export const watchInstallation = async (ctx: ServiceContext, kinds: readonly AlarmKind[]): Promise<void> => {
  const before = await openAlarms(ctx.db.kysely);
  const found: Finding[] = [];
  for (const kind of kinds) found.push(...(await LOOKS[kind](ctx, before)));
  const { raise, over } = await noteChanges(ctx, kinds, found);
  for (const { kind, subject, facts } of raise) ctx.log.warn({ alarm: kind, subject, ...facts }, 'alarm');
  for (const { kind, subject } of over) ctx.log.info({ alarm: kind, subject }, 'the alarm is over');
  const open = await openAlarms(ctx.db.kysely);
  const untold = {
    raised: open.filter(({ toldAt, overAt }) => toldAt === null && overAt === null),
    over: open.filter(({ overAt }) => overAt !== null),
  };
  if (untold.raised.length + untold.over.length === 0 || !(await tell(ctx, untold))) return;
  await ctx.db.transaction(async (trx) => {
    for (const alarm of untold.raised) await markTold(trx, alarm, ctx.now());
    for (const alarm of untold.over) await forgetAlarm(trx, alarm);
  });
};

/** For the desk of the host: what is wrong at this moment, the oldest first, in the words of the mail. */
export const hostAlarms = async ({ db }: Pick<ServiceContext, 'db'>, locale: Locale) => ({
  alarms: (await openAlarms(db.kysely))
    .filter(({ overAt }) => overAt === null)
    .map((alarm) => ({
      kind: alarm.kind,
      subject: alarm.subject,
      since: alarm.since.toISOString(),
      ...(alarm.toldAt ? { toldAt: alarm.toldAt.toISOString() } : {}),
      ...alarmLine(alarm, locale),
    })),
});
