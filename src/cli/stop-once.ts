// The way a long-running command stops: on the first signal, or an error that nobody caught, it closes; what it takes too
// long for is cut off. Terminals and npm both tell a process of the same Ctrl-C, so one at once after the first is the
// same; a later one is a person who does not want to wait. Programs that tell it again are only repeating themselves.
// Time that `close` lets pass on purpose is no time that it takes too long.
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
const ERRORS = ['uncaughtException', 'unhandledRejection'] as const;
const GRACE_MS = 10_000;
const SAME_SIGNAL_MS = 1000;

export type Reason = { readonly signal?: NodeJS.Signals; readonly err?: unknown };

/** What it needs of the process; tests have their own. */
export type StoppingProcess = {
  on(event: string, listener: (cause: unknown) => void): unknown;
  exit(code: number): void;
};

/** Calls `close` once; the promise is the code to end with. */
export const stopOnce = (
  close: (reason: Reason) => Promise<void>,
  {
    delaySeconds = 0,
    process: target = process,
    now = performance.now.bind(performance),
  }: {
    /** So long `close` only waits before it begins. */
    readonly delaySeconds?: number;
    readonly process?: StoppingProcess;
    readonly now?: () => number;
  } = {},
): Promise<number> =>
  new Promise((resolve) => {
    let began: number | undefined;
    const stop = (reason: Reason): void => {
      if (began !== undefined) {
        const isImpatient = reason.signal === 'SIGINT' && now() - began >= SAME_SIGNAL_MS;
        if (reason.err !== undefined || isImpatient) target.exit(1);
        return;
      }
      began = now();
      setTimeout(() => target.exit(1), delaySeconds * 1000 + GRACE_MS).unref();
      const code = reason.err === undefined ? 0 : 1;
      close(reason).then(
        () => {
          resolve(code);
          // Whatever still holds on to something, such as a connection kept for the next time, is not waited for.
          target.exit(code);
        },
        () => target.exit(1),
      );
    };
    for (const signal of SIGNALS) target.on(signal, () => stop({ signal }));
    for (const event of ERRORS) target.on(event, (err) => stop({ err: err ?? new Error('Nothing was said.') }));
  });
