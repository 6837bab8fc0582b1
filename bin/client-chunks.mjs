// How the client build is cut into files. By itself it would make a file of every few modules that the same widgets share: a
// list came in 28. A request has its price on a phone, whatever it brings.
import { resolve } from 'node:path';
import { LIST_FILES, reachable } from './client-messages.mjs';

const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const SHARED_RULES = /\/src\/domain\//;
const ICONS = /\/src\/ui\/icons\.svg/;
/** What a page without a list brings to life: it must not wait for the code of lists. */
const WITHOUT_LIST = [
  'src/widgets/hydrate.tsx',
  'src/widgets/gallery/gallery.widget.tsx',
  'src/widgets/contact-form/contact-form.widget.tsx',
  'src/widgets/cost-estimate/cost-estimate.widget.tsx',
  'src/widgets/share/share.widget.tsx',
  'src/widgets/office-hours/office-hours.widget.tsx',
  'src/widgets/viewing-picker/viewing-picker.widget.tsx',
];

/** What a listing brings to life before anybody touches it: each is small, and they always come together. */
const LISTING = [
  'src/widgets/gallery/gallery.widget.tsx',
  'src/widgets/share/share.widget.tsx',
  'src/widgets/viewing-picker/viewing-picker.widget.tsx',
  'src/widgets/viewing-sheet/viewing-sheet.widget.tsx',
];

/** What comes along with these at once. */
const filesOf = (entries) =>
  reachable(
    entries.map((file) => resolve(file)),
    { widgets: true, lazy: false },
  );

/** The name of the file that a module goes into; nothing where the bundler decides. */
export const clientChunk = (entry) => {
  const first = filesOf([entry]);
  const common = filesOf(WITHOUT_LIST);
  const lists = filesOf(LIST_FILES);
  const listing = filesOf(LISTING);
  const own = new Set(LIST_FILES.map((file) => resolve(file)));
  return (id) => {
    if (REACT.test(id)) return 'react';
    if (ICONS.test(id)) return 'common';
    // Rules that the first script shares with others: each would be a file of its own.
    if (first.has(id)) return SHARED_RULES.test(id) ? 'start' : undefined;
    if (own.has(id)) return undefined;
    if (lists.has(id)) return common.has(id) ? 'common' : 'lists';
    return listing.has(id) ? 'listing' : undefined;
  };
};
