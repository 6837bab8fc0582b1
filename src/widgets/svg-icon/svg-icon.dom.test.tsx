import { cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { loadSvg } from './load-svg.ts';
import { SvgIconWidget } from './svg-icon.widget.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const answer = (body: string, contentType = 'image/svg+xml', status = 200): typeof fetch =>
  (async () => new Response(body, { status, headers: { 'content-type': contentType } })) as typeof fetch;
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1"/></svg>';

describe('loading an icon', () => {
  it.each(['image/svg+xml', 'image/svg+xml; charset=utf-8', 'text/plain'])('takes %s', async (type) => {
    expect(await loadSvg('/i.svg', answer(DRAWING, type))).toMatchObject({ state: 'loaded' });
  });
  it('fails without a source, on a status above 299, on another type, and when it is no drawing', async () => {
    const failed = { state: 'failed' };
    expect(await loadSvg('', answer(DRAWING))).toEqual(failed);
    expect(await loadSvg('/i.svg', answer(DRAWING, 'image/svg+xml', 300))).toEqual(failed);
    expect(await loadSvg('/i.svg', answer(DRAWING, 'image/svg+xml', 404))).toEqual(failed);
    expect(await loadSvg('/i.svg', answer(DRAWING, 'text/html'))).toEqual(failed);
    expect(await loadSvg('/i.svg', answer('<html><body>x</body></html>'))).toEqual(failed);
    expect(await loadSvg('/i.svg', (() => Promise.reject(new TypeError('offline'))) as typeof fetch)).toEqual(failed);
  });
  it('is unsupported where SVG is', async () => {
    vi.stubGlobal('SVGElement', undefined);
    expect(await loadSvg('/i.svg', answer(DRAWING))).toEqual({ state: 'unsupported' });
  });
  it('keeps only what draws', async () => {
    const hostile =
      '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><style>*{}</style>' +
      '<a href="javascript:x()"><path d="M0 0"/></a><use href="https://evil.example/#a"/><use href="#own"/>' +
      '<foreignObject><b>x</b></foreignObject><rect onclick="x()"/></svg>';
    const icon = await loadSvg('/i.svg', answer(hostile));
    const markup = icon.state === 'loaded' ? icon.markup : '';
    expect(markup).not.toMatch(/script|onload|onclick|style|evil|foreignObject|javascript/i);
    expect(markup).toContain('#own');
    expect(markup).toContain('<rect');
  });
});

it('shows its fallback first, and for good when the file is not there', async () => {
  vi.stubGlobal('fetch', answer('', 'text/html', 404));
  const props = { src: '/i.svg', title: 'Tuin', fallback: '*' };
  const { container } = render(<SvgIconWidget props={props} locale="nl" t={translator('nl')} />);
  expect(container.textContent).toBe('*');
  await waitFor(() => expect(container.querySelector('[data-state=failed]')?.textContent).toBe('*'));
});

it('shows the icon with its name', async () => {
  vi.stubGlobal('fetch', answer(DRAWING));
  const { container } = render(
    <SvgIconWidget props={{ src: '/i.svg', title: 'Tuin', fallback: '*' }} locale="nl" t={translator('nl')} />,
  );
  await waitFor(() => expect(container.querySelector('[role=img][aria-label=Tuin] svg')).not.toBeNull());
});
