// What a command has around it: a process, or its part of one that it shares with others.
import type { Logger } from 'pino';
import type { LogLevel } from '../server/config.ts';
import { createLogger } from '../server/logger.ts';
import type { StoppingProcess } from './stop-once.ts';

type Stream = {
  readonly isTTY?: boolean;
  write(text: string): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
};

export type Surroundings = StoppingProcess & {
  readonly env: NodeJS.ProcessEnv;
  readonly stdout: Stream;
  readonly stderr: Stream;
  cwd(): string;
};

/** In a process of its own a log says what it has to say even as that ends. */
export const loggerIn = (surroundings: Surroundings, level: LogLevel): Logger =>
  surroundings === process ? createLogger(level) : createLogger(level, surroundings.stdout);
