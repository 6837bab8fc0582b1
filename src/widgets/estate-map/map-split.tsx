// List and map side by side. The list is complete without the map: the map only narrows it when the visitor moves it.
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ListingNode } from '../../domain/listing-node.ts';
import type { ListContext } from '../../ui/listing/list-context.ts';
import type { SearchState } from '../estate-list/estate-search.ts';
import type { PageSearch } from '../estate-list/use-search.ts';
import { MapPanel } from './map-panel.tsx';

type Props = {
  readonly page: PageSearch | undefined;
  readonly state: SearchState;
  readonly node: ListingNode;
  readonly context: ListContext;
  readonly children: (hot: number | undefined, onPoint: (id: number | undefined) => void) => ReactNode;
};

export const MapSplit = ({ page, state, node, context, children }: Props): ReactElement => {
  const [hot, setHot] = useState<number>();
  const { t } = context;
  const unplaced = state.list.estates.filter(({ placed }) => !placed).length;
  return (
    <div className="split">
      <div className="side">
        {children(hot, setHot)}
        {unplaced > 0 && <p className="small quiet">{t('map.unplaced', { count: unplaced })}</p>}
      </div>
      <MapPanel page={page} state={state} node={node} context={context} hot={hot} onPoint={setHot} />
    </div>
  );
};
