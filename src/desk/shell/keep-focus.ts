// Whoever works with the keyboard stays where they were: when a dialog closes, on what they came from; when that moved, where it is now;
// when it is gone, on what took its place.

const CAN_HAVE = 'a[href], button:not([disabled]), [tabindex="0"]';

/** `key`: what stays itself when it stands elsewhere, as `data-keep` of what may have the focus. */
type Had = {
  readonly element: HTMLElement;
  readonly key: string | undefined;
  /** Around it, from the inside to the root, with which child it was in. */
  readonly around: readonly { readonly parent: Element; readonly index: number }[];
};

const hadBy = (element: HTMLElement, root: HTMLElement): Had => {
  const around: { parent: Element; index: number }[] = [];
  for (let child: Element = element; child !== root && child.parentElement; child = child.parentElement)
    around.push({ parent: child.parentElement, index: [...child.parentElement.children].indexOf(child) });
  return { element, key: element.dataset.keep, around };
};

const isSeen = (element: Element): boolean => element.checkVisibility?.() ?? true;
const firstIn = (parent: Element | undefined): HTMLElement | undefined =>
  parent?.matches(CAN_HAVE) && isSeen(parent)
    ? (parent as HTMLElement)
    : [...(parent?.querySelectorAll<HTMLElement>(CAN_HAVE) ?? [])].find(isSeen);

const successorOf = ({ key, around }: Had, root: HTMLElement): HTMLElement => {
  const moved = key && [...root.querySelectorAll<HTMLElement>(`[data-keep="${CSS.escape(key)}"]`)].find(isSeen);
  if (moved) return moved;
  for (const { parent, index } of around) {
    // Another screen is read from its beginning.
    if (parent === root || parent.parentElement === root) break;
    if (!parent.isConnected) continue;
    const found = firstIn(parent.children[index]) ?? firstIn(parent.children[index - 1]) ?? firstIn(parent);
    if (found) return found;
  }
  return root;
};

/** What lies over the screen has the focus while it is open. */
const OVERLAY = '.shade';

/** `root`: what can have the focus itself. Ends with what it answers. */
export const keepFocus = (root: HTMLElement): (() => void) => {
  let had: Had | undefined;
  const note = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement) || target.closest(OVERLAY)) return;
    had = root.contains(target) && target !== root ? hadBy(target, root) : undefined;
  };
  // Who clicks beside it has left it, and is left alone. What is taken away is out of the page when this is asked.
  const leave = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (had?.element === target && had?.element.isConnected && document.activeElement === document.body)
          had = undefined;
      });
  };
  const observer = new MutationObserver(() => {
    if (!had || document.activeElement !== document.body || document.querySelector(OVERLAY)) return;
    (had.element.isConnected ? had.element : successorOf(had, root)).focus({ preventScroll: true });
  });
  // A screen is inert as long as something lies over it, and a moment longer.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['inert'] });
  document.addEventListener('focusin', note);
  document.addEventListener('focusout', leave);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', note);
    document.removeEventListener('focusout', leave);
  };
};
