import { describe, expect, it } from 'vitest';
import { deskAssetsFromManifest, deskDocument, insecurePage } from './document.ts';

const assets = { script: '/assets/desk-a.js', styles: ['/assets/a.css'], preload: ['/assets/a.woff2'] };
const page = { locale: 'nl', assets, key: 'load.mac', siteId: 'lindeloo', siteName: 'Lindeloo' } as const;

describe('the document', () => {
  it('holds the key, the site and its files, and no script of its own', () => {
    const html = deskDocument(page);
    expect(html).toContain('<html lang="nl-BE">');
    expect(html).toContain('<meta name="desk-key" content="load.mac">');
    expect(html).toContain('<meta name="desk-site" content="lindeloo">');
    expect(html).toContain('content="noindex, nofollow"');
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html).toContain('<script type="module" src="/assets/desk-a.js"></script>');
    expect(html).not.toMatch(/<style|onload=/);
  });
  it('does not let a name out of its quotes', () => {
    const html = deskDocument({ ...page, siteName: '"><script>alert(1)</script>' });
    expect(html.match(/<script/g)).toHaveLength(1);
  });
});

describe('the page that says why not', () => {
  it('says it in four languages, the own one first, with the safe address', () => {
    const html = insecurePage({ locale: 'fr', host: 'lindeloo.example' });
    expect([...html.matchAll(/<section lang="([\w-]+)"/g)].map(([, lang]) => lang)).toEqual([
      'fr-BE',
      'nl-BE',
      'en',
      'de-BE',
    ]);
    expect(html).toContain('<h1>Le desk ne connecte pas par http</h1>');
    expect(html).toContain('href="https://lindeloo.example/desk"');
  });
});

describe('files of the build', () => {
  it('are those of its manifest', () => {
    expect(
      deskAssetsFromManifest({
        'src/desk/browser.tsx': { file: 'assets/desk-browser-1.js', css: ['assets/browser-1.css'] },
        'x/hanken-grotesk-latin-wght-normal.woff2': { file: 'assets/hanken.woff2' },
      }),
    ).toEqual({
      script: '/assets/desk-browser-1.js',
      styles: ['/assets/browser-1.css'],
      preload: ['/assets/hanken.woff2'],
    });
  });
  it('are missed loudly', () => {
    expect(() => deskAssetsFromManifest({})).toThrow('src/desk/browser.tsx');
  });
});
