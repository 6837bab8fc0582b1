// Views above the table: those that every agency has, and those that somebody kept. Each says how many it finds.
import type { ReactElement } from 'react';
import { useTexts } from '../texts/translate.tsx';
import { type FilterTexts, filterTexts, sameFilter } from './table-address.ts';
import type { Overview } from './use-listings.ts';

export type KeptView = Overview['saved'][number];

export const ViewsBar = (props: {
  readonly overview: Overview;
  readonly filter: FilterTexts;
  /** The saved view that is open, by its number. */
  readonly open: number | undefined;
  readonly onBuiltIn: (filter: FilterTexts) => void;
  readonly onKept: (view: KeptView) => void;
}): ReactElement => {
  const { overview, filter, open, onBuiltIn, onKept } = props;
  const t = useTexts();
  return (
    <fieldset className="seg views" aria-label={t('estates.views')}>
      {overview.views.map(({ id, filter: of, count }) => {
        const texts = filterTexts(of);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={open === undefined && sameFilter(texts, filter)}
            onClick={() => onBuiltIn(texts)}
          >
            {t(`estates.view.${id}`)} <span className={id === 'gaps' && count > 0 ? 'bad' : 'qq'}>{count}</span>
          </button>
        );
      })}
      {overview.saved.map((view) => (
        <button key={view.id} type="button" aria-pressed={open === view.id} onClick={() => onKept(view)}>
          {view.name} <span className="qq">{view.count}</span>
        </button>
      ))}
    </fieldset>
  );
};
