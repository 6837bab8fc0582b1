// List and map side by side. The list is complete without the map: the map only narrows it when the visitor moves it.
import { type ComponentType, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import type { ListContext } from '../../ui/list/list-context.ts';
import type { SearchState } from '../estate-list/estate-search.ts';
import type { PageSearch } from '../estate-list/use-search.ts';
import { loadChunk } from '../load-chunk.ts';
import type { MapPanelProps } from './map-panel.tsx';

type Props = {
  readonly page: PageSearch | undefined;
  readonly state: SearchState;
  readonly node: ListingNode;
  readonly context: ListContext;
  readonly tiles: MapPanelProps['tiles'];
  readonly children: (hot: number | undefined, onPoint: (id: number | undefined) => void) => ReactNode;
};

export const MapSplit = ({ page, state, node, context, tiles, children }: Props): ReactElement => {
  const [hot, setHot] = useState<number>();
  const [Panel, setPanel] = useState<ComponentType<MapPanelProps>>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    loadChunk('map-panel', () => import('./map-panel.tsx')).then(
      ({ MapPanel }) => setPanel(() => MapPanel),
      (error: unknown) => {
        console.error(error);
        setFailed(true);
      },
    );
  }, []);
  const split = useRef<HTMLDivElement>(null);
  // What of the window is left under header and filters is the map's: its buttons and cards are always in sight.
  useEffect(() => {
    const measure = (): void => {
      const at = split.current;
      if (!at) return;
      const { top } = at.getBoundingClientRect();
      // Beside the list it stays when the page scrolls; above it, it scrolls along.
      const above = matchMedia('(max-width: 64rem)').matches ? top + window.scrollY : Math.max(0, top);
      at.style.setProperty('--above', `${Math.ceil(above)}px`);
    };
    measure();
    window.addEventListener('resize', measure);
    document.addEventListener('scrollend', measure);
    return () => {
      window.removeEventListener('resize', measure);
      document.removeEventListener('scrollend', measure);
    };
  }, []);
  const { t } = context;
  const unplaced = state.list.estates.filter(({ placed }) => !placed).length;
  return (
    <div className="split" ref={split}>
      <div className="side">
        {children(hot, setHot)}
        {unplaced > 0 && <p className="small quiet">{t('map.unplaced', { count: unplaced })}</p>}
      </div>
      {Panel && page ? (
        <Panel page={page} state={state} node={node} context={context} tiles={tiles} hot={hot} onPoint={setHot} />
      ) : (
        <section className="map listing-map" aria-label={t('map.label')}>
          <p className="map-note small scripted">{failed ? t('map.failed') : t('map.loading')}</p>
          <p className="map-note small unscripted">{t('map.noscript')}</p>
        </section>
      )}
    </div>
  );
};
