import { type ReactElement, useEffect, useId, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { expectConsoleError } from '../../test/support/fail-on-console-error.ts';
import { patiently } from '../../test/support/patiently.ts';
import type { ClientComponent, ClientLoader } from './client-registry.ts';
import { forgetTouch } from './early-actions.ts';
import { mountWidgets } from './mount.ts';
import type { WidgetProps } from './widget.ts';

const Counter = ({ props, locale }: WidgetProps<{ start: number }>): ReactElement => {
  const [count, setCount] = useState(props.start);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {`${locale} ${count}`}
    </button>
  );
};
const Broken = (): ReactElement => {
  throw new Error('broken component');
};
const BrokenLater = (): ReactElement => {
  const [failed, setFailed] = useState(false);
  useEffect(() => setFailed(true), []);
  if (failed) throw new Error('broken later');
  return <p>server text</p>;
};
const Identified = (): ReactElement => <p id={useId()}>id</p>;

/** What a visitor chose, and what became of it. */
const Chooser = ({ props }: WidgetProps<{ sent: string[] }>): ReactElement => {
  const [text, setText] = useState('');
  const [ticked, setTicked] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        props.sent.push(`sent ${text} ${ticked}`);
      }}
    >
      <input name="text" value={text} onChange={(event) => setText(event.target.value)} />
      <input type="checkbox" checked={ticked} onChange={() => setTicked(!ticked)} />
      <output>{`${text} ${ticked}`}</output>
      <button type="submit">send</button>
    </form>
  );
};

const loader = (component: unknown): ClientLoader => vi.fn(async () => component as ClientComponent);
const loaders = new Map<string, ClientLoader>([
  ['counter', loader(Counter)],
  ['broken', loader(Broken)],
  ['broken-later', loader(BrokenLater)],
  ['broken-chunk', vi.fn(() => Promise.reject(new Error('Loading chunk failed')))],
  ['identified', loader(Identified)],
  ['chooser', loader(Chooser)],
]);
const counter = (start: number, attributes = '') =>
  `<div data-widget="counter" ${attributes}><button type="button">fr ${start}</button><script type="application/json" data-props="w${start}">{"start":${start}}</script></div>`;
const show = (html: string) => {
  document.body.innerHTML = html;
};
/** As a browser does it, without React's test mode: that one throws what a broken component throws. */
const mount = () => mountWidgets(loaders);
const buttons = () => [...document.querySelectorAll('button')];
const texts = () => buttons().map((button) => button.textContent);
/** React hydrates in its own time: clicks until the button has heard one. */
const clickUntil = (index: number, text: string) =>
  patiently(() => {
    if (texts()[index] !== text) buttons()[index]?.click();
    expect(texts()[index]).toBe(text);
  });

beforeEach(() => {
  document.documentElement.lang = 'fr-BE';
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('hydrates each container with its own properties and keeps them apart', async () => {
  show(counter(1) + counter(5));
  const before = buttons();
  await mount();
  expect(buttons()).toEqual(before);
  await clickUntil(1, 'fr 6');
  expect(texts()).toEqual(['fr 1', 'fr 6']);
  expect(document.querySelector('script')).toBeNull();
});

it('does not lose a click on what is still on its way', async () => {
  show(counter(1));
  const mounting = mount();
  buttons()[0]?.click();
  await mounting;
  await patiently(() => expect(texts()).toEqual(['fr 2']));
});

it('mounts once', async () => {
  show(counter(1));
  await mount();
  await clickUntil(0, 'fr 2');
  await mount();
  expect(texts()).toEqual(['fr 2']);
  expect(loaders.get('counter')).toHaveBeenCalledTimes(1);
});

it.each([
  ['broken', /The widget "broken" failed.*broken component/],
  ['broken-later', /The widget "broken-later" failed.*broken later/],
  ['broken-chunk', /The widget "broken-chunk" failed.*Loading chunk failed/],
])('%s: the server markup stays and the others live', async (name, message) => {
  expectConsoleError(message);
  show(
    `<div id="bad" data-widget="${name}"><p>server text</p><script type="application/json" data-props="w9">{}</script></div>${counter(1)}`,
  );
  await mount();
  await patiently(() => expect(console.error).toHaveBeenCalled());
  await clickUntil(0, 'fr 2');
  expect([...document.querySelectorAll('#bad > p')].map((text) => text.textContent)).toEqual(['server text']);
});

it('survives properties that are not JSON', async () => {
  expectConsoleError(/The widget "counter" failed.*SyntaxError/);
  show(`<div data-widget="counter"><script type="application/json" data-props="w1">{oops</script></div>${counter(3)}`);
  await mount();
  await clickUntil(0, 'fr 4');
});

it('leaves unknown widgets and containers without properties alone', async () => {
  const html = '<div data-widget="constructor">a</div><div data-widget="counter">written by an editor</div>';
  show(html);
  await mount();
  expect(document.body.textContent).toBe('awritten by an editor');
  expect(loaders.get('counter')).not.toHaveBeenCalled();
});

it('gives each root its own prefix for ids', async () => {
  const one = (id: string) =>
    `<div data-widget="identified"><p id="_${id}R_0_">id</p><script type="application/json" data-props="${id}">{}</script></div>`;
  show(one('w1') + one('w2') + counter(7));
  await mount();
  await clickUntil(0, 'fr 8');
  const ids = [...document.querySelectorAll('p')].map(({ id }) => id);
  expect(ids).toEqual(['_w1R_0_', '_w2R_0_']);
});

describe('data-when', () => {
  it('visible: waits until the container comes near the screen', async () => {
    let seen: (entries: { isIntersecting: boolean }[]) => void = () => {};
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: typeof seen) {
          seen = callback;
        }
        observe() {}
        disconnect() {}
      },
    );
    show(counter(1, 'data-when="visible"'));
    const mounting = mount();
    seen([{ isIntersecting: false }]);
    await Promise.resolve();
    expect(loaders.get('counter')).not.toHaveBeenCalled();
    seen([{ isIntersecting: true }]);
    await mounting;
    await clickUntil(0, 'fr 2');
  });

  it('idle: waits for a quiet moment', async () => {
    let idle: () => void = () => {};
    vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
      idle = callback;
    });
    show(counter(1, 'data-when="idle"'));
    const mounting = mount();
    await Promise.resolve();
    expect(loaders.get('counter')).not.toHaveBeenCalled();
    idle();
    await mounting;
    expect(loaders.get('counter')).toHaveBeenCalledTimes(1);
  });

  describe('touch', () => {
    beforeEach(() => {
      forgetTouch();
      history.replaceState(null, '');
    });
    const waiting = (start: number) => counter(start).replace('data-props=', 'data-when="touch" data-props=');

    it.each(['pointerdown', 'keydown', 'scroll'])('waits for the first sign of a visitor: %s', async (sign) => {
      show(waiting(1) + waiting(5));
      const mounting = mount();
      await Promise.resolve();
      expect(loaders.get('counter')).not.toHaveBeenCalled();
      document.body.dispatchEvent(new Event(sign, { bubbles: true }));
      await mounting;
      expect(loaders.get('counter')).toHaveBeenCalledTimes(2);
    });

    it('does not wait for who comes back to a list', async () => {
      history.replaceState({ pand: {} }, '');
      show(waiting(1));
      await mount();
      expect(loaders.get('counter')).toHaveBeenCalledTimes(1);
    });

    it('is what the widget asks for: an editor may say another moment', async () => {
      show(waiting(1).replace('data-widget="counter"', 'data-widget="counter" data-when="load"'));
      await mount();
      expect(loaders.get('counter')).toHaveBeenCalledTimes(1);
    });

    it('does not lose the first click', async () => {
      show(waiting(1));
      const mounting = mount();
      buttons()[0]?.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      buttons()[0]?.click();
      await mounting;
      await patiently(() => expect(texts()).toEqual(['fr 2']));
    });

    it('hears what was typed, ticked and sent before it listened, in that order', async () => {
      const markup =
        '<form><input name="text" value=""/><input type="checkbox"/><output> false</output><button type="submit">send</button></form>';
      show(
        `<div data-widget="chooser">${markup}<script type="application/json" data-props="w1" data-when="touch">{"sent":[]}</script></div>`,
      );
      const mounting = mount();
      const [text, box] = [...document.querySelectorAll('input')];
      if (!text || !box) throw new Error('no fields');
      text.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      text.value = 'abc';
      text.dispatchEvent(new Event('input', { bubbles: true }));
      box.click();
      await mounting;
      await patiently(() => expect(document.querySelector('output')?.textContent).toBe('abc true'));
      expect([text.value, box.checked]).toEqual(['abc', true]);
    });

    it('sends a form that was sent before the widget failed to come', async () => {
      expectConsoleError(/The widget "broken-chunk" failed/);
      show(
        '<div data-widget="broken-chunk"><form action="/x"><button type="submit">send</button></form><script type="application/json" data-props="w1" data-when="touch">{}</script></div>',
      );
      const form = document.querySelector('form');
      if (!form) throw new Error('no form');
      const sent = vi.spyOn(form, 'submit').mockImplementation(() => {});
      const mounting = mount();
      form.requestSubmit();
      expect(sent).not.toHaveBeenCalled();
      form.dispatchEvent(new Event('pointerdown', { bubbles: true }));
      await mounting;
      expect(sent).toHaveBeenCalledTimes(1);
    });
  });
});
