import { describe, expect, it } from 'vitest';
import { sanitizeContentHtml } from './html-sanitizer.ts';

describe('CMS HTML', () => {
  it('keeps what an editor writes', () => {
    const html =
      '<section class="section"><h2 id="uren">Loop eens binnen</h2><p>Bel <a href="tel:+3291234567">ons</a>.</p></section>';
    expect(sanitizeContentHtml(html)).toBe(html);
  });
  it('keeps marked containers and their data attributes', () => {
    const html = '<div data-widget="office-hours" data-office="gent" data-when="visible"></div>';
    expect(sanitizeContentHtml(html)).toBe(html);
  });
  it('lets every picture after the first wait until it is near, unless the editor says otherwise', () => {
    const pictures =
      '<img src="asset:a.jpg" alt=""><img src="asset:b.jpg" alt=""><img src="asset:c.jpg" loading="eager" alt="">';
    const loading = (html: string) =>
      [...html.matchAll(/<img [^>]*>/g)].map(([tag]) => /loading="(\w+)"/.exec(tag)?.[1]);
    expect(loading(sanitizeContentHtml(pictures))).toEqual([undefined, 'lazy', 'eager']);
    expect(loading(sanitizeContentHtml(pictures))).toEqual([undefined, 'lazy', 'eager']);
  });
  it('keeps references to the files of the site', () => {
    expect(sanitizeContentHtml('<img src="asset:team.jpg" alt="Het team" width="370" height="200">')).toBe(
      '<img src="asset:team.jpg" alt="Het team" width="370" height="200" />',
    );
  });
  it.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">x</p>', '<p>x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<img src="data:image/svg+xml,x" alt="">', '<img alt="" />'],
    ['<img src="//evil.example/x.png" alt="">', '<img alt="" />'],
    ['<iframe src="https://video.example/1"></iframe>', ''],
    ['<object data="x"></object><embed src="x">', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>body{display:none}</style>', ''],
    ['<p style="position:fixed">x</p>', '<p>x</p>'],
    ['<form action="https://evil.example"><input name="q"></form>', ''],
    ['<meta http-equiv="refresh" content="0;url=https://evil.example">', ''],
    ['<base href="https://evil.example">', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', '<img src="x" />'],
    [
      '<div data-widget="x" data-x="&quot;><script>alert(1)</script>">y</div>',
      '<div data-widget="x" data-x="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">y</div>',
    ],
    ['<p>unclosed <b>tags', '<p>unclosed <b>tags</b></p>'],
  ])('cleans %s', (dirty, clean) => {
    expect(sanitizeContentHtml(dirty)).toBe(clean);
  });
  it('does not let a new window steer this one', () => {
    expect(sanitizeContentHtml('<a href="https://x.example" target="_blank">x</a>')).toBe(
      '<a href="https://x.example" target="_blank" rel="noopener">x</a>',
    );
  });
  it('gives the same on its own output', () => {
    const once = sanitizeContentHtml('<p>a & b <b>"c"</b><script>x</script></p>');
    expect(sanitizeContentHtml(once)).toBe(once);
  });
});
