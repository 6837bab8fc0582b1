// The reference under which a file is kept, its media type, its name, and the address of a document.
import { SLUG_PATTERN } from '../record/ids.ts';

/** What is kept: pictures as they came (of phones' HEIC, the JPEG made of it), and PDF. */
export const MEDIA_TYPES = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  pdf: 'application/pdf',
} as const;
export type FileFormat = keyof typeof MEDIA_TYPES;
export type MediaType = (typeof MEDIA_TYPES)[FileFormat];

/** Who may have a document: everybody, who asks for it, or only the agency. Without a word, everybody. */
export const VISIBILITIES = ['public', 'request', 'internal'] as const;

/** `file:<64 hexadecimal digits>`, and of a PDF with `.pdf`: whoever reads a record knows what it names. */
export const fileRef = (sha256: string, type: MediaType): string =>
  `file:${sha256}${type === MEDIA_TYPES.pdf ? '.pdf' : ''}`;

const REF = /^file:([0-9a-f]{64})(\.pdf)?$/u;
export const parseFileRef = (ref: string): { readonly sha256: string; readonly isPdf: boolean } | undefined => {
  const [, sha256, pdf] = REF.exec(ref) ?? [];
  return sha256 === undefined ? undefined : { sha256, isPdf: pdf !== undefined };
};

const MAX_NAME = 120;
/** What a file system, a header or a reader trips over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNWANTED = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff"*/:<>?\\|]+/gu;

/** The name somebody's computer gave a file, without its path and its ending: "C:\\foto's\\Plan 1.PDF" is "Plan 1". */
export const cleanFileName = (name: string): string => {
  const last = name.normalize('NFC').split(/[\\/]/u).at(-1) ?? '';
  const bare = last.replace(/\.[a-z0-9]{1,5}$/iu, '');
  const clean = bare
    .replace(UNWANTED, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '');
  return [...clean].slice(0, MAX_NAME).join('').trim();
};

/** "Bodemattest Gent.pdf" in an address: letters that every system takes. */
const addressName = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .replace(/^-+|-+$/gu, '')
    .slice(0, 80) || 'document';

/** Where visitors find a document that is kept by us; undefined for what is none. */
export const documentPath = (siteId: string, ref: string, name: string): string | undefined => {
  const parsed = parseFileRef(ref);
  return parsed && `/media/${siteId}/documents/${parsed.sha256}/${addressName(name)}.${parsed.isPdf ? 'pdf' : 'jpg'}`;
};

const SITE_ID = new RegExp(SLUG_PATTERN, 'u');
export type DocumentRequest = { readonly siteId: string; readonly ref: string };

/** The way back. The name is for people: whatever it says, the number decides. */
export const parseDocumentPath = (path: string): DocumentRequest | undefined => {
  const [, siteId = '', sha256 = '', format = ''] =
    /^\/media\/([^/]{2,32})\/documents\/([0-9a-f]{64})\/[a-z0-9-]{1,80}\.(pdf|jpg)$/u.exec(path) ?? [];
  if (!SITE_ID.test(siteId)) return undefined;
  return { siteId, ref: fileRef(sha256, format === 'pdf' ? MEDIA_TYPES.pdf : MEDIA_TYPES.jpg) };
};
