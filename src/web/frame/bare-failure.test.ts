import { expect, it } from 'vitest';
import { LOCALES } from '../../domain/locale.ts';
import { bareFailureDocument } from './page-document.tsx';

const assets = { scripts: ['/assets/client.js'], styles: ['/assets/client.css'], preloads: [] };

it('leads everybody back to their own address, in their own language', () => {
  for (const locale of LOCALES)
    for (const href of ['/nl/te-koop?type=1&price-max=300000', '/nl/"><script>alert(1)</script>', '/nl/$&$1']) {
      const page = bareFailureDocument(locale, href, assets);
      expect(page).toContain(`<html lang="${locale}`);
      const [, found = ''] = /class="btn primary" href="([^"]*)"/.exec(page) ?? [];
      const read = found.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) =>
        String({ amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }[name]),
      );
      expect(read).toBe(href);
      expect(page).not.toContain('<script>alert');
      expect(page).not.toContain('the-address-to-try-again');
    }
});
