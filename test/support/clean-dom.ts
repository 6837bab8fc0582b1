// Files of DOM tests share a process, which has the DOM, React and the components of the desk loaded once. What a file has changed goes
// with it: its modules too, of which some are mocked.
import { cleanup } from '@testing-library/react';
import { afterAll, beforeEach, vi } from 'vitest';

const START = location.href;

// The testing library says this only where the hooks of the runner are global: without it, whether React tells of a change that
// nobody waits for would hang on the file that ran before.
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
});

/** Undoes what ours listen to on the page itself; what packages listen to is for all files, as the packages are. */
const undo: (() => void)[] = [];
for (const target of [document, window]) {
  const add = target.addEventListener;
  target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions | boolean) => {
    const caller = new Error().stack?.split('\n')[2] ?? '';
    if (!caller.includes('/node_modules/')) undo.push(() => target.removeEventListener(type, listener, options));
    add.call(target, type, listener, options);
  };
  undo.push(() => {
    target.addEventListener = add;
  });
}

/** What a test put in the place of something of the document: a watched `cookie` stays, half of it, when it is no longer watched. */
const ownAtFirst = new Set(Reflect.ownKeys(document));

const bare = (element: Element): void => {
  element.replaceChildren();
  for (const { name } of [...element.attributes]) element.removeAttribute(name);
};

afterAll(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const key of Reflect.ownKeys(document)) if (!ownAtFirst.has(key)) Reflect.deleteProperty(document, key);
  bare(document.head);
  bare(document.body);
  for (const { name } of [...document.documentElement.attributes]) document.documentElement.removeAttribute(name);
  for (const kept of document.cookie.split('; ').filter(Boolean)) {
    // biome-ignore lint/suspicious/noDocumentCookie: what the tests set this way goes this way.
    document.cookie = `${kept.split('=')[0]}=; path=/; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
  for (const step of undo.reverse()) step();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(START);
  vi.resetModules();
});
