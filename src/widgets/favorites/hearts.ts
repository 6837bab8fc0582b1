// Every heart of a page and the count in its header. No React: it is on every page, for buttons that React renders
// now or later as much as for those it never touches.
import { addFavorite, hasFavorite, isFull, removeFavorite } from '../../domain/leads/favorites.ts';
import { readFavorites, writeFavorites } from './favorites-store.ts';

const HEART = 'button[data-favorite]';

const setText = (element: Element, text: string): void => {
  if (element.textContent !== text) element.textContent = text;
};

const show = (root: ParentNode): void => {
  const list = readFavorites();
  for (const heart of root.querySelectorAll<HTMLElement>(HEART)) {
    const pressed = String(hasFavorite(list, Number(heart.dataset.favorite)));
    // Writing what is already there would make the browser look at its styles again.
    if (heart.getAttribute('aria-pressed') !== pressed) heart.setAttribute('aria-pressed', pressed);
  }
  for (const count of root.querySelectorAll<HTMLElement>('[data-favorites] .count')) {
    // Nothing is no number: it would be read out as part of the link's name.
    setText(count, list.length === 0 ? '' : list.length > 99 ? '99+' : String(list.length));
    count.toggleAttribute('data-none', list.length === 0);
  }
};

const today = (): string => new Date().toISOString().slice(0, 10);

/** What the visitor must know and cannot see: only that the list is full. */
const tell = (full: boolean): void => {
  const status = document.querySelector<HTMLElement>('[data-favorites-status]');
  if (status) setText(status, full ? (status.dataset.full ?? '') : '');
};

const toggle = (heart: HTMLElement): void => {
  const id = Number(heart.dataset.favorite);
  const price = Math.round(Number(heart.dataset.price)) || undefined;
  const list = readFavorites();
  const saved = hasFavorite(list, id);
  tell(!saved && isFull(list));
  writeFavorites(saved ? removeFavorite(list, id) : addFavorite(list, { id, savedAt: today(), price }));
};

export const startHearts = (): void => {
  const update = (): void => show(document);
  document.addEventListener('click', (event) => {
    const heart = event.target instanceof Element ? event.target.closest<HTMLElement>(HEART) : null;
    // Without cookies there is nothing to keep: the form goes to the server, which says what is the matter.
    if (!heart || !navigator.cookieEnabled) return;
    event.preventDefault();
    toggle(heart);
    update();
  });
  // Cards that a filter or "load more" brings.
  new MutationObserver(update).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-favorite'],
  });
  // Back from another page or another tab.
  addEventListener('pageshow', update);
  document.addEventListener('visibilitychange', update);
  update();
};
