// The map library and its stylesheet, as one lazy chunk.
import './leaflet.css';
import L from 'leaflet';

export type Leaflet = typeof L;
export const leaflet: Leaflet = L;
