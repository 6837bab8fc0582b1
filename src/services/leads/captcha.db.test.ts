import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testServices } from '../../../test/support/services.ts';
import { createCaptchaVerifier } from '../../adapters/captcha-verifier.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import { BadInputError, UnavailableError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { captchaChallenge, captchaQuestion, checkCaptcha, useCaptcha } from './captcha.ts';

const reason = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'passed',
    (error: unknown) => (error instanceof BadInputError ? (error.problems[0]?.message ?? '') : (error as Error).name),
  );

const challengeOf = async (ctx: ServiceContext, siteId = 'alpha'): Promise<Challenge> => {
  const asked = await captchaChallenge(ctx, siteId);
  if (asked.kind !== 'altcha') throw new Error('not ours');
  return asked.challenge;
};
const solved = async (challenge: Challenge): Promise<string> =>
  btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));

describeOnADatabase('the captcha', (open) => {
  let ctx: ServiceContext;
  let clock = Date.now();
  const later = (ms: number): ServiceContext => ({ ...ctx, now: () => new Date(clock + ms) });

  beforeAll(async () => {
    const db = await open();
    clock = Date.now();
    await db.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), []));
    await db.transaction((trx) => replaceSiteContent(trx, testContent('beta'), []));
    const captcha = { siteKey: 'public', scriptUrl: 'https://captcha.example/api.js' };
    await db.transaction((trx) => replaceSiteContent(trx, testContent('gamma', { captcha }), []));
    ctx = await testServices(db, { now: () => new Date(clock) });
  });

  it('passes work that was done, once', async () => {
    const answer = await solved(await challengeOf(ctx));
    const pass = await checkCaptcha(later(4000), 'alpha', { answer });
    await ctx.db.transaction((trx) => useCaptcha(trx, 'alpha', pass));
    expect(await reason(ctx.db.transaction((trx) => useCaptcha(trx, 'alpha', pass)))).toBe('captcha-used');
  });
  it('is not used up by a transaction that fails', async () => {
    const pass = await checkCaptcha(later(4000), 'alpha', { answer: await solved(await challengeOf(ctx)) });
    const failing = ctx.db.transaction(async (trx) => {
      await useCaptcha(trx, 'alpha', pass);
      throw new Error('something else');
    });
    await expect(failing).rejects.toThrow('something else');
    await ctx.db.transaction((trx) => useCaptcha(trx, 'alpha', pass));
  });
  it('refuses what is missing, forged, too fast, of another site, or done with another key', async () => {
    const challenge = await challengeOf(ctx);
    const answer = await solved(challenge);
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } };
    expect(await reason(checkCaptcha(ctx, 'alpha', { answer: undefined }))).toBe('captcha-missing');
    expect(await reason(checkCaptcha(ctx, 'alpha', { answer: '' }))).toBe('captcha-missing');
    expect(await reason(checkCaptcha(ctx, 'alpha', { answer: 'x' }))).toBe('captcha-wrong');
    expect(await reason(checkCaptcha(later(4000), 'alpha', { answer: await solved(easier) }))).toBe('captcha-wrong');
    expect(await reason(checkCaptcha(later(2999), 'alpha', { answer }))).toBe('captcha-too-fast');
    expect(await reason(checkCaptcha(later(3000), 'alpha', { answer }))).toBe('passed');
    const unhurried = { ...ctx, captcha: { ...ctx.captcha, minFillMs: 0 } };
    expect(await reason(checkCaptcha(unhurried, 'alpha', { answer }))).toBe('passed');
    expect(await reason(checkCaptcha(later(4000), 'beta', { answer }))).toBe('captcha-wrong');
    const rotated = { ...later(4000), secrets: ['n'.repeat(40), ...ctx.secrets] as const };
    expect(await reason(checkCaptcha(rotated, 'alpha', { answer }))).toBe('passed');
    const other = { ...later(4000), secrets: ['n'.repeat(40)] as const };
    expect(await reason(checkCaptcha(other, 'alpha', { answer }))).toBe('captcha-wrong');
  });
  it('waits as long as the setting says, and tells the browser how long', async () => {
    expect(await captchaChallenge(ctx, 'alpha')).toMatchObject({ kind: 'altcha', minFillMs: 3000 });
    const answer = await solved(await challengeOf(ctx));
    expect(await reason(checkCaptcha(later(2999), 'alpha', { answer }))).toBe('captcha-too-fast');
    expect(await reason(checkCaptcha(later(3000), 'alpha', { answer }))).toBe('passed');
  });
  it('refuses work for a challenge of long ago', async () => {
    const past = { ...ctx, now: () => new Date(clock - 30 * 60_000) };
    const answer = await solved(await challengeOf(past));
    expect(await reason(checkCaptcha(ctx, 'alpha', { answer }))).toBe('captcha-expired');
  });

  describe('the question in words', () => {
    const WORDS = ['nul', 'een', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'];
    const sum = (question: string): number =>
      question.split(/[\s?]+/).reduce((total, word) => total + Math.max(0, WORDS.indexOf(word)), 0);

    it('takes the answer in figures or in words, for ten minutes', async () => {
      const { question, token } = await captchaQuestion(ctx, 'alpha', 'nl');
      expect(question).toMatch(/^Hoeveel is \S+ plus \S+\?$/);
      const answer = String(sum(question));
      const pass = await checkCaptcha(later(5000), 'alpha', { answer, question: token });
      expect(pass.byQuestion).toBe(true);
      expect(await reason(checkCaptcha(later(5000), 'alpha', { answer: ` ${answer} `, question: token }))).toBe(
        'passed',
      );
      expect(await reason(checkCaptcha(later(1000), 'alpha', { answer, question: token }))).toBe('captcha-too-fast');
      expect(await reason(checkCaptcha(later(600_000), 'alpha', { answer, question: token }))).toBe('captcha-expired');
      expect(await reason(checkCaptcha(later(5000), 'alpha', { answer: '99', question: token }))).toBe('captcha-wrong');
      expect(await reason(checkCaptcha(later(5000), 'beta', { answer, question: token }))).toBe('captcha-wrong');
      expect(await reason(checkCaptcha(later(5000), 'alpha', { answer, question: `${token}x` }))).toBe('captcha-wrong');
    });
    it('counts once', async () => {
      const { question, token } = await captchaQuestion(ctx, 'alpha', 'nl');
      const pass = await checkCaptcha(later(5000), 'alpha', { answer: String(sum(question)), question: token });
      await ctx.db.transaction((trx) => useCaptcha(trx, 'alpha', pass));
      expect(await reason(ctx.db.transaction((trx) => useCaptcha(trx, 'alpha', pass)))).toBe('captcha-used');
    });
  });

  describe('of a third party', () => {
    let server: Server;
    let url = '';
    const asked: string[] = [];
    beforeAll(async () => {
      server = createServer((request, response) => {
        let body = '';
        request.on('data', (chunk) => {
          body += chunk;
        });
        request.on('end', () => {
          asked.push(body);
          const answer = new URLSearchParams(body).get('response');
          if (answer === 'silence') return;
          response.statusCode = answer === 'broken' ? 500 : 200;
          response.end(answer === 'nonsense' ? '<html>' : JSON.stringify({ success: answer === 'right' }));
        });
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/siteverify`;
    });
    afterAll(() => {
      server.closeAllConnections();
      server.close();
    });
    /** Short only where nobody answers. */
    const withVerifier = (timeoutMs = 60_000): ServiceContext => ({
      ...ctx,
      captcha: {
        difficulty: 20,
        minFillMs: 3000,
        verifier: createCaptchaVerifier({ verifyUrl: url, secret: 'geheim', timeoutMs }),
      },
    });

    it('says where its script is, and checks its answers', async () => {
      expect(await captchaChallenge(ctx, 'gamma')).toEqual({
        kind: 'recaptcha',
        siteKey: 'public',
        scriptUrl: 'https://captcha.example/api.js',
      });
      expect(await reason(checkCaptcha(withVerifier(), 'gamma', { answer: 'right' }))).toBe('passed');
      expect(asked.at(-1)).toBe('secret=geheim&response=right');
      expect(await reason(checkCaptcha(withVerifier(), 'gamma', { answer: 'wrong' }))).toBe('captcha-wrong');
      expect(await reason(checkCaptcha(withVerifier(), 'gamma', { answer: '' }))).toBe('captcha-missing');
    });
    it.each(['silence', 'broken', 'nonsense'])('is a 503 and never a pass when it answers with %s', async (answer) => {
      const verifying = withVerifier(answer === 'silence' ? 300 : undefined);
      await expect(checkCaptcha(verifying, 'gamma', { answer })).rejects.toThrow(UnavailableError);
    });
    it('is a 503 when it has no verifier', async () => {
      await expect(checkCaptcha(ctx, 'gamma', { answer: 'right' })).rejects.toThrow(UnavailableError);
    });
  });
});
