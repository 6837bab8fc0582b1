// A file of map tiles of one's own: PMTiles version 3 (github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md). Looked at
// once, at the start: what a browser could not draw is said there, and not to every visitor.
import { type FileHandle, open } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';

/** Why a file is none: the rest of the sentence "the map has no streets: …". */
export class TileFileError extends Error {
  override readonly name = 'TileFileError';
}

const HEADER_BYTES = 127;
const VECTOR = 1;
const COMPRESSION = { none: 1, gzip: 2 } as const;
/** Of a metadata block; those of whole planets have some hundred kilobytes. */
const MAX_METADATA = 16 * 1024 * 1024;
/** What our rules draw (src/widgets/estate-map/street-rules.ts): tiles of another scheme would be an empty field. */
const LAYERS = ['earth', 'roads'];

type Part = { readonly at: number; readonly length: number };

const partsOf = (header: DataView): Part[] =>
  [8, 24, 40, 56].map((at) => ({
    at: Number(header.getBigUint64(at, true)),
    length: Number(header.getBigUint64(at + 8, true)),
  }));

const bytes = async (file: FileHandle, { at, length }: Part): Promise<Buffer> => {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
  return buffer.subarray(0, bytesRead);
};

const layersOf = (metadata: Buffer, compression: number): readonly unknown[] => {
  try {
    const text = compression === COMPRESSION.gzip ? gunzipSync(metadata, { maxOutputLength: MAX_METADATA }) : metadata;
    const { vector_layers: layers } = JSON.parse(String(text)) as { vector_layers?: { id?: unknown }[] };
    return Array.isArray(layers) ? layers.map((layer) => layer?.id) : [];
  } catch {
    throw new TileFileError('its metadata cannot be read');
  }
};

const check = async (file: FileHandle): Promise<void> => {
  const { size } = await file.stat();
  const head = await bytes(file, { at: 0, length: HEADER_BYTES });
  if (head.toString('latin1', 0, 7) !== 'PMTiles') throw new TileFileError('it is no PMTiles file');
  if (head[7] !== 3) throw new TileFileError(`it is of version ${head[7]} of PMTiles, not 3`);
  if (head.length < HEADER_BYTES) throw new TileFileError('it is cut off');
  const [internal = 0, tiles = 0, type] = head.subarray(97, 100);
  if (type !== VECTOR) throw new TileFileError('its tiles are pictures, not vectors');
  const known: readonly number[] = Object.values(COMPRESSION);
  if (!known.includes(internal) || !known.includes(tiles))
    throw new TileFileError('its tiles are compressed in a way that browsers cannot read: gzip is needed');
  const parts = partsOf(new DataView(head.buffer, head.byteOffset, head.byteLength));
  if (parts.some(({ at, length }) => at + length > size)) throw new TileFileError('it is cut off');
  const [, metadata = { at: 0, length: 0 }] = parts;
  if (metadata.length > MAX_METADATA) throw new TileFileError('its metadata cannot be read');
  const layers = layersOf(await bytes(file, metadata), internal);
  const missing = LAYERS.filter((layer) => !layers.includes(layer));
  if (missing.length > 0)
    throw new TileFileError(`it has no layer ${missing.join(' and no layer ')}: the scheme of Protomaps is needed`);
};

/** Throws a TileFileError when no map can be drawn from it. */
export const checkTileFile = async (path: string): Promise<void> => {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new TileFileError(error.code === 'ENOENT' ? 'there is no such file' : `it cannot be read (${error.code})`);
  });
  try {
    await check(file);
  } catch (error) {
    // A folder can be opened, and not read.
    throw error instanceof TileFileError ? error : new TileFileError(`it cannot be read (${(error as Error).message})`);
  } finally {
    await file.close();
  }
};
