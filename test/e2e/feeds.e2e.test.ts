// Importing while the site serves: every command runs inside the server that owns the embedded database.
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imageUrl } from '../../src/domain/record/image-sizes.ts';
import { testEstate } from '../support/estates.ts';
import { kyeroFile, kyeroProperty } from '../support/feeds.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, runPand, SOON, startEmbedded, temporaryDirectory } from '../support/program.ts';
import { zipOf } from '../support/zip.ts';

const OPENIMMO = join(import.meta.dirname, '../fixtures/feeds/openimmo.xml');

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;
const software = createServer();
const jpeg = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#4477aa' } })
    .jpeg()
    .toBuffer();
describe.runIf(isWholeMatrix)('the running program', () => {
  beforeAll(async () => {
    directory = await temporaryDirectory();
    // The agency's software: a feed and its pictures.
    software.listen(0, '127.0.0.1');
    await once(software, 'listening');
    const { port } = software.address() as AddressInfo;
    software.on('request', async (request, reply) => {
      if (request.url === '/feed.xml') {
        const inner = `<images><image id="1"><url>http://127.0.0.1:${port}/my house.jpg</url></image></images>`;
        reply.end(kyeroFile(kyeroProperty('QXZ-9', { inner }).replace('<images/>', '')));
      } else if (request.url === '/my%20house.jpg') reply.end(await jpeg());
      else reply.writeHead(404).end();
    });
    program = await startEmbedded(join(directory.path, 'data'), { ...SOON, FETCH_ALLOW: `127.0.0.1:${port}` });
  });
  afterAll(async () => {
    software.close();
    await program.stop();
    await directory.remove();
  });

  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    const path = join(directory.path, name);
    await writeFile(path, content);
    return path;
  };
  const pand = (...args: string[]) => runPand(args, program.env);
  const api = async (path: string, body?: object) => {
    const init = body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {};
    const reply = await fetch(`${program.url}/api/sites/lindeloo/${path}`, init);
    return { status: reply.status, type: reply.headers.get('content-type'), text: await reply.text() };
  };
  /** Found by search: the change reached the catalogue of the running server. */
  const found = async (text: string): Promise<{ general: { id: number }; pictures?: { file: string }[] }[]> => {
    for (;;) {
      const { results } = JSON.parse((await api('estates', { query: { match: { text } } })).text);
      if (results.length > 0) return results;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };

  it('imports our own JSON through the running server, and the page is there at once', async () => {
    const estate = testEstate(77_000_001, { general: { title: { nl: 'Zeldzaamheid' }, reference: 'QXZ-1' } });
    const { code, output } = await pand(
      'import',
      'estates',
      await file('a.json', JSON.stringify([estate])),
      '--site',
      'lindeloo',
    );
    expect({ code, output }).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Imported into lindeloo: 1 added, 0 changed, 0 unchanged, 0 removed, 0 skipped\.\nMissing in the advertisement: certification\.epc_value \(1\).*\n$/,
      ),
    });
    expect((await found('QXZ-1')).map(({ general }) => general.id)).toEqual([77_000_001]);
    expect((await fetch(`${program.url}/nl/aanbod/77000001`)).status).toBe(200);
  });

  it('imports a Kyero file and remembers the run', async () => {
    const path = await file('feed.xml', kyeroFile(kyeroProperty('QXZ-2'), kyeroProperty('QXZ-3', { town: '' })));
    const { code, output } = await pand('import', 'estates', path, '--site', 'lindeloo', '--every', '1h');
    expect(code).toBe(0);
    expect(output).toContain('1 added, 0 changed, 0 unchanged, 0 removed, 1 skipped');
    expect(await found('R-QXZ-2')).toHaveLength(1);
    expect((await pand('import', 'history')).output).toMatch(/lindeloo {2}kyero {2}done {2}1 added/);
    expect((await pand('import', 'sources')).output).toContain(path);
    expect((await pand('import', 'sources', 'remove', 'kyero', '--site', 'lindeloo')).code).toBe(0);
  });

  it('shows the pictures of an OpenImmo zip in the sizes of the pages', async () => {
    const zip = zipOf([
      { name: 'objekte.xml', data: (await readFile(OPENIMMO, 'utf8')).replaceAll('H-100', 'QXZ-4') },
      { name: 'haus.jpg', data: await jpeg() },
    ]);
    const { code, output } = await pand('import', 'estates', await file('a.zip', zip), '--site', 'lindeloo');
    expect(output).toContain('4 added');
    expect(code).toBe(0);
    const [house] = await found('QXZ-4');
    const picture = await fetch(`${program.url}/media/lindeloo/${house?.pictures?.[0]?.file}/370x200.jpg`);
    expect(picture.status).toBe(200);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({ width: 370, height: 200 });
  });

  it('pulls a feed from its address and fetches its pictures, spaces and all', async () => {
    const { port } = software.address() as AddressInfo;
    const { code, output } = await pand('import', 'estates', `http://127.0.0.1:${port}/feed.xml`, '--site', 'lindeloo');
    expect(output).toContain('0 removed, 0 skipped');
    expect(code).toBe(0);
    // Searches follow an import a moment later.
    const pictured = async () => (await found('QXZ-9')).find(({ pictures }) => (pictures ?? []).length > 0);
    await expect.poll(async () => (await pictured()) !== undefined).toBe(true);
    const house = await pictured();
    const path = imageUrl('lindeloo', house?.pictures?.[0]?.file ?? '', '740x400', 'webp');
    const picture = async () => {
      const { status, headers } = await fetch(`${program.url}${path}`);
      return [status, headers.get('content-type')];
    };
    await expect.poll(picture).toEqual([200, 'image/webp']);
  });

  it('gives its offer as Kyero, which changes nothing when it comes back', async () => {
    const feed = await api('feeds/kyero.xml');
    expect(feed).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' });
    expect(feed.text.endsWith('</root>\n')).toBe(true);
    const count = feed.text.split('<property>').length - 1;
    expect(count).toBeGreaterThan(300);
    const { output } = await pand(
      'import',
      'estates',
      await file('own.xml', feed.text),
      '--site',
      'lindeloo',
      '--full',
    );
    expect(output).toBe(`Imported into lindeloo: 0 added, 0 changed, ${count} unchanged, 0 removed, 0 skipped.\n`);
    expect((await fetch(`${program.url}/api/sites/nobody/feeds/kyero.xml`)).status).toBe(404);
    const head = await fetch(`${program.url}/api/sites/lindeloo/feeds/kyero.xml`, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  it('takes collections', async () => {
    const picks = [{ id: 'rare', title: { nl: 'Zeldzaam' }, estates: [77_000_001] }];
    const { code } = await pand(
      'import',
      'collections',
      await file('c.json', JSON.stringify(picks)),
      '--site',
      'lindeloo',
    );
    expect(code).toBe(0);
    expect(JSON.parse((await api('estate-collections/rare')).text)).toMatchObject({
      total: { value: 1 },
      results: [{ general: { id: 77_000_001 } }],
    });
  });
});
