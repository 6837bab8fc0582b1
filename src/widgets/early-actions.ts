// A visitor may use what is on the screen before its widget listens, and that must not be lost. Whatever works without
// script works at once (links, disclosures, ticks and typing); the rest is held, and done again when the widget listens.
const SIGNS = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin', 'scroll', 'wheel'] as const;

let touched: Promise<void> | undefined;

/** The list a visitor comes back to is shown as he left it: that needs its script at once. */
const comesBack = (): boolean => (history.state as { pand?: unknown } | null)?.pand !== undefined;

/** The first sign of a visitor anywhere on the page: whoever moves is about to act. */
export const whenTouched = (): Promise<void> => {
  touched ??= new Promise((resolve) => {
    if (comesBack()) {
      resolve();
      return;
    }
    const done = (): void => {
      for (const sign of SIGNS) window.removeEventListener(sign, done, true);
      resolve();
    };
    for (const sign of SIGNS) window.addEventListener(sign, done, { capture: true, passive: true });
  });
  return touched;
};

/** @uncalled For tests: the page was not touched yet. */
export const forgetTouch = (): void => {
  touched = undefined;
};

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement;
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

const setTick = (field: HTMLInputElement, checked: boolean): void => {
  // A click is what a listener hears: it must end where the visitor left the field.
  if (field.checked === checked) field.checked = !checked;
  field.click();
};

const setText = (field: Field, value: string): void => {
  // React remembers what it saw last, and takes the same text again for no change: it may not see this one.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
};

export type EarlyActions = {
  /** The widget listens: everything is done again, in its order. Each sees what came of the one before. */
  replay(): Promise<void>;
  /** It never will: a form that was held is sent as it is without script. */
  giveUp(): void;
};

/** Holds what a visitor does in a container from now on. */
export const holdActions = (container: HTMLElement): EarlyActions => {
  const actions = new Map<Element, { readonly again: () => void; readonly plain?: () => void }>();
  /** The last thing done to an element counts, in the order of those. */
  const hold = (element: Element, again: () => void, plain?: () => void): void => {
    actions.delete(element);
    actions.set(element, { again, ...(plain ? { plain } : {}) });
  };

  const onField = (event: Event): void => {
    const { target } = event;
    if (!isField(target)) return;
    event.stopImmediatePropagation();
    if (event.type === 'click') return;
    const { value } = target;
    if (!isTick(target)) hold(target, () => setText(target, value));
    else {
      const { checked } = target;
      hold(target, () => setTick(target, checked));
    }
  };
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest('button[type=button]') : null;
    if (!(button instanceof HTMLButtonElement)) {
      onField(event);
      return;
    }
    event.stopImmediatePropagation();
    hold(button, () => button.click());
  };
  const onSubmit = (event: Event): void => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement)) return;
    const { submitter } = event as SubmitEvent;
    event.preventDefault();
    event.stopImmediatePropagation();
    hold(
      form,
      () => form.requestSubmit(submitter),
      () => form.submit(),
    );
  };

  const listeners = [
    ['click', onClick],
    ['input', onField],
    ['change', onField],
    ['submit', onSubmit],
  ] as const;
  for (const [type, listener] of listeners) container.addEventListener(type, listener, true);
  const release = (): void => {
    for (const [type, listener] of listeners) container.removeEventListener(type, listener, true);
  };
  return {
    async replay() {
      release();
      for (const [element, { again }] of actions) {
        if (!element.isConnected) continue;
        again();
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    giveUp() {
      release();
      for (const { plain } of actions.values()) plain?.();
    },
  };
};
