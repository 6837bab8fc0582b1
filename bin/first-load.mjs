// What a browser loads of a list page, as it is sent: brotli. Before anybody touches it nearly nothing; then what brings it to
// life. A build in which either is more than its budget, or comes in too many files, fails and names the files.
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** kB of 1000 bytes; 6.5 when this was written. */
export const FIRST_LOAD_BUDGET_KB = 8;
/** All that a list needs to work. Raised on purpose only. */
export const TOUCHED_BUDGET_KB = 95;
const MAX_FILES = 10;

/** What every page loads. */
const FIRST = ['src/web/browser.ts'];
/** Besides that: the widgets of a list page, and the texts of its language. */
const TOUCHED = [
  ...FIRST,
  'src/widgets/hydrate.tsx',
  'src/widgets/estate-filter/estate-filter.widget.tsx',
  'src/widgets/estate-list/estate-list.widget.tsx',
  'src/i18n/messages/nl.json',
];

const sentBytes = (code) =>
  code.length < 512
    ? code.length
    : brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The files that a list page loads, with their bytes, the largest first. Of a build's chunks by file name. */
export const loadedFiles = (chunks, touched) => {
  const files = new Map();
  const visit = (name) => {
    const chunk = chunks[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.set(name, sentBytes(Buffer.from(chunk.code)));
    for (const other of chunk.imports) visit(other);
  };
  for (const source of touched ? TOUCHED : FIRST) {
    const [name] =
      Object.entries(chunks).find(([, { facadeModuleId }]) => facadeModuleId?.endsWith(`/${source}`)) ?? [];
    if (name === undefined)
      throw new Error(`The client build has no ${source}: bin/first-load.mjs names another file.`);
    visit(name);
  }
  return [...files].sort(([, a], [, b]) => b - a);
};

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

/** For the client build. */
export const firstLoadBudget = (first = FIRST_LOAD_BUDGET_KB, whole = TOUCHED_BUDGET_KB) => ({
  name: 'first-load-budget',
  // Only then do the files hold the lists of what to load with each chunk.
  writeBundle(_options, chunks) {
    for (const [budget, touched] of [
      [first, false],
      [whole, true],
    ]) {
      const files = loadedFiles(chunks, touched);
      const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
      if (total <= budget * 1000 && files.length <= MAX_FILES) continue;
      const when = touched ? 'once it is touched' : 'before it is touched';
      const rows = files.map(([name, bytes]) => `  ${kB(bytes).padStart(8)}  ${basename(name)}`);
      this.error(
        [
          `A list page loads ${kB(total)} of JavaScript in ${files.length} files ${when}; its budget is ${budget} kB in ${MAX_FILES} files (bin/first-load.mjs).`,
          ...rows,
        ].join('\n'),
      );
    }
  },
});
