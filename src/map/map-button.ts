// A pin or a cluster: a button in everything but its element, which is the library's.
import type { Marker } from 'leaflet';
import type { LatLon } from '../domain/places/geo.ts';
import { leaflet as L } from './leaflet.ts';

/** As large as its text: the stylesheet puts it in its place. */
const markerIcon = (kind: string, text: string) => {
  const label = document.createElement('span');
  label.textContent = text;
  // The typings have no word for "no size", which the library knows.
  return L.divIcon({ className: `pin-at ${kind}`, html: label, iconSize: null as unknown as [number, number] });
};

/** `press` hears whether it was pressed from the keyboard, which then goes on from there. */
export const mapButton = (
  at: LatLon,
  kind: string,
  text: string,
  name: string,
  press: (byKey: boolean) => void,
): Marker => {
  // What is drawn is in sight: nothing has to move when it gets the focus.
  const marker = L.marker([at.lat, at.lon], {
    riseOnHover: true,
    autoPanOnFocus: false,
    icon: markerIcon(kind, text),
  });
  marker.on('click', () => press(false));
  marker.on('add', () => {
    const icon = marker.getElement();
    icon?.setAttribute('role', 'button');
    icon?.setAttribute('aria-label', name);
    icon?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      event.stopPropagation();
      press(true);
    });
  });
  return marker;
};
