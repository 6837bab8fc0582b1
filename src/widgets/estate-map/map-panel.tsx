// The map beside a list: created in the browser, when it comes near the screen.
import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isOwnTiles, type MapTiles } from '../../domain/content/map-tiles.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import type { CardView } from '../../domain/display/card.ts';
import { parseArea } from '../../domain/places/area.ts';
import type { BoundingBox } from '../../domain/places/geo.ts';
import { withDrawn } from '../../domain/search/area-choice.ts';
import type { FilterQuery } from '../../domain/search/filter-query.ts';
import { withFilter } from '../../domain/search/list-address.ts';
import type { ListingNode } from '../../domain/search/listing-node.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ListContext } from '../../ui/list/list-context.ts';
import { MiniCard } from '../../ui/list/mini-card.tsx';
import { useConsent } from '../consent.ts';
import type { SearchState } from '../estate-list/estate-search.ts';
import type { PageSearch } from '../estate-list/use-search.ts';
import { loadChunk } from '../load-chunk.ts';
import { Credit } from './credit.tsx';
import { DrawControl, type DrawProblem } from './draw-control.tsx';
import { HomeStrip } from './home-strip.tsx';
import type { ListingMap } from './listing-map.ts';
import { boundsOf, pinName, rangeOf, SMALL, searchBox } from './map-view.ts';
import { StreetsConsent } from './streets-consent.tsx';

export type MapPanelProps = {
  readonly page: PageSearch;
  readonly state: SearchState;
  readonly node: ListingNode;
  readonly context: ListContext;
  readonly tiles?: MapTiles | undefined;
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

/** Under a map that fills a small screen there is room to swipe; beside a list a pin's own card is enough. */
const useSmallScreen = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const media = matchMedia(SMALL);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(SMALL).matches,
  );
const STRIP_HOMES = 30;

export const MapPanel = ({ page, state, node, context, tiles, hot, onPoint }: MapPanelProps): ReactElement => {
  const { t, locale } = context;
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<ListingMap>(undefined);
  const [status, setStatus] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [follow, setFollow] = useState(true);
  /** The home whose pin was chosen; several when they share a spot. */
  const [cards, setCards] = useState<readonly CardView[]>([]);
  const [homes, setHomes] = useState<readonly CardView[]>([]);
  const [chosen, setChosen] = useState<number>();
  const [place, setPlace] = useState<string>();
  const [hasStreets, setHasStreets] = useState(false);
  const small = useSmallScreen();
  const [drawing, setDrawing] = useState(false);
  const [drawProblem, setDrawProblem] = useState<DrawProblem>();
  const panel = useRef<HTMLElement>(null);
  const known = useRef(new Map<number, CardView>());
  /** Chosen from the keyboard: what opens gets the focus. */
  const byKey = useRef(false);
  /** What did not come, to be asked for again. */
  const [missed, setMissed] = useState<{ readonly again: () => void }>();
  const latest = useRef({ state, follow });
  latest.current = { state, follow };
  /** The circle, and the part of the map, that the map itself asked for: it need not move there. */
  const asked = useRef<string>(undefined);
  const opened = useRef<string>(undefined);
  const pending = useRef(new AbortController());
  const { filter } = state.address;

  /** Pins are what the filters ask for; circle and part of the map are only what the list shows of them. */
  const wantedFilter = (): FilterQuery => {
    const { geo_range: range, bounds: _bounds, ...rest } = latest.current.state.address.filter;
    return range === undefined || range === asked.current ? rest : { ...rest, geo_range: range };
  };
  const draw = useRef(async (_box: BoundingBox, _zoom: number): Promise<void> => undefined);
  draw.current = async (box, zoom) => {
    pending.current.abort();
    pending.current = new AbortController();
    const { signal } = pending.current;
    const wanted = wantedFilter();
    try {
      const loader = await page.store.loader();
      const { pins, clusters, homes: found } = await loader.clusters(wanted, node, box, zoom, signal);
      if (signal.aborted) return;
      for (const card of found) known.current.set(card.id, card);
      setHomes(found.slice(0, STRIP_HOMES));
      map.current?.show(pins, clusters);
      setMissed(undefined);
    } catch (error) {
      if (signal.aborted) return;
      console.error('The pins of the map could not be loaded', error);
      // Those of another search, or of another place, are no answer to this one.
      map.current?.show([], []);
      setHomes([]);
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
    /** What was asked for last: an answer that comes later is no longer wanted. */
    let wanted: unknown;
    const open = async (found: () => Promise<readonly CardView[]>): Promise<void> => {
      wanted = found;
      setCards([]);
      try {
        const next = await found();
        if (wanted !== found) return;
        setCards(next);
        setMissed(undefined);
      } catch (error) {
        if (wanted !== found) return;
        console.error(error);
        setMissed({ again: () => void open(found) });
      }
    };
    const choose = (id: number | undefined): void => {
      setChosen(id);
      void open(async () => {
        if (id === undefined) return [];
        const card = known.current.get(id) ?? (await fetchCard(id, context));
        return card ? [card] : [];
      });
    };
    const openSpot = (bounds: BoundingBox): void => {
      setChosen(undefined);
      // Asked for at the closest zoom, all of them come by name.
      void open(async () => (await (await page.store.loader()).clusters(wantedFilter(), node, bounds, 22)).homes);
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
          words: {
            cluster: (count) => t('map.cluster', { count }),
            spot: (count) => t('map.here', { count }),
            pin: t('listing.price.request'),
            keys: t('map.keys'),
          },
          box,
          close: latest.current.state.address.filter.bounds !== undefined,
          nameOf: (id, written) => {
            const card = known.current.get(id);
            return card && pinName(card, written);
          },
          onMove: (sight, zoom, byVisitor) => {
            void draw.current(sight, zoom);
            // An area stays as it was drawn, wherever one looks.
            if (!byVisitor || !latest.current.follow || latest.current.state.address.filter.area) return;
            const range = rangeOf(sight);
            asked.current = range;
            page.store.go(withFilter(page.store.address(), { geo_range: range, bounds: undefined }), 'replace');
          },
          onChoose: (id, key) => {
            byKey.current = key;
            choose(id);
          },
          onOpen: (bounds) => {
            if (!latest.current.follow) return;
            opened.current = boundsOf(bounds);
            page.store.go(withFilter(page.store.address(), { bounds: opened.current }));
          },
          onSpot: (bounds, key) => {
            byKey.current = key;
            openSpot(bounds);
          },
          onPoint,
          onPlace: setPlace,
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
    const isOurs =
      filter.bounds === undefined
        ? filter.geo_range !== undefined && filter.geo_range === asked.current
        : filter.bounds === opened.current;
    opened.current = undefined;
    if (isOurs) return;
    map.current.fitTo(searchBox(filter, state.filter.options), filter.bounds !== undefined);
    const { box, zoom } = map.current.view();
    void draw.current(box, zoom);
  }, [search]);

  const area = JSON.stringify(filter.area ?? []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown anew when it is another, or when its places are known
  useEffect(() => {
    const places = state.filter.options.locations ?? [];
    map.current?.showArea(parseArea(filter.area ?? []), (city) => {
      const { lat, lon } = places.find(({ id }) => id === city) ?? {};
      return lat === undefined || lon === undefined ? undefined : { lat, lon };
    });
  }, [area, status, state.filter.options.locations]);
  useEffect(() => {
    if (!drawing) return undefined;
    return map.current?.draw((line) => {
      setDrawing(false);
      const { filter: searched } = latest.current.state.address;
      const next = 'corners' in line ? withDrawn(searched, line.corners) : undefined;
      if (next) page.store.go(withFilter(page.store.address(), next));
      setDrawProblem('problem' in line ? line.problem : next ? undefined : 'full');
    });
  }, [drawing, page]);

  useEffect(() => map.current?.paint(hot), [hot]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens or closes covers other pins
  useEffect(() => map.current?.redraw(), [cards, small, homes.length === 0, place === undefined, hasStreets]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opens from the keyboard gets the focus
  useEffect(() => {
    if (!byKey.current || cards.length === 0) return;
    byKey.current = false;
    const [first] = cards;
    const inStrip = `.map-strip [data-home="${first?.id}"] h3 a`;
    panel.current?.querySelector<HTMLElement>(small && cards.length === 1 ? inStrip : '.map-chosen h3 a')?.focus();
  }, [cards]);

  const agreed = useConsent('maps');
  const allowed = tiles !== undefined && (isOwnTiles(tiles) || agreed);
  const wantsStreets = status === 'ready' && allowed;
  useEffect(() => {
    if (wantsStreets && tiles) void map.current?.addStreets(tiles).then(setHasStreets);
  }, [wantsStreets, tiles]);

  const close = (): void => {
    const id = chosen;
    map.current?.choose(undefined);
    map.current?.focus(id);
  };
  const locate = () =>
    navigator.geolocation?.getCurrentPosition(({ coords }) => map.current?.goTo(coords.latitude, coords.longitude));

  /** The chosen home stands in the strip, where there is one, before all others. */
  const [only] = cards.length === 1 ? cards : [];
  const strip = only && !homes.some(({ id }) => id === only.id) ? [only, ...homes] : homes;
  const popup = small && cards.length === 1 ? [] : cards;

  return (
    <section
      className="map listing-map"
      aria-label={t('map.label')}
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (drawing) setDrawing(false);
        else if (cards.length > 0) close();
      }}
    >
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
          <DrawControl
            drawing={drawing}
            problem={drawProblem}
            t={t}
            onToggle={() => {
              setDrawProblem(undefined);
              setDrawing(!drawing);
            }}
          />
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
          {popup.length > 0 && (
            <div className="map-chosen">
              <button type="button" className="iconbtn" aria-label={t('map.close')} onClick={close}>
                <Icon name="close" />
              </button>
              {popup.length > 1 && <p className="small quiet">{t('map.here', { count: popup.length })}</p>}
              {popup.map((card) => (
                <MiniCard key={card.id} card={card} context={context} />
              ))}
            </div>
          )}
          <div className="map-bottom">
            {small && popup.length === 0 && strip.length > 0 && (
              <HomeStrip homes={strip} chosen={chosen} context={context} onFront={(id) => map.current?.paint(id)} />
            )}
            <div className="map-foot">
              <div className="map-corner">
                {place !== undefined && <p className="map-place small">{t('map.plain', { place })}</p>}
                {tiles && !allowed && <StreetsConsent t={t} />}
              </div>
              <span className="credit">{tiles && hasStreets ? <Credit tiles={tiles} /> : t('map.credit')}</span>
            </div>
          </div>
        </>
      )}
    </section>
  );
};
