// The same work for many at once is done once. Whoever asks while it is under way gets the next one, which begins after they asked:
// nobody is told what was true before.

export type SharedWork = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const shareWork = (): SharedWork => {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const joined = waiting.get(key);
    if (joined) return joined as Promise<T>;
    const begin = async (): Promise<T> => {
      await running.get(key)?.catch(() => undefined);
      waiting.delete(key);
      const under = work();
      running.set(key, under);
      try {
        return await under;
      } finally {
        if (running.get(key) === under) running.delete(key);
      }
    };
    // A turn later, so that all who ask in the same moment join.
    const next = Promise.resolve().then(begin);
    waiting.set(key, next);
    return next;
  };
};
