// Mails as the people of an agency look after them: what left, what did not and why, once more, or to another address. A mail is
// composed anew each time somebody looks: what is erased is not shown either. Of one that a later change overtook its recipient and
// subject are worked out as it left.
import { createHash } from 'node:crypto';
import type { MailAddress } from '../../adapters/mailer.ts';
import { findSubscription } from '../../db/alerts/subscriptions.ts';
import { findSite } from '../../db/content/sites.ts';
import {
  correctAddress,
  countDeskMails,
  type DeskMailRow,
  findDeskMail,
  hasSentMailAbout,
  isSubscribed,
  listDeskMails,
  lockAddress,
  lockDelivery,
  type MailFilter,
  wakeDelivery,
} from '../../db/mail/desk-mails.ts';
import { lastChangesBy } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { DeliveryState, Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { ConflictError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { maskedEmail } from '../../domain/leads/masked-email.ts';
import { maskTokens } from '../../domain/link-token.ts';
import { DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import {
  type CorrectionRefusal,
  correctionRefusal,
  hasVisitorLink,
  SOURCE_IDS,
  sourceOfMail,
} from '../../domain/mail/mail-source.ts';
import type { FieldChange } from '../../domain/people/audit.ts';
import { MAIL_DAYS } from '../../domain/people/privacy.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { ComposedMail, MailHead } from './compose-mail.ts';
import { SEND_MAIL_TASK } from './deliveries.ts';
import { MAIL_KINDS, type MailKind, RECALLED } from './mail-kinds.ts';
import { isLeftAlone } from './suppression.ts';

const PAGE = 30;

export type DeskMail = {
  id: number;
  kind: string;
  to?: { name: string; address: string };
  subject?: string;
  locale: Locale;
  state: DeliveryState;
  tries: number;
  repeats: number;
  reason?: string;
  bounce?: { at: string; hard: boolean; reason: string };
  createdAt: string;
  changedAt: string;
  etag: string;
};

const siteOf = async ({ db }: ServiceContext, siteId: string): Promise<Site> => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site ${siteId}.`);
  return site;
};

type Looked = { readonly mail?: ComposedMail | undefined; readonly head?: MailHead | undefined };

/**
 * `mail`: undefined when it would not leave any more; `head`: what is known of it all the same. A mail that cannot be composed is a row
 * without a text, not a list that fails.
 */
const looked = async (ctx: ServiceContext, row: DeskMailRow, site: Site): Promise<Looked> => {
  try {
    const mail = await MAIL_KINDS[row.kind as MailKind]?.(ctx, row, site);
    return { mail, head: mail ?? (await RECALLED[row.kind as MailKind]?.(ctx, row, site)) };
  } catch (err) {
    ctx.log.warn({ err, site: site.id, delivery: row.id }, 'a mail could not be composed for the desk');
    return {};
  }
};

/** The row of a mail to the agency has the visitor's language, and the agency reads its own. */
const languageOf = ({ kind, locale }: DeskMailRow, { locales }: Site): Locale =>
  sourceOfMail(kind) === 'agency' ? (locales[0] ?? DEFAULT_LOCALE) : locale;

const recipient = (row: DeskMailRow, head: MailHead | undefined): MailAddress | undefined =>
  head?.to ?? (row.visitor === null ? undefined : { name: '', address: row.visitor });

/** The version of a mail is the address it goes to: tries of the program change nothing that a person decides. */
const etagOf = ({ id, visitor }: Pick<DeskMailRow, 'id' | 'visitor'>): string =>
  `"d${id}-${createHash('sha256')
    .update(visitor ?? '')
    .digest('base64url')
    .slice(0, 16)}"`;

const present = (row: DeskMailRow, site: Site, head: MailHead | undefined): DeskMail => {
  const to = recipient(row, head);
  return {
    id: row.id,
    kind: row.told,
    ...(to ? { to: { name: to.name, address: to.address } } : {}),
    ...(head?.subject === undefined ? {} : { subject: maskTokens(head.subject) }),
    locale: languageOf(row, site),
    state: row.state,
    tries: row.attempts,
    repeats: row.repeats,
    ...(row.reason === null ? {} : { reason: maskTokens(row.reason) }),
    ...(row.bouncedAt === null
      ? {}
      : {
          bounce: {
            at: row.bouncedAt.toISOString(),
            hard: row.bounceHard === true,
            reason: maskTokens(row.bounceReason ?? ''),
          },
        }),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.changedAt.toISOString(),
    etag: etagOf(row),
  };
};

export const deskMails = async (ctx: ServiceContext, siteId: string, filter: Omit<MailFilter, 'limit'>) => {
  const site = await siteOf(ctx, siteId);
  const { search, ...rest } = filter;
  const found = await listDeskMails(ctx.db.kysely, siteId, {
    ...rest,
    ...(search?.trim() ? { search: search.trim() } : {}),
    limit: PAGE + 1,
  });
  const shown = found.slice(0, PAGE);
  const mails: DeskMail[] = [];
  for (const row of shown) mails.push(present(row, site, (await looked(ctx, row, site)).head));
  const counts = { waiting: 0, sending: 0, sent: 0, dropped: 0, dead: 0 };
  const kinds = new Set<string>();
  for (const { kind, state, count } of await countDeskMails(ctx.db.kysely, siteId)) {
    counts[state] += count;
    kinds.add(kind);
  }
  const next = found.length > PAGE ? shown.at(-1)?.id : undefined;
  return { mails, ...(next === undefined ? {} : { next }), counts, kinds: [...kinds], keptDays: MAIL_DAYS };
};

const TABLES = {
  lead: 'lead',
  viewing: 'viewing',
  hold: 'viewing',
  stay: 'rental_stay',
  subscription: 'subscription',
  conversation: 'conversation',
} as const;
/** Mails that bring the same link. */
const SIBLINGS = {
  lead: [],
  viewing: ['viewing-visitor', 'viewing-reminder'],
  hold: ['viewing-offer'],
  stay: ['rental-visitor'],
  subscription: ['alert-asked', 'alert-digest', 'alert-renewal'],
  conversation: [],
} as const;

const sourceRow = (row: DeskMailRow) => {
  const source = sourceOfMail(row.kind);
  if (!(source in SOURCE_IDS)) return undefined;
  const name = source as keyof typeof SOURCE_IDS;
  return { source: name, name: SOURCE_IDS[name], id: Number(row.data[SOURCE_IDS[name]]) };
};

const refusalOf = async (
  { db }: Pick<ServiceContext, 'db'>,
  row: DeskMailRow,
  composable: boolean,
): Promise<CorrectionRefusal | undefined> => {
  const at = sourceRow(row);
  const { kysely } = db;
  const subscription = at?.source === 'subscription' ? await findSubscription(kysely, row.siteId, at.id) : undefined;
  return correctionRefusal({
    kind: row.kind,
    state: row.state,
    present: row.visitor !== null && composable,
    confirmed: subscription !== undefined && subscription.confirmedAt !== null,
    linkSent: at !== undefined && (await hasSentMailAbout(kysely, row.siteId, SIBLINGS[at.source], at.name, at.id)),
  });
};

const mailOf = async (ctx: ServiceContext, siteId: string, id: number) => {
  const site = await siteOf(ctx, siteId);
  const row = await findDeskMail(ctx.db.kysely, siteId, id);
  if (!row) throw new NotFoundError('There is no such mail.');
  return { site, row, ...(await looked(ctx, row, site)) };
};

export const deskMail = async (ctx: ServiceContext, siteId: string, id: number) => {
  const { site, row, mail, head } = await mailOf(ctx, siteId, id);
  const locked = await refusalOf(ctx, row, mail !== undefined);
  return {
    ...present(row, site, head),
    ...(mail ? { html: maskTokens(mail.html), text: maskTokens(mail.text) } : {}),
    link: hasVisitorLink(row.kind),
    ...(locked ? { locked } : {}),
    retry: mail !== undefined && (row.state === 'dead' || row.state === 'waiting'),
  };
};

const conflict = (reason: CorrectionRefusal): ConflictError =>
  new ConflictError('This mail cannot be sent in this way.', { reason });

/**
 * Lets a mail leave now. One that was given up has no job any more and gets one; one that waits has one, which is brought forward:
 * two jobs at once might send it twice.
 */
const sendNow = async (
  ctx: ServiceContext,
  trx: Trx,
  siteId: string,
  id: number,
  was: DeliveryState,
): Promise<void> => {
  const payload = { siteId, id };
  const hastened = was === 'waiting' && (await ctx.jobs.hasten?.(trx, SEND_MAIL_TASK, payload));
  if (!hastened) await ctx.jobs.enqueue(trx, SEND_MAIL_TASK, payload);
  await wakeDelivery(trx, siteId, id);
  await tellDesk(trx, { siteId, topic: 'mails' });
};

/** The state in which it waits for us; refuses every other. */
const sendable = (state: DeliveryState | undefined): 'waiting' | 'dead' => {
  if (state === undefined) throw new NotFoundError('There is no such mail.');
  if (state !== 'waiting' && state !== 'dead') throw conflict(state);
  return state;
};

/**
 * Refuses what was decided about another address than the mail goes to now. `mine`: the address that the person wants, where they want
 * one. The delivery is locked already; the address is kept elsewhere, and is locked here.
 */
const checkVersion = async (
  trx: Trx,
  site: Site,
  id: number,
  ifMatch: string | undefined,
  mine?: string,
): Promise<DeskMailRow> => {
  const siteId = site.id;
  const found = await findDeskMail(trx, siteId, id);
  const at = found && sourceRow(found);
  if (at) await lockAddress(trx, siteId, TABLES[at.source], at.id);
  const row = await findDeskMail(trx, siteId, id);
  if (!row) throw new NotFoundError('There is no such mail.');
  if (etagOf(row) === ifMatch) return row;
  const [last] = (await lastChangesBy(trx, siteId, 'correctMail')).filter(({ subject }) => subject === String(id));
  const theirs = row.visitor;
  throw new PreconditionFailedError('Somebody else corrected the address of this mail since it was read.', {
    current: present(row, site, undefined),
    etag: etagOf(row),
    fields: mine === undefined || mine === theirs ? [] : [{ field: 'email', yours: mine, theirs }],
    ...(last ? { changedBy: last.actor, changedAt: last.at.toISOString() } : {}),
  });
};

export const retryMail = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  ifMatch: string | undefined,
): Promise<DeskMail> => {
  const { site, mail } = await mailOf(ctx, siteId, id);
  await ctx.db.transaction(async (trx) => {
    const was = await lockDelivery(trx, siteId, id);
    await checkVersion(trx, site, id, ifMatch);
    const state = sendable(was);
    if (!mail) throw conflict('gone');
    await sendNow(ctx, trx, siteId, id, state);
  });
  const after = await mailOf(ctx, siteId, id);
  return present(after.row, after.site, after.head);
};

/** How many are on their way again; what lost its reason stays where it is. */
export const retryAllMails = async (ctx: ServiceContext, siteId: string): Promise<number> => {
  const site = await siteOf(ctx, siteId);
  let count = 0;
  for (const row of await listDeskMails(ctx.db.kysely, siteId, { state: 'dead', limit: 500 })) {
    if (!(await looked(ctx, row, site)).mail) continue;
    await ctx.db.transaction(async (trx) => {
      if ((await lockDelivery(trx, siteId, row.id)) !== 'dead') return;
      await sendNow(ctx, trx, siteId, row.id, 'dead');
      count += 1;
    });
  }
  return count;
};

/** The new address at its source, and the mail on its way, or neither. */
export const correctMail = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  email: string,
  ifMatch: string | undefined,
): Promise<{ readonly mail: DeskMail; readonly changes: readonly FieldChange[] }> => {
  const { site, mail } = await mailOf(ctx, siteId, id);
  const changes = await ctx.db.transaction(async (trx) => {
    const was = await lockDelivery(trx, siteId, id);
    const row = await checkVersion(trx, site, id, ifMatch, email);
    const state = sendable(was);
    const at = sourceRow(row);
    const same = row.visitor?.toLowerCase() === email.toLowerCase();
    const refusal = await refusalOf({ db: { ...ctx.db, kysely: trx } }, { ...row, state }, mail !== undefined);
    if (refusal || !at) throw conflict(refusal ?? 'gone');
    if (await isLeftAlone(ctx, trx, siteId, email)) throw conflict('refused');
    if (at.source === 'subscription' && !same && (await isSubscribed(trx, siteId, email))) throw conflict('taken');
    await correctAddress(trx, siteId, TABLES[at.source], at.id, email);
    await sendNow(ctx, trx, siteId, id, state);
    // The log outlives the person: it does not keep the address.
    return [{ field: 'email', before: maskedEmail(row.visitor ?? ''), after: maskedEmail(email) }];
  });
  const after = await mailOf(ctx, siteId, id);
  return { mail: present(after.row, after.site, after.head), changes };
};
