// What can be done here: each action is in the palette, and has a key where it is done often. A screen says its own with
// `useActions`; they go when the screen does.
import {
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { IconName } from '../parts/icon-names.ts';
import type { Translate } from '../texts/translate.tsx';
import { lettersAreKeys } from './device-settings.ts';
import { createSequence, isInField, isInOverlay, isTyped, writtenKey } from './keys.ts';

export type DeskAction = {
  readonly id: string;
  /** A verb with its object. */
  readonly label: string;
  readonly icon?: IconName;
  /** `n`, `g v`, `mod+enter`. */
  readonly keys?: string;
  /** Where the sheet of keys lists it; without it, under this screen. */
  readonly group?: 'everywhere' | 'go';
  /** Only a key, such as the next row: not in the palette. */
  readonly hidden?: boolean;
  readonly run: () => void;
};

/** Which keys there are, and the page of the handbook about this screen. */
export const helpActions = (t: Translate, help: string, openKeys: () => void): DeskAction[] => [
  { id: 'keys', label: t('keys.open'), icon: 'info', keys: '?', group: 'everywhere', run: openKeys },
  {
    id: 'help',
    label: t('help.open'),
    icon: 'file',
    keys: 'f1',
    group: 'everywhere',
    run: () => void window.open(help, '_blank', 'noopener'),
  },
];

type Registry = {
  readonly actions: () => readonly DeskAction[];
  register(actions: () => readonly DeskAction[]): () => void;
};

const RegistryContext = createContext<Registry>({ actions: () => [], register: () => () => undefined });

const meant = (actions: readonly DeskAction[], ways: readonly string[]): DeskAction | undefined => {
  for (const way of ways) {
    // The latest says first: a screen may take over a key of the shell.
    const found = actions.findLast(({ keys }) => keys === way);
    if (found) return found;
  }
  return undefined;
};

export const ActionsProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const sources = useRef<(() => readonly DeskAction[])[]>([]);
  const registry = useMemo<Registry>(
    () => ({
      actions: () => sources.current.flatMap((source) => source()),
      register: (source) => {
        sources.current = [...sources.current, source];
        return () => {
          sources.current = sources.current.filter((other) => other !== source);
        };
      },
    }),
    [],
  );
  useEffect(() => {
    const sequence = createSequence();
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key))
        return;
      const written = writtenKey(event);
      const typed = isTyped(written);
      if (typed && (isInField(event.target) || isInOverlay(event.target) || !lettersAreKeys())) {
        sequence.forget();
        return;
      }
      const action = meant(registry.actions(), sequence.press(written));
      if (!action || (isInOverlay(event.target) && action.group !== 'everywhere')) return;
      // A letter that is held down goes on through a list, but decides once.
      if (event.repeat && typed && !action.hidden) {
        event.preventDefault();
        return;
      }
      // A field undoes its own typing.
      if (written === 'mod+z' && isInField(event.target)) return;
      event.preventDefault();
      sequence.forget();
      action.run();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [registry]);
  return <RegistryContext value={registry}>{children}</RegistryContext>;
};

export const useActions = (actions: readonly DeskAction[]): void => {
  const { register } = useContext(RegistryContext);
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => register(() => latest.current), [register]);
};

/** All that can be done at this moment; asked when a palette or a sheet opens. */
export const useAllActions = (): readonly DeskAction[] => {
  const { actions } = useContext(RegistryContext);
  const [now] = useState(actions);
  return now;
};
