// The worked example of docs/adding-a-feed.md does what the page says.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFeed } from '../src/feeds/feed-formats.ts';
import { prepareRecord } from '../src/feeds/json/estate-json-record.ts';
import { ownFormats } from '../src/feeds/own/own-formats.ts';
import { allItems } from './support/feeds.ts';

const DOCS = join(import.meta.dirname, '../docs');
const page = await readFile(join(DOCS, 'adding-a-feed.md'), 'utf8');
const example = await readFile(join(DOCS, 'examples/csv-feed/index.ts'), 'utf8');
const csv = /```csv\n([\s\S]*?)```/.exec(page)?.[1] ?? '';

let folder: string;
let installed: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-csv-'));
  // Away from our sources, as an operator has it.
  installed = join(folder, 'csv-feed');
  await cp(join(DOCS, 'examples/csv-feed'), installed, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const read = async (text: string) => {
  const path = join(folder, 'offer.csv');
  await writeFile(path, text);
  const { format, source } = await openFeed(path, { own: ownFormats([installed], folder) });
  expect(format).toBe('csv');
  return allItems(source.read());
};

it('reads the file of the page', async () => {
  const items = await read(csv);
  expect(items).toMatchObject([
    {
      line: 2,
      identity: { source: 'csv', key: 'A-1' },
      value: {
        general: { subType: { code: 'VILLA' }, transaction: { id: 1 }, title: { nl: 'Villa met tuin' } },
        price: { value: 325_000 },
        address: { visible: false, city: { zip: '9000', name: 'Gent' } },
        pictures: [{ file: 'https://photos.example/1.jpg' }],
      },
      lost: [],
    },
    { line: 3, identity: { key: 'A-2' }, value: { general: { transaction: { id: 2 } }, price: { value: 950 } } },
  ]);
  for (const item of items)
    if ('value' in item) {
      const { general, ...rest } = item.value as { general: object };
      expect(prepareRecord({ ...rest, general: { ...general, id: 1 } }, '2026-11-15').problems).toEqual([]);
    }
});

it('names defects and goes on', async () => {
  const [header = ''] = csv.split('\n');
  expect(
    await read(
      `${header}\n;buy;Villa;1;9000;Gent;;\nB;buy;Villa;1;9000;;;\nC;swap;Villa;1;9000;Gent;;\nD;buy;Igloo;much;9000;Gent;;x\nEND\n`,
    ),
  ).toMatchObject([
    { line: 2, field: 'number', problem: 'is empty' },
    { line: 3, identity: { key: 'B' }, field: 'town', problem: 'is empty' },
    { line: 4, identity: { key: 'C' }, field: 'offer', problem: 'is neither buy nor rent' },
    { line: 5, lost: ['type', 'price', 'photo'] },
  ]);
});

it('knows a cut file', async () => {
  await expect(read(csv.replace('END\n', ''))).rejects.toThrow('The file ends without its last line, END.');
});

it('is the code that the page shows', () => {
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  expect(blocks).toHaveLength(2);
  expect(example).toContain(blocks[0]?.trim());
});
