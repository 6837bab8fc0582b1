import { expect, it } from 'vitest';
import { assetsFromManifest } from './assets.ts';

it('links the entry, its styles and the text font', () => {
  expect(
    assetsFromManifest({
      'src/web/browser.ts': { file: 'assets/client-1.js', css: ['assets/client-2.css'] },
      'node_modules/x/hanken-grotesk-latin-wght-normal.woff2': { file: 'assets/hanken-3.woff2' },
      'src/ui/fonts/newsreader-display-latin.woff2': { file: 'assets/newsreader-5.woff2' },
      'node_modules/x/hanken-grotesk-latin-ext-wght-normal.woff2': { file: 'assets/hanken-ext-4.woff2' },
    }),
  ).toEqual({
    scripts: ['/assets/client-1.js'],
    styles: ['/assets/client-2.css'],
    preloads: ['/assets/hanken-3.woff2'],
    displayFonts: ['/assets/newsreader-5.woff2'],
  });
});

it('says so when the build is not ours', () => {
  expect(() => assetsFromManifest({})).toThrow('run the build again');
});
