// A captcha of a third party, spoken to as reCAPTCHA is: hCaptcha and Turnstile understand the same.
import { UnavailableError } from '../domain/errors.ts';

export type CaptchaVerifier = {
  /** False: the answer is wrong. Throws when nobody can say: never a pass. */
  verify(answer: string): Promise<boolean>;
};

const TIMEOUT_MS = 5000;

export const createCaptchaVerifier = (options: {
  readonly verifyUrl: string;
  readonly secret: string;
  readonly timeoutMs?: number;
}): CaptchaVerifier => {
  const { verifyUrl, secret, timeoutMs = TIMEOUT_MS } = options;
  return {
    verify: async (answer) => {
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: answer }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!response.ok) throw new Error(`The verifier answered ${response.status}`);
        const result: unknown = await response.json();
        return typeof result === 'object' && result !== null && Reflect.get(result, 'success') === true;
      } catch (error) {
        const unavailable = new UnavailableError('The captcha cannot be checked at this moment.');
        unavailable.cause = error;
        throw unavailable;
      }
    },
  };
};
