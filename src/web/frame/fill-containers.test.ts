import { DomUtils, parseDocument } from 'htmlparser2';
import { expect, it } from 'vitest';
import { fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeWidgetPage } from '../../../test/support/fake-site.ts';
import { translator } from '../../i18n/translator.ts';
import type { ServerWidget } from '../../widgets/server-widget.ts';
import { fillContainers } from './fill-containers.ts';

const widget = (name: string, fill: ServerWidget['fill']): [string, ServerWidget] => [
  name,
  { name, options: {} as ServerWidget['options'], fill },
];
const widgets = new Map([
  widget('echo', async (_, dataset, id) => `<p>${id} ${JSON.stringify(dataset)}</p>`),
  widget(
    'exact',
    async () => '<p>it&#x27;s <!-- -->5 &lt; 6$&amp; $&</p><script type="application/json">{"a":"\\u003c"}</script>',
  ),
  widget('empty', async () => undefined),
  widget('broken', async () => {
    throw new Error('no data');
  }),
]);

const fill = async (html: string) => {
  const warnings: string[] = [];
  const failures: string[] = [];
  let next = 0;
  const text = await fillContainers(
    html,
    {
      api: fakeContentApi({}),
      locale: 'nl',
      t: translator('nl'),
      page: fakeWidgetPage(),
      assetUrl: (name) => (name === 'a.jpg' ? '/files/a.jpg?hash=1&x=2' : undefined),
      warn: (message) => warnings.push(message),
      reportFailure: (name, error) => failures.push(`${name}: ${(error as Error).message}`),
      nextId: () => `w${++next}`,
    },
    widgets,
  );
  return { text, warnings, failures };
};

it('leaves HTML without containers as it is', async () => {
  const html = '<p>a & b<br>é&nbsp;<img src=x></p>';
  expect((await fill(html)).text).toBe(html);
});

it('gives a widget its data attributes, and each its own id in page order', async () => {
  const { text } = await fill(
    '<div data-widget="echo" data-zoom-level="5"></div><section><div class="x" data-widget="echo">old</div></section>',
  );
  expect(text).toBe(
    '<div data-widget="echo" data-zoom-level="5"><p>w1 {"widget":"echo","zoomLevel":"5"}</p></div><section><div class="x" data-widget="echo"><p>w2 {"widget":"echo"}</p></div></section>',
  );
});

it('puts in exactly what the widget rendered', async () => {
  expect((await fill('<div data-widget="exact"></div>')).text).toBe(
    '<div data-widget="exact"><p>it&#x27;s <!-- -->5 &lt; 6$&amp; $&</p><script type="application/json">{"a":"\\u003c"}</script></div>',
  );
});

it('keeps the text of the editor when a widget is unknown, has nothing to show or fails', async () => {
  const { text, failures } = await fill(
    '<div data-widget="nope">a</div><div data-widget="__proto__">b</div><div data-widget="empty">c</div><div data-widget="broken">d</div><div data-widget="echo"></div>',
  );
  expect(text).toContain(
    '<div data-widget="nope">a</div><div data-widget="__proto__">b</div><div data-widget="empty">c</div>',
  );
  expect(text).toContain('<div data-widget="broken">d</div><div data-widget="echo"><p>');
  expect(failures).toEqual(['broken: no data']);
});

it('does not let a script of the editor pose as properties', async () => {
  const { text } = await fill(
    '<div data-widget="empty">c<script type="application/json" data-props="w1">{}</script></div>',
  );
  expect(text).toBe('<div data-widget="empty">c</div>');
});

it.each([
  ['<div data-widget="empty" data-x="&quot;><script>alert(1)</script>"></div>', 'data-x="&quot;><script>'],
  ['<div data-widget="echo"', ''],
  ['<div data-widget="echo"><div data-widget="echo"><div>', '<div data-widget="echo"><p>w1'],
  [
    '<p>slot:00000000-0000-0000-0000-000000000000</p><b data-widget="echo"></b>',
    '<p>slot:00000000-0000-0000-0000-000000000000</p>',
  ],
  ['<table><div data-widget="echo"></div></table>', '<div data-widget="echo"><p>w1'],
])('survives %s', async (html, expected) => {
  const { text, failures } = await fill(html);
  expect(text).toContain(expected);
  expect(DomUtils.getElementsByTagName('script', parseDocument(text))).toEqual([]);
  expect(failures).toEqual([]);
});

it('turns references to files into addresses, and drops those without a file', async () => {
  const { text, warnings } = await fill(
    '<a href="asset:a.jpg"><img src="asset:a.jpg" alt="asset:a.jpg"></a><img src="asset:gone.jpg" alt="x"><a href="asset:../x">y</a>',
  );
  expect(text).toBe(
    '<a href="/files/a.jpg?hash=1&amp;x=2"><img src="/files/a.jpg?hash=1&amp;x=2" alt="asset:a.jpg"></a><img alt="x"><a href="asset:../x">y</a>',
  );
  expect(warnings).toEqual(['The site has no file "gone.jpg"']);
});

it('takes a text apart once, and again when a file of it is elsewhere', async () => {
  const html = '<img src="asset:b.jpg" alt="x"><div data-widget="echo"></div>';
  const fillAt = (url: string | undefined, warnings: string[] = []) =>
    fillContainers(
      html,
      {
        api: fakeContentApi({}),
        locale: 'nl',
        t: translator('nl'),
        page: fakeWidgetPage(),
        assetUrl: () => url,
        warn: (message) => warnings.push(message),
        reportFailure: () => undefined,
        nextId: () => 'w1',
      },
      widgets,
    );
  const first = await fillAt('/b.jpg?hash=1');
  expect(first).toBe('<img src="/b.jpg?hash=1" alt="x"><div data-widget="echo"><p>w1 {"widget":"echo"}</p></div>');
  expect(await fillAt('/b.jpg?hash=1')).toBe(first);
  expect(await fillAt('/b.jpg?hash=2')).toBe(first.replace('hash=1', 'hash=2'));
  const warnings: string[] = [];
  expect(await fillAt(undefined, warnings)).toBe(first.replace(' src="/b.jpg?hash=1"', ''));
  // Said each time: whoever reads the log may have missed the first.
  await fillAt(undefined, warnings);
  expect(warnings).toEqual(['The site has no file "b.jpg"', 'The site has no file "b.jpg"']);
});

it('fills a container inside one that has nothing to show', async () => {
  const { text } = await fill('<div data-widget="empty">a <b data-widget="echo">x</b> <script>1</script>c</div>');
  expect(text).toBe('<div data-widget="empty">a <b data-widget="echo"><p>w2 {"widget":"echo"}</p></b> c</div>');
});
