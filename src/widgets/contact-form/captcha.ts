// Behaviour section 4: the captcha is executed before the submit and reset after it. Decisions section 10: our own proof
// of work, or a third party's captcha.
import type { Challenge } from 'altcha-lib/types';
import { type RecaptchaOptions, recaptchaAnswer } from './recaptcha.ts';

export type Captcha = {
  /** Begins with the work, when somebody begins with the form. A third party hears of nobody before the submit. */
  prepare(): void;
  /** The answer; undefined where this browser cannot do the work, and the question in words takes over. */
  execute(): Promise<string | undefined>;
  /** The next submit needs a new answer. */
  reset(): void;
};

type ChallengeReply =
  | { readonly kind: 'altcha'; readonly challenge: Challenge; readonly minFillMs: number }
  | ({ readonly kind: 'recaptcha' } & RecaptchaOptions);

/** The server takes nothing sooner than `minFillMs` after the challenge: a little more, for clocks that differ. */
const MORE_MS = 200;
const MAX_WORKERS = 4;

const fetchChallenge = async (url: string): Promise<ChallengeReply> => {
  const response = await fetch(url, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The captcha answered ${response.status}`);
  return (await response.json()) as ChallengeReply;
};

const solve = async (challenge: Challenge): Promise<string> => {
  const { solveChallengeWorkers } = await import('altcha-lib');
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(MAX_WORKERS, Math.max(1, navigator.hardwareConcurrency - 1)),
    createWorker: () => new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' }),
  });
  if (!solution) throw new Error('The captcha could not be solved');
  return btoa(JSON.stringify({ challenge, solution }));
};

const answer = async (url: string): Promise<string | undefined> => {
  const challenged = await fetchChallenge(url);
  if (challenged.kind === 'recaptcha') return recaptchaAnswer(challenged);
  // Browsers do the work on HTTPS and localhost only.
  if (!globalThis.isSecureContext) return undefined;
  const rest = new Promise((resolve) => setTimeout(resolve, challenged.minFillMs + MORE_MS));
  const solved = await solve(challenged.challenge);
  await rest;
  return solved;
};

/** Before that an answer is thrown away: the server forgets challenges after twenty minutes. */
const KEEP_MS = 15 * 60_000;

export const createCaptcha = (url: string, { early }: { readonly early: boolean }): Captcha => {
  let current: { readonly answer: Promise<string | undefined>; readonly since: number } | undefined;
  const begin = () => {
    if (!current || Date.now() - current.since > KEEP_MS) {
      current = { answer: answer(url), since: Date.now() };
      // Whoever executes hears of it.
      current.answer.catch(() => {});
    }
    return current.answer;
  };
  return {
    prepare: () => {
      if (early) void begin();
    },
    execute: () => begin(),
    reset: () => {
      current = undefined;
    },
  };
};
