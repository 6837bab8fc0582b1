import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WindowCard } from '../../domain/publishing/brochure.ts';
import { createPress, type Press } from './press.ts';

const SLOT = { siteId: 'testhuis', name: 'card-7-nl' };
const card = (over: Partial<WindowCard> = {}): WindowCard => ({
  kind: 'card',
  size: 'a4',
  lang: 'nl-BE',
  theme: { colours: {} as never, serif: true, headingWeight: 500, priceWeight: 600, tracking: 0, radius: 0 },
  name: 'x',
  over: '',
  heading: '',
  price: undefined,
  noPrice: '',
  sticker: undefined,
  figures: [],
  photos: [{ src: '/media/a', caption: '' }],
  agency: {
    name: '',
    tagline: '',
    logo: undefined,
    mark: '',
    office: [],
    phone: '',
    email: '',
    website: '',
    legal: '',
  },
  url: 'https://testhuis.example/nl/aanbod/7',
  day: '2026-11-15',
  reference: '',
  mentions: [],
  words: { scan: '', made: '' },
  ...over,
});

let folder = '';
let press: Press | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pand-press-'));
});
afterEach(async () => {
  await press?.close();
  await rm(folder, { recursive: true, force: true });
});

const picture = vi.fn(async (): Promise<Uint8Array | undefined> => new Uint8Array(3));
const warn = vi.fn<(fields: object, message: string) => void>();
const open = async (thread: string): Promise<Press> => {
  warn.mockReset();
  picture.mockReset().mockResolvedValue(new Uint8Array(3));
  const file = join(folder, 'thread.mjs');
  await writeFile(file, `import { parentPort } from 'node:worker_threads';\n${thread}`);
  press = createPress({
    folder: join(folder, 'kept'),
    picture,
    log: { warn },
    worker: pathToFileURL(file),
  });
  return press;
};
/** Answers with how many pictures it was given, and counts its orders. */
const COUNTING = `let n = 0; parentPort.on('message', ({ pictures }) => parentPort.postMessage({ bytes: new Uint8Array([pictures.size, ++n]) }));`;
const kept = async () => (await readdir(join(folder, 'kept', 'testhuis')).catch(() => [])).length;

it('makes a paper once, also for those who ask meanwhile and later', async () => {
  const { print } = await open(COUNTING);
  const all = await Promise.all([print(SLOT, card()), print(SLOT, card())]);
  expect([...all, await print(SLOT, card())].map(({ bytes }) => [...bytes])).toEqual([
    [1, 1],
    [1, 1],
    [1, 1],
  ]);
});

it('keeps only the newest version of a paper', async () => {
  const { print } = await open(COUNTING);
  await print(SLOT, card());
  const second = await print(SLOT, card({ noPrice: 'Prijs op aanvraag' }));
  expect([[...second.bytes], await kept()]).toEqual([[1, 2], 1]);
});

it('leaves out a picture that cannot be read, and keeps nothing', async () => {
  const { print } = await open(COUNTING);
  picture.mockRejectedValueOnce(new Error('broken'));
  const { bytes, isWhole } = await print(SLOT, card());
  expect([bytes[0], isWhole, await kept()]).toEqual([0, false, 0]);
});

it('fails when its thread ends, and takes a new one for the next paper', async () => {
  const { print } = await open(
    `parentPort.on('message', ({ paper }) => paper.name === 'bad' ? process.exit(3) : parentPort.postMessage({ bytes: new Uint8Array(1) }));`,
  );
  await expect(print(SLOT, card({ name: 'bad' }))).rejects.toThrow('The thread that draws has ended.');
  expect((await print(SLOT, card())).bytes.length).toBe(1);
});

it('says why its thread failed that had not answered', async () => {
  const { print } = await open(`parentPort.on('message', () => { throw new Error('out of paper'); });`);
  await expect(print(SLOT, card())).rejects.toThrow('out of paper');
});

it('says what its thread could not draw', async () => {
  const { print } = await open(`parentPort.on('message', () => parentPort.postMessage({ error: 'no ink' }));`);
  await expect(print(SLOT, card())).rejects.toThrow('no ink');
});

it('outlives a thread that fails after it has answered, and takes a new one for the next paper', async () => {
  const { print } = await open(
    `let n = 0; parentPort.on('message', ({ paper }) => {
      parentPort.postMessage({ bytes: new Uint8Array([++n]) });
      if (paper.name === 'bad') setTimeout(() => { throw new Error('too late'); });
    });`,
  );
  await print(SLOT, card({ name: 'bad' }));
  await vi.waitFor(() => expect(warn.mock.calls[0]?.[0]).toMatchObject({ err: { message: 'too late' } }));
  expect([...(await print(SLOT, card())).bytes]).toEqual([1]);
});
