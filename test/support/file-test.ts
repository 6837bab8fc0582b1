// Files that an agency sends: a site with a store in memory, its editor and its software, and uploads in parts. For tests that share the
// setting.
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createUploadFolder } from '../../src/adapters/files/upload-folder.ts';
import { createImages } from '../../src/adapters/images/images.ts';
import { keptOriginals } from '../../src/adapters/images/originals.ts';
import { type Api, createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { UnavailableError } from '../../src/domain/errors.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import { createToken } from '../../src/services/people/push-access.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { type DeskPerson, deskPerson } from './desk.ts';
import { addSite, testEstate } from './estates.ts';
import { memoryFiles } from './files.ts';
import { testServices } from './services.ts';

export const TUS = { 'tus-resumable': '1.0.0' };
export const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const photo = (seed: number, width = 1300): Promise<Buffer> =>
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
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\nxref\nstartxref\n9\n%%EOF\n');
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

type Way = (method: string, path: string, headers: Record<string, string>, body?: unknown) => ReturnType<Api>;

type FileTest = {
  ctx: ServiceContext;
  api: Api;
  editor: DeskPerson;
  reader: DeskPerson;
  files: ReturnType<typeof memoryFiles>;
  now: Date;
  /** Whether the store of files cannot be reached. */
  away: boolean;
};

/** Before every test there is no file and no listing. */
export const fileTest = (open: () => Promise<Db>) => {
  const t = { now: new Date('2026-11-15T10:00:00Z'), away: false } as FileTest;
  let folder: string;
  let token: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-files-'));
    t.files = memoryFiles();
    const put: typeof t.files.put = (...file) =>
      t.away ? Promise.reject(new UnavailableError('The store of files is away for a moment.')) : t.files.put(...file);
    const images = createImages({
      cacheDir: join(folder, 'images'),
      originals: { file: keptOriginals(t.files) },
      log: { warn: () => {} },
    });
    const uploads: ServiceContext['uploads'] = createUploadFolder(join(folder, 'uploads'));
    t.ctx = await testServices(await open(), {
      now: () => t.now,
      files: { ...t.files, put },
      uploads,
      images,
      mediaQuota: 3_000_000,
    });
    t.api = createApi(t.ctx, handlers);
    for (const site of ['agency', 'other']) await addSite(t.ctx.db, site);
    t.editor = await deskPerson(t.ctx, t.api, 'agency', 'editor');
    t.reader = await deskPerson(t.ctx, t.api, 'agency', 'reader');
    ({ token } = await createToken(t.ctx, { siteId: 'agency', name: 'CRM', scopes: ['media:write'], expiresAt: null }));
  });
  afterAll(async () => {
    await t.ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    t.now = new Date('2026-11-15T10:00:00Z');
    for (const table of ['file', 'estate', 'change_log'])
      await sql`delete from ${sql.table(table)}`.execute(t.ctx.db.kysely);
    t.files.kept.clear();
  });

  const byMember: Way = (method, path, headers, body) => t.editor.call(method, path, body, headers);
  const byToken: Way = (method, path, headers, body) =>
    t.api({
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
    importEstates(t.ctx, estateList([{ ...testEstate(id), ...more }]), { siteId: 'agency', mode: 'partial' });

  return { t, byMember, byToken, begin, idOf, add, state, send, estate };
};
