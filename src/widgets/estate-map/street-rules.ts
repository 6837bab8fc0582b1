// How the streets of our own tiles are drawn (scheme of Protomaps, version 4): our colours, the names in the page's language.
import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { Locale } from '../../domain/locale.ts';

/** Custom properties of listing-map.css, without their `--map-`. */
export const STREET_COLORS = [
  'sea',
  'country',
  'park',
  'wood',
  'built',
  'building',
  'road',
  'road-edge',
  'rail',
  'line',
  'name',
  'halo',
] as const;
export type StreetColors = Readonly<Record<(typeof STREET_COLORS)[number], string>>;

const oneOf =
  (...kinds: readonly string[]) =>
  (_zoom: number, { props }: Feature): boolean =>
    kinds.includes(String(props.kind));

/** Widths at zoom levels, and in between. */
const growing =
  (...stops: readonly (readonly [zoom: number, width: number])[]) =>
  (zoom: number): number => {
    const after = stops.findIndex(([at]) => at >= zoom);
    if (after === 0) return stops[0]?.[1] ?? 0;
    const [from, to] = after < 0 ? [stops.at(-1), stops.at(-1)] : [stops[after - 1], stops[after]];
    if (!from || !to || from === to) return to?.[1] ?? 0;
    return from[1] + ((to[1] - from[1]) * (zoom - from[0])) / (to[0] - from[0]);
  };

const ROADS = [
  { kinds: ['other', 'path'], width: growing([14, 0], [15, 1], [18, 4]), from: 14 },
  { kinds: ['minor_road'], width: growing([12, 0.5], [14, 2], [16, 6], [18, 14]), from: 12 },
  { kinds: ['major_road'], width: growing([7, 0.5], [11, 1.5], [14, 4], [16, 9], [18, 18]), from: 7 },
  { kinds: ['highway'], width: growing([6, 1], [11, 3], [14, 6], [16, 11], [18, 22]), from: 5 },
] as const;

const fill = (dataLayer: string, color: string, ...kinds: readonly string[]): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill: color }),
  ...(kinds.length > 0 ? { filter: oneOf(...kinds) } : {}),
});

export const streetPaint = (color: StreetColors): PaintRule[] => [
  fill('earth', color.country),
  fill('landuse', color.built, 'residential', 'industrial', 'commercial', 'school', 'hospital', 'university'),
  fill('landuse', color.park, 'park', 'garden', 'grass', 'cemetery', 'golf_course', 'recreation_ground', 'playground'),
  fill('landuse', color.wood, 'wood', 'forest', 'nature_reserve'),
  {
    dataLayer: 'water',
    symbolizer: new PolygonSymbolizer({ fill: color.sea }),
    filter: (_zoom, { geomType }) => geomType === 3,
  },
  {
    dataLayer: 'water',
    symbolizer: new LineSymbolizer({ color: color.sea, width: growing([9, 0.5], [14, 2], [18, 8]) }),
    filter: (_zoom, { geomType }) => geomType === 2,
  },
  { ...fill('buildings', color.building), minzoom: 15 },
  {
    dataLayer: 'roads',
    symbolizer: new LineSymbolizer({ color: color.rail, width: growing([9, 0.5], [18, 2]), dash: [5, 3] }),
    filter: oneOf('rail'),
  },
  ...ROADS.map(
    ({ kinds, width, from }): PaintRule => ({
      dataLayer: 'roads',
      minzoom: Math.max(from, 12),
      symbolizer: new LineSymbolizer({
        color: color['road-edge'],
        width: (zoom: number) => (width(zoom) < 1 ? 0 : width(zoom) + 1.5),
        lineCap: 'round',
        lineJoin: 'round',
      }),
      filter: oneOf(...kinds),
    }),
  ),
  ...ROADS.map(
    ({ kinds, width, from }): PaintRule => ({
      dataLayer: 'roads',
      minzoom: from,
      symbolizer: new LineSymbolizer({ color: color.road, width, lineCap: 'round', lineJoin: 'round' }),
      filter: oneOf(...kinds),
    }),
  ),
  {
    dataLayer: 'boundaries',
    symbolizer: new LineSymbolizer({ color: color.line, width: 1, dash: [4, 3] }),
  },
];

/** The page's language, else what stands on the signs there. */
const nameFields = (locale: Locale): string[] => [`name:${locale}`, 'name'];

export const streetLabels = (color: StreetColors, locale: Locale, family: string): LabelRule[] => {
  const labelProps = nameFields(locale);
  const text = { labelProps, fill: color.name, stroke: color.halo, width: 3 };
  const place = (size: number, weight: number) => ({ ...text, lineHeight: 1.2, font: `${weight} ${size}px ${family}` });
  const rank = ({ props }: Feature): number => Number(props.population_rank ?? 0);
  return [
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer(place(16, 650)),
      filter: (_zoom, feature) => feature.props.kind === 'locality' && rank(feature) >= 9,
    },
    {
      dataLayer: 'places',
      minzoom: 10,
      symbolizer: new CenteredTextSymbolizer(place(13, 550)),
      filter: (_zoom, feature) => feature.props.kind === 'locality' && rank(feature) < 9,
    },
    {
      dataLayer: 'roads',
      minzoom: 13,
      symbolizer: new LineLabelSymbolizer({ ...text, font: `550 12px ${family}` }),
      filter: oneOf('highway', 'major_road'),
    },
    {
      dataLayer: 'roads',
      minzoom: 15,
      symbolizer: new LineLabelSymbolizer({ ...text, font: `500 12px ${family}` }),
      filter: oneOf('minor_road'),
    },
    {
      dataLayer: 'places',
      minzoom: 13,
      symbolizer: new CenteredTextSymbolizer(place(12, 500)),
      filter: oneOf('neighbourhood', 'macrohood'),
    },
  ];
};
