// Leaving the desk and coming back to it. The key of the document belongs to one session: whoever signs in or out needs a new
// document, in every tab.
import type { DeskApi } from '../api/desk-api.ts';
import type { ConfirmAsker } from './asker.ts';
import { forgetDrafts } from './drafts.ts';
import type { Me } from './session.ts';

const CHANNEL = 'desk-session';
const LAST = 'desk-last';
const OFFER = 'desk-offer-passkey';
const RELOADED = 'desk-reloaded';
const AGAIN_MS = 10_000;

type LastPerson = { readonly name: string; readonly email: string };

// One for telling and hearing: a tab does not hear itself.
const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
const tellTabs = (): void => tabs?.postMessage('changed');

/**
 * Somebody signed in or out in another tab: this one loads anew, because the key of its document is of no use any more. Where it still is,
 * the same person has only shown once more who it is, and what waits for that here goes on.
 */
export const followOtherTabs = (api: DeskApi, confirm: ConfirmAsker): void =>
  tabs?.addEventListener('message', () => {
    api.call('me').then(
      () => confirm.answer(true),
      () => location.reload(),
    );
  });

/** Somebody signed in or out: what still comes back from the old session means nothing. */
let leaving = false;

/** The server ends a session before it answers: what else it refuses in that moment is no session that ended by itself. */
export const signingOut = (under: boolean): void => {
  leaving = under;
};

/** The session ended by itself: the same address asks to sign in, and what was typed waits on the device. */
export const sessionLost = (me: Me): void => {
  if (leaving) return;
  sessionStorage.setItem(LAST, JSON.stringify({ name: me.name, email: me.email } satisfies LastPerson));
  // Never in a circle: a document whose every call is refused stays and says so.
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < AGAIN_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
};

/** No longer a member of anything here: nothing of it stays on the screen, nor on the device. */
export const membershipLost = (): void => {
  if (leaving) return;
  leaving = true;
  forgetDrafts();
  location.replace('/desk');
};

/** Who was here, when the session ended by itself a moment ago. */
export const lastPerson = (): LastPerson | undefined => {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(LAST) ?? 'null');
    return typeof value === 'object' && value !== null && 'name' in value && 'email' in value
      ? { name: String(value.name), email: String(value.email) }
      : undefined;
  } catch {
    return undefined;
  }
};

export const signedIn = (to: { readonly address: string; readonly offerPasskey: boolean }): void => {
  leaving = true;
  sessionStorage.removeItem(LAST);
  if (to.offerPasskey) sessionStorage.setItem(OFFER, '1');
  tellTabs();
  if (to.address === location.pathname + location.search) location.reload();
  else location.replace(to.address);
};

/** Once: whoever came in by a link is asked whether to make a passkey. */
export const offersPasskey = (): boolean => sessionStorage.getItem(OFFER) === '1';
export const passkeyOffered = (): void => sessionStorage.removeItem(OFFER);

export const signedOut = (): void => {
  leaving = true;
  forgetDrafts();
  sessionStorage.clear();
  tellTabs();
  location.replace('/desk');
};
