// Where the streets of a map come from: a file of our own, which nobody else hears of, or a service that the site names.
export type MapTiles = { readonly url: string; readonly attribution: string };

/** The file that MAP_TILES names. */
export const OWN_TILES: MapTiles = { url: '/map/streets.pmtiles', attribution: '© OpenStreetMap' };

/** Nobody has to agree to what comes from where the page comes from. */
export const isOwnTiles = ({ url }: MapTiles): boolean => url === OWN_TILES.url;
