// Kyero v3 and 2.1 as a source of listings.
import type { Estate } from '../../domain/record/estate.ts';
import type { FeedFile } from '../feed-file.ts';
import type { EstateSource, FeedItem } from '../feed-item.ts';
import { readXmlRecords, type XmlPiece } from '../xml/xml-records.ts';
import { parseXmlRecord, textInBroken, XmlRecordError } from '../xml/xml-tree.ts';
import { estateOfKyero } from './kyero-estate.ts';
import { sameProperty } from './kyero-export.ts';
import { readKyeroProperty, unknownElements } from './kyero-property.ts';

const MAX_ID = 50;

const itemOf = (piece: Extract<XmlPiece, { kind: 'record' }>, source: string): FeedItem => {
  const { line } = piece;
  let parsed: ReturnType<typeof parseXmlRecord>;
  try {
    parsed = parseXmlRecord(piece.bytes, piece.encoding);
  } catch (error) {
    if (!(error instanceof XmlRecordError)) throw error;
    // Its former version stays, if its number can be read.
    const key = textInBroken(piece.bytes, 'id');
    return { line, problem: error.message, ...(key && key.length <= MAX_ID ? { identity: { source, key } } : {}) };
  }
  const property = readKyeroProperty(parsed.node);
  const key = property.id;
  if (key === undefined || key.length > MAX_ID)
    return { line, field: 'id', problem: key === undefined ? 'is empty' : `has more than ${MAX_ID} characters` };
  const identity = { source, key };
  const { value, lost, problems } = estateOfKyero(property);
  if (problems.length > 0) return { line, identity, problem: 'cannot be taken', fields: problems };
  return {
    line,
    identity,
    value,
    lost: [...parsed.repaired.map((what) => `${what} (repaired)`), ...unknownElements(parsed.node), ...lost],
    same: (listing: Estate) => sameProperty(property, listing),
  };
};

export const kyeroSource = (file: FeedFile, { source = 'kyero' }: { readonly source?: string } = {}): EstateSource => ({
  name: source,
  read: async function* () {
    for await (const piece of readXmlRecords(file.chunks(), { record: 'property', roots: ['root', 'kyero'] })) {
      if (piece.kind === 'record') yield itemOf(piece, source);
      else if (piece.kind === 'broken') yield { line: piece.line, problem: piece.problem };
    }
  },
  fingerprint: file.fingerprint,
  progress: file.progress,
});
