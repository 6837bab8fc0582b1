// A question to the person that code outside of a screen asks: the dialog hears it, and its answer goes back to whoever asked.
// One at a time; who asks meanwhile waits for the same answer when it is the same question.

export type Asker<Q, A> = {
  ask(question: Q): Promise<A>;
  /** What is asked now. */
  readonly current: () => Q | undefined;
  subscribe(listener: () => void): () => void;
  answer(value: A): void;
};

export const createAsker = <Q, A>({ shared }: { readonly shared: boolean }): Asker<Q, A> => {
  type Waiting = { readonly question: Q; readonly promise: Promise<A>; readonly resolve: (answer: A) => void };
  const waiting: Waiting[] = [];
  const listeners = new Set<() => void>();
  const changed = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    ask: (question) => {
      const [first] = waiting;
      if (shared && first) return first.promise;
      const { promise, resolve } = Promise.withResolvers<A>();
      waiting.push({ question, promise, resolve });
      changed();
      return promise;
    },
    current: () => waiting[0]?.question,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    answer: (value) => {
      waiting.shift()?.resolve(value);
      changed();
    },
  };
};

/** The server wants to know again who it is. */
export type ConfirmAsker = Asker<'confirm', boolean>;
