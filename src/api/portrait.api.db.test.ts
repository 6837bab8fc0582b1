// Portraits: one's own, seen by colleagues, by nobody else.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { listMembers } from '../db/people/members.ts';
import { eraseOldLeads } from '../services/leads/retention.ts';
import { dropMember } from '../services/people/members.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const jpeg = async (pixels: number): Promise<string> =>
  (
    await sharp({ create: { width: pixels, height: pixels, channels: 3, background: '#2a5a5a' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');

describeOnADatabase('portraits', (open) => {
  let ctx: ServiceContext;
  let an: DeskPerson;
  let bram: DeskPerson;
  let neighbour: DeskPerson;
  let manager: DeskPerson;
  let gent: DeskPerson;
  let bramsId = 0;
  let ansId = 0;
  let now = new Date('2026-11-17T10:00:00Z');

  beforeAll(async () => {
    const db = await open();
    ctx = await testServices(db, { now: () => now });
    const api = createApi(ctx, handlers);
    await addSite(db, 'alpha', { hostnames: ['alpha.example'] });
    await addSite(db, 'beta', { hostnames: ['beta.example'] });
    an = await deskPerson(ctx, api, 'alpha', 'owner', { name: 'An Peeters' });
    bram = await deskPerson(ctx, api, 'alpha', 'reader', { name: 'Bram Claes', branch: 'leuven' });
    neighbour = await deskPerson(ctx, api, 'beta', 'owner', { name: 'Cas Nuyts' });
    manager = await deskPerson(ctx, api, 'alpha', 'manager', { name: 'Mia Declerck' });
    gent = await deskPerson(ctx, api, 'alpha', 'manager', {
      name: 'Gil Gentenaar',
      email: 'gil@alpha.example',
      branch: 'gent',
    });
    const members = await listMembers(db.kysely, 'alpha');
    bramsId = members.find(({ name }) => name === 'Bram Claes')?.id ?? 0;
    ansId = members.find(({ name }) => name === 'An Peeters')?.id ?? 0;
  });
  afterAll(() => ctx.catalogue.close());

  it('keeps the own one, which colleagues see and nobody of another site', async () => {
    const picture = await jpeg(256);
    expect((await bram.call('PUT', 'portrait', { picture })).status).toBe(204);
    expect((await an.call('GET', 'portraits')).body).toEqual([{ memberId: bramsId, picture }]);
    expect((await neighbour.call('GET', 'portraits')).body).toEqual([]);
    expect((await an.call('GET', 'portraits', undefined, { cookie: '' })).status).toBe(401);
  });

  it('refuses what is no small square, names the field and keeps what was there', async () => {
    const png = (
      await sharp({ create: { width: 256, height: 256, channels: 3, background: '#000' } })
        .png()
        .toBuffer()
    ).toString('base64');
    for (const picture of [await jpeg(257), png, Buffer.from('<svg onload="alert(1)"/>').toString('base64')]) {
      const reply = await bram.call('PUT', 'portrait', { picture });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ errors: [{ field: 'body.picture' }] });
    }
    expect((await bram.call('PUT', 'portrait', { picture: 'data:image/jpeg;base64,AAAA' })).status).toBe(400);
    expect((await bram.call('PUT', 'portrait', {})).status).toBe(400);
    expect((await an.call('GET', 'portraits')).body).toHaveLength(1);
  });

  it('goes when its owner takes it away', async () => {
    expect((await bram.call('PUT', 'portrait', { picture: null })).status).toBe(204);
    expect((await an.call('GET', 'portraits')).body).toEqual([]);
  });

  it('is chosen for a colleague by who looks after the members, and by nobody else', async () => {
    const picture = await jpeg(256);
    const path = `members/${bramsId}/portrait`;
    expect((await an.call('PUT', path, { picture })).status).toBe(204);
    expect((await bram.call('GET', 'portraits')).body).toEqual([{ memberId: bramsId, picture }]);
    expect(await bram.call('PUT', `members/${ansId}/portrait`, { picture })).toMatchObject({
      status: 403,
      body: { reason: 'role' },
    });
    // A manager has the people of the own branch, and no owner.
    expect(await gent.call('PUT', path, { picture: null })).toMatchObject({ status: 403, body: { reason: 'branch' } });
    expect(await manager.call('PUT', `members/${ansId}/portrait`, { picture })).toMatchObject({
      status: 403,
      body: { reason: 'role' },
    });
    expect((await neighbour.call('PUT', path, { picture: null })).status).toBe(404);
    expect((await an.call('PUT', 'members/999999/portrait', { picture })).status).toBe(404);
    expect(await an.call('PUT', path, { picture: await jpeg(255) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.picture' }] },
    });
    expect((await bram.call('GET', 'portraits')).body).toEqual([{ memberId: bramsId, picture }]);
    expect((await manager.call('PUT', path, { picture: null })).status).toBe(204);
    expect((await bram.call('GET', 'portraits')).body).toEqual([]);
  });

  it('is shown no more of somebody who left, and is erased a day later', async () => {
    const picture = await jpeg(256);
    const stored = () =>
      ctx.db.kysely.selectFrom('member').select('picture').where('id', '=', bramsId).executeTakeFirst();
    await bram.call('PUT', 'portrait', { picture });
    await dropMember(ctx, 'alpha', bramsId, 'An Peeters', () => undefined);
    expect((await an.call('GET', 'portraits')).body).toEqual([]);
    now = new Date('2026-11-18T10:00:00Z');
    await eraseOldLeads(ctx);
    expect((await stored())?.picture).not.toBeNull();
    now = new Date('2026-11-18T10:00:01Z');
    await eraseOldLeads(ctx);
    expect((await stored())?.picture).toBeNull();
  });
});
