// The map beside a list: created in the browser, when it comes near the screen.
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { buildRoute } from '../../domain/content/routes.ts';
import type { CardView } from '../../domain/display/card.ts';
import type { BoundingBox } from '../../domain/places/geo.ts';
import { withFilter } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListContext } from '../../ui/list/list-context.ts';
import { MiniCard } from '../../ui/list/mini-card.tsx';
import { useConsent } from '../consent.ts';
import type { SearchState } from '../estate-list/estate-search.ts';
import type { PageSearch } from '../estate-list/use-search.ts';
import { loadChunk } from '../load-chunk.ts';
import type { ListingMap } from './listing-map.ts';
import { rangeOf, searchBox } from './map-view.ts';
import { StreetsConsent } from './streets-consent.tsx';

export type MapPanelProps = {
  readonly page: PageSearch;
  readonly state: SearchState;
  readonly node: ListingNode;
  readonly context: ListContext;
  readonly tiles?: { readonly url: string; readonly attribution: string } | undefined;
  readonly hot: number | undefined;
  readonly onPoint: (id: number | undefined) => void;
};

/** Undefined when the listing is gone meanwhile. */
const fetchCard = async (id: number, { locale }: ListContext): Promise<CardView | undefined> => {
  const response = await fetch(buildRoute('ajaxEstate', locale, { estateId: id }));
  if (response.ok) return (await response.json()) as CardView;
  if (response.status === 404) return undefined;
  throw new Error(`The card of a pin: ${response.status}`);
};

export const MapPanel = ({ page, state, node, context, tiles, hot, onPoint }: MapPanelProps): ReactElement => {
  const { t, locale } = context;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<ListingMap>(undefined);
  const [status, setStatus] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [follow, setFollow] = useState(true);
  const [card, setCard] = useState<CardView>();
  /** What did not come, to be asked for again. */
  const [missed, setMissed] = useState<{ readonly again: () => void }>();
  const latest = useRef({ state, follow });
  latest.current = { state, follow };
  /** The circle the map itself asked for: the map need not move to it. */
  const asked = useRef<string>(undefined);
  const pending = useRef(new AbortController());
  const { filter } = state.address;

  const draw = useRef(async (_box: BoundingBox, _zoom: number): Promise<void> => undefined);
  draw.current = async (box, zoom) => {
    pending.current.abort();
    pending.current = new AbortController();
    const { signal } = pending.current;
    // Pins are what the filters ask for; the circle is only what the list shows of them.
    const { geo_range: range, ...rest } = latest.current.state.address.filter;
    const wanted = range === asked.current ? rest : latest.current.state.address.filter;
    try {
      const loader = await page.store.loader();
      const { pins, clusters } = await loader.clusters(wanted, node, box, zoom, signal);
      if (signal.aborted) return;
      map.current?.show(pins, clusters);
      setMissed(undefined);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The pins of the map could not be loaded', error);
      // Those of another search, or of another place, are no answer to this one.
      map.current?.show([], []);
      setMissed({
        again: () => {
          const sight = map.current?.view();
          if (sight) void draw.current(sight.box, sight.zoom);
        },
      });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: the map is made once, and reads what is current
  useEffect(() => {
    const at = element.current;
    if (!at) return undefined;
    let gone = false;
    let chosen: number | undefined;
    const choose = async (id: number | undefined): Promise<void> => {
      chosen = id;
      setCard(undefined);
      if (id === undefined) return;
      try {
        const found = await fetchCard(id, context);
        if (chosen !== id) return;
        setCard(found);
        setMissed(undefined);
      } catch (error) {
        if (chosen !== id) return;
        console.error(error);
        setMissed({ again: () => void choose(id) });
      }
    };
    const start = async () => {
      const { filter, address } = page.search.getState();
      // Without a filter bar on the page nobody has asked yet where the listings are.
      const known = filter.options.locations
        ? filter.options
        : (await (await page.store.loader()).filters(address.filter, node)).options;
      return searchBox(address.filter, known);
    };
    Promise.all([loadChunk('listing-map', () => import('./listing-map.ts')), start()]).then(
      ([{ createListingMap }, box]) => {
        if (gone) return;
        map.current = createListingMap({
          element: at,
          locale,
          words: { cluster: (count) => t('map.cluster', { count }), pin: t('listing.price.request') },
          box,
          onMove: (sight, zoom, byVisitor) => {
            void draw.current(sight, zoom);
            if (!byVisitor || !latest.current.follow) return;
            const range = rangeOf(sight);
            asked.current = range;
            page.store.go(withFilter(page.store.address(), { geo_range: range }), 'replace');
          },
          onChoose: (id) => void choose(id),
          onPoint,
        });
        setStatus('ready');
        const sight = map.current.view();
        void draw.current(sight.box, sight.zoom);
      },
      (error: unknown) => {
        console.error(error);
        setStatus('failed');
      },
    );
    return () => {
      gone = true;
      pending.current.abort();
      map.current?.remove();
      map.current = undefined;
    };
  }, [page]);

  // Another search: move there, unless the map itself asked for it.
  const search = JSON.stringify({ ...filter, sortType: undefined, sortOrder: undefined });
  const shown = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another search moves the map
  useEffect(() => {
    if (search === shown.current || !map.current) return;
    shown.current = search;
    if (filter.geo_range !== undefined && filter.geo_range === asked.current) return;
    map.current.fitTo(searchBox(filter, state.filter.options));
    const { box, zoom } = map.current.view();
    void draw.current(box, zoom);
  }, [search]);

  useEffect(() => map.current?.paint(hot), [hot]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a card that opens or closes covers other pins
  useEffect(() => map.current?.redraw(), [card]);

  const allowed = useConsent('maps');
  const streets = status === 'ready' && allowed && tiles !== undefined;
  useEffect(() => {
    if (streets && tiles) map.current?.addStreets(tiles);
  }, [streets, tiles]);

  const locate = () =>
    navigator.geolocation?.getCurrentPosition(({ coords }) => map.current?.goTo(coords.latitude, coords.longitude));

  return (
    <section className="map listing-map" aria-label={t('map.label')}>
      <div className="canvas" ref={element} />
      {status !== 'ready' && (
        <p className="map-note small" role="status">
          {status === 'failed' ? t('map.failed') : t('map.loading')}
        </p>
      )}
      {status === 'ready' && (
        <>
          <label className="map-search">
            <input type="checkbox" checked={follow} onChange={(event) => setFollow(event.target.checked)} />
            <span>{t('map.search')}</span>
          </label>
          <div className="zoom">
            <button type="button" aria-label={t('map.zoom.in')} onClick={() => map.current?.zoom(1)}>
              <Icon name="plus" />
            </button>
            <button type="button" aria-label={t('map.zoom.out')} onClick={() => map.current?.zoom(-1)}>
              <Icon name="minus" />
            </button>
            <button type="button" aria-label={t('map.locate')} onClick={locate}>
              <Icon name="target" />
            </button>
          </div>
          {missed && (
            <p className="map-note small" role="alert">
              {t('map.pins.failed')}{' '}
              <button type="button" className="linkish" onClick={missed.again}>
                {t('list.failed.retry')}
              </button>
            </p>
          )}
          {card && (
            <div className="map-chosen">
              <button
                type="button"
                className="iconbtn"
                aria-label={t('map.close')}
                onClick={() => map.current?.choose(undefined)}
              >
                <Icon name="close" />
              </button>
              <MiniCard card={card} context={context} />
            </div>
          )}
          {tiles && !allowed && <StreetsConsent t={t} />}
          <span className="credit">{streets ? tiles.attribution : t('map.credit')}</span>
        </>
      )}
    </section>
  );
};
