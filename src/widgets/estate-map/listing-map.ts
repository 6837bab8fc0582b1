// The map of a search: price pins and clusters over our own base map, or over streets. Loaded lazily, driven from outside.
import type { Map as LeafletMap, Marker } from 'leaflet';
import type { MapTiles } from '../../domain/content/map-tiles.ts';
import type { Locale } from '../../domain/locale.ts';
import type { AreaPart } from '../../domain/places/area.ts';
import type { DrawnLine } from '../../domain/places/drawn-line.ts';
import type { BoundingBox, LatLon } from '../../domain/places/geo.ts';
import { addBasemap } from '../../map/basemap.ts';
import { coversOf, reachedOn } from '../../map/covers.ts';
import {
  clusterRect,
  clusterSize,
  gather,
  type MapCluster,
  type MapPin,
  overlaps,
  pinCore,
  pinRect,
  type Rect,
} from '../../map/gather.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { mapButton } from '../../map/map-button.ts';
import { pinPrice } from '../../map/pin-price.ts';
import { addStreets, STREET_ZOOM } from './add-streets.ts';
import { drawArea, showArea } from './draw-area.ts';
import { SMALL } from './map-view.ts';

export type MapWords = {
  readonly cluster: (count: number) => string;
  /** Of a cluster that no zoom takes apart. */
  readonly spot: (count: number) => string;
  /** Of a pin without a price. */
  readonly pin: string;
  /** What the map is, and how it is used with keys. */
  readonly keys: string;
};
export type ListingMapOptions = {
  readonly element: HTMLElement;
  readonly locale: Locale;
  readonly words: MapWords;
  readonly box: BoundingBox;
  /** Whether that is the part of the map that was opened: then as close as it can be shown. */
  readonly close: boolean;
  /** What a screen reader calls a pin; undefined while nobody knows more than its price. */
  readonly nameOf: (id: number, written: string) => string | undefined;
  /** After every move; `byVisitor` when the visitor moved it. */
  readonly onMove: (box: BoundingBox, zoom: number, byVisitor: boolean) => void;
  /** `byKey` when it was chosen from the keyboard, which then goes on from there. */
  readonly onChoose: (id: number | undefined, byKey: boolean) => void;
  /** A cluster was opened: the map moves there. */
  readonly onOpen: (bounds: BoundingBox) => void;
  /** A cluster that cannot be taken apart. */
  readonly onSpot: (bounds: BoundingBox, byKey: boolean) => void;
  readonly onPoint: (id: number | undefined) => void;
  /** The place in the middle, where one looks for streets and the map has none. */
  readonly onPlace: (name: string | undefined) => void;
};

const MAX_ZOOM = 15;
/** A single place with its surroundings. */
const SEARCH_ZOOM = 13;
/** What lies over the map beside it (map-panel.tsx). */
const COVERS = '.map-search, .map-draw, .zoom, .map-corner, .map-streets[open] > div, .map-chosen, .map-strip, .credit';
const corners = ({ south, west, north, east }: BoundingBox): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
];
const boxOf = (map: LeafletMap): BoundingBox => {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
};

/** Of the homes in sight, on a small screen. */
const STRIP_HEIGHT = 150;
/** Room for the buttons, and for pins, which stand above their point. */
const FIT = { paddingTopLeft: [48, 72] as [number, number], paddingBottomRight: [72, 40] as [number, number] };

export const createListingMap = (options: ListingMapOptions) => {
  const { element, locale, words, nameOf, onMove, onChoose, onOpen, onSpot, onPoint, onPlace } = options;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 7.5,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.25,
    maxBounds: [
      [48.6, 1.2],
      [52.6, 7.8],
    ],
    maxBoundsViscosity: 1,
    // The page scrolls; the map zooms with its buttons, with its keys and by pinching.
    scrollWheelZoom: false,
    // Leaflet would take a turned phone for a visitor who moved the map: see below.
    trackResize: false,
  });
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words.keys);
  let moving = 0;
  /** The next end of a move is that of our own animation. */
  let ours = false;
  const isLaidOut = (): boolean => element.clientWidth > 0 && element.clientHeight > 0;
  const fitting = (): typeof FIT => {
    const [right, bottom] = FIT.paddingBottomRight;
    return { ...FIT, paddingBottomRight: [right, bottom + (matchMedia(SMALL).matches ? STRIP_HEIGHT : 0)] };
  };
  const fitTo = (box: BoundingBox, close: boolean): void => {
    moving += 1;
    const maxZoom = close ? map.getMaxZoom() : SEARCH_ZOOM;
    map.fitBounds(corners(box), { ...(isLaidOut() ? fitting() : {}), maxZoom, animate: false });
    moving -= 1;
  };
  fitTo(options.box, options.close);
  const base = addBasemap(L, map, { locale, onPlace });
  const areas = L.layerGroup().addTo(map);
  const layer = L.layerGroup().addTo(map);
  const markers = new Map<string, Marker>();
  const pinKey = (id: number): string => `pin ${id}`;
  const seen = new Set<number>();
  let chosen: number | undefined;

  const paint = (hot: number | undefined): void => {
    const lit = [hot, chosen].map((id) => id !== undefined && pinKey(id));
    const known = new Set([...seen].map(pinKey));
    for (const [key, marker] of markers) {
      const on = lit.includes(key);
      marker.getElement()?.classList.toggle('on', on);
      marker.getElement()?.classList.toggle('seen', known.has(key));
      marker.setZIndexOffset(on ? 1000 : 0);
    }
  };
  const choose = (id: number | undefined, byKey = false): void => {
    chosen = id;
    if (id !== undefined) seen.add(id);
    paint(undefined);
    onChoose(id, byKey);
  };

  const textOf = ({ price }: MapPin): string => (price === null ? words.pin : pinPrice(price));
  const pinMarker = (pin: MapPin): Marker => {
    const text = textOf(pin);
    const marker = mapButton(pin, 'pin', text, nameOf(pin.id, text) ?? text, (byKey) => choose(pin.id, byKey));
    marker.on('mouseover', () => onPoint(pin.id));
    marker.on('mouseout', () => onPoint(undefined));
    return marker;
  };
  const isSpot = ({ bounds: { south, west, north, east } }: MapCluster): boolean => south === north && west === east;
  const clusterMarker = (cluster: MapCluster): Marker => {
    const { count, bounds } = cluster;
    const spot = isSpot(cluster);
    const open = (byKey: boolean): void => {
      const zoom = map.getZoom();
      if (spot || zoom >= map.getMaxZoom()) {
        onSpot(bounds, byKey);
        return;
      }
      ours = true;
      const nearest = Math.min(map.getMaxZoom(), map.getBoundsZoom(corners(bounds)) - 0.5);
      // What lies close together never comes apart by fitting alone.
      if (nearest <= zoom + 0.5) map.setView([cluster.lat, cluster.lon], Math.min(zoom + 2, map.getMaxZoom()));
      else map.fitBounds(corners(bounds), { ...fitting(), maxZoom: map.getMaxZoom() });
      onOpen(bounds);
    };
    const name = spot ? words.spot(count) : words.cluster(count);
    return mapButton(cluster, `cluster ${clusterSize(count)}`, String(count), name, open);
  };

  const place = ({ lat, lon }: LatLon) => map.latLngToContainerPoint([lat, lon]);
  let answer: { readonly pins: readonly MapPin[]; readonly clusters: readonly MapCluster[] } = {
    pins: [],
    clusters: [],
  };
  const drawAnswer = (): void => {
    const { pins, clusters } = gather(answer.pins, answer.clusters, { project: place, textOf });
    const isReached = reachedOn(element, COVERS, map.getSize());
    const wanted = new Map<string, () => Marker>();
    const marks: Rect[] = [];
    const want = (rect: Rect, core: Rect, key: string, make: () => Marker): void => {
      if (!isReached(core)) return;
      marks.push(rect);
      wanted.set(key, make);
    };
    for (const cluster of clusters) {
      const rect = clusterRect(place(cluster), cluster.count);
      want(rect, rect, JSON.stringify(cluster), () => clusterMarker(cluster));
    }
    for (const pin of pins) {
      const [at, text] = [place(pin), textOf(pin)];
      want(pinRect(at, text), pinCore(at, text), pinKey(pin.id), () => pinMarker(pin));
    }
    const focused = document.activeElement;
    // What stays is left alone: it may have the focus, or the mouse over it.
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      layer.removeLayer(marker);
      markers.delete(key);
    }
    for (const [key, make] of wanted) if (!markers.has(key)) markers.set(key, make().addTo(layer));
    // The button that had the focus is gone: the map itself keeps it.
    if (focused?.classList.contains('pin-at') && !focused.isConnected) element.focus();
    base.avoid(marks);
    paint(undefined);
  };

  /** A card that opens over the pin it belongs to: the map makes room. */
  const reveal = (): void => {
    const pin = answer.pins.find(({ id }) => id === chosen);
    if (!pin || !isLaidOut()) return;
    const rect = pinRect(place(pin), textOf(pin));
    const over = coversOf(element, COVERS).filter((cover) => overlaps(cover, rect));
    if (over.length === 0) return;
    ours = true;
    map.panBy([0, Math.max(...over.map(({ top }) => rect.bottom - top)) + 12], { animate: false });
  };

  const resized = new ResizeObserver(() => {
    moving += 1;
    map.invalidateSize();
    moving -= 1;
    drawAnswer();
  });
  resized.observe(element);
  map.on('moveend', () => {
    const byVisitor = moving === 0 && !ours;
    ours = false;
    onMove(boxOf(map), map.getZoom(), byVisitor);
  });
  map.on('click', () => choose(undefined));

  return {
    /** What is in sight now. */
    view: () => ({ box: boxOf(map), zoom: map.getZoom() }),
    fitTo,
    show(pins: readonly MapPin[], clusters: readonly MapCluster[]): void {
      answer = { pins, clusters };
      drawAnswer();
    },
    /** Something came to lie over the map, or went. */
    redraw: () => {
      drawAnswer();
      reveal();
    },
    paint,
    /** Streets instead of the names of our own map; those of a service only after consent. */
    async addStreets(tiles: MapTiles): Promise<boolean> {
      const added = await addStreets(map, tiles, locale);
      if (added) {
        base.leaveNames();
        map.setMaxZoom(STREET_ZOOM);
      }
      return added;
    },
    /** One line by hand; gives back what ends it before. */
    draw: (onDrawn: (line: DrawnLine) => void) => drawArea(map, onDrawn),
    showArea: (area: readonly AreaPart[], middleOf: (city: number) => LatLon | undefined) =>
      showArea(areas, area, middleOf),
    zoom: (by: number) => map.setZoom(map.getZoom() + by),
    goTo: (lat: number, lon: number) => map.setView([lat, lon], 13),
    choose,
    /** Gives the focus back to the pin of a home, or to the map. */
    focus(id: number | undefined): void {
      const pin = id === undefined ? undefined : markers.get(pinKey(id))?.getElement();
      (pin ?? element).focus();
    },
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
};
export type ListingMap = ReturnType<typeof createListingMap>;
