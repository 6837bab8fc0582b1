import { type FileFormat, MEDIA_TYPES } from './file-ref.ts';

/** `Bodemattest.pdf` in a header: plain letters, and the whole name beside them. */
const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name.replace(/[^A-Za-z0-9 ._-]+/gu, '_');
  const whole = encodeURIComponent(name).replace(/['()*]/gu, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${how}; filename="${plain}"; filename*=UTF-8''${whole}`;
};

/**
 * How a document is handed out. It never runs anything in our name: whatever it is, the browser believes its type, and one that may do
 * more than be read is put aside in a sandbox and given to be kept.
 */
export const documentHeaders = (
  { name, active }: { readonly name: string; readonly active: boolean },
  format: FileFormat,
): Record<string, string> => ({
  'content-type': MEDIA_TYPES[format],
  'content-disposition': disposition(active ? 'attachment' : 'inline', `${name || 'document'}.${format}`),
  'content-security-policy': active ? "sandbox; default-src 'none'" : "default-src 'none'; style-src 'unsafe-inline'",
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
});

/** A file of somebody else, of whatever type it claims to be: to be kept, never to be opened by a browser in our name. */
export const attachmentHeaders = (name: string): Record<string, string> => ({
  'content-type': 'application/octet-stream',
  'content-disposition': disposition('attachment', name || 'attachment'),
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
});
