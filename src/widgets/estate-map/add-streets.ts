// Streets on a map: from our own tiles, or from the service that the site names once the visitor has agreed.
import type { Map as LeafletMap } from 'leaflet';
import { isOwnTiles, type MapTiles } from '../../domain/content/map-tiles.ts';
import type { Locale } from '../../domain/locale.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { loadChunk } from '../load-chunk.ts';

export const STREET_ZOOM = 18;

/** False when they could not be had: the map stays as it is. */
export const addStreets = async (map: LeafletMap, tiles: MapTiles, locale: Locale): Promise<boolean> => {
  if (!isOwnTiles(tiles)) {
    L.tileLayer(tiles.url, { attribution: tiles.attribution, maxZoom: STREET_ZOOM }).addTo(map);
    return true;
  }
  try {
    const { addOwnStreets } = await loadChunk('streets', () => import('./streets.ts'));
    const remove = await addOwnStreets(map, tiles.url, locale);
    map.on('unload', remove);
    return true;
  } catch (error) {
    console.error('The streets of the map could not be loaded', error);
    return false;
  }
};
