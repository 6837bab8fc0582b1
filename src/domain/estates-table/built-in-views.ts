// The filters of the views that every agency has.
import type { TableFilter } from './table-filter.ts';
import type { BuiltInView } from './table-names.ts';

const QUIET_DAYS = 60;

/** The work lists that every agency has. */
export const builtInFilter = (view: BuiltInView, email: string): TableFilter => {
  switch (view) {
    case 'all':
      return {};
    case 'mine':
      return { representative: email };
    case 'gaps':
      return { gaps: 'yes', offer: 'OFFERED' };
    case 'nopictures':
      return { pictures: 'none', offer: 'OFFERED' };
    case 'quiet':
      return { state: 'online', quiet: QUIET_DAYS };
  }
};
