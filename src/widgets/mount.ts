// Brings the containers of a page to life: each on its own, once, and when it asks to be.
import { isLocale } from '../domain/locale.ts';
import { loadListTranslate, loadTranslate } from '../i18n/load-translate.ts';
import type { Translate } from '../i18n/translate.ts';
import { type ClientLoader, LIST_WIDGETS } from './client-registry.ts';
import { type EarlyActions, holdActions, whenTouched } from './early-actions.ts';

const whenVisible = (container: Element): Promise<void> =>
  new Promise((resolve) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: '200px' },
    );
    observer.observe(container);
  });

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: 2000 });
    else setTimeout(resolve, 200);
  });

const waitFor = async (container: HTMLElement, when: string | undefined): Promise<void> => {
  if (when === 'touch') await whenTouched();
  else if (when === 'visible') await whenVisible(container);
  else if (when === 'idle') await whenIdle();
};

const mountOne = async (
  container: HTMLElement,
  load: ClientLoader,
  translate: () => Promise<Translate>,
  report: (error: unknown) => void,
): Promise<void> => {
  let early: EarlyActions | undefined;
  try {
    // Without its properties the server did not fill this container: it stays as it is.
    const block = container.querySelector<HTMLScriptElement>(':scope > script[data-props]');
    if (!block) return;
    early = holdActions(container);
    // What the editor wrote on the container counts, else what the widget says of itself.
    await waitFor(container, container.dataset.when ?? block.dataset.when);
    const props: unknown = JSON.parse(block.textContent ?? '');
    const [Component, t, { hydrate }] = await Promise.all([load(), translate(), import('./hydrate.tsx')]);
    block.remove();
    const locale = documentLocale();
    const failed = (error: unknown): void => {
      report(error);
      early?.giveUp();
    };
    const onReady = (): void => void early?.replay();
    hydrate({ container, Component, props, id: block.dataset.props ?? '', locale, t, onError: failed, onReady });
  } catch (error) {
    report(error);
    early?.giveUp();
  }
};

const documentLocale = () => {
  const language = document.documentElement.lang.slice(0, 2);
  return isLocale(language) ? language : 'nl';
};

export const mountWidgets = async (
  loaders: ReadonlyMap<string, ClientLoader>,
  root: ParentNode = document,
): Promise<void> => {
  const loading = new Map<typeof loadTranslate, Promise<Translate>>();
  const translate = (name: string) => (): Promise<Translate> => {
    const load = LIST_WIDGETS.has(name) ? loadListTranslate : loadTranslate;
    const texts = loading.get(load) ?? load(documentLocale());
    loading.set(load, texts);
    return texts;
  };
  const mounts = [...root.querySelectorAll<HTMLElement>('[data-widget]:not([data-mounted])')].map((container) => {
    const name = container.dataset.widget ?? '';
    const load = loaders.get(name);
    if (!load) return undefined;
    container.dataset.mounted = '';
    return mountOne(container, load, translate(name), (error) => console.error(`The widget "${name}" failed`, error));
  });
  await Promise.all(mounts);
};
