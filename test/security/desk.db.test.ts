// Every call of the desk, asked by every role and by nobody: the answers are those of the table. And what a stranger, a foreign page, a
// removed member or a used link gets: nothing.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Access } from '../../src/contract/endpoint.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { listAudit } from '../../src/db/people/audit-log.ts';
import { may } from '../../src/domain/people/may.ts';
import { ACTOR_ROLES, type Actor, type ActorRole } from '../../src/domain/people/member.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { describeOnADatabase } from '../support/databases/databases.ts';
import { addMember, addOperator, type DeskHeaders, deskCall, openDesk, signedIn } from '../support/desk.ts';
import { everyCall } from '../support/every-call.ts';
import { addFullSite, type FullSite } from '../support/full-site.ts';
import { viewingTest } from '../support/viewings.ts';

const HOST = 'alpha.example';
const accessOf = (name: EndpointName): Access => endpoints[name].access;
const isOfDesk = (name: EndpointName): boolean => {
  const access = accessOf(name);
  return access !== 'public' && !(typeof access === 'object' && 'token' in access);
};
const NAMES = (Object.keys(endpoints) as EndpointName[]).filter(isOfDesk);
const emailOf = (role: ActorRole): string => `${role}@alpha.example`;
/** They end the session that asks. */
const LAST: readonly EndpointName[] = ['signOut'];

describeOnADatabase('the desk', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let own: FullSite;
  const headers = new Map<ActorRole, DeskHeaders>();
  let stranger: DeskHeaders;
  let foreigner: DeskHeaders;

  beforeAll(async () => {
    ctx = (await viewingTest(await open())).ctx;
    api = createApi(ctx, handlers);
    own = await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
    await addFullSite(ctx, { siteId: 'omega', word: 'zwaluw', firstId: 200 });
    for (const role of ACTOR_ROLES) {
      if (role === 'operator') await addOperator(ctx, 'Otto Operator', emailOf(role));
      else await addMember(ctx, 'alpha', { name: `Rol ${role}`, email: emailOf(role), role });
      headers.set(role, await signedIn(ctx, HOST, emailOf(role)));
    }
    await enter();
    await addMember(ctx, 'omega', { name: 'Vera Vreemd', email: 'vera@omega.example', role: 'owner' });
    foreigner = await signedIn(ctx, HOST, 'vera@omega.example');
    stranger = openDesk(ctx, HOST);
  });
  afterAll(() => ctx.catalogue.close());
  /** An operator says why they come. */
  const enter = () =>
    deskCall(api, headers.get('operator') ?? {}, 'actAs', {
      params: { site: 'alpha' },
      body: { reason: 'Looks after everything' },
    });

  const ask = (who: DeskHeaders, name: EndpointName, siteId = 'alpha') => {
    const { params, query, body } = everyCall(own)[name] as {
      params?: Record<string, string>;
      query?: string;
      body?: unknown;
    };
    return deskCall(api, who, name, {
      params: { siteId, ...params },
      ...(query === undefined ? {} : { query }),
      body,
      ifMatch: '"m0-0"',
    });
  };

  it('answers each role as the table says', async () => {
    expect(NAMES.length).toBeGreaterThan(20);
    for (const role of ACTOR_ROLES)
      for (const name of NAMES.filter((one) => !LAST.includes(one))) {
        const access = accessOf(name);
        if (typeof access !== 'object' || !('may' in access)) continue;
        const actor = { id: 1, siteId: 'alpha', name: role, email: emailOf(role), locale: 'nl', role } as Actor;
        const reply = await ask(headers.get(role) ?? {}, name);
        const body = reply.body as { reason?: string; destroy?: () => void } | null;
        body?.destroy?.();
        const isRefused = reply.status === 403 && body?.reason === 'role';
        expect(isRefused, `${role} ${name} ${reply.status} ${JSON.stringify(body)}`).toBe(!may(actor, access.may).ok);
        expect([401, 500], `${role} ${name}`).not.toContain(reply.status);
      }
  });

  it('answers nobody who is not signed in, and nobody of another site', async () => {
    for (const name of NAMES) {
      const access = accessOf(name);
      if (access === 'desk') continue;
      expect((await ask(stranger, name)).status, name).toBe(401);
      if (typeof access === 'object' && !('self' in access))
        expect((await ask(foreigner, name)).status, name).toBe(404);
    }
  });

  it('has no call about the installation for anybody but its operators, and for them only where the host is', async () => {
    const calls = NAMES.filter((name) => {
      const access = accessOf(name);
      return typeof access === 'object' && 'operator' in access;
    });
    expect(calls).toContain('removeSite');
    const elsewhere = createApi({ ...ctx, desk: { ...ctx.desk, isHost: (host) => host === 'host.example' } }, handlers);
    for (const name of calls) {
      for (const role of ACTOR_ROLES.filter((one) => one !== 'operator'))
        expect((await ask(headers.get(role) ?? {}, name)).status, `${role} ${name}`).toBe(404);
      const { params, body } = everyCall(own)[name] as { params?: Record<string, string>; body?: unknown };
      const reply = await deskCall(elsewhere, headers.get('operator') ?? {}, name, {
        ...(params ? { params } : {}),
        body,
      });
      expect([reply.status, (reply.body as { detail: string }).detail], name).toEqual([404, 'There is no such call.']);
    }
    expect((await ask(headers.get('operator') ?? {}, 'hostSites')).status).toBe(200);
  });

  it('looks the same for a site that is not there', async () => {
    const [absent, foreign] = await Promise.all([
      ask(headers.get('owner') ?? {}, 'members', 'nobody'),
      ask(headers.get('owner') ?? {}, 'members', 'omega'),
    ]);
    expect([absent.status, foreign.status]).toEqual([404, 404]);
  });

  it('takes no call from another page: without key, with the key of another session, from another origin, over HTTP', async () => {
    const owner = headers.get('owner') ?? {};
    const reader = headers.get('reader') ?? {};
    const invite = everyCall(own).inviteMember.body;
    const call = async (over: Record<string, string>, name: EndpointName = 'inviteMember') =>
      (
        await deskCall(api, { ...owner, ...over }, name, {
          params: { siteId: 'alpha' },
          body: name === 'members' ? undefined : invite,
        })
      ).status;
    expect(await call({ 'x-desk-key': '' })).toBe(401);
    expect(await call({ 'x-desk-key': '' }, 'members')).toBe(401);
    expect(await call({ 'x-desk-key': reader['x-desk-key'] ?? '' })).toBe(401);
    expect(await call({ 'x-desk-key': stranger['x-desk-key'] ?? '' })).toBe(401);
    expect(await call({ origin: 'https://evil.example' })).toBe(403);
    expect(await call({ origin: '' })).toBe(403);
    expect(await call({ 'x-forwarded-proto': 'http', origin: `http://${HOST}` })).toBe(403);
    expect(await call({ host: 'omega.example', origin: 'https://omega.example' })).toBe(401);
    expect((await deskCall(api, owner, 'members', { params: { siteId: 'alpha' } })).status).toBe(200);
  });

  it('asks again who it is before members, after ten minutes', async () => {
    const owner = headers.get('owner') ?? {};
    const later = (minutes: number) =>
      createApi({ ...ctx, now: () => new Date(ctx.now().getTime() + minutes * 60_000) }, handlers);
    const invite = (minutes: number, email: string) =>
      deskCall(later(minutes), owner, 'inviteMember', {
        params: { siteId: 'alpha' },
        body: { name: 'Nele', email, locale: 'nl', role: 'reader' },
      });
    expect((await invite(10, 'nele-10@alpha.example')).status).toBe(201);
    const late = await invite(11, 'nele-11@alpha.example');
    expect([late.status, (late.body as { reason: string }).reason]).toEqual([403, 'confirm']);
  });

  it('lets a session live twelve hours without use, and thirty days at most', async () => {
    const at = (hours: number) =>
      createApi({ ...ctx, now: () => new Date(ctx.now().getTime() + hours * 3_600_000) }, handlers);
    const idle = await signedIn(ctx, HOST, emailOf('reader'));
    const status = async (hours: number) => (await deskCall(at(hours), idle, 'me')).status;
    expect(await status(11.9)).toBe(200);
    expect(await status(23.8)).toBe(200);
    expect(await status(35.9)).toBe(401);
    const busy = await signedIn(ctx, HOST, emailOf('reader'));
    for (let hours = 11; hours < 720; hours += 11)
      expect((await deskCall(at(hours), busy, 'me')).status, `${hours}`).toBe(200);
    expect((await deskCall(at(720.1), busy, 'me')).status).toBe(401);
  });

  it('keeps the last owner, and takes a removed member out at once', async () => {
    const owner = headers.get('owner') ?? {};
    const list = (await deskCall(api, owner, 'members', { params: { siteId: 'alpha' } })).body as {
      members: { id: number; email: string; etag: string }[];
    };
    const one = (email: string) => list.members.find((member) => member.email === email) ?? { id: 0, etag: '' };
    const last = await deskCall(api, owner, 'removeMember', {
      params: { siteId: 'alpha', id: one(emailOf('owner')).id },
    });
    expect([last.status, (last.body as { reason: string }).reason]).toEqual([403, 'last-owner']);
    const contributor = await signedIn(ctx, HOST, emailOf('contributor'));
    expect((await deskCall(api, contributor, 'members', { params: { siteId: 'alpha' } })).status).toBe(200);
    const { id } = one(emailOf('contributor'));
    expect((await deskCall(api, owner, 'removeMember', { params: { siteId: 'alpha', id } })).status).toBe(204);
    expect((await deskCall(api, contributor, 'members', { params: { siteId: 'alpha' } })).status).toBe(404);
    expect((await deskCall(api, contributor, 'me')).status).toBe(401);
    expect((await deskCall(api, owner, 'restoreMember', { params: { siteId: 'alpha', id }, body: {} })).status).toBe(
      200,
    );
    expect((await deskCall(api, contributor, 'me')).status).toBe(200);
    const [entry] = await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 1 });
    expect(entry).toMatchObject({ source: 'desk', actor: 'Rol owner', action: 'restoreMember', status: 200 });
  });

  it('wants the version of a change, and says of an old one what is there, by whom', async () => {
    const owner = headers.get('owner') ?? {};
    const id = await addMember(ctx, 'alpha', { name: 'Wout', email: 'wout@alpha.example', role: 'editor' });
    const change = (name: string, ifMatch?: string) =>
      deskCall(api, owner, 'saveMember', {
        params: { siteId: 'alpha', id },
        body: { name, email: 'wout@alpha.example', locale: 'nl', role: 'editor' },
        ...(ifMatch ? { ifMatch } : {}),
      });
    expect((await change('Wout Een')).status).toBe(428);
    const saved = await change('Wout Twee', `"m${id}-1"`);
    expect([saved.status, (saved.body as { etag: string }).etag]).toEqual([200, `"m${id}-2"`]);
    const stale = await change('Wout Drie', `"m${id}-1"`);
    expect(stale.status).toBe(412);
    expect(stale.body).toMatchObject({
      etag: `"m${id}-2"`,
      changedBy: 'Rol owner',
      fields: [{ field: 'name', yours: 'Wout Drie', theirs: 'Wout Twee' }],
    });
  });

  it('lets a manager of a branch neither out of it nor above', async () => {
    await addMember(ctx, 'alpha', { name: 'Marc', email: 'marc@alpha.example', role: 'manager', branch: 'gent' });
    const marc = await signedIn(ctx, HOST, 'marc@alpha.example');
    const invite = async (role: string, branch?: string) => {
      const body = {
        name: 'Nieuw',
        email: `n-${role}-${branch}@alpha.example`,
        locale: 'nl',
        role,
        ...(branch ? { branch } : {}),
      };
      const reply = await deskCall(api, marc, 'inviteMember', { params: { siteId: 'alpha' }, body });
      return (reply.body as { reason?: string }).reason ?? reply.status;
    };
    expect(await invite('owner', 'gent')).toBe('role');
    expect(await invite('manager', 'gent')).toBe('role');
    expect(await invite('reader', 'aalst')).toBe('branch');
    expect(await invite('reader')).toBe('branch');
  });

  it('ends with the session that signs out', async () => {
    const session = await signedIn(ctx, HOST, emailOf('reader'));
    const other = await signedIn(ctx, HOST, emailOf('reader'));
    expect((await deskCall(api, session, 'signOut', { body: {} })).status).toBe(204);
    expect((await deskCall(api, session, 'me')).status).toBe(401);
    expect((await deskCall(api, other, 'me')).status).toBe(200);
    expect((await deskCall(api, other, 'signOut', { body: { everywhere: true } })).status).toBe(204);
    expect((await deskCall(api, headers.get('reader') ?? {}, 'me')).status).toBe(401);
  });
});
