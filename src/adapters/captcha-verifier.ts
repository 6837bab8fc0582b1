// A captcha of a third party, spoken to as reCAPTCHA is: hCaptcha and Turnstile understand the same.
import { UnavailableError } from '../domain/errors.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

export type CaptchaVerifier = {
  /** False: the answer is wrong. Throws when nobody can say: never a pass. */
  verify(answer: string): Promise<boolean>;
};

const TIMEOUT_MS = 5000;

export const createCaptchaVerifier = (options: {
  readonly verifyUrl: string;
  readonly secret: string;
  readonly timeoutMs?: number;
  /** For an address that a member typed. */
  readonly guarded?: GuardedFetch;
}): CaptchaVerifier => {
  const { verifyUrl, secret, timeoutMs = TIMEOUT_MS, guarded } = options;
  const ask = async (body: URLSearchParams): Promise<unknown> => {
    if (guarded) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await guarded(verifyUrl, {
        method: 'POST',
        headers,
        body: body.toString(),
        timeoutMs,
        maxBytes: 64 * 1024,
      });
      if (answer.status !== 200) throw new Error(`The verifier answered ${answer.status}`);
      return JSON.parse(answer.body.toString());
    }
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`The verifier answered ${response.status}`);
    return response.json();
  };
  return {
    verify: async (answer) => {
      try {
        const result = await ask(new URLSearchParams({ secret, response: answer }));
        return typeof result === 'object' && result !== null && Reflect.get(result, 'success') === true;
      } catch (error) {
        const unavailable = new UnavailableError('The captcha cannot be checked at this moment.');
        unavailable.cause = error;
        throw unavailable;
      }
    },
  };
};
