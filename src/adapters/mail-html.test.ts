import { describe, expect, it } from 'vitest';
import { mailHtmlDocument } from './mail-html.ts';

describe('HTML of a mail that somebody sent us', () => {
  it.each([
    ['<script>alert(1)</script>Dag', 'script'],
    ['<img src="https://spion.example/p.gif" onerror="alert(1)">', 'spion.example'],
    ['<a href="javascript:alert(1)">klik</a>', 'javascript:'],
    ['<iframe src="https://kwaad.example"></iframe>', 'kwaad.example'],
    ['<form action="https://kwaad.example"><input name="pin"></form>', 'kwaad.example'],
    ['<p style="background:url(https://spion.example/p)">x</p>', 'spion.example'],
    ['<p style="position:fixed;top:0">x</p>', 'position'],
    [
      '<link rel="stylesheet" href="https://spion.example/a.css"><style>@import "https://spion.example/b.css"</style>',
      'spion.example',
    ],
    ['<svg><animate onbegin="alert(1)"/></svg>', 'onbegin'],
    ['<meta http-equiv="refresh" content="0;url=https://kwaad.example">', 'kwaad.example'],
    ['<base href="https://kwaad.example/">', 'kwaad.example'],
  ])('%s loses what could act', (html, gone) => {
    const [, body = ''] = mailHtmlDocument(html).split('<body>');
    expect(body).not.toContain(gone);
  });
  it('keeps the look of a letter, and opens links elsewhere without telling where from', () => {
    const html = mailHtmlDocument(
      '<p style="color:#123456;font-weight:bold">Dag <a href="https://bank.example/x">bank</a></p>',
    );
    expect(html).toContain('<p style="color:#123456;font-weight:bold">');
    expect(html).toContain(
      '<a href="https://bank.example/x" target="_blank" rel="noopener noreferrer nofollow">bank</a>',
    );
    expect(html).toContain("default-src 'none'");
  });
});
