import { describe, expect, it } from 'vitest';
import { attachmentHeaders, documentHeaders } from './document-headers.ts';

const HOSTILE = [
  '../../etc/passwd',
  'plan"; filename="evil.exe',
  "plan'.html",
  'plan\r\nset-cookie: desk=1',
  'fdp.\u202egnp',
  '<script>alert(1)</script>',
  'plan\u0000.exe',
  'C:\\Windows\\plan',
  'énergie – bodem ☂',
  '',
];

describe('the name of a file in a header', () => {
  it.each(HOSTILE)('%j is one name on one line, and no path', (name) => {
    for (const headers of [
      documentHeaders({ name, active: false }, 'pdf'),
      documentHeaders({ name, active: true }, 'pdf'),
      attachmentHeaders(name),
    ]) {
      const header = headers['content-disposition'] ?? '';
      expect(header).toMatch(
        /^(?:inline|attachment); filename="[A-Za-z0-9 ._-]+"; filename\*=UTF-8''[A-Za-z0-9%._~!-]+$/,
      );
      expect(header).not.toMatch(/[\r\n\0/\\<>]/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
  it('its own type is the last thing a document is called', () => {
    const { 'content-disposition': header } = documentHeaders({ name: 'plan.exe', active: false }, 'pdf');
    expect(header).toContain('filename="plan.exe.pdf"');
  });
  it('what somebody mailed is never opened in our name, whatever it says it is', () => {
    expect(attachmentHeaders('page.html')).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
  });
});
