// A small map of streets for tests: shapes are cut into vector tiles and written as one PMTiles file (version 3), by the
// published layout and without the programs that make large ones.
import { gzipSync } from 'node:zlib';
import GeoJsonVt from 'geojson-vt';
import { zxyToTileId } from 'pmtiles';
import vtPbf from 'vt-pbf';

type Position = readonly [lon: number, lat: number];
type Shape = {
  readonly type: 'Feature';
  readonly properties: Readonly<Record<string, string | number>>;
  readonly geometry:
    | { readonly type: 'LineString'; readonly coordinates: readonly Position[] }
    | { readonly type: 'Polygon'; readonly coordinates: readonly (readonly Position[])[] }
    | { readonly type: 'Point'; readonly coordinates: Position };
};
export type MapLayers = Readonly<Record<string, readonly Shape[]>>;

const line = (properties: Shape['properties'], ...coordinates: Position[]): Shape => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
});
const box = (properties: Shape['properties'], [west, south]: Position, [east, north]: Position): Shape => {
  const ring: Position[] = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Feature', properties, geometry: { type: 'Polygon', coordinates: [ring] } };
};
const point = (properties: Shape['properties'], coordinates: Position): Shape => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

/** Streets, a canal and a park around a point, every 300 metres or so; invented names, in two languages. */
export const streetsAround = (lat: number, lon: number, half = 0.05): MapLayers => {
  const steps = Array.from({ length: Math.round((half * 2) / 0.004) + 1 }, (_, i) => i);
  const at = (i: number): number => i * 0.004 - half;
  const roads = steps.flatMap((i) => {
    const kind = i % 6 === 0 ? 'major_road' : 'minor_road';
    const named = (name: string) => ({
      kind,
      name,
      'name:fr': `Rue ${name}`,
      min_zoom: kind === 'major_road' ? 9 : 13,
    });
    return [
      line(named(`Lindestraat ${i}`), [lon - half, lat + at(i) * 0.65], [lon + half, lat + at(i) * 0.65 + 0.002]),
      line(named(`Kerkstraat ${i}`), [lon + at(i), lat - half * 0.65], [lon + at(i) + 0.002, lat + half * 0.65]),
    ];
  });
  return {
    earth: [box({ kind: 'earth' }, [lon - half * 3, lat - half * 2], [lon + half * 3, lat + half * 2])],
    landuse: [box({ kind: 'park' }, [lon + 0.005, lat + 0.003], [lon + 0.015, lat + 0.009])],
    water: [box({ kind: 'canal' }, [lon - half, lat - 0.006], [lon + half, lat - 0.005])],
    roads,
    buildings: [box({ kind: 'building' }, [lon + 0.0005, lat + 0.0005], [lon + 0.0012, lat + 0.0009])],
    places: [
      point({ kind: 'locality', name: 'Gent', 'name:fr': 'Gand', 'name:en': 'Ghent', population_rank: 11 }, [lon, lat]),
    ],
  };
};

type Tile = { readonly id: number; readonly data: Buffer };

const cutTiles = (layers: MapLayers, minZoom: number, maxZoom: number): Tile[] => {
  const cut = Object.entries(layers).map(([name, features]) => {
    const collection = { type: 'FeatureCollection' as const, features };
    const index = new GeoJsonVt(collection as never, { maxZoom, indexMaxZoom: 0, indexMaxPoints: 0, buffer: 64 });
    return { name, index };
  });
  const tiles: Tile[] = [];
  const visit = (z: number, x: number, y: number): void => {
    const found = cut.flatMap(({ name, index }) => {
      const tile = index.getTile(z, x, y);
      return tile && tile.features.length > 0 ? [[name, tile] as const] : [];
    });
    if (found.length === 0) return;
    if (z >= minZoom) {
      const data = vtPbf.fromGeojsonVt(Object.fromEntries(found), { version: 2 });
      tiles.push({ id: zxyToTileId(z, x, y), data: gzipSync(data) });
    }
    if (z === maxZoom) return;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const)
      visit(z + 1, x * 2 + dx, y * 2 + dy);
  };
  visit(0, 0, 0);
  return tiles.sort((a, b) => a.id - b.id);
};

const varint = (value: number): number[] => {
  const out: number[] = [];
  let left = value;
  while (left >= 0x80) {
    out.push((left % 0x80) | 0x80);
    left = Math.floor(left / 0x80);
  }
  return [...out, left];
};

/** Ids as differences, run lengths, lengths, then offsets: 0 for "right after the one before". */
const directory = (tiles: readonly Tile[]): Buffer => {
  const ids = tiles.flatMap(({ id }, i) => varint(id - (tiles[i - 1]?.id ?? 0)));
  const runs = tiles.flatMap(() => varint(1));
  const lengths = tiles.flatMap(({ data }) => varint(data.length));
  const offsets = tiles.flatMap((_, i) => varint(i === 0 ? 1 : 0));
  return gzipSync(Buffer.from([...varint(tiles.length), ...ids, ...runs, ...lengths, ...offsets]));
};

type FileOptions = {
  readonly minZoom?: number;
  readonly maxZoom?: number;
  readonly version?: number;
  readonly tileType?: number;
  readonly tileCompression?: number;
};

export const mapFile = (layers: MapLayers, options: FileOptions = {}): Buffer => {
  const { minZoom = 7, maxZoom = 14, version = 3, tileType = 1, tileCompression = 2 } = options;
  const tiles = cutTiles(layers, minZoom, maxZoom);
  const root = directory(tiles);
  const described = { vector_layers: Object.keys(layers).map((id) => ({ id, fields: {} })) };
  const metadata = gzipSync(JSON.stringify(described));
  const data = Buffer.concat(tiles.map((tile) => tile.data));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header[7] = version;
  const metadataAt = header.length + root.length;
  const dataAt = metadataAt + metadata.length;
  const places = [header.length, root.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length];
  for (const [i, value] of [...places, tiles.length, tiles.length, tiles.length].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + i * 8);
  // Clustered, directories in gzip, then what the tiles are.
  header.set([1, 2, tileCompression, tileType, minZoom, maxZoom], 96);
  const degrees = (value: number): number => Math.round(value * 1e7);
  for (const [i, value] of [2.5, 49.4, 6.5, 51.6].entries()) header.writeInt32LE(degrees(value), 102 + i * 4);
  header[118] = minZoom;
  header.writeInt32LE(degrees(4.4), 119);
  header.writeInt32LE(degrees(50.8), 123);
  return Buffer.concat([header, root, metadata, data]);
};
