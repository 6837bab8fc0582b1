import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { testEstate } from '../../test/support/estates.ts';
import { fileTest, PDF, photo, sha256 } from '../../test/support/file-test.ts';
import { hasPicture } from '../db/estates/estate-pictures.ts';
import { findFile } from '../db/media/files.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { removeOldFiles } from '../services/media/housekeeping.ts';
import { keepFeedFile } from '../services/media/keep-file.ts';
import { publicDocument } from '../services/media/public-document.ts';

describeOnADatabase('files', (open) => {
  const { t, send, estate } = fileTest(open);

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
      const sheet = await t.editor.call('GET', 'estates/71');
      const { etag } = sheet.body as { etag: string };
      const set = { [`/pictures/${known?.ref}/leftOut`]: true, [`/pictures/${other?.ref}/added`]: true };
      expect((await t.editor.call('PATCH', 'estates/71', { set }, { 'if-match': etag })).status).toBe(200);
      const answer = await t.reader.call('GET', 'estates/71/files');
      expect(answer.status).toBe(200);
      const told = (answer.body as { files: { name: string }[] }).files;
      expect(told.sort((a, b) => a.name.localeCompare(b.name))).toMatchObject([
        { ref: other?.ref, name: 'Keuken', width: 1300, height: 900, bytes: kitchen.length },
        { ref: known?.ref, name: 'Voorgevel', hash: expect.stringMatching(/^[0-9a-f]{16}$/) },
      ]);
    });
    it('are nobody else’s', async () => {
      expect((await t.editor.call('GET', 'estates/999/files')).status).toBe(404);
      expect((await t.api({ method: 'GET', path: '/sites/agency/desk/estates/71/files', headers: {} })).status).toBe(
        403,
      );
    });
  });

  describe('a document', () => {
    const shown = (ref: string) => publicDocument(t.ctx, 'agency', ref);
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
      expect(await publicDocument(t.ctx, 'other', ref)).toBeUndefined();
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
      expect(await hasPicture(t.ctx.db.kysely, 'agency', ref)).toBe(false);
      await estate(1, { files: [{ file: ref, visibility: 'internal' }], pictures: [{ file: ref }] });
      expect(await hasPicture(t.ctx.db.kysely, 'agency', ref)).toBe(true);
      const reply = await t.reader.call('GET', `files/${sha256(bytes)}`);
      expect([reply.status, reply.headers['content-type']]).toEqual([200, 'image/webp']);
      const { exif, width } = await sharp(Buffer.concat(await (reply.body as Readable).toArray())).metadata();
      expect([exif, width]).toEqual([undefined, 1300]);
      expect((await t.reader.call('GET', `files/${'0'.repeat(64)}`)).status).toBe(404);
    });
    it('a picture is made with the focus that its listing has, and with no other', async () => {
      const ref = `file:${'ab'.repeat(32)}`;
      await estate(1, { pictures: [{ file: ref, focus: { x: 80, y: 20 } }] });
      const has = (focus?: { x: number; y: number }) => hasPicture(t.ctx.db.kysely, 'agency', ref, focus);
      expect([await has(), await has({ x: 80, y: 20 }), await has({ x: 81, y: 20 })]).toEqual([true, true, false]);
    });
    it('leaves the record that the public sees', async () => {
      const file = (name: string, visibility?: string) => ({
        file: `https://files.example/${name}.pdf`,
        name: { nl: name },
        ...(visibility ? { visibility } : {}),
      });
      await estate(1, { files: [file('open'), file('vraag', 'request'), file('geheim', 'internal')] });
      await t.ctx.catalogue.build();
      const reply = await t.api({ method: 'GET', path: '/sites/agency/estates/v2/1', headers: {} });
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
      t.now = new Date(Date.parse('2026-11-15T10:00:00Z') + days * DAY);
      return removeOldFiles(t.ctx);
    };
    it('lets go what nothing refers to after thirty days, and nothing that a listing has', async () => {
      const [used, unused] = [await photo(8), await photo(9)];
      await send(used);
      await send(unused);
      const ref = await keepFeedFile(t.ctx, 'agency', PDF);
      await estate(1, { pictures: [{ file: `file:${sha256(used)}` }], files: [{ file: ref }] });
      expect(await tidied(30)).toBe(0);
      expect(await tidied(30.01)).toBe(1);
      expect([...t.files.kept.keys()].sort()).toEqual([sha256(used), sha256(PDF)].sort());
      // A month after it was taken out of the listing, not after it was sent.
      await estate(1, { pictures: [], files: [{ file: ref }] });
      expect(await tidied(40)).toBe(0);
      expect(await tidied(69)).toBe(0);
      await estate(2, { pictures: [{ file: `file:${sha256(used)}` }] });
      expect(await tidied(71)).toBe(0);
      expect(await findFile(t.ctx.db.kysely, 'agency', sha256(used))).toBeDefined();
    });
    it('keeps what a feed says, what members decided or write, and what was shown before', async () => {
      const photos = await Promise.all([21, 22, 23, 24, 25].map((seed) => photo(seed)));
      for (const one of photos) await send(one);
      const [feed, own, draft, before, nobody] = photos.map((one) => `file:${sha256(one)}`);
      const json = (value: object) => JSON.stringify(value);
      await sql`insert into estate_layer (site_id, estate_id, feed, own, draft, created_at, changed_at, changed_by)
        values ('agency', 7, ${json({ pictures: [{ file: feed }] })}::jsonb, ${json({ captions: { [own ?? '']: 'Tuin' } })}::jsonb,
          ${json({ order: [draft] })}::jsonb, ${t.now}, ${t.now}, 'test')`.execute(t.ctx.db.kysely);
      await sql`insert into estate_history (site_id, estate_id, version, from_at, to_at, document)
        values ('agency', 7, 1, ${t.now}, ${t.now}, ${json({ pictures: [{ file: before }] })}::jsonb)`.execute(
        t.ctx.db.kysely,
      );
      expect(await tidied(31)).toBe(1);
      expect(t.files.kept.has((nobody ?? '').slice('file:'.length))).toBe(false);
      expect(t.files.kept.size).toBe(4);
      for (const table of ['estate_layer', 'estate_history'])
        await sql`delete from ${sql.table(table)}`.execute(t.ctx.db.kysely);
      expect(await tidied(32)).toBe(0);
      expect(await tidied(63)).toBe(4);
      expect(t.files.kept.size).toBe(0);
    });
    it('keeps the bytes as long as another site has them, or a listing of one names them', async () => {
      await keepFeedFile(t.ctx, 'agency', PDF);
      await keepFeedFile(t.ctx, 'other', PDF);
      await importEstates(t.ctx, estateList([{ ...testEstate(5), files: [{ file: `file:${sha256(PDF)}.pdf` }] }]), {
        siteId: 'other',
        mode: 'partial',
      });
      expect(await tidied(31)).toBe(1);
      expect(t.files.kept.size).toBe(1);
      await sql`delete from file`.execute(t.ctx.db.kysely);
      t.now = new Date('2026-11-15T10:00:00Z');
      await keepFeedFile(t.ctx, 'agency', PDF);
      expect(await tidied(31)).toBe(1);
      expect(t.files.kept.size).toBe(1);
    });
  });
});
