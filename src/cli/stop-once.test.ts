import { EventEmitter } from 'node:events';
import { afterEach, expect, it, vi } from 'vitest';
import { type Reason, stopOnce } from './stop-once.ts';

afterEach(() => vi.useRealTimers());

/** A process that can be told things, at a time of our choice. */
const running = (close: (reason: Reason) => Promise<void> = async () => {}, delaySeconds = 0) => {
  const process = Object.assign(new EventEmitter(), { exit: vi.fn() });
  let time = 0;
  const closing = vi.fn(close);
  const code = stopOnce(closing, { delaySeconds, process, now: () => time });
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

it.each([10, 300])('gives up ten seconds after the %i in which it only waits', (delay) => {
  vi.useFakeTimers();
  const { tell, exit } = running(() => new Promise(() => {}), delay);
  tell('SIGTERM');
  vi.advanceTimersByTime(delay * 1000 + 9_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('ends with 0 when it was closed after a wait as long as the grace', async () => {
  vi.useFakeTimers();
  const { tell, code, exit } = running(() => new Promise((resolve) => setTimeout(resolve, 10_000)), 10);
  tell('SIGTERM');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await code).toBe(0);
  expect(exit).toHaveBeenCalledExactlyOnceWith(0);
});

it('lets an impatient Ctrl-C end the wait at once', () => {
  const { tell, exit } = running(() => new Promise(() => {}), 300);
  tell('SIGINT', 0);
  tell('SIGINT', 1000);
  expect(exit).toHaveBeenCalledExactlyOnceWith(1);
});

it('ends with 1 when it can not be closed', async () => {
  const { tell, exit } = running(() => Promise.reject(new Error('stuck')));
  tell('SIGTERM');
  await vi.waitFor(() => expect(exit).toHaveBeenCalledExactlyOnceWith(1));
});
