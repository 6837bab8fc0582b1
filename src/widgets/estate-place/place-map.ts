// The map of one listing over our own base map: a pin, or the area that a hidden address lies in.
import type { MapTiles } from '../../domain/content/map-tiles.ts';
import type { Locale } from '../../domain/locale.ts';
import { addBasemap } from '../../map/basemap.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { addStreets, STREET_ZOOM as MAX_STREET_ZOOM } from '../estate-map/add-streets.ts';

type Options = {
  readonly lat: number;
  readonly lon: number;
  /** Whether the point is the house itself. */
  readonly exact: boolean;
  readonly label: string;
  readonly locale: Locale;
  /** The place in the middle, where one looks for streets and the map has none. */
  readonly onPlace: (name: string | undefined) => void;
};

/** Covers the grid cell of a hidden address, corners too. */
const AREA_METRES = 360;
const ZOOM = 12;
const MAX_ZOOM = 15;
const STREET_ZOOM = 16;

export const createPlaceMap = (element: HTMLElement, { lat, lon, exact, label, locale, onPlace }: Options) => {
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    scrollWheelZoom: false,
    minZoom: 8,
    maxZoom: MAX_ZOOM,
  }).setView([lat, lon], ZOOM);
  const base = addBasemap(L, map, { locale, onPlace });
  if (exact) {
    const pin = document.createElement('span');
    pin.textContent = label;
    L.marker([lat, lon], {
      keyboard: false,
      interactive: false,
      // The typings have no word for "no size", which the library knows.
      icon: L.divIcon({ className: 'pin-at pin on', html: pin, iconSize: null as unknown as [number, number] }),
    }).addTo(map);
  } else L.circle([lat, lon], { radius: AREA_METRES, className: 'bm-area', interactive: false }).addTo(map);
  return {
    zoom: (by: number) => map.setZoom(map.getZoom() + by),
    async addStreets(tiles: MapTiles): Promise<boolean> {
      const added = await addStreets(map, tiles, locale);
      if (added) {
        base.leaveNames();
        map.setMaxZoom(MAX_STREET_ZOOM);
        map.setView([lat, lon], exact ? STREET_ZOOM : MAX_ZOOM, { animate: false });
      }
      return added;
    },
    remove: () => map.remove(),
  };
};
export type PlaceMap = ReturnType<typeof createPlaceMap>;
