// What a browser loads of a list page, as it is sent: brotli. Before anybody touches it nearly nothing; then what brings it to
// life. And of a listing, which has something to bring to life at once. A build in which one of them is more than its budget,
// or comes in too many files, fails and names the files. The desk has a budget of its own.
import { basename } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** kB of 1000 bytes; 6.5 when this was written. */
export const FIRST_LOAD_BUDGET_KB = 8;
/** All that a list needs to work. Raised on purpose only. */
export const TOUCHED_BUDGET_KB = 98;
/** 79 when this was written. */
export const LISTING_BUDGET_KB = 82;
const MAX_FILES = 10;
/** Of the desk, which is an application and comes once a day. */
export const DESK_BUDGET_KB = 190;
const DESK_MAX_FILES = 40;

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

/** Besides that: what a listing brings to life at once. */
const LISTING = [
  ...FIRST,
  'src/widgets/hydrate.tsx',
  'src/widgets/gallery/gallery.widget.tsx',
  'src/widgets/share/share.widget.tsx',
  'src/widgets/viewing-picker/viewing-picker.widget.tsx',
  'src/widgets/viewing-sheet/viewing-sheet.widget.tsx',
  'src/i18n/messages/nl.json',
];
/** What somebody who is signed in loads to see the first screen. */
const DESK = [
  'src/desk/browser.tsx',
  'src/desk/shell/app.tsx',
  'src/desk/today/today.screen.tsx',
  'src/desk/texts/nl.json',
];
const SOURCES = { first: FIRST, touched: TOUCHED, listing: LISTING, desk: DESK };

const sentBytes = (code) =>
  code.length < 512
    ? code.length
    : brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;

/** The file that is asked for when a module is; several may share one. */
const fileOf = (chunks, source) => {
  const of = (holds) => Object.entries(chunks).find(([, chunk]) => holds(chunk))?.[0];
  const here = (id) => id?.endsWith(`/${source}`);
  return of(({ facadeModuleId }) => here(facadeModuleId)) ?? of(({ moduleIds }) => moduleIds?.some(here));
};

/** The files that a page loads, with their bytes, the largest first. Of a build's chunks by file name. */
export const loadedFiles = (chunks, page) => {
  const files = new Map();
  const visit = (name) => {
    const chunk = chunks[name];
    if (files.has(name) || chunk?.type !== 'chunk') return;
    files.set(name, sentBytes(Buffer.from(chunk.code)));
    for (const other of chunk.imports) visit(other);
  };
  for (const source of SOURCES[page]) {
    const name = fileOf(chunks, source);
    if (name === undefined)
      throw new Error(`The client build has no ${source}: bin/first-load.mjs names another file.`);
    visit(name);
  }
  return [...files].sort(([, a], [, b]) => b - a);
};

const kB = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

const WORDS = {
  first: ['A list page loads', ' before it is touched'],
  touched: ['A list page loads', ' once it is touched'],
  listing: ['A listing loads', ''],
  desk: ['The desk loads', ''],
};

/** Fails the build of a page that is over its budget. */
const check = (fail, chunks, page, budget, maxFiles) => {
  const files = loadedFiles(chunks, page);
  const total = files.reduce((sum, [, bytes]) => sum + bytes, 0);
  if (total <= budget * 1000 && files.length <= maxFiles) return;
  const [what, when] = WORDS[page];
  const rows = files.map(([name, bytes]) => `  ${kB(bytes).padStart(8)}  ${basename(name)}`);
  fail(
    [
      `${what} ${kB(total)} of JavaScript in ${files.length} files${when}; its budget is ${budget} kB in ${maxFiles} files (bin/first-load.mjs).`,
      ...rows,
    ].join('\n'),
  );
};

/** What no file of the public build may hold, with the file it is in. */
const deskModules = (chunks) =>
  Object.entries(chunks).flatMap(([name, { moduleIds = [] }]) =>
    moduleIds.filter((id) => id.includes('/src/desk/')).map((id) => `  ${basename(name)}  ${id}`),
  );

/** For the client build. */
export const firstLoadBudget = (
  first = FIRST_LOAD_BUDGET_KB,
  touched = TOUCHED_BUDGET_KB,
  listing = LISTING_BUDGET_KB,
) => ({
  name: 'first-load-budget',
  // Only then do the files hold the lists of what to load with each chunk.
  writeBundle(_options, chunks) {
    const ofDesk = deskModules(chunks);
    if (ofDesk.length > 0)
      this.error(['Public pages would load modules of the desk (bin/first-load.mjs).', ...ofDesk].join('\n'));
    for (const [page, budget] of Object.entries({ first, touched, listing }))
      check((message) => this.error(message), chunks, page, budget, MAX_FILES);
  },
});

/** For the desk's build. */
export const deskLoadBudget = (budget = DESK_BUDGET_KB) => ({
  name: 'desk-load-budget',
  writeBundle(_options, chunks) {
    check((message) => this.error(message), chunks, 'desk', budget, DESK_MAX_FILES);
  },
});
