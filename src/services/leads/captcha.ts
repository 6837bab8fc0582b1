// Decisions section 10. Our own proof of work (ALTCHA) by default; a third party's captcha where the site has one; a
// question in words without script. Absent is wrong, used is wrong, and when nobody can tell it is no pass either.
import { createHash } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { type CaptchaVerifier, createCaptchaVerifier } from '../../adapters/captcha-verifier.ts';
import { findSite } from '../../db/content/sites.ts';
import { insertCaptchaUse } from '../../db/leads/captcha-uses.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { BadInputError, NotFoundError, UnavailableError } from '../../domain/errors.ts';
import type { CaptchaProblem } from '../../domain/leads/form-problem.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret } from '../platform/secret-store.ts';
import { keyedHash } from '../platform/tokens.ts';
import { type CaptchaQuestion, checkQuestion, makeQuestion } from './captcha-question.ts';

type Context = Pick<ServiceContext, 'secrets' | 'now' | 'captcha' | 'db' | 'translations' | 'log' | 'fetch'>;

export type CaptchaChallenge =
  | { readonly kind: 'altcha'; readonly challenge: Challenge; readonly minFillMs: number }
  | { readonly kind: 'recaptcha'; readonly siteKey: string; readonly scriptUrl: string };

/** As it comes with a form: `g-recaptcha-response`, and with a question its token. */
export type CaptchaAnswer = { readonly answer: string | undefined; readonly question?: string | undefined };

/** A right answer, not yet used. `byQuestion`: stricter limits apply. */
export type CaptchaPass = { readonly id: string; readonly expires: Date; readonly byQuestion: boolean };

const LIFETIME_MS = 20 * 60_000;
const COST = 1000;
const MAX_ANSWER = 4000;

const wrongCaptcha = (problem: CaptchaProblem): BadInputError =>
  new BadInputError('The captcha was not answered rightly.', [{ field: 'g-recaptcha-response', message: problem }]);

const siteOf = async ({ db }: Context, siteId: string) => {
  const site = await findSite(db.kysely, siteId);
  if (!site) throw new NotFoundError('There is no such site.');
  return site;
};

const hmacSecrets = (key: string) => ({
  hmacSignatureSecret: keyedHash(key, ['altcha challenge']).toString('base64url'),
  hmacKeySignatureSecret: keyedHash(key, ['altcha key']).toString('base64url'),
});

export const captchaChallenge = async (ctx: Context, siteId: string): Promise<CaptchaChallenge> => {
  const site = await siteOf(ctx, siteId);
  if (site.captcha) return { kind: 'recaptcha', siteKey: site.captcha.siteKey, scriptUrl: site.captcha.scriptUrl };
  const issued = ctx.now().getTime();
  const { difficulty } = ctx.captcha;
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: COST,
    counter: randomInt(difficulty, Math.ceil(difficulty / 10)),
    deriveKey,
    expiresAt: new Date(issued + LIFETIME_MS),
    data: { site: siteId, issued },
    ...hmacSecrets(ctx.secrets[0]),
  });
  return { kind: 'altcha', challenge, minFillMs: ctx.captcha.minFillMs };
};

export const captchaQuestion = async (ctx: Context, siteId: string, locale: Locale): Promise<CaptchaQuestion> => {
  await siteOf(ctx, siteId);
  const text = ctx.translations(locale)['captcha.question'] ?? '';
  return makeQuestion(ctx.secrets, siteId, { locale, text }, ctx.now());
};

type Payload = { readonly challenge: Challenge; readonly solution: Solution };

const parsePayload = (answer: string): Payload | undefined => {
  try {
    const payload = JSON.parse(Buffer.from(answer, 'base64').toString()) as Partial<Payload> | null;
    const { challenge, solution } = payload ?? {};
    return typeof challenge?.signature === 'string' &&
      typeof challenge.parameters === 'object' &&
      challenge.parameters &&
      solution
      ? { challenge, solution }
      : undefined;
  } catch {
    return undefined;
  }
};

const checkFillTime = ({ captcha, now }: Context, issued: number): void => {
  if (now().getTime() - issued < captcha.minFillMs) throw wrongCaptcha('captcha-too-fast');
};

const checkProofOfWork = async (ctx: Context, siteId: string, answer: string): Promise<CaptchaPass> => {
  const payload = parsePayload(answer);
  if (!payload) throw wrongCaptcha('captcha-wrong');
  let verified = false;
  for (const key of ctx.secrets) {
    const result = await verifySolution({ ...payload, deriveKey, ...hmacSecrets(key) }).catch(() => undefined);
    if (result?.expired) throw wrongCaptcha('captcha-expired');
    verified ||= result?.verified === true;
  }
  const { data, expiresAt } = payload.challenge.parameters;
  if (!verified || data?.site !== siteId || expiresAt === undefined) throw wrongCaptcha('captcha-wrong');
  checkFillTime(ctx, Number(data.issued));
  return { id: `altcha:${payload.challenge.signature}`, expires: new Date(expiresAt * 1000), byQuestion: false };
};

/** The site's own where it has one; a site that names one and has no secret for it does not fall back on another's. */
const verifierOf = async (ctx: Context, site: Site): Promise<CaptchaVerifier | undefined> => {
  const verifyUrl = site.captcha?.verifyUrl;
  if (verifyUrl === undefined) return ctx.captcha.verifier;
  const secret = await readSecret(ctx, site.id, 'captcha-secret');
  return secret === undefined ? undefined : createCaptchaVerifier({ verifyUrl, secret, guarded: ctx.fetch });
};

const checkThirdParty = async (ctx: Context, site: Site, answer: string): Promise<CaptchaPass> => {
  const { now } = ctx;
  const verifier = await verifierOf(ctx, site);
  if (!verifier)
    throw new UnavailableError(
      'The captcha of this site has no verifier: give its secret in the settings of the desk.',
    );
  if (!(await verifier.verify(answer))) throw wrongCaptcha('captcha-wrong');
  const id = createHash('sha256').update(answer).digest('hex');
  return { id: `other:${id}`, expires: new Date(now().getTime() + LIFETIME_MS), byQuestion: false };
};

const checkWords = (ctx: Context, siteId: string, token: string, answer: string): CaptchaPass => {
  const verdict = checkQuestion(ctx.secrets, siteId, { token, answer }, ctx.now());
  if (!verdict.ok) throw wrongCaptcha(verdict.expired ? 'captcha-expired' : 'captcha-wrong');
  checkFillTime(ctx, verdict.issued.getTime());
  return { id: verdict.id, expires: verdict.expires, byQuestion: true };
};

/** Asks others, so never inside a transaction; `useCaptcha` then belongs into the one that stores. */
export const checkCaptcha = async (
  ctx: Context,
  siteId: string,
  { answer, question }: CaptchaAnswer,
): Promise<CaptchaPass> => {
  if (answer === undefined || answer === '') throw wrongCaptcha('captcha-missing');
  if (answer.length > MAX_ANSWER) throw wrongCaptcha('captcha-wrong');
  if (question) return checkWords(ctx, siteId, question, answer);
  const site = await siteOf(ctx, siteId);
  return site.captcha ? checkThirdParty(ctx, site, answer) : checkProofOfWork(ctx, siteId, answer);
};

/** Uses the answer up, with the transaction: when that fails, the answer is still good. */
export const useCaptcha = async (trx: Trx, siteId: string, { id, expires }: CaptchaPass): Promise<void> => {
  if (!(await insertCaptchaUse(trx, siteId, id, expires))) throw wrongCaptcha('captcha-used');
};
