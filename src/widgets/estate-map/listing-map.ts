// The map of a search: price pins and clusters over our own base map. Loaded lazily, driven from outside.
import type { Map as LeafletMap, Marker } from 'leaflet';
import type { Locale } from '../../domain/locale.ts';
import type { BoundingBox, LatLon } from '../../domain/places/geo.ts';
import { addBasemap } from './basemap.ts';
import {
  clusterRect,
  clusterSize,
  gather,
  isReachable,
  type MapCluster,
  type MapPin,
  pinRect,
  type Rect,
} from './gather.ts';
import { leaflet as L } from './leaflet.ts';
import { pinPrice } from './map-view.ts';

export type MapWords = {
  readonly cluster: (count: number) => string;
  /** Of a pin without a price. */
  readonly pin: string;
};
export type ListingMapOptions = {
  readonly element: HTMLElement;
  readonly locale: Locale;
  readonly words: MapWords;
  readonly box: BoundingBox;
  /** After every move; `byVisitor` when the visitor moved it. */
  readonly onMove: (box: BoundingBox, zoom: number, byVisitor: boolean) => void;
  readonly onChoose: (id: number | undefined) => void;
  readonly onPoint: (id: number | undefined) => void;
};

const MAX_ZOOM = 15;
const STREET_ZOOM = 18;
/** What lies over the map beside it (map-panel.tsx). */
const COVERS = '.map-search, .zoom, .map-streets > summary, .map-streets[open] > div, .map-chosen, .credit';
const corners = ({ south, west, north, east }: BoundingBox): [[number, number], [number, number]] => [
  [south, west],
  [north, east],
];
const boxOf = (map: LeafletMap): BoundingBox => {
  const bounds = map.getBounds();
  return { south: bounds.getSouth(), west: bounds.getWest(), north: bounds.getNorth(), east: bounds.getEast() };
};
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** As large as its text: the stylesheet puts it in its place. */
const markerIcon = (kind: string, html: string) =>
  // The typings have no word for "no size", which the library knows.
  L.divIcon({ className: `pin-at ${kind}`, html, iconSize: null as unknown as [number, number] });

export const createListingMap = (options: ListingMapOptions) => {
  const { element, locale, words, onMove, onChoose, onPoint } = options;
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
    // The page scrolls; the map zooms with its buttons, with Ctrl and by pinching.
    scrollWheelZoom: false,
    // Leaflet would take a turned phone for a visitor who moved the map: see below.
    trackResize: false,
  });
  let moving = 0;
  const fitTo = (box: BoundingBox): void => {
    moving += 1;
    map.fitBounds(corners(box), { padding: [24, 24], maxZoom: 13, animate: false });
    moving -= 1;
  };
  fitTo(options.box);
  const base = addBasemap(L, map, locale);
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
  const choose = (id: number | undefined): void => {
    chosen = id;
    if (id !== undefined) seen.add(id);
    paint(undefined);
    onChoose(id);
  };

  const textOf = ({ price }: MapPin): string => (price === null ? words.pin : pinPrice(price));
  const pinMarker = (pin: MapPin): Marker => {
    const { id, lat, lon } = pin;
    const text = textOf(pin);
    const marker = L.marker([lat, lon], {
      title: text,
      alt: text,
      riseOnHover: true,
      icon: markerIcon('pin', escaped(text)),
    });
    marker.on('click', () => choose(id));
    marker.on('keypress', (event) => {
      if (event.originalEvent.key === 'Enter') choose(id);
    });
    marker.on('mouseover', () => onPoint(id));
    marker.on('mouseout', () => onPoint(undefined));
    return marker;
  };
  const clusterMarker = ({ lat, lon, count, bounds }: MapCluster): Marker => {
    const label = words.cluster(count);
    const marker = L.marker([lat, lon], {
      title: label,
      alt: label,
      icon: markerIcon(`cluster ${clusterSize(count)}`, String(count)),
    });
    const open = (): void => {
      const zoom = map.getZoom();
      map.fitBounds(corners(bounds), { padding: [48, 48], maxZoom: MAX_ZOOM });
      // Listings on one spot never come apart by fitting alone.
      if (map.getBoundsZoom(corners(bounds)) <= zoom) map.setView([lat, lon], Math.min(zoom + 2, MAX_ZOOM));
    };
    marker.on('click', open);
    marker.on('keypress', (event) => {
      if (event.originalEvent.key === 'Enter') open();
    });
    return marker;
  };

  const place = ({ lat, lon }: LatLon) => map.latLngToContainerPoint([lat, lon]);
  /** What lies over the map, and would lie over a pin. */
  const covers = (): Rect[] => {
    const { left, top } = element.getBoundingClientRect();
    return [...(element.parentElement?.querySelectorAll(COVERS) ?? [])].map((cover) => {
      const box = cover.getBoundingClientRect();
      return { left: box.left - left, top: box.top - top, right: box.right - left, bottom: box.bottom - top };
    });
  };
  /** A pin that nobody could hit is not drawn: the list has it, and the map when it is moved. */
  const reached = (): ((rect: Rect) => boolean) => {
    const { x, y } = map.getSize();
    // Not laid out, nothing is anywhere.
    if (x === 0 || y === 0) return () => true;
    const over = covers();
    return (rect) => isReachable(rect, { left: 0, top: 0, right: x, bottom: y }, over);
  };
  let answer: { readonly pins: readonly MapPin[]; readonly clusters: readonly MapCluster[] } = {
    pins: [],
    clusters: [],
  };
  const drawAnswer = (): void => {
    const { pins, clusters } = gather(answer.pins, answer.clusters, { project: place, textOf });
    const isReached = reached();
    const wanted = new Map<string, () => Marker>();
    for (const cluster of clusters) {
      if (isReached(clusterRect(place(cluster), cluster.count)))
        wanted.set(JSON.stringify(cluster), () => clusterMarker(cluster));
    }
    for (const pin of pins)
      if (isReached(pinRect(place(pin), textOf(pin)))) wanted.set(pinKey(pin.id), () => pinMarker(pin));
    const focused = document.activeElement;
    // What stays is left alone: it may have the focus, or the mouse over it.
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      layer.removeLayer(marker);
      markers.delete(key);
    }
    for (const [key, make] of wanted) {
      if (markers.has(key)) continue;
      const marker = make().addTo(layer);
      marker.getElement()?.setAttribute('role', 'button');
      markers.set(key, marker);
    }
    // The button that had the focus is gone: the map itself keeps it.
    if (focused?.classList.contains('pin-at') && !focused.isConnected) element.focus();
    paint(undefined);
  };

  const resized = new ResizeObserver(() => {
    moving += 1;
    map.invalidateSize();
    moving -= 1;
    drawAnswer();
  });
  resized.observe(element);
  map.on('moveend', () => onMove(boxOf(map), map.getZoom(), moving === 0));
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
    redraw: drawAnswer,
    paint,
    /** Streets instead of our own map; only after consent. */
    addStreets({ url, attribution }: { readonly url: string; readonly attribution: string }): void {
      base.remove();
      map.setMaxZoom(STREET_ZOOM);
      L.tileLayer(url, { attribution, maxZoom: STREET_ZOOM }).addTo(map);
    },
    zoom: (by: number) => map.setZoom(map.getZoom() + by),
    goTo: (lat: number, lon: number) => map.setView([lat, lon], 13),
    choose,
    remove: () => {
      resized.disconnect();
      map.remove();
    },
  };
};
export type ListingMap = ReturnType<typeof createListingMap>;
