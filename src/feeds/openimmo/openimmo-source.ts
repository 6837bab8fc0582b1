// OpenImmo 1.2.x, as a file or in a zip with its pictures, as a source of listings. Records with one gruppen_kennung
// are a project (the one marked master) and its units; where no master is, they are listings of their own.
import type { FeedFile } from '../feed-file.ts';
import type { EstateSource, FeedIdentity, FeedItem } from '../feed-item.ts';
import { isYes } from '../feed-values.ts';
import { readXmlRecords, type XmlPiece } from '../xml/xml-records.ts';
import {
  attributeOf,
  childAt,
  parseXmlRecord,
  textAt,
  textInBroken,
  type XmlNode,
  XmlRecordError,
} from '../xml/xml-tree.ts';
import { estateOfOpenimmo, openimmoLocale } from './openimmo-estate.ts';
import { openimmoLosses } from './openimmo-losses.ts';
import { type KeepFile, type MediaSource, openimmoMedia } from './openimmo-media.ts';
import { type FeedZip, openFeedZip } from './openimmo-zip.ts';

export type OpenimmoOptions = { readonly source?: string; readonly keepFile?: KeepFile | undefined };

type Delivery = {
  readonly mode: string;
  readonly source: string;
  readonly masters: ReadonlySet<string>;
  readonly media: MediaSource;
};

const RECORDS = { record: 'immobilie', roots: ['openimmo'] } as const;
const groupKey = (group: string): string => `gruppe:${group}`;

const isRemoval = (node: XmlNode, mode: string): boolean => {
  const action = attributeOf(childAt(node, 'verwaltung_techn', 'aktion'), 'aktionart')?.toUpperCase();
  return action === 'DELETE' || (action === undefined && mode === 'DELETE');
};

const keyOf = (node: XmlNode): string | undefined => {
  const techn = childAt(node, 'verwaltung_techn');
  return textAt(techn, 'objektnr_extern') ?? textAt(techn, 'openimmo_obid') ?? textAt(techn, 'objektnr_intern');
};

const groupOf = (node: XmlNode): { readonly group: string | undefined; readonly master: boolean } => {
  const techn = childAt(node, 'verwaltung_techn');
  return { group: textAt(techn, 'gruppen_kennung')?.slice(0, 150), master: isYes(textAt(techn, 'master')) };
};

const itemOf = async (piece: Extract<XmlPiece, { kind: 'record' }>, delivery: Delivery): Promise<FeedItem> => {
  const { line } = piece;
  let parsed: ReturnType<typeof parseXmlRecord>;
  try {
    parsed = parseXmlRecord(piece.bytes, piece.encoding);
  } catch (error) {
    if (!(error instanceof XmlRecordError)) throw error;
    // Its former version stays, if its number can be read.
    const key = textInBroken(piece.bytes, 'objektnr_extern');
    return { line, problem: error.message, ...(key ? { identity: { source: delivery.source, key } } : {}) };
  }
  const { node, repaired } = parsed;
  const key = keyOf(node);
  if (key === undefined || key.length > 200)
    return { line, field: 'verwaltung_techn.objektnr_extern', problem: key === undefined ? 'is empty' : 'is too long' };
  const identity: FeedIdentity = { source: delivery.source, key };
  if (isRemoval(node, delivery.mode)) return { line, identity, removed: true };
  const { group, master } = groupOf(node);
  const project = master && group !== undefined;
  const { value, lost, problems } = estateOfOpenimmo(node, project);
  if (problems.length > 0) return { line, identity, problem: 'cannot be taken', fields: problems };
  const lose: string[] = [];
  const language = openimmoLocale(textAt(node, 'verwaltung_techn', 'sprache')) ?? 'de';
  const media = await openimmoMedia(node, language, delivery.media, (field) => void lose.push(field));
  return {
    line,
    identity,
    value: { ...value, ...media },
    lost: [...repaired.map((what) => `${what} (repaired)`), ...lost, ...openimmoLosses(node), ...lose],
    ...(project ? { alias: groupKey(group) } : {}),
    ...(group !== undefined && !master ? { parent: { key: groupKey(group), sure: delivery.masters.has(group) } } : {}),
  };
};

/** The groups that have a master, found without parsing every record: few have a group at all. */
const findMasters = async (chunks: AsyncIterable<Uint8Array>): Promise<Set<string>> => {
  const masters = new Set<string>();
  for await (const piece of readXmlRecords(chunks, RECORDS)) {
    if (piece.kind !== 'record' || !piece.bytes.includes('<gruppen_kennung')) continue;
    try {
      const { group, master } = groupOf(parseXmlRecord(piece.bytes, piece.encoding).node);
      if (group !== undefined && master) masters.add(group);
    } catch (error) {
      if (!(error instanceof XmlRecordError)) throw error;
    }
  }
  return masters;
};

type Input = { chunks(): AsyncIterable<Uint8Array>; progress(): number; zip?: FeedZip };

export const openimmoSource = (
  file: FeedFile,
  options: OpenimmoOptions & { readonly zipped: boolean },
): EstateSource => {
  const { source = 'openimmo', keepFile, zipped } = options;
  let progress = file.progress;

  const open = async (): Promise<Input> => {
    if (!zipped) return file;
    const zip = await openFeedZip(file.path);
    progress = zip.progress;
    return { chunks: zip.chunks, progress: zip.progress, zip };
  };

  async function* read(pass: 'check' | 'import' = 'import'): AsyncGenerator<FeedItem> {
    const input = await open();
    try {
      const masters = pass === 'check' ? new Set<string>() : await findMasters(input.chunks());
      const { zip } = input;
      const take = async (name: string) => {
        const bytes = await zip?.file(name);
        return bytes && keepFile?.(bytes);
      };
      const media: MediaSource = pass === 'check' ? {} : { keep: keepFile, take: zip ? take : undefined };
      let delivery: Delivery = { mode: '', source, masters, media };
      for await (const piece of readXmlRecords(input.chunks(), RECORDS)) {
        if (piece.kind === 'record') yield await itemOf(piece, delivery);
        else if (piece.kind === 'broken') yield { line: piece.line, problem: piece.problem };
        else if (piece.name === 'uebertragung')
          delivery = { ...delivery, mode: (piece.attributes.modus ?? '').toUpperCase() };
        // The stock of one provider is apart from that of another.
        else if (piece.name === 'openimmo_anid' && piece.text !== '')
          delivery = { ...delivery, source: `${source}:${piece.text.slice(0, 100)}` };
      }
    } finally {
      input.zip?.close();
    }
  }

  return {
    name: source,
    read,
    fingerprint: file.fingerprint,
    progress: () => progress(),
    extent: async () => {
      const input = await open();
      try {
        for await (const piece of readXmlRecords(input.chunks(), RECORDS)) {
          if (piece.kind !== 'outside') return undefined;
          if (piece.name !== 'uebertragung') continue;
          const extent = piece.attributes.umfang?.toUpperCase();
          return extent === 'VOLL' ? 'full' : extent === 'TEIL' ? 'partial' : undefined;
        }
        return undefined;
      } finally {
        input.zip?.close();
      }
    },
  };
};
