// Saving a version that somebody else may have changed meanwhile.
import {
  createContext,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';
import { DeskError } from '../api/desk-error.ts';
import { type Asker, createAsker } from './asker.ts';
import type { ConflictDecision, ConflictQuestion, ConflictWords } from './conflict.ts';

type ConflictAsker = Asker<ConflictQuestion, ConflictDecision>;

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const ConflictContext = createContext<ConflictAsker>(createAsker({ shared: false }));

export const ConflictProvider = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const asker = useMemo<ConflictAsker>(() => createAsker({ shared: false }), []);
  const asked = useSyncExternalStore(asker.subscribe, asker.current);
  return (
    <ConflictContext value={asker}>
      {children}
      <Suspense>{asked && <ConflictDialog question={asked} onDecided={asker.answer} />}</Suspense>
    </ConflictContext>
  );
};

/** For what is saved in another way than one version after the other. */
export const useConflictAsker = (): ConflictAsker => useContext(ConflictContext);

/**
 * Saves a version: `save(values, etag)` is tried; when somebody else was first, the person decides field by field and it is tried
 * with the decision and their version. Undefined: the person decided to leave it, and nothing was lost or saved.
 */
export const useSaveVersion = () => {
  const asker = useContext(ConflictContext);
  return async <V extends object, A>(
    values: V,
    etag: string,
    save: (values: V, etag: string) => Promise<A>,
    words: ConflictWords,
  ): Promise<A | undefined> => {
    try {
      return await save(values, etag);
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 412 || !error.problem.etag || !error.problem.fields)
        throw error;
      // Nothing that clashes: the other one changed something else.
      const decision = error.problem.fields.length === 0 ? {} : await asker.ask({ problem: error.problem, words });
      return decision && save({ ...values, ...decision }, error.problem.etag);
    }
  };
};
