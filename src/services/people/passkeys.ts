// Passkeys: made, asked for and checked with WebAuthn. Each belongs to one hostname; a challenge is answered once, within five minutes.
import { randomBytes } from 'node:crypto';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {
  type DeskPasskey,
  deletePasskey,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
  takeChallenge,
} from '../../db/people/desk-passkeys.ts';
import { findOperator, listMemberships } from '../../db/people/members.ts';
import { BadInputError, NotFoundError, UnauthorizedError } from '../../domain/errors.ts';
import { deviceName } from '../../domain/people/device-name.ts';
import type { ServiceContext } from '../platform/context.ts';
import { keyedHash } from '../platform/tokens.ts';
import type { DeskCall } from './desk-access.ts';
import { beginSession, confirmed, limitSignIn, type NewSession, originOf } from './sign-in.ts';

const CHALLENGE_MS = 5 * 60_000;
type Answer = { readonly challengeId: string; readonly response: Readonly<Record<string, unknown>> };
type PasskeyQuestion = { readonly challengeId: string; readonly options: Record<string, unknown> };

/** A passkey belongs to a hostname; its port does not count. */
const hostnameOf = (host: string): string => host.replace(/:\d+$/, '');

const remember = async (ctx: ServiceContext, challenge: string, email: string | null): Promise<string> => {
  const id = randomBytes(16).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + CHALLENGE_MS);
  await ctx.db.transaction((trx) => insertChallenge(trx, { id, challenge, email }, expiresAt));
  return id;
};

const challengeOf = async (ctx: ServiceContext, id: string, email: string | null): Promise<string> => {
  const found = await ctx.db.transaction((trx) => takeChallenge(trx, id, ctx.now()));
  if (!found || found.email !== email) throw new UnauthorizedError('The question was answered before, or too late.');
  return found.challenge;
};

/** Without names: the browser shows the passkeys it has for this hostname. */
export const askPasskey = async (
  ctx: ServiceContext,
  desk: DeskCall,
  email: string | null,
): Promise<PasskeyQuestion> => {
  const own = email === null ? [] : await listPasskeys(ctx.db.kysely, email, desk.host);
  const options = await generateAuthenticationOptions({
    rpID: hostnameOf(desk.host),
    userVerification: 'required',
    ...(own.length > 0 ? { allowCredentials: own.map(({ id }) => ({ id })) } : {}),
  });
  return { challengeId: await remember(ctx, options.challenge, email), options: { ...options } };
};

const notThis = (): never => {
  throw new UnauthorizedError('This passkey does not sign in here.');
};

/** The passkey that gave the answer, when the answer is right. */
const checked = async (
  ctx: ServiceContext,
  desk: DeskCall,
  { challengeId, response }: Answer,
  email: string | null,
): Promise<DeskPasskey> => {
  const expectedChallenge = await challengeOf(ctx, challengeId, email);
  const passkey =
    typeof response.id === 'string' ? await findPasskey(ctx.db.kysely, response.id, desk.host) : undefined;
  if (!passkey || (email !== null && passkey.email.toLowerCase() !== email.toLowerCase())) return notThis();
  const verdict = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: originOf(desk),
    expectedRPID: hostnameOf(desk.host),
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter },
    requireUserVerification: true,
  }).catch(notThis);
  if (!verdict.verified) return notThis();
  const { newCounter } = verdict.authenticationInfo;
  await ctx.db.transaction((trx) => markPasskeyUsed(trx, passkey.id, newCounter, ctx.now()));
  return passkey;
};

export const signInWithPasskey = async (
  ctx: ServiceContext,
  desk: DeskCall,
  answer: Answer,
  address: string | undefined,
): Promise<NewSession> => {
  await limitSignIn(ctx, address);
  const { email } = await checked(ctx, desk, answer, null);
  const opens = (await findOperator(ctx.db.kysely, email)) ?? (await listMemberships(ctx.db.kysely, email))[0];
  return opens ? beginSession(ctx, desk, email) : notThis();
};

export const confirmWithPasskey = async (ctx: ServiceContext, desk: DeskCall, answer: Answer): Promise<void> => {
  await checked(ctx, desk, answer, desk.session().email);
  await confirmed(ctx, desk);
};

export const offerPasskey = async (ctx: ServiceContext, desk: DeskCall, rpName: string): Promise<PasskeyQuestion> => {
  const { email } = desk.session();
  const own = await listPasskeys(ctx.db.kysely, email, desk.host);
  const options = await generateRegistrationOptions({
    rpName,
    rpID: hostnameOf(desk.host),
    userName: email,
    // The same for the same person on this installation: a device keeps one passkey, not one per try.
    userID: new Uint8Array(keyedHash(ctx.secrets.at(-1) ?? ctx.secrets[0], ['passkey-user', email.toLowerCase()])),
    attestationType: 'none',
    excludeCredentials: own.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challengeId: await remember(ctx, options.challenge, email), options: { ...options } };
};

const shown = ({ id, name, createdAt, usedAt }: DeskPasskey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export const addPasskey = async (ctx: ServiceContext, desk: DeskCall, { challengeId, response }: Answer) => {
  const { email } = desk.session();
  const expectedChallenge = await challengeOf(ctx, challengeId, email);
  const refused = (): never => {
    throw new BadInputError('The browser’s answer is no passkey of this hostname.', [
      { field: 'body.response', message: 'is no passkey of this hostname' },
    ]);
  };
  const verdict = await verifyRegistrationResponse({
    response: response as unknown as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: originOf(desk),
    expectedRPID: hostnameOf(desk.host),
    requireUserVerification: true,
  }).catch(refused);
  if (!verdict.verified || !verdict.registrationInfo) return refused();
  const { credential } = verdict.registrationInfo;
  const passkey: DeskPasskey = {
    id: credential.id,
    email,
    hostname: desk.host,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: credential.transports ?? [],
    name: deviceName(desk.userAgent),
    createdAt: ctx.now(),
    usedAt: null,
  };
  if (!(await ctx.db.transaction((trx) => insertPasskey(trx, passkey)))) return refused();
  await confirmed(ctx, desk);
  return shown(passkey);
};

export const ownPasskeys = async (ctx: ServiceContext, desk: DeskCall) =>
  (await listPasskeys(ctx.db.kysely, desk.session().email, desk.host)).map(shown);

export const forgetPasskey = async (ctx: ServiceContext, desk: DeskCall, id: string): Promise<void> => {
  if (!(await ctx.db.transaction((trx) => deletePasskey(trx, id, desk.session().email))))
    throw new NotFoundError('There is no such passkey.');
};
