// Signing in to the desk, and what belongs to the person who did.
import type { deskEndpoints } from '../contract/desk-endpoints.ts';
import { browserCookieName, cookieText, sessionCookieName } from '../domain/people/desk-cookie.ts';
import { DAY_SECONDS } from '../domain/time/calendar-days.ts';
import type { DeskCall } from '../services/people/desk-access.ts';
import { openStream, tellPresence } from '../services/people/desk-live.ts';
import {
  addPasskey,
  askPasskey,
  confirmWithPasskey,
  forgetPasskey,
  offerPasskey,
  ownPasskeys,
  signInWithPasskey,
} from '../services/people/passkeys.ts';
import {
  askSignInLink,
  devices,
  endDevice,
  lookAtLink,
  me,
  type NewSession,
  redeemSignInLink,
  saveMe,
  signOut,
} from '../services/people/sign-in.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

/** The longest a session can live; the database ends it earlier. */
const SESSION_SECONDS = 30 * DAY_SECONDS;
const BROWSER_SECONDS = 400 * DAY_SECONDS;

/** Without a new session the one of the caller goes on. */
const signedIn = ({ secure }: DeskCall, session: NewSession | undefined) =>
  new WithHeaders(
    { signedIn: true as const },
    {
      ...NO_STORE,
      ...(session && { 'set-cookie': cookieText(sessionCookieName(secure), session.id, secure, SESSION_SECONDS) }),
    },
  );

const fresh = <T>(body: T): WithHeaders<T> => new WithHeaders(body, NO_STORE);

export const deskHandlers: Pick<Handlers, keyof typeof deskEndpoints> = {
  passkeySignInOptions: async (ctx, _input, { desk }) => fresh(await askPasskey(ctx, desk, null)),
  passkeySignIn: async (ctx, { body }, { desk, address }) =>
    signedIn(desk, await signInWithPasskey(ctx, desk, body, address)),
  askSignInLink: async (ctx, { body: { email, locale } }, { desk, address }) => {
    const browser = await askSignInLink(ctx, desk, email, locale, address);
    const cookie = cookieText(browserCookieName(desk.secure), browser, desk.secure, BROWSER_SECONDS);
    return new WithHeaders({ sent: true as const }, { ...NO_STORE, 'set-cookie': cookie }, 202);
  },
  lookAtLink: async (ctx, { body: { token } }, { desk }) => fresh(await lookAtLink(ctx, desk, token)),
  useSignInLink: async (ctx, { body: { token } }, { desk, address }) =>
    signedIn(desk, await redeemSignInLink(ctx, desk, token, address)),
  me: async (ctx, _input, { desk }) => fresh(await me(ctx, desk)),
  saveMe: async (ctx, { body: { locale } }, { desk }) => {
    await saveMe(ctx, desk, locale);
    return null;
  },
  signOut: async (ctx, { body: { everywhere = false } }, { desk }) => {
    await signOut(ctx, desk, everywhere);
    const cookie = cookieText(sessionCookieName(desk.secure), '', desk.secure, 0);
    // What the browser keeps of the desk goes with the session.
    return new WithHeaders(null, { ...NO_STORE, 'set-cookie': cookie, 'clear-site-data': '"cache"' }, 204);
  },
  sessions: async (ctx, _input, { desk }) => fresh(await devices(ctx, desk)),
  endSession: async (ctx, { params: { id } }, { desk }) => {
    await endDevice(ctx, desk, id);
    return null;
  },
  passkeys: async (ctx, _input, { desk }) => fresh(await ownPasskeys(ctx, desk)),
  newPasskeyOptions: async (ctx, _input, { desk }) =>
    fresh(await offerPasskey(ctx, desk, await ctx.desk.nameAt(desk.host))),
  addPasskey: async (ctx, { body }, { desk }) => new WithHeaders(await addPasskey(ctx, desk, body), NO_STORE, 201),
  removePasskey: async (ctx, { params: { id } }, { desk }) => {
    await forgetPasskey(ctx, desk, id);
    return null;
  },
  confirmOptions: async (ctx, _input, { desk }) => fresh(await askPasskey(ctx, desk, desk.session().email)),
  confirm: async (ctx, { body }, { desk }) => {
    await confirmWithPasskey(ctx, desk, body);
    return null;
  },
  live: async (ctx, { params: { siteId } }, { desk }) =>
    new WithHeaders(await openStream(ctx, desk, siteId), {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    }),
  presence: async (ctx, { params: { siteId }, body: { at } }, { desk }) => {
    await tellPresence(ctx, desk, siteId, at);
    return null;
  },
};
