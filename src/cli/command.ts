// A command of `pand`: what it is called, what it takes, what it does.
import type { Config } from '../server/config.ts';
import type { Program } from '../server/program.ts';
import type { Surroundings } from './surroundings.ts';

export type Print = (line: string) => void;

/** Wrong use of a command: said in one line, without a stack. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Command = {
  readonly usage: string;
  readonly summary: string;
  readonly details?: readonly string[];
} & (
  | {
      /** Does everything itself, for example `serve`. */
      readonly kind: 'own';
      run(args: readonly string[], environment: CommandEnvironment): Promise<number>;
    }
  | {
      /** Works on the data: inside the running server when the database is embedded, else in this process. */
      readonly kind: 'data';
      /** Checks and completes the arguments where the user typed them: relative paths become absolute. */
      prepare(args: readonly string[], cwd: string): readonly string[];
      run(program: Program, args: readonly string[], print: Print): Promise<number>;
    }
);

export type CommandEnvironment = {
  readonly config: Config;
  readonly packageDir: string;
  readonly print: Print;
  readonly surroundings: Surroundings;
};
