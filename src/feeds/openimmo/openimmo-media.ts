// Pictures, plans, films and documents of an OpenImmo record: by address, in the zip beside the file, or inside it in base64.
import type { Unit } from '../../domain/record/estate.ts';
import { MAIN_TOUR_TYPE } from '../../domain/record/listing-media.ts';
import { isYes, plainLine, webAddress } from '../feed-values.ts';
import { attributeOf, childAt, childrenAt, textAt, type XmlNode } from '../xml/xml-tree.ts';

/** Brings a file of the delivery into the site; undefined when it is not there, or no picture and no PDF. */
type TakeFile = (name: string) => Promise<string | undefined>;
export type KeepFile = (bytes: Uint8Array) => Promise<string | undefined>;

export type MediaSource = {
  /** A file of the zip; absent when the feed is a plain file. */
  readonly take?: TakeFile | undefined;
  readonly keep?: KeepFile | undefined;
};

const PLANS = ['GRUNDRISS'];
const FILMS = ['FILM', 'FILMLINK'];
const DOCUMENTS = ['DOKUMENTE'];
const IGNORED = ['ANBIETERLOGO', 'QRCODE', 'ANBOBJURL'];
const MAX_PICTURES = 500;
const MAX_FILES = 200;

type Media = Pick<Unit, 'pictures' | 'files' | 'videos'>;

const groupOf = (node: XmlNode): string => (attributeOf(node, 'gruppe') ?? 'BILD').toUpperCase();

const refOf = async (node: XmlNode, { take, keep }: MediaSource): Promise<string | undefined> => {
  const inside = textAt(node, 'daten', 'anhanginhalt');
  if (inside !== undefined) return keep?.(Buffer.from(inside, 'base64'));
  const path = textAt(node, 'daten', 'pfad');
  if (path === undefined) return undefined;
  return webAddress(path) ?? (await take?.(path));
};

/** The format has no word for it: some programs write one into a field of their own. */
const isInternal = (node: XmlNode): boolean =>
  childrenAt(node, 'user_defined_simplefield').some(
    (field) => /^intern(al|e)?$/iu.test(attributeOf(field, 'feldname') ?? '') && isYes(field.text),
  );

/** A PDF is a document, whatever group it stands in. */
const isPdf = (ref: string): boolean => /\.pdf$/iu.test(ref.split(/[?#]/u, 1)[0] ?? '');

/** The title picture first; the others as they stand. */
const ordered = (nodes: readonly XmlNode[]): readonly XmlNode[] => [
  ...nodes.filter((node) => groupOf(node) === 'TITELBILD'),
  ...nodes.filter((node) => groupOf(node) !== 'TITELBILD'),
];

export const openimmoMedia = async (
  node: XmlNode,
  language: string,
  source: MediaSource,
  lose: (field: string) => void,
): Promise<Media> => {
  const pictures: NonNullable<Media['pictures']> = [];
  const files: NonNullable<Media['files']> = [];
  const videos: NonNullable<Media['videos']> = [];
  for (const anhang of ordered(childrenAt(childAt(node, 'anhaenge'), 'anhang'))) {
    const group = groupOf(anhang);
    if (IGNORED.includes(group)) continue;
    const name = plainLine(textAt(anhang, 'anhangtitel'));
    const named = name === undefined ? {} : { name: { [language]: name } };
    const visible = isInternal(anhang) ? ({ visibility: 'internal' } as const) : {};
    const address = webAddress(textAt(anhang, 'daten', 'pfad'));
    if (FILMS.includes(group)) {
      if (address === undefined || videos.length >= 50) lose('anhang (film)');
      else
        videos.push({ link: address, ...(isYes(attributeOf(anhang, 'tour')) ? { type: { id: MAIN_TOUR_TYPE } } : {}) });
    } else if (DOCUMENTS.includes(group)) {
      const file = await refOf(anhang, source);
      if (file === undefined || files.length >= MAX_FILES) lose('anhang (document)');
      else files.push({ file, ...named, type: 'document', ...visible });
    } else {
      const file = await refOf(anhang, source);
      if (file === undefined || pictures.length >= MAX_PICTURES || files.length >= MAX_FILES) lose('anhang (picture)');
      else if (isPdf(file) && !PLANS.includes(group)) files.push({ file, ...named, type: 'document', ...visible });
      else if (PLANS.includes(group)) files.push({ file, ...named, type: 'floorplan', ...visible });
      else
        pictures.push({ file, index: pictures.length, ...(name === undefined ? {} : { title: { [language]: name } }) });
    }
  }
  return {
    ...(pictures.length > 0 ? { pictures } : {}),
    ...(files.length > 0 ? { files } : {}),
    ...(videos.length > 0 ? { videos } : {}),
  };
};
