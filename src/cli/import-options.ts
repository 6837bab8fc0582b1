// The options of commands, read the same way everywhere.
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { UsageError } from './command.ts';

/** Throws a UsageError for an unknown option or one without its value. */
export const readArguments = <T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

/** The arguments again, as another process can read them. */
export const writeArguments = (values: Readonly<Record<string, string | boolean | undefined>>): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === undefined || value === false) return [];
    return value === true ? [`--${name}`] : [`--${name}`, String(value)];
  });
