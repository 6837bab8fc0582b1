// The options of commands, read the same way everywhere.
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
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

const OF_A_SITE = { site: { type: 'string' } } as const;

const fileOfSite = (command: string, args: readonly string[]): { readonly file: string; readonly site: string } => {
  const { values, positionals } = readArguments(args, OF_A_SITE);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !values.site)
    throw new UsageError(`${command} takes one file and --site <id>.`);
  return { file, site: values.site };
};

/** A command that takes one file for one site: its arguments for another process, and the text of the file. */
export const fileForSite = (command: string) => ({
  prepare: (args: readonly string[], cwd: string): string[] => {
    const { file, site } = fileOfSite(command, args);
    return [resolve(cwd, file), ...writeArguments({ site })];
  },
  read: async (args: readonly string[]): Promise<{ readonly site: string; readonly text: string }> => {
    const { file, site } = fileOfSite(command, args);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    });
    return { site, text };
  },
});
