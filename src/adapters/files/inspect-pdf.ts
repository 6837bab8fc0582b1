// What a PDF is: whole or cut, and whether it may do more than be read. Names can be written in escapes and lie in packed streams: both
// are opened. What cannot be looked into counts as active.
import { inflateSync } from 'node:zlib';

export type InspectedPdf = { readonly damaged: true } | { readonly damaged: false; readonly active: boolean };

/** The end of the file has its mark in the last kilobyte or two. */
const TAIL = 2048;
/** Of one packed stream: more is no list of objects. */
const MAX_UNPACKED = 20 * 1024 * 1024;
const MAX_STREAMS = 5000;

/** Scripts, and what starts by itself or reaches out. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|EmbeddedFiles|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z0-9])/u;
/** An action at opening that only shows a page is what most programs write. */
const PLAIN_OPENING = /\/OpenAction\s*(?:\[|<<\s*\/(?:Type\s*\/Action\s*\/)?S\s*\/GoTo\b)/gu;

const plain = (text: string): string =>
  text
    .replace(/#([0-9a-f]{2})/giu, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(PLAIN_OPENING, '/Opens');

const isActive = (text: string): boolean => ACTIVE.test(plain(text));

/** The dictionaries that lie packed in object streams; undefined when one of them cannot be opened. */
const packedText = (bytes: Buffer, text: string): string | undefined => {
  let all = '';
  let count = 0;
  for (const { index } of text.matchAll(/\/ObjStm\b/gu)) {
    if (++count > MAX_STREAMS) return undefined;
    const [found] = /stream\r?\n/u.exec(text.slice(index, index + 2000)) ?? [];
    const start = found === undefined ? -1 : text.indexOf(found, index) + found.length;
    const end = start < 0 ? -1 : text.indexOf('endstream', start);
    if (end < 0) return undefined;
    try {
      all += inflateSync(bytes.subarray(start, end), { maxOutputLength: MAX_UNPACKED, finishFlush: 2 }).toString(
        'latin1',
      );
    } catch {
      return undefined;
    }
    if (all.length > MAX_UNPACKED) return undefined;
  }
  return all;
};

export const inspectPdf = (bytes: Buffer): InspectedPdf => {
  const tail = bytes.subarray(-TAIL).toString('latin1');
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) return { damaged: true };
  const text = bytes.toString('latin1');
  if (/\/Encrypt(?![A-Za-z0-9])/u.test(text)) return { damaged: false, active: true };
  const packed = packedText(bytes, text);
  return { damaged: false, active: packed === undefined || isActive(text) || isActive(packed) };
};
