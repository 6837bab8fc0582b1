// The map of Panden: prices and clusters over our own base map; no third party is asked for anything. It comes when somebody wants it.
import './desk-map.css';
import type { Marker } from 'leaflet';
import type { Locale } from '../../domain/locale.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import { addBasemap } from '../../map/basemap.ts';
import { reachedOn } from '../../map/covers.ts';
import {
  clusterRect,
  clusterSize,
  gather,
  type MapCluster,
  type MapPin,
  pinCore,
  pinRect,
  type Rect,
} from '../../map/gather.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { mapButton } from '../../map/map-button.ts';
import { pinPrice } from '../../map/pin-price.ts';
import { cellsOf } from './map-cells.ts';

export type PlacedListing = LatLon & { readonly id: number; readonly price: number | null; readonly name: string };
type Options = {
  readonly element: HTMLElement;
  readonly locale: Locale;
  readonly words: {
    /** What the map is, and how it is used with keys. */
    readonly keys: string;
    readonly cluster: (count: number) => string;
    /** Of a pin without a price. */
    readonly pin: string;
  };
  readonly onOpen: (id: number) => void;
  /** After every move. */
  readonly onSight: (listings: readonly PlacedListing[]) => void;
};

/** The buttons that lie over it. */
const COVERS = '.zoom';
const MAX_ZOOM = 15;
/** From here one sees the streets of a town: nothing is shown closer by itself. */
const FIRST_ZOOM = 13;

export const createDeskMap = ({ element, locale, words, onOpen, onSight }: Options) => {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    minZoom: 7,
    maxZoom: MAX_ZOOM,
    zoomSnap: 0.25,
    trackResize: false,
    // The library ends an animation also on a map that is gone by then, and fails.
    zoomAnimation: false,
  });
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', words.keys);
  map.setView([50.65, 4.6], 8, { animate: false });
  const base = addBasemap(L, map, { locale });
  const layer = L.layerGroup().addTo(map);
  const markers = new Map<string, Marker>();
  let listings: readonly PlacedListing[] = [];
  let names: ReadonlyMap<number, string> = new Map();

  const textOf = ({ price }: MapPin): string => (price === null ? words.pin : pinPrice(price));
  const place = ({ lat, lon }: LatLon) => map.latLngToContainerPoint([lat, lon]);
  const openCluster = ({ lat, lon, bounds: { south, west, north, east } }: MapCluster): void => {
    const corners: [[number, number], [number, number]] = [
      [south, west],
      [north, east],
    ];
    const zoom = map.getZoom();
    const nearest = Math.min(MAX_ZOOM, map.getBoundsZoom(corners) - 0.5);
    // What lies close together never comes apart by fitting alone.
    if (nearest <= zoom + 0.5) map.setView([lat, lon], Math.min(zoom + 2, MAX_ZOOM));
    else map.fitBounds(corners, { padding: [40, 40], maxZoom: MAX_ZOOM });
  };

  const draw = (): void => {
    const bounds = map.getBounds();
    const sight = listings.filter(({ lat, lon }) => bounds.contains([lat, lon]));
    const isReached = reachedOn(element, COVERS, map.getSize());
    const cells = cellsOf(sight, (at) => map.project([at.lat, at.lon], map.getZoom()));
    const { pins, clusters } = gather(cells.pins, cells.clusters, { project: place, textOf });
    const wanted = new Map<string, () => Marker>();
    const marks: Rect[] = [];
    const want = (rect: Rect, core: Rect, key: string, make: () => Marker): void => {
      if (!isReached(core)) return;
      marks.push(rect);
      wanted.set(key, make);
    };
    for (const cluster of clusters) {
      const { lat, lon, count } = cluster;
      const rect = clusterRect(place(cluster), count);
      want(rect, rect, `cluster ${lat} ${lon} ${count}`, () =>
        mapButton(cluster, `cluster ${clusterSize(count)}`, String(count), words.cluster(count), () =>
          openCluster(cluster),
        ),
      );
    }
    for (const pin of pins) {
      const text = textOf(pin);
      const name = [names.get(pin.id), text].filter(Boolean).join(', ');
      want(pinRect(place(pin), text), pinCore(place(pin), text), `pin ${pin.id} ${text}`, () =>
        mapButton(pin, 'pin', text, name, () => onOpen(pin.id)),
      );
    }
    const focused = document.activeElement;
    // What stays is left alone: it may have the focus.
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      layer.removeLayer(marker);
      markers.delete(key);
    }
    for (const [key, make] of wanted) if (!markers.has(key)) markers.set(key, make().addTo(layer));
    // The button that had the focus is gone: the map itself keeps it.
    if (focused?.classList.contains('pin-at') && !focused.isConnected) element.focus();
    base.avoid(marks);
    onSight(sight);
  };

  const resized = new ResizeObserver(() => {
    map.invalidateSize();
    draw();
  });
  resized.observe(element);
  map.on('moveend', draw);

  return {
    /** `fit`: another question than before, so the map goes where the answers are. */
    show(next: readonly PlacedListing[], fit: boolean): void {
      listings = next;
      names = new Map(next.map(({ id, name }) => [id, name]));
      if (!fit || next.length === 0) {
        draw();
        return;
      }
      const box = L.latLngBounds(next.map(({ lat, lon }) => [lat, lon]));
      map.fitBounds(box, { padding: [48, 48], maxZoom: FIRST_ZOOM, animate: false });
      draw();
    },
    zoom: (by: number): void => void map.setZoom(map.getZoom() + by),
    remove: (): void => {
      resized.disconnect();
      map.stop();
      map.remove();
    },
  };
};
export type DeskMap = ReturnType<typeof createDeskMap>;
