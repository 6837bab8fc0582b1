import { describe, expect, it } from 'vitest';
import { cleanFileName, documentPath, fileRef, parseDocumentPath, parseFileRef } from './file-ref.ts';

const SHA = 'ab'.repeat(32);

describe('references of files', () => {
  it('say what a PDF is', () => {
    expect(fileRef(SHA, 'image/jpeg')).toBe(`file:${SHA}`);
    expect(fileRef(SHA, 'application/pdf')).toBe(`file:${SHA}.pdf`);
    expect(parseFileRef(`file:${SHA}`)).toEqual({ sha256: SHA, isPdf: false });
    expect(parseFileRef(`file:${SHA}.pdf`)).toEqual({ sha256: SHA, isPdf: true });
  });
  it.each(['file:ab', `file:${SHA}.exe`, `file:../${SHA}`, `https://x.example/${SHA}`, ''])('%s is none', (ref) => {
    expect(parseFileRef(ref)).toBeUndefined();
  });
});

describe('names of files', () => {
  it.each([
    ['C:\\foto’s\\Plan 1.PDF', 'Plan 1'],
    ['/home/nele/IMG_0042.heic', 'IMG_0042'],
    ['  Bodem"attest"  \u202etxt.pdf', 'Bodem attest txt'],
    ['..', ''],
    ['cafe\u0301.jpg', 'café'],
    ['zonder ending', 'zonder ending'],
    ['a\r\nSet-Cookie: x.pdf', 'a Set-Cookie x'],
    [`${'é'.repeat(200)}.jpg`, 'é'.repeat(120)],
  ])('%j is %j', (name, clean) => {
    expect(cleanFileName(name)).toBe(clean);
  });
});

describe('addresses of documents', () => {
  it('lead there and back', () => {
    const path = documentPath('agency', `file:${SHA}.pdf`, 'Energieprestatie: Façade (2026)');
    expect(path).toBe(`/media/agency/documents/${SHA}/energieprestatie-facade-2026.pdf`);
    expect(parseDocumentPath(path ?? '')).toEqual({ siteId: 'agency', ref: `file:${SHA}.pdf` });
  });
  it('of a picture of paper, and of a name without a letter', () => {
    const path = documentPath('agency', `file:${SHA}`, '房子');
    expect(path).toBe(`/media/agency/documents/${SHA}/document.jpg`);
    expect(parseDocumentPath(path ?? '')).toEqual({ siteId: 'agency', ref: `file:${SHA}` });
  });
  it.each([
    `/media/agency/documents/${SHA}/a.exe`,
    `/media/agency/documents/${SHA}/../a.pdf`,
    `/media/agency/documents/${SHA.toUpperCase()}/a.pdf`,
    `/media/-agency/documents/${SHA}/a.pdf`,
    `/media/agency/documents/${SHA}/`,
  ])('%s is none', (path) => {
    expect(parseDocumentPath(path)).toBeUndefined();
  });
  it('a reference to elsewhere has none of ours', () => {
    expect(documentPath('agency', 'https://files.example/a.pdf', 'a')).toBeUndefined();
  });
});
