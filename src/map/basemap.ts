// A light map of our own: country, provinces, rivers, and the names and postcodes of all places. No third party is asked for
// anything. It draws no streets, and says so where one would look for them.
import type { FeatureGroup, LatLngTuple, Map as LeafletMap } from 'leaflet';
import type { Locale, Localized } from '../domain/locale.ts';
import { haversine } from '../domain/places/geo.ts';
import data from './basemap.json';
import type { Rect } from './gather.ts';
import { type PlaceName, placeNames } from './labels.ts';
import type { Leaflet } from './leaflet.ts';
import places from './map-places.json';

const THOUSAND = 1000;
const pointsOf = (line: readonly number[]): LatLngTuple[] => {
  const points: LatLngTuple[] = [];
  for (let at = 0; at + 1 < line.length; at += 2)
    points.push([(line[at + 1] ?? 0) / THOUSAND, (line[at] ?? 0) / THOUSAND]);
  return points;
};

/** Large places are named first; towns once the map is close enough, then every place with its postcode. */
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
const TOWN_ZOOM = 9.5;
const PLACE_ZOOM = 11.5;
/** From here one looks for streets. */
const STREET_LEVEL = 13;

type Place = { readonly name: string; readonly lat: number; readonly lon: number; readonly alias: Localized };
type PostalPlace = Place & { readonly zip: string };
const TOWNS: readonly Place[] = (places as unknown as (readonly [string, number, number, Localized?])[]).map(
  ([name, lat, lon, alias = {}]) => ({ name, lat, lon, alias }),
);
/** The whole table is large: it comes when somebody looks that closely. */
let all: readonly PostalPlace[] | undefined;
const loadAll = async (): Promise<void> => {
  all ??= (await import('../domain/places/cities.ts')).CITIES;
};

export type Basemap = {
  /** What names may not lie under, in pixels of the map. */
  avoid(marks: readonly Rect[]): void;
  /** Streets have names of their own; land and sea stay, for what their file leaves out. */
  leaveNames(): void;
  remove(): void;
};
type Options = {
  readonly locale: Locale;
  /** The place in the middle, where one looks for streets that this map does not have; undefined elsewhere. */
  readonly onPlace?: ((name: string | undefined) => void) | undefined;
};

export const addBasemap = (L: Leaflet, map: LeafletMap, { locale, onPlace }: Options): Basemap => {
  // Under the tiles of streets, which leave out what their file does not have.
  map.createPane('land').style.zIndex = '150';
  const renderer = L.svg({ padding: 0.5, pane: 'land' });
  const shape = (lines: readonly (readonly number[])[], className: string, closed: boolean) =>
    lines.map((line) =>
      closed
        ? L.polygon(pointsOf(line), { className, renderer, interactive: false, smoothFactor: 0.5 })
        : L.polyline(pointsOf(line), { className, renderer, interactive: false, smoothFactor: 0.5 }),
    );
  const base: FeatureGroup = L.featureGroup([
    ...shape(data.neighbours, 'bm-land', true),
    ...shape(data.belgium, 'bm-country', true),
    ...shape(data.provinces, 'bm-province', false),
    ...shape(data.rivers, 'bm-river', false),
  ]).addTo(map);
  map.createPane('places').style.zIndex = '450';
  const layer = L.layerGroup().addTo(base);
  let marks: readonly Rect[] = [];
  let gone = false;

  const nameOf = ({ name, alias }: Place): string => alias[locale] ?? name;
  const named = (place: Place, text: string): PlaceName => ({
    text,
    lat: place.lat,
    lon: place.lon,
    large: LARGE.has(place.name),
  });
  const candidates = (zoom: number): PlaceName[] => {
    if (zoom >= PLACE_ZOOM && all) return all.map((place) => named(place, `${place.zip} ${nameOf(place)}`));
    return TOWNS.filter(({ name }) => zoom >= TOWN_ZOOM || LARGE.has(name)).map((place) => named(place, nameOf(place)));
  };
  const tellPlace = (zoom: number): void => {
    if (zoom < STREET_LEVEL || !all) {
      onPlace?.(undefined);
      return;
    }
    const { lat, lng: lon } = map.getCenter();
    const far = (place: Place): number => haversine({ lat, lon }, place);
    const nearest = all.reduce((best, place) => (far(place) < far(best) ? place : best));
    onPlace?.(`${nearest.zip} ${nameOf(nearest)}`);
  };
  const draw = (): void => {
    if (gone) return;
    const zoom = map.getZoom();
    if (zoom >= PLACE_ZOOM && !all) loadAll().then(draw, (error: unknown) => console.error(error));
    layer.clearLayers();
    const bounds = map.getBounds().pad(0.1);
    const wanted = candidates(zoom)
      .filter(({ lat, lon }) => bounds.contains([lat, lon]))
      .sort((a, b) => Number(b.large) - Number(a.large));
    const project = ({ lat, lon }: PlaceName) => map.latLngToContainerPoint([lat, lon]);
    for (const { text, large, x, y } of placeNames(wanted, project, marks)) {
      const label = document.createElement('span');
      label.textContent = text;
      L.marker(map.containerPointToLatLng([x, y]), {
        interactive: false,
        keyboard: false,
        pane: 'places',
        icon: L.divIcon({ className: large ? 'bm-place large' : 'bm-place', html: label, iconSize: [0, 0] }),
      }).addTo(layer);
    }
    tellPlace(zoom);
  };
  const moved = (): void => {
    // Where the pins will be nobody knows yet.
    marks = [];
    draw();
  };
  map.on('moveend', moved);
  // The list of places may come when the map is no longer there.
  map.on('unload', () => {
    gone = true;
  });
  draw();
  const leaveNames = (): void => {
    gone = true;
    map.off('moveend', moved);
    layer.clearLayers();
    onPlace?.(undefined);
  };
  return {
    avoid: (next) => {
      marks = next;
      draw();
    },
    leaveNames,
    remove: () => {
      leaveNames();
      base.remove();
    },
  };
};
