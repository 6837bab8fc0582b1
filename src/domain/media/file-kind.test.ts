import { describe, expect, it } from 'vitest';
import { fileKind } from './file-kind.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const branded = (major: string, ...compatible: readonly string[]): Uint8Array =>
  bytes([0, 0, 0, 16 + 4 * compatible.length], 'ftyp', major, [0, 0, 0, 0], ...compatible);
const webp = (flags: number): Uint8Array => bytes('RIFF', [9, 9, 9, 9], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0]);

describe('what a file is', () => {
  it.each([
    ['a JPEG', bytes([0xff, 0xd8, 0xff, 0xe1]), 'jpeg'],
    ['a PNG', bytes([0x89], 'PNG\r\n', [0x1a], '\n'), 'png'],
    ['a still WebP', webp(0x10), 'webp'],
    ['a plain WebP', bytes('RIFF', [9, 9, 9, 9], 'WEBPVP8 '), 'webp'],
    ['a moving WebP', webp(0x12), 'animation'],
    ['a GIF', bytes('GIF89a'), 'animation'],
    ['an AVIF', branded('avif', 'mif1', 'miaf'), 'avif'],
    ['an AVIF under the general brand', branded('mif1', 'avif'), 'avif'],
    ['a moving AVIF', branded('avis', 'avif'), 'animation'],
    ['a picture of an iPhone', branded('heic', 'mif1', 'heic'), 'heic'],
    ['a HEIC under the general brand', branded('mif1', 'heic'), 'heic'],
    ['a live picture', branded('msf1', 'hevc'), 'animation'],
    ['the general brand without a coding', branded('mif1'), 'unknown'],
    ['a film of a phone', branded('qt  '), 'video'],
    ['an MP4', branded('isom', 'iso2', 'avc1'), 'video'],
    ['a WebM', bytes([0x1a, 0x45, 0xdf, 0xa3]), 'video'],
    ['an AVI', bytes('RIFF', [9, 9, 9, 9], 'AVI LIST'), 'video'],
    ['a PDF', bytes('%PDF-1.7\n'), 'pdf'],
    ['a PDF after a mark of its encoding', bytes([0xef, 0xbb, 0xbf], '%PDF-1.4'), 'pdf'],
    ['a drawing', bytes('<?xml version="1.0"?>\n<svg xmlns="x">'), 'svg'],
    ['a page', bytes('<!doctype html>'), 'unknown'],
    ['nothing', bytes(), 'unknown'],
  ] as const)('%s', (_name, head, kind) => {
    expect(fileKind(head)).toBe(kind);
  });
  it('the mark of a PDF beyond the first kilobyte is none', () => {
    expect(fileKind(bytes(' '.repeat(1019), '%PDF-'))).toBe('pdf');
    expect(fileKind(bytes(' '.repeat(1020), '%PDF-'))).toBe('unknown');
  });
});
