// Passkeys with a device of our own: made, used to sign in, and to show again who one is.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addMember, type DeskHeaders, deskCall, openDesk, signedIn } from '../../../test/support/desk.ts';
import { addSite } from '../../../test/support/estates.ts';
import { newDevice } from '../../../test/support/passkey.ts';
import { testServices } from '../../../test/support/services.ts';
import { type Api, createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import type { EndpointName } from '../../contract/endpoints.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';

const HOST = 'alpha.example';
const GRIET = 'griet@alpha.example';
const JORIS = 'joris@alpha.example';

type Device = ReturnType<typeof newDevice>;
type Question = { readonly challengeId: string; readonly options: { readonly challenge: string } };

describeOnADatabase('a passkey', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let now = new Date('2026-11-17T10:00:00Z');
  beforeAll(async () => {
    const db = await open();
    ctx = await testServices(db, { now: () => now });
    api = createApi(ctx, handlers);
    await addSite(db, 'alpha', { hostnames: [HOST], locales: ['nl'] });
    await addMember(ctx, 'alpha', { name: 'Griet Haegeman', email: GRIET, role: 'owner' });
    await addMember(ctx, 'alpha', { name: 'Joris Wauters', email: JORIS, role: 'editor' });
  });
  afterAll(() => ctx.catalogue.close());

  const ask = async (who: DeskHeaders, name: EndpointName): Promise<Question> => {
    const { status, body } = await deskCall(api, who, name, { body: {} });
    expect(status, name).toBe(200);
    return body as Question;
  };
  const reply = (who: DeskHeaders, name: EndpointName, { challengeId }: Question, response: object) =>
    deskCall(api, who, name, { body: { challengeId, response } });
  const add = async (who: DeskHeaders, device: Device) => {
    const question = await ask(who, 'newPasskeyOptions');
    return reply(who, 'addPasskey', question, device.make(question.options.challenge));
  };
  const confirm = async (who: DeskHeaders, device: Device) => {
    const question = await ask(who, 'confirmOptions');
    return reply(who, 'confirm', question, device.answer(question.options.challenge));
  };
  const exported = (who: DeskHeaders) => deskCall(api, who, 'estateFile', { params: { siteId: 'alpha' } });

  it('is made, and signs in whoever made it, each question once', async () => {
    const phone = newDevice(HOST);
    const griet = await signedIn(ctx, HOST, GRIET);
    expect(await add(griet, phone)).toMatchObject({ status: 201, body: { id: phone.id, usedAt: null } });
    const page = openDesk(ctx, HOST);
    const question = await ask(page, 'passkeySignInOptions');
    const answer = phone.answer(question.options.challenge);
    const signed = await reply(page, 'passkeySignIn', question, answer);
    expect(signed.status).toBe(200);
    expect(signed.headers['set-cookie']).toMatch(/^__Host-desk=/);
    expect((await reply(page, 'passkeySignIn', question, answer)).status).toBe(401);
    const { body } = await deskCall(api, griet, 'passkeys');
    expect(body).toMatchObject([{ id: phone.id, usedAt: now.toISOString() }]);
  });

  it('of another hostname, or for another page, is none here', async () => {
    const griet = await signedIn(ctx, HOST, GRIET);
    for (const device of [newDevice('elders.example', `https://${HOST}`), newDevice(HOST, 'https://elders.example')])
      expect(await add(griet, device)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.response' }] },
      });
  });

  it('shows again who one is: what asks for it goes on for ten minutes', async () => {
    const phone = newDevice(HOST);
    const griet = await signedIn(ctx, HOST, GRIET);
    await add(griet, phone);
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect((await exported(griet)).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect(await exported(griet)).toMatchObject({ status: 403, body: { reason: 'confirm' } });
    expect((await confirm(griet, phone)).status).toBe(204);
    expect((await exported(griet)).status).toBe(200);
  });

  it('of a colleague does not show who one is', async () => {
    const [his, hers] = [newDevice(HOST), newDevice(HOST)];
    const joris = await signedIn(ctx, HOST, JORIS);
    await add(joris, his);
    const griet = await signedIn(ctx, HOST, GRIET);
    await add(griet, hers);
    now = new Date(now.getTime() + HOUR_MS);
    expect((await confirm(griet, his)).status).toBe(401);
    expect((await exported(griet)).status).toBe(403);
  });

  it('is added and taken away only by whoever has just shown who it is: a session left open gives nobody a key', async () => {
    const phone = newDevice(HOST);
    const griet = await signedIn(ctx, HOST, GRIET);
    await add(griet, phone);
    now = new Date(now.getTime() + HOUR_MS);
    const remove = () => deskCall(api, griet, 'removePasskey', { params: { id: phone.id } });
    for (const refused of [await deskCall(api, griet, 'newPasskeyOptions', { body: {} }), await remove()])
      expect(refused).toMatchObject({ status: 403, body: { reason: 'confirm' } });
    expect((await confirm(griet, phone)).status).toBe(204);
    expect((await add(griet, newDevice(HOST))).status).toBe(201);
    expect((await remove()).status).toBe(204);
  });
});
