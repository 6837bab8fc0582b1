// The outcomes of the browser's own interface for passkeys, in our words.
import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import type { DeskAnswer, DeskApi } from '../api/desk-api.ts';
import { DeskError, statusOf } from '../api/desk-error.ts';

/** `stopped`: the person, or the browser for them; `refused`: the server does not know it. */
export type PasskeyFailure = 'stopped' | 'refused' | 'exists' | 'busy' | 'failed';

export const passkeyFailure = (error: unknown): PasskeyFailure => {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'exists';
  if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return 'stopped';
  // Asked again who it is, and left without an answer.
  if (error instanceof DeskError && error.problem.reason === 'confirm') return 'stopped';
  const status = statusOf(error);
  if (status === 429) return 'busy';
  return status === 401 || status === 403 || status === 400 ? 'refused' : 'failed';
};

export const signInWithPasskey = async (api: DeskApi): Promise<void> => {
  const { challengeId, options } = await api.call('passkeySignInOptions');
  const response = await startAuthentication({ optionsJSON: options as never });
  await api.call('passkeySignIn', { body: { challengeId, response: { ...response } } });
};

export const makePasskey = async (api: DeskApi): Promise<DeskAnswer<'addPasskey'>> => {
  const { challengeId, options } = await api.call('newPasskeyOptions');
  const response = await startRegistration({ optionsJSON: options as never });
  return api.call('addPasskey', { body: { challengeId, response: { ...response } } });
};
