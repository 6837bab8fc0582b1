// Keys, as they are written (`mod+k`, `g v`, `?`, `n`) and as they are pressed. Single letters do nothing while a field has the
// focus, and nothing at all for whoever switched them off (WCAG 2.1.4).

export type Pressed = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** One press as it is written. A letter with Shift is `shift+x`; a sign that needs Shift is the sign. */
export const writtenKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string => {
  const name = key.toLowerCase();
  const shift = shiftKey && (name.length > 1 || /[a-z]/.test(name));
  return `${ctrlKey || metaKey ? 'mod+' : ''}${altKey ? 'alt+' : ''}${shift ? 'shift+' : ''}${name}`;
};

/** Without Ctrl, Cmd or Alt: somebody could mean to type it. */
export const isTyped = (written: string): boolean => !/^(?:mod|alt)\+/.test(written) && written !== 'escape';

const FIELD = 'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true]';
const OVERLAY = '[role=dialog], [role=alertdialog], [role=menu]';

export const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(FIELD) !== null;
export const isInOverlay = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(OVERLAY) !== null;

export const SEQUENCE_MS = 1200;

/** What was pressed just before counts for a sequence such as `g v`. */
export const createSequence = (now: () => number = Date.now) => {
  let before = '';
  let at = 0;
  return {
    /** The ways in which this press can be meant, the longest first. */
    press: (written: string): string[] => {
      const both = before !== '' && now() - at < SEQUENCE_MS ? [`${before} ${written}`] : [];
      before = written;
      at = now();
      return [...both, written];
    },
    forget: (): void => {
      before = '';
    },
  };
};

const NAMES: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  alt: 'Alt',
  shift: 'Shift',
  enter: '↵',
  escape: 'Esc',
  arrowdown: '↓',
  arrowup: '↑',
  arrowleft: '←',
  arrowright: '→',
  arrows: '← ↑ ↓ →',
  delete: 'Del',
};

/** As caps on a keyboard: `['Ctrl', 'K']`. */
export const keyCaps = (written: string): string[] =>
  written.split(/[ +]/).map((part) => NAMES[part] ?? part.toUpperCase());
