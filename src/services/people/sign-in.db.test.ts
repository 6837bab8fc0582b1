// A link by mail: the same answer for everybody, one use, a quarter of an hour, one browser. And what open desks hear.
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addMember, type DeskHeaders, deskCall, openDesk, signedIn } from '../../../test/support/desk.ts';
import { addSite } from '../../../test/support/estates.ts';
import { addFullSite } from '../../../test/support/full-site.ts';
import { viewingTest } from '../../../test/support/viewings.ts';
import { type Api, createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import { insertPasskey } from '../../db/people/desk-passkeys.ts';
import { listSessions } from '../../db/people/desk-sessions.ts';
import type { ServiceContext } from '../platform/context.ts';
import { deskLinkToken } from './desk-links.ts';
import { dropMember } from './members.ts';
import { DESK_LINK_TASK, mailSignInLink } from './sign-in.ts';

const HOST = 'alpha.example';
const MINUTE = 60_000;

describeOnADatabase('signing in', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let jobs: { task: string; payload: Record<string, unknown> }[] = [];
  let clock = 0;
  beforeAll(async () => {
    const { ctx: base } = await viewingTest(await open());
    const start = base.now().getTime();
    ctx = {
      ...base,
      now: () => new Date(start + clock),
      jobs: { enqueue: async (_trx, task, payload) => void jobs.push({ task, payload: { ...payload } }) },
    };
    api = createApi(ctx, handlers);
    await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
    await addMember(ctx, 'alpha', { name: 'Griet Haegeman', email: 'griet@alpha.example', role: 'owner' });
    await addMember(ctx, 'alpha', { name: 'Joris Wauters', email: 'Joris@alpha.example', role: 'editor' });
  });
  afterAll(() => ctx.catalogue.close());

  const cookieOf = (reply: { headers: Readonly<Record<string, string>> }): string =>
    (reply.headers['set-cookie'] ?? '').split(';')[0] ?? '';

  /** The link's number, as the job gets it, and the browser that asked. */
  const ask = async (email: string, from = openDesk(ctx, HOST)) => {
    jobs = [];
    const reply = await deskCall(api, from, 'askSignInLink', { body: { email, locale: 'nl' } });
    const job = jobs.find(({ task }) => task === DESK_LINK_TASK);
    return { reply, job, headers: { ...from, cookie: cookieOf(reply) } as DeskHeaders };
  };
  const mailed = async (job: { payload: Record<string, unknown> } | undefined): Promise<void> => {
    if (job) await mailSignInLink(ctx, job.payload as never);
  };
  const tokenOf = (job: { payload: Record<string, unknown> } | undefined): string =>
    deskLinkToken(ctx.secrets, String(job?.payload.number));
  const redeem = async (headers: DeskHeaders, token: string) =>
    deskCall(api, headers, 'useSignInLink', { body: { token } });

  const openSessions = async (email: string): Promise<string[]> =>
    (await listSessions(ctx.db.kysely, email, ctx.now())).map(({ publicId }) => publicId);

  it('answers an unknown address as a known one, and mails only the known', async () => {
    const known = await ask('griet@alpha.example');
    const unknown = await ask('niemand@elders.example');
    expect([known.reply.status, known.reply.body]).toEqual([202, { sent: true }]);
    expect([unknown.reply.status, unknown.reply.body]).toEqual([202, { sent: true }]);
    expect([known.job?.task, unknown.job?.task]).toEqual([DESK_LINK_TASK, DESK_LINK_TASK]);
    await mailed(known.job);
    await mailed(unknown.job);
    const mails = await ctx.db.kysely.selectFrom('delivery').selectAll().where('kind', '=', 'desk-sign-in').execute();
    expect(mails.map(({ personal }) => personal)).toEqual([{ to: 'griet@alpha.example' }]);
    expect(JSON.stringify(mails)).not.toContain(tokenOf(known.job));
  });

  it('signs in once, in the browser that asked', async () => {
    const { headers, job } = await ask('joris@alpha.example');
    const token = tokenOf(job);
    expect((await redeem({ ...headers, cookie: '' }, token)).status).toBe(410);
    expect((await redeem({ ...headers, cookie: '__Host-desk-browser=other' }, token)).status).toBe(410);
    // On another host of the same installation it is nobody's link.
    const { cookie = '' } = headers;
    expect((await redeem({ ...openDesk(ctx, 'www.alpha.example'), cookie }, token)).status).toBe(410);
    // A mail scanner opens it, and looks.
    const seen = await deskCall(api, headers, 'lookAtLink', { body: { token } });
    expect(seen.body).toEqual({
      purpose: 'sign-in',
      email: 'joris@alpha.example',
      name: 'Joris Wauters',
      siteName: '',
    });
    const first = await redeem(headers, token);
    expect(first.status).toBe(200);
    expect(first.headers['set-cookie']).toMatch(
      /^__Host-desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
    );
    expect((await redeem(headers, token)).status).toBe(410);
  });

  it('makes a session of its own for who signs in: one that the browser brought along is worth nothing', async () => {
    const planted = 'p'.repeat(43);
    const { headers, job } = await ask('joris@alpha.example');
    const cookie = `__Host-desk=${planted}; ${headers.cookie}`;
    const { status, headers: given } = await redeem({ ...headers, cookie }, tokenOf(job));
    // The key of the page belongs to a session that is none: refused, or another session is made.
    expect([200, 403]).toContain(status);
    expect(given['set-cookie'] ?? '').not.toContain(planted);
    const me = await deskCall(api, { ...openDesk(ctx, HOST), cookie: `__Host-desk=${planted}` }, 'me', {});
    expect(me.status).toBe(401);
  });

  it('takes no passkey that is made up, and each question once', async () => {
    const page = openDesk(ctx, HOST);
    const question = async () => {
      const { body } = await deskCall(api, page, 'passkeySignInOptions', { body: {} });
      const { challengeId, options } = body as { challengeId: string; options: { allowCredentials?: unknown } };
      // Nobody is named yet: the browser offers what it has.
      expect(options.allowCredentials).toBeUndefined();
      return challengeId;
    };
    const answer = (challengeId: string, response: object) =>
      deskCall(api, page, 'passkeySignIn', { body: { challengeId, response } });
    const made = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
    const forged = [
      {},
      made,
      { ...made, response: {} },
      { ...made, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
      { ...made, id: "' or 1=1 --", response: { clientDataJSON: 1, authenticatorData: null, signature: [] } },
    ];
    for (const response of forged) {
      const challengeId = await question();
      for (const reply of [await answer(challengeId, response), await answer(challengeId, response)]) {
        expect([400, 401], JSON.stringify(response)).toContain(reply.status);
        expect(reply.headers['set-cookie']).toBeUndefined();
      }
    }
    expect((await answer('none', made)).status).toBe(401);
  });

  it('gives one of two who use it at once a session', async () => {
    const { headers, job } = await ask('joris@alpha.example');
    const both = await Promise.all([redeem(headers, tokenOf(job)), redeem(headers, tokenOf(job))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  it('works for a quarter of an hour', async () => {
    const { headers, job } = await ask('joris@alpha.example');
    const late = await ask('joris@alpha.example');
    clock += 15 * MINUTE - 1;
    expect((await redeem(headers, tokenOf(job))).status).toBe(200);
    clock += 1;
    expect((await redeem(late.headers, tokenOf(late.job))).status).toBe(410);
  });

  it('takes no more than twelve requests a day for one person, known or not', async () => {
    for (const email of ['amira@alpha.example', 'niemand2@elders.example']) {
      const statuses = [];
      for (let n = 0; n < 13; n += 1) statuses.push((await ask(email)).reply.status);
      expect(statuses.slice(0, 12).every((status) => status === 202)).toBe(true);
      expect(statuses[12]).toBe(429);
    }
  });

  it('does nothing for somebody who was removed meanwhile', async () => {
    const id = await addMember(ctx, 'alpha', { name: 'Wout', email: 'wout@alpha.example', role: 'reader' });
    const { headers, job } = await ask('wout@alpha.example');
    await dropMember(ctx, 'alpha', id, 'test', () => undefined);
    expect((await redeem(headers, tokenOf(job))).status).toBe(410);
  });

  it('tells the owners when somebody who has a passkey comes in by a link: the device is lost, or it is somebody else', async () => {
    await addMember(ctx, 'alpha', { name: 'Saar Mertens', email: 'saar@alpha.example', role: 'owner', locale: 'fr' });
    await addMember(ctx, 'alpha', { name: 'Pieter Claes', email: 'pieter@alpha.example', role: 'representative' });
    const comeInByLink = async (): Promise<void> => {
      const { headers, job } = await ask('pieter@alpha.example');
      expect((await redeem(headers, tokenOf(job))).status).toBe(200);
    };
    const told = async () =>
      (await ctx.db.kysely.selectFrom('delivery').selectAll().where('kind', '=', 'desk-recovered').execute()).map(
        ({ locale, personal }) => [locale, personal],
      );
    await comeInByLink();
    expect(await told()).toEqual([]);
    await ctx.db.transaction((trx) =>
      insertPasskey(trx, {
        id: 'a-phone',
        email: 'pieter@alpha.example',
        hostname: HOST,
        publicKey: new Uint8Array([1]),
        counter: 0,
        transports: [],
        name: 'Telefoon',
        createdAt: ctx.now(),
        usedAt: null,
      }),
    );
    await comeInByLink();
    expect((await told()).sort()).toEqual([
      ['fr', { to: 'saar@alpha.example', name: 'Pieter Claes' }],
      ['nl', { to: 'griet@alpha.example', name: 'Pieter Claes' }],
    ]);
  });

  /** What arrives until the text is there; a stream that says nothing ends the test with what it said. */
  const heard = async (stream: Readable, text: string): Promise<string> => {
    let all = '';
    for await (const piece of stream) {
      all += String(piece);
      if (all.includes(text)) return all;
    }
    return all;
  };

  it('tells open desks of the site what happens, and ends with the membership', async () => {
    const id = await addMember(ctx, 'alpha', { name: 'Nele Baert', email: 'nele@alpha.example', role: 'reader' });
    const nele = await signedIn(ctx, HOST, 'nele@alpha.example');
    const griet = await signedIn(ctx, HOST, 'griet@alpha.example');
    const listen = async () => (await deskCall(api, nele, 'live', { params: { siteId: 'alpha' } })).body as Readable;
    expect((await deskCall(api, { ...nele, 'x-desk-key': '' }, 'live', { params: { siteId: 'alpha' } })).status).toBe(
      401,
    );
    const presence = await listen();
    await deskCall(api, griet, 'presence', { params: { siteId: 'alpha' }, body: { at: '/mensen' } });
    expect(await heard(presence, 'Griet')).toContain('"at":"/mensen"');
    const topics = await listen();
    await deskCall(api, griet, 'inviteMember', {
      params: { siteId: 'alpha' },
      body: { name: 'Lio', email: 'lio@alpha.example', locale: 'fr', role: 'reader' },
    });
    expect(await heard(topics, 'members')).toContain('event: topic\ndata: {"topic":"members"}');
    const ending = await listen();
    await deskCall(api, griet, 'removeMember', { params: { siteId: 'alpha', id } });
    expect(await heard(ending, 'event: end')).toContain('event: end');
  });

  it('is no way into another site: the desk of one mails nobody who belongs to another only', async () => {
    // Of a day on which nobody asked yet.
    clock += 24 * 60 * MINUTE;
    await addSite(ctx.db, 'beta', { hostnames: ['beta.example'] });
    await addMember(ctx, 'beta', { name: 'Bea Desmet', email: 'bea@beta.example', role: 'owner' });
    const mailsToBea = async () =>
      (await ctx.db.kysely.selectFrom('delivery').selectAll().where('kind', '=', 'desk-sign-in').execute())
        .filter(({ personal }) => JSON.stringify(personal).includes('bea@beta.example'))
        .map(({ site_id: site }) => site);
    await mailed((await ask('bea@beta.example')).job);
    expect(await mailsToBea()).toEqual([]);
    await mailed((await ask('bea@beta.example', openDesk(ctx, 'beta.example'))).job);
    expect(await mailsToBea()).toEqual(['beta']);
  });

  it('confirms the session of the same person, whose open tabs go on; of anybody else it makes a new one', async () => {
    // Of a day on which nobody asked yet.
    clock += 24 * 60 * MINUTE;
    await addMember(ctx, 'alpha', { name: 'Nore Claes', email: 'nore@alpha.example', role: 'owner' });
    const nore = await signedIn(ctx, HOST, 'Nore@alpha.example');
    const open = await openSessions('nore@alpha.example');
    clock += 11 * MINUTE;
    const remove = () => deskCall(api, nore, 'removeMember', { params: { siteId: 'alpha', id: 999_999 } });
    expect((await remove()).body).toMatchObject({ status: 403, reason: 'confirm' });
    const again = await ask('nore@alpha.example', nore);
    const inBrowser = { ...nore, cookie: `${nore.cookie}; ${again.headers.cookie}` };
    const reply = await redeem(inBrowser, tokenOf(again.job));
    expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined]);
    expect((await remove()).status).toBe(404);
    expect(await openSessions('nore@alpha.example')).toEqual(open);

    const joris = await ask('joris@alpha.example', nore);
    const other = await redeem({ ...nore, cookie: `${nore.cookie}; ${joris.headers.cookie}` }, tokenOf(joris.job));
    expect(other.headers['set-cookie']).toMatch(/^__Host-desk=/);
  });
});
