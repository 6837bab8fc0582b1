// Saves what is typed, field by field, one at a time. What the server does not have yet is kept until it has; whoever was first is
// asked about; what the server refuses stands at its field, and the others go on.
import type { Decisions } from '../../domain/layers/decisions.ts';
import { type Pointer, sameValue } from '../../domain/layers/leaf.ts';
import { DeskError, isPassing, NoAnswerError, type ProblemDocument } from '../api/desk-error.ts';
import type { ConflictDecision } from '../shell/conflict.ts';

/** A change of one field; `etag` is the version in which the person began to type. */
export type Pending = {
  readonly set: Decisions;
  readonly back: readonly Pointer[];
  readonly etag: string;
  /** The server does not take it like this. */
  readonly refused?: true;
  /** Somebody else was first, and the person has not decided yet. */
  readonly undecided?: true;
};
type PendingFields = Readonly<Record<string, Pending>>;
/** `held`: what was typed and means nothing yet, as it was typed. */
export type UnsavedWork = { readonly fields: PendingFields; readonly held: Readonly<Record<string, string>> };

/** `later`: the server answered that it could not. */
type SaveStatus = 'idle' | 'waiting' | 'saving' | 'offline' | 'later' | 'choose';
export type SaverState = UnsavedWork & { readonly status: SaveStatus; readonly savedAt: Date | undefined };

const SAVE_AFTER_MS = 600;
const TRY_AGAIN_MS = 5000;

type SaverOptions<S> = {
  readonly kept: UnsavedWork;
  readonly keep: (kept: UnsavedWork) => void;
  readonly save: (change: Pick<Pending, 'set' | 'back'>, etag: string) => Promise<S>;
  readonly etagOf: (sheet: S) => string;
  readonly onSheet: (sheet: S) => void;
  /** Both values, who and when; undefined: not decided. */
  readonly ask: (problem: ProblemDocument) => Promise<ConflictDecision>;
  readonly now?: () => Date;
  readonly later?: (run: () => void, ms: number) => () => void;
};

export type Saver = {
  readonly current: () => SaverState;
  subscribe(listener: () => void): () => void;
  change(key: string, change: Pick<Pending, 'set' | 'back'>, etag: string): void;
  /** What was typed and cannot be saved; undefined: nothing any more. */
  hold(key: string, text: string | undefined): void;
  /** Everything that waits leaves now; `again`: also what was not decided. */
  flush(options?: { readonly again?: boolean }): Promise<void>;
  /** Nobody wants it any more. */
  drop(key: string): void;
};

const without = <V>(entries: Readonly<Record<string, V>>, key: string): Record<string, V> =>
  Object.fromEntries(Object.entries(entries).filter(([name]) => name !== key));

/** What is left of a change after the person decided: what they left to the other one is not sent. */
export const decidedChange = (
  entry: Pending,
  problem: Pick<ProblemDocument, 'fields' | 'etag'>,
  decision: Readonly<Record<string, unknown>>,
): Pending | undefined => {
  const left = (problem.fields ?? [])
    .filter(({ field, yours, theirs }) => sameValue(decision[field], theirs) && !sameValue(yours, theirs))
    .map(({ field }) => field);
  const set = Object.fromEntries(Object.entries(entry.set).filter(([pointer]) => !left.includes(pointer)));
  const back = entry.back.filter((pointer) => !left.includes(pointer));
  if (Object.keys(set).length === 0 && back.length === 0) return undefined;
  return { set, back, etag: problem.etag ?? entry.etag };
};

const afterTime = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

export const createSaver = <S>(options: SaverOptions<S>): Saver => {
  const { save, etagOf, onSheet, ask, keep, now = () => new Date(), later = afterTime } = options;
  const listeners = new Set<() => void>();
  let state: SaverState = { ...options.kept, status: 'idle', savedAt: undefined };
  let running: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  const become = (change: Partial<SaverState>): void => {
    state = { ...state, ...change };
    if (change.fields || change.held) keep({ fields: state.fields, held: state.held });
    for (const listener of listeners) listener();
  };
  const put = (key: string, entry: Pending | undefined): void =>
    become({ fields: entry ? { ...state.fields, [key]: entry } : without(state.fields, key) });

  /** True: go on with the next one. */
  const failed = async (key: string, entry: Pending, error: unknown): Promise<boolean> => {
    if (error instanceof DeskError && error.status === 412 && error.problem.etag) {
      const { problem } = error;
      // The version that was read is unknown: with the newest one it is tried once more.
      if ((problem.fields ?? []).length === 0) {
        put(key, entry.etag === problem.etag ? { ...entry, refused: true } : { ...entry, etag: error.problem.etag });
        return true;
      }
      become({ status: 'choose' });
      const decision = await ask(problem);
      if (decision === undefined) put(key, { ...entry, undecided: true });
      else {
        const rest = decidedChange(entry, problem, decision);
        if (problem.current) onSheet(problem.current as S);
        put(key, rest);
      }
      return true;
    }
    if (isPassing(error)) {
      become({ status: error instanceof NoAnswerError ? 'offline' : 'later' });
      schedule(TRY_AGAIN_MS);
      return false;
    }
    put(key, { ...entry, refused: true });
    return true;
  };

  const saveOne = async (key: string, entry: Pending): Promise<boolean> => {
    become({ status: 'saving' });
    try {
      const sheet = await save({ set: entry.set, back: entry.back }, entry.etag);
      onSheet(sheet);
      const latest = state.fields[key];
      // Typed on while it was saved: what is still to come starts from what was just saved.
      put(key, latest === entry || !latest ? undefined : { ...latest, etag: etagOf(sheet) });
      become({ savedAt: now() });
      return true;
    } catch (error) {
      return failed(key, entry, error);
    }
  };

  const run = async (): Promise<void> => {
    for (;;) {
      const next = Object.entries(state.fields).find(([, { refused, undecided }]) => !refused && !undecided);
      if (!next) break;
      if (!(await saveOne(...next))) return;
    }
    const isUndecided = Object.values(state.fields).some(({ undecided }) => undecided);
    become({ status: isUndecided ? 'choose' : 'idle' });
  };
  const start = (): Promise<void> => {
    cancel?.();
    cancel = undefined;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const schedule = (ms: number): void => {
    cancel?.();
    cancel = later(() => void start(), ms);
  };

  return {
    current: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change: (key, { set, back }, etag) => {
      const before = state.fields[key];
      const sets = { ...before?.set, ...set };
      const kept = Object.fromEntries(Object.entries(sets).filter(([pointer]) => !back.includes(pointer)));
      const backs = [...new Set([...(before?.back ?? []), ...back])].filter((pointer) => !(pointer in set));
      const entry: Pending = { set: kept, back: backs, etag: before?.etag ?? etag };
      become({ fields: { ...state.fields, [key]: entry }, held: without(state.held, key) });
      if (state.status === 'idle') become({ status: 'waiting' });
      schedule(SAVE_AFTER_MS);
    },
    hold: (key, text) =>
      become({ held: text === undefined ? without(state.held, key) : { ...state.held, [key]: text } }),
    flush: async ({ again = false } = {}) => {
      if (again)
        become({
          fields: Object.fromEntries(
            Object.entries(state.fields).map(([key, { set, back, etag }]) => [key, { set, back, etag }]),
          ),
        });
      await start();
    },
    drop: (key) => become({ fields: without(state.fields, key), held: without(state.held, key) }),
  };
};
