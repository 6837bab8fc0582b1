// Who may use the desk: a session of the person, from a page of the desk, and on a site what the table of permissions says. The
// session is looked up at every call, and so is the membership: who is removed is out at once.
import { timingSafeEqual } from 'node:crypto';
import { findSuspension } from '../../db/content/site-states.ts';
import { findActing } from '../../db/people/acting.ts';
import { endDeskAudit, insertAudit } from '../../db/people/audit-log.ts';
import { type DeskSession, findSession, touchSession } from '../../db/people/desk-sessions.ts';
import { findMembership, findOperator, findPlainMember } from '../../db/people/members.ts';
import type { Queryable } from '../../db/schema.ts';
import {
  BadInputError,
  ForbiddenError,
  NotFoundError,
  PreconditionRequiredError,
  UnauthorizedError,
} from '../../domain/errors.ts';
import type { FieldChange } from '../../domain/people/audit.ts';
import { browserCookieName, cookieIn, sessionCookieName } from '../../domain/people/desk-cookie.ts';
import { CONFIRMED_MS, SESSION_TOUCH_MS, sessionEnd } from '../../domain/people/desk-session.ts';
import { type Action, isPossibleSuspended, may, type Subject } from '../../domain/people/may.ts';
import type { Actor, OperatorActor } from '../../domain/people/member.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash, type SecretKeys, tokenHash } from '../platform/tokens.ts';
import { whoActs } from './desk-log.ts';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** What a handler of the desk knows about its caller. */
export type DeskCall = {
  /** `host` of the request, with its port: of links, cookies and passkeys. */
  readonly host: string;
  readonly secure: boolean;
  readonly userAgent: string;
  /** Who may be asked to come back only here: a random value of the browser, when it has one. */
  readonly browser: string | undefined;
  readonly ifMatch: string | undefined;
  /** Of whoever is signed in, if anybody is. */
  readonly signedIn: DeskSession | undefined;
  session(): DeskSession;
  /** Of the site in the path. */
  actor(): Actor;
  /** Of calls about the installation. */
  operator(): OperatorActor;
  /** Refuses with the reason when the table does not allow it for this subject: for what only the handler knows. */
  require(action: Action, subject: Subject): void;
  /** What stands in the log beside the call. */
  note(changes: readonly FieldChange[]): void;
};

const absent = (): never => {
  throw new UnauthorizedError('Nobody is signed in.');
};

/** Of calls that are none of the desk's. */
export const NO_DESK: DeskCall = {
  host: '',
  secure: false,
  userAgent: '',
  browser: undefined,
  ifMatch: undefined,
  signedIn: undefined,
  session: absent,
  actor: absent,
  operator: absent,
  require: absent,
  note: absent,
};

const text = (value: string | string[] | undefined): string =>
  Array.isArray(value) ? (value[0] ?? '') : (value ?? '');

const LOAD = /^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/;
const keyOf = (key: string, sessionHash: string, load: string): string =>
  keyedHash(key, ['desk-load', sessionHash, load]).toString('base64url');

/** The key of one load of the desk's document; bound to the session that loaded it, or to none. */
export const deskKey = ([key]: SecretKeys, sessionHash: string, load: string): string =>
  `${load}.${keyOf(key, sessionHash, load)}`;

const isDeskKey = (keys: SecretKeys, sessionHash: string, given: string): boolean => {
  if (!LOAD.test(given)) return false;
  const [load = '', mac = ''] = given.split('.');
  return keys.some((key) => timingSafeEqual(Buffer.from(keyOf(key, sessionHash, load)), Buffer.from(mac)));
};

export const sessionHashIn = (headers: Headers, secure: boolean): string => {
  const id = cookieIn(text(headers.cookie), sessionCookieName(secure));
  return id === undefined ? '' : tokenHash(id);
};

const LOCAL = /^(?:localhost|(?:[a-z0-9-]+\.)+localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i;
/** Passkeys and `Secure` cookies work over HTTPS, and on this very machine. */
export const isTrustworthy = (host: string, secure: boolean): boolean => secure || LOCAL.test(host);

export type DeskAdmission = {
  readonly siteId: string;
  readonly action: string;
  readonly subject: string;
  readonly requestId: string;
  readonly access:
    | 'desk'
    | 'signed-in'
    | { readonly self: true; readonly confirmed: true }
    | { readonly may: Action; readonly confirmed?: true }
    | { readonly operator: true; readonly confirmed?: true };
  readonly headers: Headers;
  readonly writes: boolean;
  readonly versioned: boolean;
};

type Context = Pick<ServiceContext, 'db' | 'now' | 'secrets' | 'log' | 'desk'>;

/** The living session of the cookie; its time runs anew with use, up to its end. */
const sessionOf = async ({ db, now }: Context, hash: string, host: string): Promise<DeskSession | undefined> => {
  if (hash === '') return undefined;
  const at = now();
  const session = await findSession(db.kysely, hash, at);
  if (!session || session.hostname !== host) return undefined;
  if (at.getTime() - session.seenAt.getTime() >= SESSION_TOUCH_MS)
    await db.transaction((trx) => touchSession(trx, hash, at, sessionEnd(session.createdAt, at)));
  return session;
};

export const admitToDesk = async (
  ctx: Context,
  { siteId, action, subject, requestId, access, headers, writes, versioned }: DeskAdmission,
): Promise<{ readonly desk: DeskCall; readonly ended?: (status: number) => Promise<void> }> => {
  const { db, now, secrets, log } = ctx;
  const host = text(headers.host).toLowerCase();
  const secure = text(headers['x-forwarded-proto']) === 'https';
  if (!isTrustworthy(host, secure)) throw new ForbiddenError('The desk signs in over HTTPS only.');
  const origin = text(headers.origin);
  if (writes && origin !== `${secure ? 'https' : 'http'}://${host}`)
    throw new ForbiddenError('The call does not come from the desk.');
  const hash = sessionHashIn(headers, secure);
  const session = await sessionOf(ctx, hash, host);
  if (access !== 'desk' && !session) throw new UnauthorizedError('Nobody is signed in.');
  // A script of somebody else on a public page of this hostname has the cookie, and cannot read the desk's document.
  if (!isDeskKey(secrets, session ? hash : '', text(headers['x-desk-key'])))
    throw new UnauthorizedError('The call does not come from an open page of the desk.');

  const standing =
    typeof access === 'object' && 'may' in access && session
      ? await standingOn(ctx, siteId, session, access.may)
      : undefined;
  const actor = standing?.actor;
  const operator =
    typeof access === 'object' && 'operator' in access && session ? await operatorOf(ctx, host, session) : undefined;
  if (typeof access === 'object' && access.confirmed && session) {
    if (now().getTime() - session.confirmedAt.getTime() > CONFIRMED_MS)
      throw new ForbiddenError('Show once more who you are.', { reason: 'confirm' });
  }
  const ifMatch = text(headers['if-match']) || undefined;
  if (versioned && ifMatch === undefined)
    throw new PreconditionRequiredError('If-Match is missing: the version that was read.');
  if (ifMatch === '*')
    throw new BadInputError('If-Match names one version.', [
      { field: 'headers.if-match', message: 'names one version' },
    ]);

  let changes: readonly FieldChange[] = [];
  const desk: DeskCall = {
    host,
    secure,
    userAgent: text(headers['user-agent']).slice(0, 400),
    browser: cookieIn(text(headers.cookie), browserCookieName(secure)),
    ifMatch,
    signedIn: session,
    session: () => session ?? absent(),
    actor: () => actor ?? absent(),
    operator: () => operator ?? absent(),
    require: (wanted, on) => {
      if (!standing) absent();
      else requireOf(standing, wanted, on);
    },
    note: (more) => {
      changes = [...changes, ...more];
    },
  };
  if (!actor || !writes || QUIET.has(action)) return { desk };
  const entry = {
    siteId,
    at: now(),
    tokenId: null,
    ...whoActs(actor),
    action,
    subject,
    requestId,
  };
  // Before what the call itself writes, which brings it to the disk too.
  const auditId = await insertAudit(db.kysely, { ...entry, status: null });
  return {
    desk,
    ended: async (status) => {
      // The change is made: that its end could not be noted must not turn the answer into a failure.
      await endDeskAudit(db.kysely, siteId, auditId, status, changes).catch((err: unknown) =>
        log.error({ err, site: siteId, audit: auditId }, 'the end of a call was not noted'),
      );
    },
  };
};

/**
 * Where somebody is in the desk, which columns they look at and what they try before they do it is no change; that an upload began is noted, not every part of it; an erasure
 * writes its own row, with its proof, in its own transaction.
 */
const QUIET: ReadonlySet<string> = new Set([
  'presence',
  'erasePerson',
  'addToUpload',
  'saveEstateColumns',
  'previewAgendaMails',
  'previewSlots',
]);

const refuseUnless = (verdict: ReturnType<typeof may>): void => {
  if (!verdict.ok) throw new ForbiddenError('The member may not do this.', { reason: verdict.reason });
};

/** Who somebody is on a site at this moment; undefined: nobody. An operator is somebody while they act, or as a member. */
export const actorOn = async (
  db: Queryable,
  siteId: string,
  { email, hash }: Pick<DeskSession, 'email' | 'hash'>,
  at: Date,
): Promise<Actor | undefined> => {
  const operator = await findOperator(db, email);
  if (operator && (await findActing(db, hash, siteId, at))) return { role: 'operator', ...operator };
  return findMembership(db, siteId, email);
};

type Standing = { readonly actor: Actor; readonly suspended: boolean };

const requireOf = ({ actor, suspended }: Standing, action: Action, subject: Subject = {}): void => {
  refuseUnless(may(actor, action, subject));
  if (suspended && actor.role !== 'operator' && !isPossibleSuspended(action))
    throw new ForbiddenError('The site is suspended: it can be read, and not be changed.', { reason: 'suspended' });
};

/** A site of which one is no member does not exist; operators know that it does, and say first why they come. */
const standingOn = async (
  { db, now }: Context,
  siteId: string,
  session: DeskSession,
  action: Action,
): Promise<Standing> => {
  const plain = await findPlainMember(db.kysely, siteId, session.email);
  if (plain) {
    const standing = { actor: plain.member, suspended: plain.suspendedAt !== null };
    requireOf(standing, action);
    return standing;
  }
  const [actor, site] = [await actorOn(db.kysely, siteId, session, now()), await findSuspension(db.kysely, siteId)];
  if (site && !actor && (await findOperator(db.kysely, session.email)))
    throw new ForbiddenError('An operator says first why they enter the desk of an agency.', { reason: 'acting' });
  if (!actor || !site) throw new NotFoundError(`There is no site ${siteId}.`);
  const standing = { actor, suspended: site.suspendedAt !== null };
  requireOf(standing, action);
  return standing;
};

/** To everybody who is none there is no such call. */
const operatorOf = async ({ db, desk }: Context, host: string, { email }: DeskSession): Promise<OperatorActor> => {
  const operator = desk.isHost(host) ? await findOperator(db.kysely, email) : undefined;
  if (!operator) throw new NotFoundError('There is no such call.');
  return { role: 'operator', ...operator };
};
