// Signing in without passwords: a link by mail here, passkeys in passkeys.ts. A person is an address that was proven; what it opens is
// looked up at every call.
import { randomBytes } from 'node:crypto';
import { findSuspension } from '../../db/content/site-states.ts';
import { findSite, listSites } from '../../db/content/sites.ts';
import { type Acting, listActing } from '../../db/people/acting.ts';
import { findLink, spendDeskLimit, takeLink } from '../../db/people/desk-links.ts';
import { countPasskeys, listPasskeys } from '../../db/people/desk-passkeys.ts';
import {
  confirmSession,
  type DeskSession,
  endSessions,
  insertSession,
  listSessions,
} from '../../db/people/desk-sessions.ts';
import { findOperator, listMembers, listMemberships, markSeen, setLocale } from '../../db/people/members.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { GoneError, NotFoundError, TooManyRequestsError, UnauthorizedError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { sessionEnd } from '../../domain/people/desk-session.ts';
import { deviceName } from '../../domain/people/device-name.ts';
import { actionsOf } from '../../domain/people/may.ts';
import type { Actor } from '../../domain/people/member.ts';
import { orderMail } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash, tokenHash } from '../platform/tokens.ts';
import type { DeskCall } from './desk-access.ts';
import { makeLink } from './desk-links.ts';

export const DESK_LINK_TASK = 'desk-link';

/** In a day: from one network address, and for one e-mail address. */
const ASKS_PER_ADDRESS = 60;
const ASKS_PER_PERSON = 12;

const limited = async (ctx: ServiceContext, subject: string, most: number): Promise<void> => {
  const hashed = keyedHash(ctx.secrets[0], ['desk-limit', subject]).toString('base64url');
  const spent = await ctx.db.transaction((trx) => spendDeskLimit(trx, hashed, ctx.now()));
  if (spent > most) throw new TooManyRequestsError('Too many attempts today.', 3600);
};

/** Whoever tries to sign in, in whatever way. */
export const limitSignIn = (ctx: ServiceContext, address: string | undefined): Promise<void> =>
  limited(ctx, `address ${address ?? ''}`, ASKS_PER_ADDRESS);

/**
 * The same work for a known and an unknown address: a row and a job. Whether there is anybody to mail is found out by the job. Gives the
 * value that binds the link to this browser.
 */
export const askSignInLink = async (
  ctx: ServiceContext,
  desk: DeskCall,
  email: string,
  locale: Locale,
  address: string | undefined,
): Promise<string> => {
  await limitSignIn(ctx, address);
  await limited(ctx, `person ${email.toLowerCase()}`, ASKS_PER_PERSON);
  const browser = desk.browser ?? randomBytes(32).toString('base64url');
  await ctx.db.transaction(async (trx) => {
    const { number } = await makeLink(ctx, trx, {
      email,
      purpose: 'sign-in',
      siteId: null,
      hostname: desk.host,
      browserHash: tokenHash(browser),
    });
    await ctx.jobs.enqueue(trx, DESK_LINK_TASK, { number, email, locale, origin: originOf(desk) });
  });
  return browser;
};

export const originOf = ({ host, secure }: Pick<DeskCall, 'host' | 'secure'>): string =>
  `${secure ? 'https' : 'http'}://${host}`;

/** The site in whose name a person is written to: one of theirs, on this host if it can be. */
const siteOfMail = async (ctx: ServiceContext, email: string, host: string): Promise<string | undefined> => {
  const here = await ctx.desk.siteAt(host);
  const sites = (await listMemberships(ctx.db.kysely, email)).map(({ siteId }) => siteId);
  const operator = await findOperator(ctx.db.kysely, email);
  if (here !== undefined && (operator || sites.includes(here))) return here;
  // A desk of one site is nobody's way into another.
  if (here !== undefined) return undefined;
  return sites[0] ?? (operator ? (await listSites(ctx.db.kysely))[0]?.id : undefined);
};

/** The job: mails the link to whoever can sign in here. */
export const mailSignInLink = async (
  ctx: ServiceContext,
  order: { readonly number: string; readonly email: string; readonly locale: Locale; readonly origin: string },
): Promise<void> => {
  const siteId = await siteOfMail(ctx, order.email, new URL(order.origin).host);
  if (siteId === undefined) return;
  await ctx.db.transaction((trx) =>
    orderMail(ctx, trx, {
      siteId,
      kind: 'desk-sign-in',
      dedupeKey: `desk-link ${order.number}`,
      locale: order.locale,
      data: { link: order.number, origin: order.origin },
      personal: { to: order.email },
    }),
  );
};

const gone = (): never => {
  throw new GoneError('The link was used, has expired, or belongs to another browser.');
};

/** A link that could be used now, in this browser, on this host. */
const usable = async (ctx: ServiceContext, desk: DeskCall, token: string) => {
  const link = await findLink(ctx.db.kysely, tokenHash(token), ctx.now());
  if (!link) return gone();
  if (link.hostname !== null && link.hostname !== desk.host) return gone();
  if (link.browserHash !== null && link.browserHash !== tokenHash(desk.browser ?? '')) return gone();
  return link;
};

export const lookAtLink = async (ctx: ServiceContext, desk: DeskCall, token: string) => {
  const { email, siteId, purpose } = await usable(ctx, desk, token);
  const site = siteId === null ? undefined : await findSite(ctx.db.kysely, siteId);
  const [member] = (await listMemberships(ctx.db.kysely, email)).filter(
    (one) => siteId === null || one.siteId === siteId,
  );
  const operator = await findOperator(ctx.db.kysely, email);
  return { purpose, email, name: member?.name ?? operator?.name ?? '', siteName: site?.name ?? '' };
};

export type NewSession = { readonly id: string };

/** 256 random bits in the browser, their hash here. */
export const beginSession = async (ctx: ServiceContext, desk: DeskCall, email: string): Promise<NewSession> => {
  const id = randomBytes(32).toString('base64url');
  const at = ctx.now();
  const session: DeskSession = {
    hash: tokenHash(id),
    publicId: randomBytes(9).toString('base64url'),
    email,
    hostname: desk.host,
    device: deviceName(desk.userAgent),
    createdAt: at,
    seenAt: at,
    expiresAt: sessionEnd(at, at),
    confirmedAt: at,
  };
  await ctx.db.transaction(async (trx) => {
    await insertSession(trx, session);
    await markSeen(trx, email, at);
    for (const { siteId } of await listMemberships(trx, email)) await tellDesk(trx, { siteId, topic: 'members' });
  });
  return { id };
};

/** The owners hear that somebody who has a passkey came in without it: lost, or not this person. */
const tellOwners = async (ctx: ServiceContext, email: string, number: string): Promise<void> => {
  for (const member of await listMemberships(ctx.db.kysely, email)) {
    const owners = (await listMembers(ctx.db.kysely, member.siteId)).filter(({ role }) => role === 'owner');
    await ctx.db.transaction(async (trx) => {
      for (const owner of owners)
        await orderMail(ctx, trx, {
          siteId: member.siteId,
          kind: 'desk-recovered',
          dedupeKey: `desk-recovered ${number} ${owner.id}`,
          locale: owner.locale,
          data: { member: member.id },
          personal: { to: owner.email, name: member.name },
        });
    });
  }
};

/** Only what can sign in here: a person who was removed meanwhile cannot. */
const opensSomething = async (ctx: ServiceContext, email: string): Promise<boolean> =>
  (await findOperator(ctx.db.kysely, email)) !== undefined || (await listMemberships(ctx.db.kysely, email)).length > 0;

/**
 * A new session. Whoever is signed in as this person already has shown once more who it is: the same session goes on, and with it every
 * tab whose document has its key.
 */
export const redeemSignInLink = async (
  ctx: ServiceContext,
  desk: DeskCall,
  token: string,
  address: string | undefined,
): Promise<NewSession | undefined> => {
  await limitSignIn(ctx, address);
  const { email } = await usable(ctx, desk, token);
  if (!(await opensSomething(ctx, email))) return gone();
  const link = await ctx.db.transaction((trx) => takeLink(trx, tokenHash(token), ctx.now()));
  if (!link) return gone();
  const goesOn = link.purpose === 'sign-in' && desk.signedIn?.email.toLowerCase() === email.toLowerCase();
  const session = goesOn ? undefined : await beginSession(ctx, desk, email);
  if (goesOn) await confirmed(ctx, desk);
  const hasPasskey = ((await countPasskeys(ctx.db.kysely, [email])).get(email.toLowerCase()) ?? 0) > 0;
  if (link.purpose === 'sign-in' && hasPasskey) await tellOwners(ctx, email, link.hash.slice(0, 16));
  return session;
};

const siteOf = async (ctx: ServiceContext, actor: Actor, siteId: string, acting?: Acting) => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site) return [];
  const suspendedAt = (await findSuspension(ctx.db.kysely, siteId))?.suspendedAt ?? undefined;
  const own = actor.role === 'operator' ? {} : actor;
  const { id: memberId, branch, agenda } = own as Partial<Exclude<Actor, { role: 'operator' }>>;
  return [
    {
      id: site.id,
      name: site.name,
      url: ctx.originOf(site),
      locales: site.locales,
      role: actor.role,
      may: actionsOf(actor, suspendedAt !== undefined),
      ...(memberId === undefined ? {} : { memberId }),
      ...(branch === undefined ? {} : { branch }),
      ...(agenda === undefined ? {} : { agenda }),
      ...(acting ? { acting: { reason: acting.reason, until: acting.endsAt.toISOString() } } : {}),
      ...(suspendedAt ? { suspendedAt: suspendedAt.toISOString() } : {}),
    },
  ];
};

/** Who is signed in, and every site that opens here: of an operator those they act in, and those of which they are a member. */
export const me = async (ctx: ServiceContext, desk: DeskCall) => {
  const { email, hash, confirmedAt } = desk.session();
  const here = await ctx.desk.siteAt(desk.host);
  const isHost = ctx.desk.isHost(desk.host);
  const opens = (siteId: string): boolean => here === undefined || siteId === here;
  const operator = await findOperator(ctx.db.kysely, email);
  const acting = operator
    ? (await listActing(ctx.db.kysely, hash, ctx.now())).filter(({ siteId }) => isHost || opens(siteId))
    : [];
  const memberships = (await listMemberships(ctx.db.kysely, email)).filter(
    ({ siteId }) => opens(siteId) && !acting.some((one) => one.siteId === siteId),
  );
  const person = operator ?? memberships[0];
  // Nothing of this person opens here any more: signed out, in effect.
  if (!person) throw new UnauthorizedError('This person opens nothing here.');
  const entered = operator ? acting.map((one) => siteOf(ctx, { role: 'operator', ...operator }, one.siteId, one)) : [];
  const joined = memberships.map((actor) => siteOf(ctx, actor, actor.siteId));
  return {
    email,
    name: person.name,
    locale: person.locale,
    ...(operator && isHost ? { operator: true as const } : {}),
    confirmedSecondsAgo: Math.max(0, Math.floor((ctx.now().getTime() - confirmedAt.getTime()) / 1000)),
    passkeys: (await listPasskeys(ctx.db.kysely, email, desk.host)).length,
    sites: (await Promise.all([...entered, ...joined])).flat(),
  };
};

export const saveMe = (ctx: ServiceContext, desk: DeskCall, locale: Locale): Promise<void> =>
  ctx.db.transaction((trx) => setLocale(trx, desk.session().email, locale));

export const devices = async (ctx: ServiceContext, desk: DeskCall) => {
  const own = desk.session();
  return (await listSessions(ctx.db.kysely, own.email, ctx.now())).map(
    ({ publicId, device, createdAt, seenAt, hash }) => ({
      id: publicId,
      device,
      createdAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      current: hash === own.hash,
    }),
  );
};

/** Open streams of the person's other devices hear of it, and end. */
const ended = async (ctx: ServiceContext, which: Parameters<typeof endSessions>[1]): Promise<boolean> =>
  ctx.db.transaction(async (trx) => {
    const any = await endSessions(trx, which);
    await tellDesk(trx, { siteId: '*', topic: 'sessions' });
    return any;
  });

export const signOut = async (ctx: ServiceContext, desk: DeskCall, everywhere: boolean): Promise<void> => {
  const { email, hash } = desk.session();
  await ended(ctx, everywhere ? { email } : { hash });
};

export const endDevice = async (ctx: ServiceContext, desk: DeskCall, publicId: string): Promise<void> => {
  if (!(await ended(ctx, { email: desk.session().email, publicId })))
    throw new NotFoundError('There is no such session.');
};

export const confirmed = (ctx: ServiceContext, desk: DeskCall): Promise<void> =>
  ctx.db.transaction((trx) => confirmSession(trx, desk.session().hash, ctx.now()));
