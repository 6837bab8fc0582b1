// What the program holds while one member sends forty photographs of 8 MB, as the desk sends them: parts of 2 MB, three files at a time.
import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { runPand, startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, printTable } from './table.ts';

const PHOTOS = 40;
const AT_ONCE = 3;
const PART_BYTES = 2 * 1024 * 1024;
const TARGET_MB = 400;
const LOOK_MS = 50;
const SITE = 'lindeloo';
const TUS = { 'tus-resumable': '1.0.0' } as const;
const [WIDTH, HEIGHT] = [4000, 3000];

/** The process and all that it started. */
const tree = (pid: number): number[] => {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(tree)];
};
const residentMb = (pid: number): number =>
  tree(pid)
    .map((one) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1] ?? 0))
    .reduce((sum, kilobytes) => sum + kilobytes / 1024, 0);

/** Nothing packs noise: as large as a camera's. Each with a patch of its own, so that no two are the same file. */
const photographs = async (): Promise<(index: number) => Promise<Buffer>> => {
  const background = { r: 120, g: 130, b: 140 };
  const noise = await sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 120, sigma: 50 },
    },
  })
    .raw()
    .toBuffer();
  return (index) =>
    sharp(noise, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .composite([
        {
          input: { create: { width: 500, height: 400 + 20 * index, channels: 3, background: '#a33' } },
          left: 80 * index,
          top: 30 * index,
        },
      ])
      .jpeg({ quality: 89 })
      .toBuffer();
};

const checked = async (asked: Promise<Response>, status: number): Promise<Response> => {
  const reply = await asked;
  if (reply.status !== status) throw new Error(`${reply.url}: ${reply.status} ${await reply.text()}`);
  return reply;
};

const sendPhoto = async (url: string, token: string, name: string, bytes: Buffer): Promise<void> => {
  const authorization = `Bearer ${token}`;
  const metadata = `filename ${btoa(name)},purpose ${btoa('picture')}`;
  const begun = await checked(
    fetch(`${url}/api/sites/${SITE}/push/uploads`, {
      method: 'POST',
      headers: { ...TUS, authorization, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
    }),
    201,
  );
  const location = url + (begun.headers.get('location') ?? '');
  for (let offset = 0; offset < bytes.length; offset += PART_BYTES)
    await checked(
      fetch(location, {
        method: 'PATCH',
        headers: {
          ...TUS,
          authorization,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
        body: Uint8Array.from(bytes.subarray(offset, offset + PART_BYTES)),
      }),
      204,
    );
  const { state } = (await (await checked(fetch(location, { headers: { authorization } }), 200)).json()) as {
    readonly state: string;
  };
  if (state !== 'kept') throw new Error(`${name}: ${state}`);
};

export const measurePhotos = async (): Promise<void> => {
  const directory = await temporaryDirectory();
  try {
    const args = ['tokens', 'create', '--site', SITE, '--scopes', 'media:write'];
    await runPand(['seed'], { DATA_DIR: directory.path });
    const { output } = await runPand(args, { DATA_DIR: directory.path });
    const token = /^pand_\S+$/m.exec(output)?.[0] ?? '';
    const make = await photographs();
    const program = await startProgram(directory.path);
    const pid = program.process.pid ?? 0;
    try {
      const before = residentMb(pid);
      let peak = before;
      const timer = setInterval(() => {
        peak = Math.max(peak, residentMb(pid));
      }, LOOK_MS);
      let next = 0;
      let bytes = 0;
      const started = performance.now();
      const sender = async (): Promise<void> => {
        while (next < PHOTOS) {
          const index = next++;
          const photo = await make(index);
          bytes += photo.length;
          await sendPhoto(program.url, token, `foto${index + 1}.jpg`, photo);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, sender));
      clearInterval(timer);
      const seconds = (performance.now() - started) / 1000;
      console.log(`${PHOTOS} photos, ${(bytes / PHOTOS / 1e6).toFixed(1)} MB each, in ${seconds.toFixed(0)} s`);
      printTable(
        ['memory of the program (RSS)', 'MB'],
        [
          ['before', before.toFixed(0)],
          ['peak', peak.toFixed(0)],
          ['after', residentMb(pid).toFixed(0)],
        ],
      );
      figure(`Desk: peak memory while ${PHOTOS} photos of 8 MB come`, `${peak.toFixed(0)} MB`, `${TARGET_MB} MB`);
    } finally {
      await program.stop();
    }
  } finally {
    await directory.remove();
  }
};
