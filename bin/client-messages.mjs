// A browser needs only the texts that its own code names: the texts of pages that the server alone renders stay out of
// the client build. Every key stands in the sources as a literal (src/i18n/messages.test.ts), so they can be found.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /(?:from|import)\s*\(?\s*'(\.[^']+\.tsx?)'/g;
const TYPE_IMPORT = /import type [^;]*;/g;
const KEY = /'([\w-]+(?:\.[\w-]+)+)'/g;

/** Every source file that can reach the browser. */
const reachable = (entry) => {
  const files = new Set();
  const visit = (file) => {
    if (files.has(file) || !existsSync(file)) return;
    files.add(file);
    const code = readFileSync(file, 'utf8').replace(TYPE_IMPORT, '');
    for (const [, specifier] of code.matchAll(IMPORT)) visit(resolve(dirname(file), specifier));
  };
  visit(entry);
  return files;
};

export const clientKeys = (entry) => {
  const keys = new Set();
  for (const file of reachable(entry)) for (const [, key] of readFileSync(file, 'utf8').matchAll(KEY)) keys.add(key);
  return keys;
};

export const clientMessages = (entry) => {
  let keys;
  return {
    name: 'client-messages',
    enforce: 'pre',
    buildStart() {
      keys = clientKeys(resolve(entry));
    },
    load(id) {
      if (!/\/i18n\/messages\/\w+\.json$/.test(id)) return null;
      const kept = Object.entries(JSON.parse(readFileSync(id, 'utf8'))).filter(
        ([key]) => keys.has(key) || keys.has(key.replace(/\.(?:one|other)$/, '')),
      );
      return JSON.stringify(Object.fromEntries(kept));
    },
  };
};
