// A light map of our own: country, provinces, rivers and places as vectors. No third party is asked for anything.
import type { FeatureGroup, LatLngTuple, Map as LeafletMap, Marker } from 'leaflet';
import type { Locale, Localized } from '../../domain/locale.ts';
import data from './basemap.json';
import type { Leaflet } from './leaflet.ts';
import places from './map-places.json';

const THOUSAND = 1000;
const pointsOf = (line: readonly number[]): LatLngTuple[] => {
  const points: LatLngTuple[] = [];
  for (let at = 0; at + 1 < line.length; at += 2)
    points.push([(line[at + 1] ?? 0) / THOUSAND, (line[at] ?? 0) / THOUSAND]);
  return points;
};

/** Large places are named first; every place of the file once the map is close enough. */
const LARGE = new Set([
  'Brussel',
  'Antwerpen',
  'Gent',
  'Charleroi',
  'Liège',
  'Brugge',
  'Namur',
  'Leuven',
  'Mons',
  'Mechelen',
  'Aalst',
  'Kortrijk',
  'Hasselt',
  'Oostende',
  'Tournai',
  'Genk',
  'Arlon',
  'Sint-Niklaas',
  'Roeselare',
  'Verviers',
  'Wavre',
  'Dinant',
  'Eupen',
  'Bastogne',
  'Turnhout',
  'Ieper',
]);
const ALL_ZOOM = 10;

type Place = { readonly name: string; readonly lat: number; readonly lon: number; readonly alias: Localized };
/** The municipalities and larger localities only: the table of all places is no matter of a browser. */
const PLACES: readonly Place[] = (places as unknown as (readonly [string, number, number, Localized?])[]).map(
  ([name, lat, lon, alias = {}]) => ({ name, lat, lon, alias }),
);

type Rect = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
const overlap = (a: Rect, b: Rect): boolean =>
  Math.abs(a.x - b.x) < (a.w + b.w) / 2 && Math.abs(a.y - b.y) < (a.h + b.h) / 2;
/** Room for a name: about as wide as it is long. */
const roomFor = (name: string, x: number, y: number): Rect => ({ x, y, w: name.length * 8 + 16, h: 26 });

export const addBasemap = (L: Leaflet, map: LeafletMap, locale: Locale): FeatureGroup => {
  const renderer = L.svg({ padding: 0.5 });
  const shape = (lines: readonly (readonly number[])[], className: string, closed: boolean) =>
    lines.map((line) =>
      closed
        ? L.polygon(pointsOf(line), { className, renderer, interactive: false, smoothFactor: 0.5 })
        : L.polyline(pointsOf(line), { className, renderer, interactive: false, smoothFactor: 0.5 }),
    );
  const base = L.featureGroup([
    ...shape(data.neighbours, 'bm-land', true),
    ...shape(data.belgium, 'bm-country', true),
    ...shape(data.provinces, 'bm-province', false),
    ...shape(data.rivers, 'bm-river', false),
  ]).addTo(map);

  const names = L.layerGroup().addTo(base);
  const place = (city: Place): Marker =>
    L.marker([city.lat, city.lon], {
      interactive: false,
      keyboard: false,
      pane: 'places',
      icon: L.divIcon({
        className: LARGE.has(city.name) ? 'bm-place large' : 'bm-place',
        html: `<span>${city.alias[locale] ?? city.name}</span>`,
        iconSize: [0, 0],
      }),
    });
  const draw = (): void => {
    names.clearLayers();
    const zoom = map.getZoom();
    const bounds = map.getBounds().pad(0.1);
    const taken: Rect[] = [];
    const wanted = PLACES.filter(
      ({ lat, lon, name }) => bounds.contains([lat, lon]) && (LARGE.has(name) || zoom >= ALL_ZOOM),
    ).sort((a, b) => Number(LARGE.has(b.name)) - Number(LARGE.has(a.name)));
    for (const city of wanted) {
      const { x, y } = map.latLngToLayerPoint([city.lat, city.lon]);
      const room = roomFor(city.name, x, y);
      if (taken.some((other) => overlap(other, room))) continue;
      taken.push(room);
      names.addLayer(place(city));
    }
  };
  map.createPane('places').style.zIndex = '450';
  map.on('moveend', draw);
  base.on('remove', () => map.off('moveend', draw));
  draw();
  return base;
};
