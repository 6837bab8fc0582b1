// Reads the folder of a site, from where it stopped. One reader per site over all processes: whoever has the lease. What a mail becomes
// is decided by its content alone, so that reading one twice changes nothing.
import { randomUUID } from 'node:crypto';
import { MailboxError, type OpenFolder } from '../../adapters/imap.ts';
import { headerText } from '../../adapters/mailer.ts';
import { TokenError } from '../../adapters/oauth-tokens.ts';
import { parseMail } from '../../adapters/parse-mail.ts';
import { findSite, listSites } from '../../db/content/sites.ts';
import {
  type Lease,
  leaseMailbox,
  type MailboxState,
  noteProgress,
  refusedSites,
} from '../../db/mailbox/mailbox-state.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Site } from '../../domain/content/site.ts';
import { MAIL_LIMITS } from '../../domain/mailbox/incoming-mail.ts';
import { DAY_MS } from '../../domain/time/calendar-days.ts';
import { accessToMailbox } from '../mail/server-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { placeOf } from './mailbox-place.ts';
import { type TakenIn, takeInMail } from './take-in-mail.ts';

export const READ_MAILBOX_TASK = 'read-mailbox';

/** At most this many in one reading; the rest follows in the next. */
const BATCH = 200;
/** How far a first reading looks back, and one after the mails were numbered anew. */
const LOOK_BACK_DAYS = 30;
/** A password that is wrong stays wrong: tried every other minute, it would have the provider lock the mailbox. */
const REFUSED_MS = 30 * 60_000;
/** Longer than a conversation with a mail server lasts (imap.ts): nobody reads behind somebody who still does. */
const LEASE_MS = 6 * 60_000;
/** When whoever was asked to read looks again whether somebody else still does. */
const BUSY_MS = 5000;

/** `busy`: another process reads; `off`: the site has no mailbox; `more`: there is more to read. */
export type Reading =
  | { readonly state: 'off' | 'busy' }
  | { readonly state: 'read'; readonly taken: Readonly<Record<TakenIn, number>>; readonly more: boolean }
  | { readonly state: 'problem'; readonly problem: string };

/** Whoever lost the lease stops: somebody else reads on from there. */
class LostLeaseError extends Error {}

const note = async (ctx: ServiceContext, lease: Lease, progress: Parameters<typeof noteProgress>[2]): Promise<void> => {
  if (!(await ctx.db.transaction((trx) => noteProgress(trx, lease, progress)))) throw new LostLeaseError();
};

/** Twice, then never again: one mail that cannot be taken in must not hold up all that came after it. */
const takeOne = async (
  ctx: ServiceContext,
  site: Site,
  open: OpenFolder,
  uid: number,
  since: Date,
): Promise<TakenIn> => {
  const read = await open.read(uid, MAIL_LIMITS);
  const parsed = read && (await parseMail(read.source, read.arrivedAt, read.parts));
  if (!parsed) return 'nothing';
  // Mail servers count in whole seconds.
  const isRecent = read.arrivedAt.getTime() >= Math.floor(since.getTime() / 1000) * 1000;
  const take = () => takeInMail(ctx, site, parsed, isRecent);
  try {
    return await take();
  } catch (err) {
    ctx.log.warn({ err, site: site.id, uid }, 'a mail could not be taken in: once more');
  }
  try {
    return await take();
  } catch (err) {
    ctx.log.error({ err, site: site.id, uid }, 'a mail could not be taken in: it stays in the mailbox');
    return 'nothing';
  }
};

const readFolder = async (
  ctx: ServiceContext,
  site: Site,
  lease: Lease,
  state: MailboxState,
  open: OpenFolder,
): Promise<Reading> => {
  const { uidValidity, mails, marks } = open.found;
  const isSame = state.uidValidity === uidValidity;
  const after = isSame ? state.lastUid : 0;
  // Numbered anew: what was read before and left alone is not looked at as something new. What came while the last reading went on was
  // not looked at yet; of what was, the ids are remembered (take-in-mail.ts).
  const begun = state.readAt && new Date(Math.max(state.since.getTime(), state.readAt.getTime() - LEASE_MS));
  const since = isSame || state.uidValidity === null ? state.since : (begun ?? state.since);
  const numbers = await open.numbers(after, new Date(ctx.now().getTime() - LOOK_BACK_DAYS * DAY_MS));
  const taken: Record<TakenIn, number> = { bounce: 0, message: 0, lead: 0, nothing: 0 };
  const batch = numbers.slice(0, BATCH);
  await note(ctx, lease, { uid_validity: uidValidity, last_uid: after, since, mails, marks });
  for (const uid of batch) {
    const became = await takeOne(ctx, site, open, uid, since);
    taken[became] += 1;
    await note(ctx, lease, { last_uid: uid, leased_until: new Date(ctx.now().getTime() + LEASE_MS) });
    // After the number: a mark that fails costs nothing.
    if (became !== 'nothing') await open.mark(uid);
  }
  return { state: 'read', taken, more: numbers.length > batch.length };
};

const isRefusal = (error: unknown): boolean =>
  error instanceof TokenError || (error instanceof MailboxError && error.kind === 'auth');

const problemOf = (error: unknown): string => {
  const said = error instanceof Error ? error.message : String(error);
  const folders = error instanceof MailboxError && error.folders.length > 0 ? ` (${error.folders.join(', ')})` : '';
  return headerText(`${said}${folders}`, 500);
};

export const readMailbox = async (ctx: ServiceContext, siteId: string): Promise<Reading> => {
  const site = await findSite(ctx.db.kysely, siteId);
  const { mailbox } = site ?? {};
  if (!site || !mailbox) return { state: 'off' };
  const lease: Lease = { siteId, lease: randomUUID() };
  const now = ctx.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const state = await ctx.db.transaction((trx) => leaseMailbox(trx, lease, placeOf(mailbox), now, until));
  if (!state) return { state: 'busy' };
  try {
    const access = await accessToMailbox(ctx, siteId, mailbox);
    const { password, accessToken } = access;
    const { folder, oauth: _oauth, leads: _leads, address: _address, ...server } = mailbox;
    const reading = await ctx.mailboxes
      .withFolder({ ...server, password, accessToken }, folder, (open) => readFolder(ctx, site, lease, state, open))
      .catch((error: unknown) => {
        if (error instanceof MailboxError && error.kind === 'auth') access.refused();
        throw error;
      });
    await note(ctx, lease, {
      read_at: ctx.now(),
      problem: null,
      problem_at: null,
      refused_until: null,
      leased_until: null,
    });
    if (state.problem !== null) await ctx.db.transaction((trx) => tellDesk(trx, { siteId, topic: 'settings' }));
    return reading;
  } catch (error) {
    if (error instanceof LostLeaseError) return { state: 'busy' };
    const problem = problemOf(error);
    const at = ctx.now();
    const refused_until = isRefusal(error) ? new Date(at.getTime() + REFUSED_MS) : null;
    await note(ctx, lease, { problem, problem_at: at, refused_until, leased_until: null }).catch(() => undefined);
    if (state.problem !== problem) {
      ctx.log.warn({ site: siteId, problem }, 'the mailbox of a site could not be read');
      await ctx.db.transaction((trx) => tellDesk(trx, { siteId, topic: 'settings' }));
    }
    return { state: 'problem', problem };
  }
};

/** Each in a job of its own: a server that is slow holds up nobody else's. */
export const orderReadings = async (ctx: Pick<ServiceContext, 'db' | 'jobs' | 'now'>): Promise<void> => {
  const refused = await refusedSites(ctx.db.kysely, ctx.now());
  for (const { id, mailbox } of await listSites(ctx.db.kysely))
    if (mailbox && !refused.has(id))
      await ctx.db.transaction((trx) => ctx.jobs.enqueue(trx, READ_MAILBOX_TASK, { siteId: id }));
};

/** Reads, and orders the next part when one reading was not enough. `asked`: a member looks at how it ends. */
export const readMailboxOn = async (ctx: ServiceContext, siteId: string, asked: boolean): Promise<void> => {
  const reading = await readMailbox(ctx, siteId);
  if (asked && reading.state === 'busy') {
    // Whoever reads now may have begun before what the member waits for came in, and tells nobody.
    const startAfter = new Date(ctx.now().getTime() + BUSY_MS);
    await ctx.db.transaction((trx) =>
      ctx.jobs.enqueue(trx, READ_MAILBOX_TASK, { siteId, asked: true }, { startAfter }),
    );
    return;
  }
  if (asked) await ctx.db.transaction((trx) => tellDesk(trx, { siteId, topic: 'settings' }));
  if (reading.state === 'read' && reading.more)
    await ctx.db.transaction((trx) => ctx.jobs.enqueue(trx, READ_MAILBOX_TASK, { siteId }));
};
