import type { MapTiles } from '../../domain/content/map-tiles.ts';
import type { Locale } from '../../domain/locale.ts';
import { addBasemap } from '../../map/basemap.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { addStreets } from '../estate-map/add-streets.ts';

type Options = {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  readonly zoom: number;
  readonly tiles: MapTiles;
  readonly locale: Locale;
};

/** Gives back what takes it away. */
export const createOfficeMap = (
  element: HTMLElement,
  { lat, lon, name, zoom, tiles, locale }: Options,
): (() => void) => {
  const map = L.map(element, { scrollWheelZoom: false, attributionControl: false }).setView([lat, lon], zoom);
  // Until the streets are there, and where they do not come.
  const base = addBasemap(L, map, { locale });
  void addStreets(map, tiles, locale).then((added) => added && base.leaveNames());
  const pin = document.createElement('span');
  pin.textContent = name;
  L.marker([lat, lon], {
    keyboard: false,
    interactive: false,
    icon: L.divIcon({ className: 'pin-at pin on', html: pin, iconSize: null as unknown as [number, number] }),
  }).addTo(map);
  return () => map.remove();
};
