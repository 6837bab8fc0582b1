// One record of an XML feed as a small tree, read by saxes, which knows no entities but the five of XML. Bounded in
// depth and number; what real feeds get wrong and a reader can guess is repaired: lone ampersands, HTML's entities.
import { SaxesParser } from 'saxes';
import { withoutControls } from '../feed-values.ts';
import { countReferences, MAX_REFERENCES, TOO_MANY_REFERENCES } from './xml-references.ts';

export type XmlNode = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlNode[];
  text: string;
};

export class XmlRecordError extends Error {
  override readonly name = 'XmlRecordError';
}

const MAX_DEPTH = 40;
const MAX_NODES = 20_000;
const parse = (text: string): XmlNode => {
  const parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  const open: XmlNode[] = [];
  let root: XmlNode | undefined;
  let nodes = 0;
  parser.on('error', (error) => {
    throw new XmlRecordError(`is not well-formed XML: ${error.message}`);
  });
  parser.on('opentag', ({ name, attributes }) => {
    const node: XmlNode = { name, attributes: { ...attributes }, children: [], text: '' };
    if (open.length >= MAX_DEPTH) throw new XmlRecordError(`has elements more than ${MAX_DEPTH} deep in each other`);
    if (++nodes > MAX_NODES) throw new XmlRecordError(`has more than ${MAX_NODES} elements`);
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  const write = (part: string) => {
    const node = open.at(-1);
    if (node) node.text += part;
  };
  parser.on('text', write);
  parser.on('cdata', write);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  if (!root) throw new XmlRecordError('is empty');
  return root;
};

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  nbsp: '\u00a0',
  euro: '€',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  euml: 'ë',
  agrave: 'à',
  aacute: 'á',
  acirc: 'â',
  auml: 'ä',
  ccedil: 'ç',
  iacute: 'í',
  icirc: 'î',
  iuml: 'ï',
  ntilde: 'ñ',
  oacute: 'ó',
  ocirc: 'ô',
  ouml: 'ö',
  uacute: 'ú',
  ugrave: 'ù',
  ucirc: 'û',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  Eacute: 'É',
  szlig: 'ß',
  oelig: 'œ',
  sup2: '²',
  deg: '°',
  bull: '•',
  middot: '·',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  laquo: '«',
  raquo: '»',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  reg: '®',
  frac12: '½',
};

const REFERENCE = /&(?:(amp|lt|gt|quot|apos);|#(\d{1,7});|#x([\da-f]{1,6});|([a-z]\w{1,11});)?/gi;

const isCharacter = (code: number): boolean =>
  code === 9 ||
  code === 10 ||
  code === 13 ||
  (code >= 32 && code <= 0xd7ff) ||
  (code >= 0xe000 && code <= 0xfffd) ||
  (code >= 0x10000 && code <= 0x10ffff);

const repairText = (text: string): string =>
  text
    .replace(REFERENCE, (whole, known?: string, decimal?: string, hex?: string, html?: string) => {
      if (known !== undefined) return whole;
      if (decimal !== undefined || hex !== undefined)
        return isCharacter(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)) ? whole : '';
      const character = html !== undefined && Object.hasOwn(HTML_ENTITIES, html) ? HTML_ENTITIES[html] : undefined;
      return character ?? `&amp;${whole.slice(1)}`;
    })
    .replace(/<(?=[\s\d=<,.;:)]|$)/g, '&lt;');

/** Text outside of CDATA sections with its lone ampersands and angle brackets escaped, without what XML forbids. */
export const repairXml = (text: string): string =>
  withoutControls(text)
    .split(/(<!\[CDATA\[[\s\S]*?\]\]>)/)
    .map((part, i) => (i % 2 === 1 ? part : repairText(part)))
    .join('');

export type ParsedRecord = { readonly node: XmlNode; readonly repaired: readonly string[] };

/** Throws an XmlRecordError with words for the report. */
export const parseXmlRecord = (bytes: Uint8Array, encoding: string): ParsedRecord => {
  if (countReferences(bytes) > MAX_REFERENCES) throw new XmlRecordError(TOO_MANY_REFERENCES);
  const repaired: string[] = [];
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    // What says UTF-8 and is not was written by a program of Windows, far more often than not.
    text = new TextDecoder('windows-1252').decode(bytes);
    repaired.push('encoding');
  }
  try {
    return { node: parse(text), repaired };
  } catch (error) {
    if (!(error instanceof XmlRecordError)) throw error;
    const better = repairXml(text);
    if (better === text) throw error;
    return { node: parse(better), repaired: [...repaired, 'markup'] };
  }
};

/** The text of an element of a record that is not well-formed, as far as its bytes show it. */
export const textInBroken = (bytes: Uint8Array, name: string): string | undefined =>
  new RegExp(`<${name}>\\s*(?:<!\\[CDATA\\[)?\\s*([^<>\\[\\]]{1,200}?)\\s*(?:\\]\\]>)?\\s*</${name}>`).exec(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  )?.[1];

/** The first child of that name, at any of the steps. */
export const childAt = (node: XmlNode | undefined, ...path: readonly string[]): XmlNode | undefined =>
  path.reduce<XmlNode | undefined>((found, name) => found?.children.find((child) => child.name === name), node);

export const childrenAt = (node: XmlNode | undefined, name: string): readonly XmlNode[] =>
  node?.children.filter((child) => child.name === name) ?? [];

/** The trimmed text of a child; undefined when it is missing or empty. */
export const textAt = (node: XmlNode | undefined, ...path: readonly string[]): string | undefined =>
  childAt(node, ...path)?.text.trim() || undefined;

export const attributeOf = (node: XmlNode | undefined, name: string): string | undefined =>
  (node && Object.hasOwn(node.attributes, name) ? node.attributes[name]?.trim() : undefined) || undefined;
