import { leaflet as L } from '../estate-map/leaflet.ts';

type Options = {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  readonly zoom: number;
  readonly tiles: { readonly url: string; readonly attribution: string };
};

/** Gives back what takes it away. */
export const createOfficeMap = (element: HTMLElement, { lat, lon, name, zoom, tiles }: Options): (() => void) => {
  const map = L.map(element, { scrollWheelZoom: false }).setView([lat, lon], zoom);
  map.attributionControl.setPrefix(false);
  L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: 19 }).addTo(map);
  const pin = document.createElement('span');
  pin.textContent = name;
  L.marker([lat, lon], {
    keyboard: false,
    interactive: false,
    icon: L.divIcon({ className: 'pin-at pin on', html: pin, iconSize: null as unknown as [number, number] }),
  }).addTo(map);
  return () => map.remove();
};
