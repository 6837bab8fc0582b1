// What a browser loads before a list page works, as it is sent: brotli. A build in which that is more than the budget
// fails, and names the files.
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** kB of 1000 bytes; 93.3 when this was written. Raised on purpose only: last for a failed search and the way on. */
export const FIRST_LOAD_BUDGET_KB = 93.5;

/** Besides what every page loads: the widgets of a list page, and the texts of its language. */
const LIST_PAGE = [
  'src/web/browser.ts',
  'src/widgets/hydrate.ts',
  'src/widgets/estate-filter/estate-filter.widget.tsx',
  'src/widgets/estate-list/estate-list.widget.tsx',
  'src/i18n/messages/nl.json',
];

const sentBytes = (code) =>
  code.length < 512
    ? code.length
    : brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The files of a list page's first load with their bytes, the largest first. Of a build's chunks by file name. */
export const firstLoad = (chunks) => {
  const files = new Map();
  const visit = (name) => {
    const chunk = chunks[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.set(name, sentBytes(Buffer.from(chunk.code)));
    for (const other of chunk.imports) visit(other);
  };
  for (const source of LIST_PAGE) {
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
export const firstLoadBudget = (budget = FIRST_LOAD_BUDGET_KB) => ({
  name: 'first-load-budget',
  // Only then do the files hold the lists of what to load with each chunk.
  writeBundle(_options, chunks) {
    const files = firstLoad(chunks);
    const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
    if (total <= budget * 1000) return;
    const rows = files.map(([name, bytes]) => `  ${kB(bytes).padStart(8)}  ${basename(name)}`);
    this.error(
      [`A list page loads ${kB(total)} of JavaScript; its budget is ${budget} kB (bin/first-load.mjs).`, ...rows].join(
        '\n',
      ),
    );
  },
});
