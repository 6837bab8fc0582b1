import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allItems, memoryFile } from '../../../test/support/feeds.ts';
import { zipOf } from '../../../test/support/zip.ts';
import { openFeed } from '../feed-formats.ts';
import { prepareRecord } from '../json/estate-json-record.ts';
import { openimmoSource } from './openimmo-source.ts';
import { openFeedZip, ZIP_LIMITS } from './openimmo-zip.ts';

const XML = await readFile(join(import.meta.dirname, '../../../test/fixtures/feeds/openimmo.xml'), 'utf8');
const read = (text: string, size = 50) => allItems(openimmoSource(memoryFile(text, size), { zipped: false }).read());

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-openimmo-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const saved = async (name: string, bytes: Uint8Array | string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};

describe('an OpenImmo file', async () => {
  const items = await read(XML);
  const item = (key: string) => items.find(({ identity }) => identity?.key === key);

  it('says itself that it is the whole offer', async () => {
    const source = (text: string) => openimmoSource(memoryFile(text), { zipped: false });
    expect(await source(XML).extent?.()).toBe('full');
    expect(await source(XML.replace('VOLL', 'TEIL')).extent?.()).toBe('partial');
  });
  it('is taken with price, place, surfaces, texts, energy and contact', () => {
    expect(item('H-100')).toMatchObject({
      identity: { source: 'openimmo:EIFEL01', key: 'H-100' },
      value: {
        general: {
          reference: 'H-100',
          title: { de: 'Doppelhaushälfte mit Garten' },
          shortDescription: { de: 'Ruhig gelegen' },
          description: { de: 'Helle Räume & großer Garten.\n\nAm Stadtrand.', fr: 'Maison jumelée avec jardin' },
          subType: { code: 'SEMI_DETACHED_HOUSE' },
          transaction: { id: 1 },
          bedroomCount: 3,
          petsAllowed: true,
        },
        price: { value: 289_000 },
        address: { visible: true, street: { de: 'Klosterstraße' }, number: '12', city: { zip: '4700' }, country: 'BE' },
        layout: { parkingCount: 2 },
        dimensions: { areaGround: 480 },
        energy: { energyLabel: 'E', epcValue: 165.4 },
        technical: { constructionYear: 1968, condition: 'GOOD_CONDITION' },
        fields: {
          'comfort.heating': 'GAS',
          'comfort.kitchen_type': 'EQUIPPED',
          'construction.rooms_count': 5.5,
          'construction.habitable_surface': 142.5,
        },
        salesRepresentative: { name: 'Mira Kessel', email: 'mira@eifel.example', phone: '+32 87 00 00 00' },
        files: [{ file: 'https://photos.example/plan.png', type: 'floorplan' }],
      },
    });
  });
  it('hides an address that was not released, also when nobody said a word', () => {
    expect(item('P-2')).toMatchObject({ value: { address: { visible: false } } });
    expect(item('M-7')).toMatchObject({ value: { address: { visible: false } } });
  });
  it('is a project with units where a group has a master, in any order', () => {
    expect(item('P-1')).toMatchObject({
      alias: 'gruppe:PARK',
      value: { general: { project: true, headType: { id: 7 }, title: { de: 'Wohnpark Eupen' } } },
    });
    expect(item('P-2')).toMatchObject({ parent: { key: 'gruppe:PARK', sure: true }, value: { general: { floor: 2 } } });
    expect(item('M-7')).toMatchObject({ parent: { key: 'gruppe:ALLEIN', sure: false } });
  });
  it('knows rent, costs, deposit and what is reserved', () => {
    expect(item('M-7')).toMatchObject({
      value: {
        general: { transaction: { id: 4 }, subType: { code: 'PENTHOUSE' } },
        price: { value: 950.5, deposit: 1901 },
        technical: { monthlyCost: 120 },
      },
    });
  });
  it('is passed over without a town or a kind of offer', () => {
    expect(item('X-1')).toMatchObject({
      fields: [
        { field: 'geo.ort', message: 'is empty' },
        { field: 'objektkategorie.vermarktungsart', message: 'says neither KAUF nor MIETE_PACHT' },
      ],
    });
  });
  it('may name what goes', async () => {
    const text = XML.replace(
      '<objektnr_extern>M-7</objektnr_extern><aktion/>',
      '<objektnr_extern>M-7</objektnr_extern><aktion aktionart="DELETE"/>',
    );
    expect((await read(text)).find(({ identity }) => identity?.key === 'M-7')).toEqual({
      line: 60,
      identity: { source: 'openimmo:EIFEL01', key: 'M-7' },
      removed: true,
    });
    expect((await read(XML.replace('modus="CHANGE"', 'modus="DELETE"')))[3]).toMatchObject({ removed: true });
  });
  it('tells what it could not take', async () => {
    const text = XML.replace(
      '<preise/>',
      '<preise><hausgeld>120</hausgeld></preise><infrastruktur><zulieferung>true</zulieferung></infrastruktur>',
    );
    expect((await read(text))[2]).toMatchObject({ lost: ['preise.hausgeld', 'infrastruktur.zulieferung'] });
  });
  it('makes records that can be stored', () => {
    for (const one of items)
      if ('value' in one) {
        const { general, ...rest } = one.value as { general: object };
        expect(prepareRecord({ ...rest, general: { ...general, id: 1 } }, '2026-11-15').problems).toEqual([]);
      }
  });
});

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

describe('a zip', () => {
  it('brings its pictures, by any spelling of their names, the title picture first; nothing from outside of it', async () => {
    const garden = Buffer.concat([JPEG, Buffer.from('garden')]);
    const path = await saved(
      'good.zip',
      zipOf([
        { name: 'export/objekte.xml', data: XML },
        { name: 'export/haus.jpg', data: JPEG },
        { name: 'export/garten.jpg', data: garden },
        { name: 'export/expose.pdf', data: '%PDF-1.4' },
      ]),
    );
    const kept: Buffer[] = [];
    const keepFile = async (bytes: Uint8Array) =>
      `file:${kept.push(Buffer.from(bytes))}${bytes[0] === 0x25 ? '.pdf' : ''}`;
    const { format, source } = await openFeed(path, { keepFile });
    expect(format).toBe('openimmo');
    expect(await source.extent?.()).toBe('full');
    expect(await allItems(source.read('check'))).toHaveLength(5);
    expect(kept).toEqual([]);
    const [house] = await allItems(source.read('import'));
    expect(kept).toEqual([JPEG, garden, Buffer.from('%PDF-1.4')]);
    expect(house).toMatchObject({
      value: {
        pictures: [
          { file: 'file:1', index: 0 },
          { file: 'file:2', index: 1, title: { de: 'Garten' } },
        ],
        files: expect.arrayContaining([{ file: 'file:3.pdf', type: 'document' }]),
      },
      lost: ['anhang (picture)'],
    });
    expect(source.progress()).toBe(1);
  });

  it.each([
    [
      'a path that leads out',
      zipOf([{ name: '../../evil.xml', data: XML }]),
      'The zip cannot be read: invalid relative path',
    ],
    ['an absolute path', zipOf([{ name: '/etc/cron.d/evil', data: 'x' }]), 'The zip cannot be read: absolute path'],
    ['a bomb', zipOf([{ name: 'a.xml', data: Buffer.alloc(64 * 1024 * 1024) }]), 'unfolds to more than it may'],
    ['no XML', zipOf([{ name: 'a.txt', data: 'x' }]), 'There is no XML file in the zip.'],
    [
      'two XML files',
      zipOf([
        { name: 'a.xml', data: 'x' },
        { name: 'b.xml', data: 'x' },
      ]),
      'more than one XML file',
    ],
    ['half a zip', zipOf([{ name: 'a.xml', data: XML }]).subarray(0, 200), 'The zip cannot be read'],
  ])('is refused: %s', async (_name, bytes, message) => {
    await expect(openFeedZip(await saved('bad.zip', bytes))).rejects.toThrow(message);
  });

  it('is not believed about its sizes', async () => {
    const data = Buffer.alloc(20 * 1024 * 1024);
    const lying = await openFeedZip(await saved('lying.zip', zipOf([{ name: 'a.xml', data, claimedSize: 1000 }])));
    await expect(
      (async () => {
        for await (const _chunk of lying.chunks());
      })(),
    ).rejects.toThrow('too many bytes');
    lying.close();
  });

  it('has limits in number and size', async () => {
    const path = await saved(
      'many.zip',
      zipOf([
        { name: 'a.xml', data: XML },
        { name: 'b.jpg', data: Buffer.alloc(5000, 'x') },
      ]),
    );
    await expect(openFeedZip(path, { ...ZIP_LIMITS, entries: 1 })).rejects.toThrow('holds 2 files, more than 1');
    await expect(openFeedZip(path, { ...ZIP_LIMITS, totalBytes: 1000 })).rejects.toThrow('more than it may');
    await expect(openFeedZip(path, { ...ZIP_LIMITS, xmlBytes: 1000 })).rejects.toThrow('too large');
    const zip = await openFeedZip(path, { ...ZIP_LIMITS, pictureBytes: 1000 });
    expect(await zip.file('b.jpg')).toBeUndefined();
    zip.close();
  });
});
