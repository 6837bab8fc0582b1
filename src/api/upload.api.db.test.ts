import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskPerson } from '../../test/support/desk.ts';
import { base64, fileTest, PDF, photo, sha256, TUS } from '../../test/support/file-test.ts';
import { usedBytes } from '../db/media/files.ts';
import { pruneUploads } from '../services/media/uploads.ts';
import { createToken } from '../services/people/push-access.ts';

describeOnADatabase('files', (open) => {
  const { t, byMember, byToken, begin, idOf, add, state, send } = fileTest(open);

  describe('an upload', () => {
    it.each([
      ['a member', () => byMember, 'desk'],
      ['the agency’s software', () => byToken, 'push'],
    ] as const)('of %s comes in parts, each at its place, and says what became of it', async (_name, wayOf, path) => {
      const way = wayOf();
      const bytes = await photo(1);
      const made = await begin(way, bytes.length, 'C:\\foto’s\\Voorgevel.JPG');
      expect(made.status).toBe(201);
      expect(made.headers).toMatchObject({
        location: expect.stringMatching(new RegExp(`^/api/sites/agency/${path}/uploads/[0-9a-f]{32}$`)),
        'upload-offset': '0',
        'upload-expires': 'Mon, 16 Nov 2026 10:00:00 GMT',
      });
      const id = idOf(made);
      const part = Math.floor(bytes.length * 0.37);
      const first = await add(way, id, 0, bytes.subarray(0, part));
      expect([first.status, first.headers['upload-offset']]).toEqual([204, String(part)]);
      expect(await state(way, id)).toMatchObject({ state: 'receiving', offset: part, length: bytes.length });
      const head = await way('HEAD', `uploads/${id}`, TUS);
      expect(head.headers).toMatchObject({
        'upload-offset': String(part),
        'upload-length': String(bytes.length),
        'cache-control': 'no-store',
      });
      for (const wrong of [0, part - 1, part + 1, bytes.length])
        expect((await add(way, id, wrong, bytes.subarray(wrong))).status, String(wrong)).toBe(409);
      const last = await add(way, id, part, bytes.subarray(part));
      expect([last.status, last.headers['upload-offset']]).toEqual([204, String(bytes.length)]);
      expect(await state(way, id)).toMatchObject({
        state: 'kept',
        file: {
          ref: `file:${sha256(bytes)}`,
          kind: 'picture',
          mediaType: 'image/jpeg',
          bytes: bytes.length,
          width: 1300,
          height: 900,
          hash: expect.stringMatching(/^[0-9a-f]{16}$/),
          name: 'Voorgevel',
          known: false,
          similar: [],
        },
      });
      expect([...t.files.kept]).toEqual([[sha256(bytes), bytes]]);
      expect((await add(way, id, 0, bytes)).status).toBe(204);
      expect((await way('DELETE', `uploads/${id}`, TUS)).status).toBe(204);
      expect((await way('GET', `uploads/${id}`, {})).status).toBe(404);
      expect(t.files.kept.size).toBe(1);
    });

    it('that breaks off keeps what came, and goes on from there', async () => {
      const bytes = await photo(2);
      const id = idOf(await begin(byMember, bytes.length));
      const broken = Readable.from(
        (async function* () {
          yield bytes.subarray(0, 1000);
          throw new Error('the line is dead');
        })(),
      );
      expect((await byMember('PATCH', `uploads/${id}`, { ...TUS, 'upload-offset': '0' }, broken)).status).toBe(503);
      expect(await state(byMember, id)).toMatchObject({ state: 'receiving', offset: 1000 });
      await add(byMember, id, 1000, bytes.subarray(1000));
      expect(await state(byMember, id)).toMatchObject({ state: 'kept', file: { ref: `file:${sha256(bytes)}` } });
    });

    it('is taken over by who comes back, while the first line is still thought alive', async () => {
      const bytes = await photo(3);
      const id = idOf(await begin(byMember, bytes.length));
      const silent = new Readable({ read() {} });
      silent.push(bytes.subarray(0, 500));
      const hanging = byMember('PATCH', `uploads/${id}`, { ...TUS, 'upload-offset': '0' }, silent);
      await expect.poll(async () => (await state(byMember, id)).offset).toBe(500);
      expect((await add(byMember, id, 500, bytes.subarray(500))).status).toBe(204);
      expect((await hanging).status).toBe(503);
      expect(await state(byMember, id)).toMatchObject({ state: 'kept', file: { ref: `file:${sha256(bytes)}` } });
    });

    it.each([
      ['without a version', { 'upload-length': '5' }, 412],
      ['of another version', { 'tus-resumable': '0.2.2', 'upload-length': '5' }, 412],
      ['without a length', TUS, 400],
      ['of a length to come', { ...TUS, 'upload-defer-length': '1' }, 400],
      ['of a length that is no number', { ...TUS, 'upload-length': '-5' }, 400],
      ['with metadata that is none', { ...TUS, 'upload-length': '5', 'upload-metadata': 'filename a b' }, 400],
      ['for something else', { ...TUS, 'upload-length': '5', 'upload-metadata': `purpose ${base64('virus')}` }, 400],
      ['of more than 30 MB', { ...TUS, 'upload-length': String(30 * 1024 * 1024 + 1) }, 413],
    ])('%s is not begun', async (_name, headers, status) => {
      expect((await byMember('POST', 'uploads', headers)).status).toBe(status);
    });

    it('takes no more bytes than it said, and no other type', async () => {
      const id = idOf(await begin(byMember, 10));
      expect((await add(byMember, id, 0, randomBytes(11))).status).toBe(400);
      expect(await state(byMember, id)).toMatchObject({ offset: 0 });
      expect((await byMember('PATCH', `uploads/${id}`, { ...TUS, 'upload-offset': '0' }, { a: 1 })).status).toBe(415);
    });

    it('belongs to its site, and to who may write there', async () => {
      const id = idOf(await begin(byMember, 10));
      const other = await deskPerson(t.ctx, t.api, 'other', 'owner');
      expect((await other.call('GET', `uploads/${id}`)).status).toBe(404);
      expect((await other.call('DELETE', `uploads/${id}`, undefined, TUS)).status).toBe(404);
      expect((await t.reader.call('POST', 'uploads', undefined, { ...TUS, 'upload-length': '5' })).status).toBe(403);
      const { token: estates } = await createToken(t.ctx, {
        siteId: 'agency',
        name: 'E',
        scopes: ['estates:write'],
        expiresAt: null,
      });
      const headers = { ...TUS, 'upload-length': '5', authorization: `Bearer ${estates}` };
      expect((await t.api({ method: 'POST', path: '/sites/agency/push/uploads', headers })).status).toBe(403);
      expect(await state(byMember, id)).toMatchObject({ offset: 0 });
    });

    it('says why a file was refused, and keeps nothing of it', async () => {
      expect(await send(await photo(4, 1199))).toMatchObject({ state: 'refused', reason: 'too-small' });
      expect(await send(PDF)).toMatchObject({ reason: 'pdf' });
      expect(await send((await photo(4)).subarray(0, 5000))).toMatchObject({ reason: 'damaged' });
      expect(await send(Buffer.from('<svg xmlns="x"/>'))).toMatchObject({ reason: 'svg' });
      expect(await send(Buffer.alloc(0))).toMatchObject({ reason: 'empty' });
      expect([t.files.kept.size, await usedBytes(t.ctx.db.kysely, 'agency')]).toEqual([0, 0]);
    });

    it('knows the same bytes and the same picture again', async () => {
      const bytes = await photo(5);
      await send(bytes, 'eerste.jpg');
      expect(await send(bytes, 'tweede.jpg')).toMatchObject({ file: { known: true, name: 'tweede', similar: [] } });
      const smaller = await sharp(bytes).resize(1210).webp().toBuffer();
      expect(await send(smaller)).toMatchObject({
        file: {
          known: false,
          similar: [{ ref: `file:${sha256(bytes)}`, name: 'tweede', distance: expect.any(Number) }],
        },
      });
      expect((await send(await photo(60))).file?.similar).toEqual([]);
    });

    it('is refused before it begins when the site has no room', async () => {
      expect((await begin(byMember, 3_000_001)).body).toMatchObject({ status: 413, reason: 'quota' });
      const fits = await begin(byMember, 2_999_900);
      expect(fits.status).toBe(201);
      expect((await begin(byMember, 200)).body).toMatchObject({ reason: 'quota' });
      await byMember('DELETE', `uploads/${idOf(fits)}`, TUS);
    });

    it('waits while the store is away, and is kept when it is back', async () => {
      const bytes = await photo(6);
      const id = idOf(await begin(byMember, bytes.length));
      t.away = true;
      const reply = await add(byMember, id, 0, bytes).finally(() => {
        t.away = false;
      });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(await state(byMember, id)).toMatchObject({ state: 'kept', offset: bytes.length });
      expect(t.files.kept.get(sha256(bytes))).toEqual(bytes);
    });

    it('that was not finished is gone after a day', async () => {
      const id = idOf(await begin(byMember, 100));
      t.now = new Date('2026-11-16T09:59:59Z');
      await pruneUploads(t.ctx);
      expect((await t.ctx.uploads.list()).map((one) => one.id)).toContain(id);
      t.now = new Date('2026-11-16T10:00:00Z');
      expect((await byMember('GET', `uploads/${id}`, {})).status).toBeGreaterThanOrEqual(400);
      await pruneUploads(t.ctx);
      expect((await t.ctx.uploads.list()).map((one) => one.id)).not.toContain(id);
    });
  });
});
