// A browser needs only the texts that its own code names: the texts of pages that the server alone renders stay out of
// the client build. Every key stands in the sources as a literal (src/i18n/messages.test.ts), so they can be found.
// Lists have a file of their own, which is all that most pages need; the texts of the other widgets are the rest.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;
const STATIC_IMPORT = /(?:from|import)\s*'(\.[^']+\.tsx?)'/g;
const TYPE_IMPORT = /import type [^;]*;/g;
const KEY = /'([\w-]+(?:\.[\w-]+)+)'/g;

const REGISTRY = /\/client-registry\.ts$/;
/** The components of LIST_WIDGETS (src/widgets/client-registry.ts). */
export const LIST_FILES = [
  'src/widgets/estate-filter/estate-filter.widget.tsx',
  'src/widgets/estate-list/estate-list.widget.tsx',
  'src/widgets/search-form/search-form.widget.tsx',
];

/**
 * Every source file that can reach the browser; without the widgets, only what every page has; without `lazy` only what
 * comes along at once.
 */
export const reachable = (entries, { widgets, lazy = true }) => {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file) || !existsSync(file) || (!widgets && REGISTRY.test(file))) return;
    files.add(file);
    const code = readFileSync(file, 'utf8').replace(TYPE_IMPORT, '');
    for (const [, specifier] of code.matchAll(lazy ? IMPORT : STATIC_IMPORT)) visit(resolve(dirname(file), specifier));
  };
  for (const entry of entries) visit(entry);
  return files;
};

const keysOf = (files) => {
  const keys = new Set();
  for (const file of files) for (const [, key] of readFileSync(file, 'utf8').matchAll(KEY)) keys.add(key);
  return keys;
};

/** The keys of every page with a list, and those of all other widgets. */
export const clientKeys = (entry) => {
  const lists = keysOf(
    reachable(
      [entry, ...LIST_FILES].map((file) => resolve(file)),
      { widgets: false },
    ),
  );
  return { lists, rest: keysOf(reachable([resolve(entry)], { widgets: true })).difference(lists) };
};

export const clientMessages = (entry) => {
  let keys;
  return {
    name: 'client-messages',
    enforce: 'pre',
    buildStart() {
      keys = clientKeys(entry);
    },
    load(id) {
      const [, folder, locale] = /\/i18n\/(messages|rest)\/(\w+)\.(?:json|ts)$/.exec(id) ?? [];
      if (!folder) return null;
      const wanted = folder === 'rest' ? keys.rest : keys.lists;
      const messages = JSON.parse(readFileSync(resolve(id, `../../messages/${locale}.json`), 'utf8'));
      const kept = Object.entries(messages).filter(
        ([key]) => wanted.has(key) || wanted.has(key.replace(/\.(?:one|other)$/, '')),
      );
      const json = JSON.stringify(Object.fromEntries(kept));
      return folder === 'rest' ? `export default ${json};` : json;
    },
  };
};
