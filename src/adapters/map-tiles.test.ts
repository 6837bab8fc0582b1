import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PMTiles } from 'pmtiles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mapFile, streetsAround } from '../../test/support/map-file.ts';
import { checkTileFile } from './map-tiles.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-map-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const gent = streetsAround(51.05, 3.72, 0.01);
const whole = mapFile(gent, { minZoom: 12, maxZoom: 13 });
const written = async (content: Buffer | string): Promise<string> => {
  const path = join(folder, 'map.pmtiles');
  await writeFile(path, content);
  return path;
};

it('takes a whole file of vector tiles', async () => {
  await expect(checkTileFile(await written(whole))).resolves.toBeUndefined();
});

it('is read by the library that browsers read it with', async () => {
  const source = {
    getKey: () => 'test',
    getBytes: async (at: number, length: number) => ({
      data: new Uint8Array(whole.subarray(at, at + length)).buffer as ArrayBuffer,
    }),
  };
  const tiles = new PMTiles(source);
  expect(await tiles.getHeader()).toMatchObject({ specVersion: 3, minZoom: 12, maxZoom: 13, tileType: 1 });
  // Gent, at zoom 13; nothing beside it.
  expect((await tiles.getZxy(13, 4180, 2740))?.data.byteLength).toBeGreaterThan(100);
  expect(await tiles.getZxy(13, 4000, 2740)).toBeUndefined();
});

it.each([
  ['nothing', Buffer.alloc(0), 'it is no PMTiles file'],
  ['a picture', Buffer.from('\x89PNG and so on'), 'it is no PMTiles file'],
  ['version 2', mapFile(gent, { minZoom: 12, maxZoom: 12, version: 2 }), 'it is of version 2 of PMTiles, not 3'],
  ['its first bytes only', whole.subarray(0, 100), 'it is cut off'],
  ['a file without its last byte', whole.subarray(0, whole.length - 1), 'it is cut off'],
  ['pictures', mapFile(gent, { maxZoom: 12, tileType: 2 }), 'its tiles are pictures, not vectors'],
  [
    'brotli',
    mapFile(gent, { maxZoom: 12, tileCompression: 3 }),
    'its tiles are compressed in a way that browsers cannot read: gzip is needed',
  ],
  [
    'another scheme',
    mapFile({ earth: gent.earth ?? [], transportation: gent.roads ?? [] }, { maxZoom: 12 }),
    'it has no layer roads: the scheme of Protomaps is needed',
  ],
])('refuses %s', async (_name, content, reason) => {
  await expect(checkTileFile(await written(content))).rejects.toThrow(reason);
});

it('says when there is no file, or a folder', async () => {
  await expect(checkTileFile(join(folder, 'none'))).rejects.toThrow('there is no such file');
  await expect(checkTileFile(folder)).rejects.toThrow('it cannot be read');
});
