// What a browser does before it sends a form, with the work itself left out: the server takes no form that was filled in faster than
// somebody types.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Captcha, createCaptcha } from './captcha.ts';

vi.mock('altcha-lib', () => ({ solveChallengeWorkers: async () => ({ counter: 7 }) }));

const CHALLENGE = { parameters: { nonce: 'n' }, signature: 's' };
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return Response.json({ kind: 'altcha', challenge: CHALLENGE, minFillMs: 3000 });
  });
});
afterEach(() => vi.useRealTimers());

/** The answer of a submit, as soon as there is one. */
const submitted = (captcha: Captcha): { answer?: string | undefined } => {
  const heard: { answer?: string | undefined } = {};
  void captcha.execute().then((answer) => {
    heard.answer = answer;
  });
  return heard;
};
const SOLVED = btoa(JSON.stringify({ challenge: CHALLENGE, solution: { counter: 7 } }));

describe('the captcha', () => {
  it('waits until the server takes a form, however fast the work is done and the form is filled in', async () => {
    const heard = submitted(createCaptcha('/challenge', { early: true }));
    await vi.advanceTimersByTimeAsync(3199);
    expect(heard).toEqual({});
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toEqual({ answer: SOLVED });
  });

  it('counts from when somebody began with the form', async () => {
    const captcha = createCaptcha('/challenge', { early: true });
    captcha.prepare();
    await vi.advanceTimersByTimeAsync(3200);
    const heard = submitted(captcha);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual({ answer: SOLVED });
    expect(asked).toEqual(['/challenge']);
  });

  it('asks nobody before the submit where that is somebody else', async () => {
    createCaptcha('/challenge', { early: false }).prepare();
    await vi.advanceTimersByTimeAsync(5000);
    expect(asked).toEqual([]);
  });

  it('needs a new answer for the next form, and for one that lies open for a quarter of an hour', async () => {
    const captcha = createCaptcha('/challenge', { early: true });
    captcha.prepare();
    await vi.advanceTimersByTimeAsync(15 * 60_000);
    captcha.prepare();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    captcha.prepare();
    expect(asked).toHaveLength(2);
    captcha.reset();
    captcha.prepare();
    expect(asked).toHaveLength(3);
  });

  it('leaves it to the question in words where a browser cannot do the work', async () => {
    vi.stubGlobal('isSecureContext', false);
    expect(await createCaptcha('/challenge', { early: true }).execute()).toBeUndefined();
  });
});
