import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { memoryFiles } from '../../test/support/files.ts';
import { testServices } from '../../test/support/services.ts';
import { createUploadFolder } from '../adapters/files/upload-folder.ts';
import { createImages } from '../adapters/images/images.ts';
import { keptOriginals } from '../adapters/images/originals.ts';
import { hasPicture } from '../db/estates/estate-pictures.ts';
import { findFile, usedBytes } from '../db/media/files.ts';
import { UnavailableError } from '../domain/errors.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { removeOldFiles } from '../services/media/housekeeping.ts';
import { keepFeedFile } from '../services/media/keep-file.ts';
import { publicDocument } from '../services/media/public-document.ts';
import { pruneUploads } from '../services/media/uploads.ts';
import { createToken } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const TUS = { 'tus-resumable': '1.0.0' };
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const photo = (seed: number, width = 1300): Promise<Buffer> =>
  sharp({ create: { width, height: 900, channels: 3, background: { r: seed % 256, g: 90, b: 140 } } })
    .composite([
      {
        input: { create: { width: 100 + seed, height: 300, channels: 3, background: '#fff' } },
        left: 10 * seed,
        top: 50,
      },
    ])
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '51/1 3/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\nxref\nstartxref\n9\n%%EOF\n');
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

describeOnEachDatabase('files', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let editor: DeskPerson;
  let reader: DeskPerson;
  let folder: string;
  let token: string;
  let files: ReturnType<typeof memoryFiles>;
  let now = new Date('2026-11-15T10:00:00Z');
  let away = false;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-files-'));
    files = memoryFiles();
    const put: typeof files.put = (...file) =>
      away ? Promise.reject(new UnavailableError('The store of files is away for a moment.')) : files.put(...file);
    const images = createImages({
      cacheDir: join(folder, 'images'),
      originals: { file: keptOriginals(files) },
      log: { warn: () => {} },
    });
    const uploads: ServiceContext['uploads'] = createUploadFolder(join(folder, 'uploads'));
    ctx = await testServices(await open(), {
      now: () => now,
      files: { ...files, put },
      uploads,
      images,
      mediaQuota: 3_000_000,
    });
    api = createApi(ctx, handlers);
    for (const site of ['agency', 'other']) await addSite(ctx.db, site);
    editor = await deskPerson(ctx, api, 'agency', 'editor');
    reader = await deskPerson(ctx, api, 'agency', 'reader');
    ({ token } = await createToken(ctx, { siteId: 'agency', name: 'CRM', scopes: ['media:write'], expiresAt: null }));
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    now = new Date('2026-11-15T10:00:00Z');
    for (const table of ['file', 'estate', 'change_log'])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
    files.kept.clear();
  });

  type Way = (method: string, path: string, headers: Record<string, string>, body?: unknown) => ReturnType<Api>;
  const byMember: Way = (method, path, headers, body) => editor.call(method, path, body, headers);
  const byToken: Way = (method, path, headers, body) =>
    api({
      method,
      path: `/sites/agency/push/${path}`,
      headers: { authorization: `Bearer ${token}`, ...headers },
      body,
    });
  const begin = (way: Way, length: number, name = 'IMG_1.jpg', purpose?: string) =>
    way('POST', 'uploads', {
      ...TUS,
      'upload-length': String(length),
      'upload-metadata': `filename ${base64(name)}${purpose ? `,purpose ${base64(purpose)}` : ''}`,
    });
  const idOf = ({ headers }: { headers: Readonly<Record<string, string>> }): string =>
    headers.location?.split('/').at(-1) ?? '';
  const add = (way: Way, id: string, offset: number, bytes: Uint8Array) =>
    way('PATCH', `uploads/${id}`, { ...TUS, 'upload-offset': String(offset) }, Readable.from([bytes]));
  const state = async (way: Way, id: string) =>
    (await way('GET', `uploads/${id}`, {})).body as Record<string, unknown> & {
      file?: { ref: string; similar: unknown[]; known: boolean };
      reason?: string;
    };
  const send = async (bytes: Uint8Array, name = 'IMG_1.jpg', purpose?: string, way: Way = byMember) => {
    const id = idOf(await begin(way, bytes.length, name, purpose));
    await add(way, id, 0, bytes);
    return state(way, id);
  };
  const estate = (id: number, more: object) =>
    importEstates(ctx, estateList([{ ...testEstate(id), ...more }]), { siteId: 'agency', mode: 'partial' });

  describe('the files of a listing', () => {
    it('are told with their size and what they look like: of the feed, of the draft, left out; of others nothing', async () => {
      const [front, kitchen] = [await photo(21), await photo(22)];
      const { file: known } = await send(front, 'Voorgevel.jpg');
      const { file: other } = await send(kitchen, 'Keuken.jpg');
      await send(await photo(23), 'Nergens.jpg');
      await estate(71, {
        pictures: [
          { file: known?.ref, index: 0 },
          { file: 'https://feed.example/a.jpg', index: 1 },
        ],
      });
      const sheet = await editor.call('GET', 'estates/71');
      const { etag } = sheet.body as { etag: string };
      const set = { [`/pictures/${known?.ref}/leftOut`]: true, [`/pictures/${other?.ref}/added`]: true };
      expect((await editor.call('PATCH', 'estates/71', { set }, { 'if-match': etag })).status).toBe(200);
      const answer = await reader.call('GET', 'estates/71/files');
      expect(answer.status).toBe(200);
      const told = (answer.body as { files: { name: string }[] }).files;
      expect(told.sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
        { ref: other?.ref, name: 'Keuken', width: 1300, height: 900, bytes: kitchen.length },
        { ref: known?.ref, name: 'Voorgevel', hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ]);
    });
    it('are nobody else’s', async () => {
      expect((await editor.call('GET', 'estates/999/files')).status).toBe(404);
      expect((await api({ method: 'GET', path: '/sites/agency/desk/estates/71/files', headers: {} })).status).toBe(403);
    });
  });

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
      expect([...files.kept]).toEqual([[sha256(bytes), bytes]]);
      expect((await add(way, id, 0, bytes)).status).toBe(204);
      expect((await way('DELETE', `uploads/${id}`, TUS)).status).toBe(204);
      expect((await way('GET', `uploads/${id}`, {})).status).toBe(404);
      expect(files.kept.size).toBe(1);
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
      const other = await deskPerson(ctx, api, 'other', 'owner');
      expect((await other.call('GET', `uploads/${id}`)).status).toBe(404);
      expect((await other.call('DELETE', `uploads/${id}`, undefined, TUS)).status).toBe(404);
      expect((await reader.call('POST', 'uploads', undefined, { ...TUS, 'upload-length': '5' })).status).toBe(403);
      const { token: estates } = await createToken(ctx, {
        siteId: 'agency',
        name: 'E',
        scopes: ['estates:write'],
        expiresAt: null,
      });
      const headers = { ...TUS, 'upload-length': '5', authorization: `Bearer ${estates}` };
      expect((await api({ method: 'POST', path: '/sites/agency/push/uploads', headers })).status).toBe(403);
      expect(await state(byMember, id)).toMatchObject({ offset: 0 });
    });

    it('says why a file was refused, and keeps nothing of it', async () => {
      expect(await send(await photo(4, 1199))).toMatchObject({ state: 'refused', reason: 'too-small' });
      expect(await send(PDF)).toMatchObject({ reason: 'pdf' });
      expect(await send((await photo(4)).subarray(0, 5000))).toMatchObject({ reason: 'damaged' });
      expect(await send(Buffer.from('<svg xmlns="x"/>'))).toMatchObject({ reason: 'svg' });
      expect(await send(Buffer.alloc(0))).toMatchObject({ reason: 'empty' });
      expect([files.kept.size, await usedBytes(ctx.db.kysely, 'agency')]).toEqual([0, 0]);
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
      away = true;
      const reply = await add(byMember, id, 0, bytes).finally(() => {
        away = false;
      });
      expect([reply.status, reply.headers['retry-after']]).toEqual([503, '2']);
      expect(await state(byMember, id)).toMatchObject({ state: 'kept', offset: bytes.length });
      expect(files.kept.get(sha256(bytes))).toEqual(bytes);
    });

    it('that was not finished is gone after a day', async () => {
      const id = idOf(await begin(byMember, 100));
      now = new Date('2026-11-16T09:59:59Z');
      await pruneUploads(ctx);
      expect((await ctx.uploads.list()).map((one) => one.id)).toContain(id);
      now = new Date('2026-11-16T10:00:00Z');
      expect((await byMember('GET', `uploads/${id}`, {})).status).toBeGreaterThanOrEqual(400);
      await pruneUploads(ctx);
      expect((await ctx.uploads.list()).map((one) => one.id)).not.toContain(id);
    });
  });

  describe('a document', () => {
    const shown = (ref: string) => publicDocument(ctx, 'agency', ref);
    it('is for everybody, on request, or internal', async () => {
      const { file } = await send(PDF, 'Bodemattest.pdf', 'document');
      const ref = `file:${sha256(PDF)}.pdf`;
      expect(file?.ref).toBe(ref);
      expect(await shown(ref)).toBeUndefined();
      for (const [visibility, is] of [
        ['internal', false],
        ['request', false],
        ['public', true],
        [undefined, true],
      ] as const) {
        await estate(1, { files: [{ file: ref, name: { nl: 'Attest' }, ...(visibility ? { visibility } : {}) }] });
        expect((await shown(ref)) !== undefined, String(visibility)).toBe(is);
      }
      const found = await shown(ref);
      expect(found?.headers).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="Bodemattest.pdf"; filename*=UTF-8''Bodemattest.pdf`,
        'x-content-type-options': 'nosniff',
      });
      expect(Buffer.concat((await (await found?.open())?.toArray()) ?? [])).toEqual(PDF);
      expect(await publicDocument(ctx, 'other', ref)).toBeUndefined();
    });
    it('that may do something is given to be kept, in a sandbox', async () => {
      const active = Buffer.from(PDF.toString().replace('/Catalog', '/Catalog /AA << >>'));
      await send(active, 'plan.pdf', 'document');
      const ref = `file:${sha256(active)}.pdf`;
      await estate(1, { files: [{ file: ref }] });
      expect((await shown(ref))?.headers).toMatchObject({
        'content-disposition': expect.stringMatching(/^attachment;/),
        'content-security-policy': expect.stringMatching(/^sandbox;/),
      });
    });
    it('that is internal is no picture of a page either, and a member sees it', async () => {
      const bytes = await photo(7);
      await send(bytes, 'scan.jpg', 'document');
      const ref = `file:${sha256(bytes)}`;
      await estate(1, { files: [{ file: ref, visibility: 'internal' }] });
      expect(await hasPicture(ctx.db.kysely, 'agency', ref)).toBe(false);
      await estate(1, { files: [{ file: ref, visibility: 'internal' }], pictures: [{ file: ref }] });
      expect(await hasPicture(ctx.db.kysely, 'agency', ref)).toBe(true);
      const reply = await reader.call('GET', `files/${sha256(bytes)}`);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
      const { exif, width } = await sharp(Buffer.concat(await (reply.body as Readable).toArray())).metadata();
      expect([exif, width]).toEqual([undefined, 1300]);
      expect((await reader.call('GET', `files/${'0'.repeat(64)}`)).status).toBe(404);
    });
    it('a picture is made with the focus that its listing has, and with no other', async () => {
      const ref = `file:${'ab'.repeat(32)}`;
      await estate(1, { pictures: [{ file: ref, focus: { x: 80, y: 20 } }] });
      const has = (focus?: { x: number; y: number }) => hasPicture(ctx.db.kysely, 'agency', ref, focus);
      expect([await has(), await has({ x: 80, y: 20 }), await has({ x: 81, y: 20 })]).toEqual([true, true, false]);
    });
    it('leaves the record that the public sees', async () => {
      const file = (name: string, visibility?: string) => ({
        file: `https://files.example/${name}.pdf`,
        name: { nl: name },
        ...(visibility ? { visibility } : {}),
      });
      await estate(1, { files: [file('open'), file('vraag', 'request'), file('geheim', 'internal')] });
      await ctx.catalogue.build();
      const reply = await api({ method: 'GET', path: '/sites/agency/estates/v2/1', headers: {} });
      expect((reply.body as { files: unknown }).files).toEqual([
        file('open'),
        { name: { nl: 'vraag' }, visibility: 'request' },
      ]);
      expect(JSON.stringify(reply.body)).not.toMatch(/geheim|vraag\.pdf/);
    });
  });

  describe('housekeeping', () => {
    const DAY = 86_400_000;
    const tidied = (days: number) => {
      now = new Date(Date.parse('2026-11-15T10:00:00Z') + days * DAY);
      return removeOldFiles(ctx);
    };
    it('lets go what nothing refers to after thirty days, and nothing that a listing has', async () => {
      const [used, unused] = [await photo(8), await photo(9)];
      await send(used);
      await send(unused);
      const ref = await keepFeedFile(ctx, 'agency', PDF);
      await estate(1, { pictures: [{ file: `file:${sha256(used)}` }], files: [{ file: ref }] });
      expect(await tidied(30)).toBe(0);
      expect(await tidied(30.01)).toBe(1);
      expect([...files.kept.keys()].sort()).toEqual([sha256(used), sha256(PDF)].sort());
      // A month after it was taken out of the listing, not after it was sent.
      await estate(1, { pictures: [], files: [{ file: ref }] });
      expect(await tidied(40)).toBe(0);
      expect(await tidied(69)).toBe(0);
      await estate(2, { pictures: [{ file: `file:${sha256(used)}` }] });
      expect(await tidied(71)).toBe(0);
      expect(await findFile(ctx.db.kysely, 'agency', sha256(used))).toBeDefined();
    });
    it('keeps what a feed says, what members decided or write, and what was shown before', async () => {
      const photos = await Promise.all([21, 22, 23, 24, 25].map((seed) => photo(seed)));
      for (const one of photos) await send(one);
      const [feed, own, draft, before, nobody] = photos.map((one) => `file:${sha256(one)}`);
      const json = (value: object) => JSON.stringify(value);
      await sql`insert into estate_layer (site_id, estate_id, feed, own, draft, created_at, changed_at, changed_by)
        values ('agency', 7, ${json({ pictures: [{ file: feed }] })}::jsonb, ${json({ captions: { [own ?? '']: 'Tuin' } })}::jsonb,
          ${json({ order: [draft] })}::jsonb, ${now}, ${now}, 'test')`.execute(ctx.db.kysely);
      await sql`insert into estate_history (site_id, estate_id, version, from_at, to_at, document)
        values ('agency', 7, 1, ${now}, ${now}, ${json({ pictures: [{ file: before }] })}::jsonb)`.execute(
        ctx.db.kysely,
      );
      expect(await tidied(31)).toBe(1);
      expect(files.kept.has((nobody ?? '').slice('file:'.length))).toBe(false);
      expect(files.kept.size).toBe(4);
      for (const table of ['estate_layer', 'estate_history'])
        await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
      expect(await tidied(32)).toBe(0);
      expect(await tidied(63)).toBe(4);
      expect(files.kept.size).toBe(0);
    });
    it('keeps the bytes as long as another site has them, or a listing of one names them', async () => {
      await keepFeedFile(ctx, 'agency', PDF);
      await keepFeedFile(ctx, 'other', PDF);
      await importEstates(ctx, estateList([{ ...testEstate(5), files: [{ file: `file:${sha256(PDF)}.pdf` }] }]), {
        siteId: 'other',
        mode: 'partial',
      });
      expect(await tidied(31)).toBe(1);
      expect(files.kept.size).toBe(1);
      await sql`delete from file`.execute(ctx.db.kysely);
      now = new Date('2026-11-15T10:00:00Z');
      await keepFeedFile(ctx, 'agency', PDF);
      expect(await tidied(31)).toBe(1);
      expect(files.kept.size).toBe(1);
    });
  });
});
