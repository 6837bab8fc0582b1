import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { type Reason, stopOnce } from './stop-once.ts';

afterEach(() => vi.useRealTimers());

/** A process that can be told things, at a time of our choice. */
const running = (close: (reason: Reason) => Promise<void> = async () => {}) => {
  const process = Object.assign(new EventEmitter(), { exit: vi.fn() });
  let time = 0;
  const closing = vi.fn(close);
  const code = stopOnce(closing, { process, now: () => time });
  return {
    code,
    closing,
    exit: process.exit,
    tell: (event: string, at = 0, cause: unknown = event) => {
      time = at;
      process.emit(event, cause);
    },
  };
};

it.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s closes, and it ends with 0', async (signal) => {
  const { tell, code, closing, exit } = running();
  tell(signal);
  expect(await code).toBe(0);
  expect(closing).toHaveBeenCalledExactlyOnceWith({ signal });
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('takes the same Ctrl-C from the terminal and from npm for one, and a later one for impatience', () => {
  const { tell, closing, exit } = running(() => new Promise(() => {}));
  tell('SIGINT', 0);
  tell('SIGINT', 3);
  tell('SIGINT', 999);
  expect(exit).not.toHaveBeenCalled();
  tell('SIGINT', 1000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
  expect(closing).toHaveBeenCalledTimes(1);
});

it.each(['SIGTERM', 'SIGHUP'])('%s again is no impatience, however late it comes', (signal) => {
  const { tell, closing, exit } = running(() => new Promise(() => {}));
  tell('SIGINT', 0);
  tell(signal, 5000);
  tell(signal, 9000);
  expect(exit).not.toHaveBeenCalled();
  expect(closing).toHaveBeenCalledTimes(1);
});

it.each(['uncaughtException', 'unhandledRejection'])('%s closes too, and it ends with 1', async (event) => {
  const { tell, code, closing } = running();
  const err = new Error('lost');
  tell(event, 0, err);
  expect(await code).toBe(1);
  expect(closing).toHaveBeenCalledExactlyOnceWith({ err });
});

it('an error while it closes ends it at once', () => {
  const { tell, exit } = running(() => new Promise(() => {}));
  tell('SIGTERM');
  tell('unhandledRejection', 1, new Error('lost'));
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('gives up after ten seconds', () => {
  vi.useFakeTimers();
  const { tell, exit } = running(() => new Promise(() => {}));
  tell('SIGTERM');
  vi.advanceTimersByTime(9_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('ends with 1 when it can not be closed', async () => {
  const { tell, exit } = running(() => Promise.reject(new Error('stuck')));
  tell('SIGTERM');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
});
