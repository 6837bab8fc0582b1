// The folder that a new site starts from, with its own words filled in.
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '../../domain/locale.ts';

export type TemplateWords = { readonly id: string; readonly name: string; readonly host: string };
/** What is known of the agency already: the rest is invented, and replaced later. */
export type KnownSettings = { readonly email?: string; readonly locales?: readonly Locale[] };

const SETTINGS = 'site.json';

export const writeSiteTemplate = async (
  template: string,
  folder: string,
  words: TemplateWords,
  known: KnownSettings = {},
): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await cp(template, folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const text = (await readFile(file, 'utf8')).replace(
      /\{\{(id|name|host)\}\}/g,
      (_, word: keyof TemplateWords) => words[word],
    );
    const isSettings = file === join(folder, SETTINGS) && Object.keys(known).length > 0;
    await writeFile(file, isSettings ? `${JSON.stringify({ ...JSON.parse(text), ...known }, null, 2)}\n` : text);
  }
};
