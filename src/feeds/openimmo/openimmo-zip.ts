// A zip with one OpenImmo file and its pictures. Nothing is ever unpacked to a path: the file is streamed, a picture is
// taken into memory by name and kept by its content. Sizes are counted while they unfold, not believed.
import { basename } from 'node:path';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { IncompleteFileError } from '../feed-item.ts';

export type ZipLimits = {
  readonly entries: number;
  readonly xmlBytes: number;
  readonly pictureBytes: number;
  readonly totalBytes: number;
  /** How many times its packed size an entry may have, beyond a size that harms nobody. */
  readonly ratio: number;
};

export const ZIP_LIMITS: ZipLimits = {
  entries: 20_000,
  xmlBytes: 2 * 1024 ** 3,
  pictureBytes: 25 * 1024 ** 2,
  totalBytes: 8 * 1024 ** 3,
  ratio: 200,
};
const HARMLESS_BYTES = 10 * 1024 ** 2;

export type FeedZip = {
  /** The XML file, anew for each pass. */
  chunks(): AsyncIterable<Uint8Array>;
  progress(): number;
  /** A picture by the name that the XML gives it; undefined when there is none or it is too large. */
  file(name: string): Promise<Buffer | undefined>;
  close(): void;
};

const tooMuch = (entry: Entry, { ratio }: ZipLimits): boolean =>
  entry.uncompressedSize > HARMLESS_BYTES && entry.uncompressedSize > entry.compressedSize * ratio;

/** Checks every entry before one is opened. */
const readEntries = async (zip: ZipFile, limits: ZipLimits): Promise<Map<string, Entry>> => {
  if (zip.entryCount > limits.entries)
    throw new IncompleteFileError(`The zip holds ${zip.entryCount} files, more than ${limits.entries}.`);
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/')) continue;
    total += entry.uncompressedSize;
    if (entry.isEncrypted()) throw new IncompleteFileError('The zip is encrypted.');
    if (tooMuch(entry, limits) || total > limits.totalBytes)
      throw new IncompleteFileError('The zip unfolds to more than it may: it is refused.');
    entries.set(fileName, entry);
  }
  return entries;
};

const findXml = (entries: ReadonlyMap<string, Entry>, limits: ZipLimits): Entry => {
  const found = [...entries.values()].filter(
    ({ fileName }) => /\.xml$/i.test(fileName) && !fileName.startsWith('__MACOSX/'),
  );
  const [xml, ...others] = found;
  if (!xml) throw new IncompleteFileError('There is no XML file in the zip.');
  if (others.length > 0) throw new IncompleteFileError('There is more than one XML file in the zip.');
  if (xml.uncompressedSize > limits.xmlBytes) throw new IncompleteFileError('The XML file in the zip is too large.');
  return xml;
};

/** Names in the XML have other slashes, folders or letter case than those in the zip. */
const findFile = (
  entries: ReadonlyMap<string, Entry>,
  byName: ReadonlyMap<string, Entry>,
  name: string,
): Entry | undefined => {
  const plain = name
    .trim()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '');
  return entries.get(plain) ?? byName.get(basename(plain).toLowerCase());
};

export const openFeedZip = async (path: string, limits: ZipLimits = ZIP_LIMITS): Promise<FeedZip> => {
  let zip: ZipFile;
  let entries: Map<string, Entry>;
  try {
    zip = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false });
    entries = await readEntries(zip, limits);
  } catch (error) {
    // A path that leads out of the zip, a broken directory: the words are the library's.
    if (error instanceof IncompleteFileError) throw error;
    throw new IncompleteFileError(`The zip cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
  const xml = findXml(entries, limits);
  const byName = new Map([...entries.values()].map((entry) => [basename(entry.fileName).toLowerCase(), entry]));
  let done = 0;
  return {
    chunks: async function* () {
      done = 0;
      try {
        for await (const chunk of await zip.openReadStreamPromise(xml)) {
          done += chunk.length;
          yield chunk;
        }
      } catch (error) {
        if (error instanceof IncompleteFileError) throw error;
        throw new IncompleteFileError(
          `The XML file in the zip cannot be read: ${error instanceof Error ? error.message : error}.`,
        );
      }
    },
    progress: () => (xml.uncompressedSize === 0 ? 0 : Math.min(1, done / xml.uncompressedSize)),
    file: async (name) => {
      const entry = findFile(entries, byName, name);
      if (!entry || entry === xml || entry.uncompressedSize > limits.pictureBytes) return undefined;
      const parts: Buffer[] = [];
      try {
        for await (const chunk of await zip.openReadStreamPromise(entry)) parts.push(chunk);
      } catch {
        return undefined;
      }
      return Buffer.concat(parts);
    },
    close: () => zip.close(),
  };
};
