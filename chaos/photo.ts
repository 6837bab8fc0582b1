// Photos that are made up: no two are the same.
import { crc32, deflateSync } from 'node:zlib';
import type { Random } from './random.ts';

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

const [WIDTH, HEIGHT] = [1200, 400];

/** A photo of black and white noise, 60 kB: no two are the same. */
export const photoOf = (random: Random): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  // A bit for each point, grey.
  header.set([1, 0, 0, 0, 0], 8);
  const row = 1 + WIDTH / 8;
  const rows = Buffer.alloc(HEIGHT * row);
  for (let at = 0; at < rows.length; at++) if (at % row !== 0) rows[at] = random.int(256);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};
