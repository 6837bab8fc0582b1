// The streets of our own tiles, drawn in the browser and in the colours of the theme. A file of its own: only who looks at a
// map of such a site loads it.
import type { GridLayer, Map as LeafletMap } from 'leaflet';
import { PMTiles } from 'pmtiles';
import { leafletLayer } from 'protomaps-leaflet';
import type { Locale } from '../../domain/locale.ts';
import { leaflet as L } from '../../map/leaflet.ts';
import { STREET_COLORS, type StreetColors, streetLabels, streetPaint } from './street-rules.ts';

type StreetLayer = GridLayer & {
  paintRules: ReturnType<typeof streetPaint>;
  labelRules: ReturnType<typeof streetLabels>;
  clearLayout(): void;
  rerenderTiles(): void;
};

/** As the stylesheet has them at this moment, in this theme: a canvas knows no custom properties. */
const colorsOf = (element: HTMLElement): StreetColors => {
  const probe = document.createElement('i');
  element.append(probe);
  const colors = STREET_COLORS.map((name) => {
    probe.style.color = `var(--map-${name})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(colors) as StreetColors;
};

/** Calls back whenever the page may have changed from light to dark or back. */
const watchTheme = (changed: () => void): (() => void) => {
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', changed);
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => {
    scheme.removeEventListener('change', changed);
    chosen.disconnect();
  };
};

/** Rejects when the file cannot be had. Gives back what takes the streets away. */
export const addOwnStreets = async (map: LeafletMap, url: string, locale: Locale): Promise<() => void> => {
  const element = map.getContainer();
  const tiles = new PMTiles(new URL(url, location.href).href);
  const { maxZoom } = await tiles.getHeader();
  // The library looks for the map library where scripts of other days left it.
  (globalThis as { L?: typeof L }).L = L;
  const family = getComputedStyle(element).fontFamily;
  const rules = () => {
    const colors = colorsOf(element);
    return { paintRules: streetPaint(colors), labelRules: streetLabels(colors, locale, family) };
  };
  const layer = leafletLayer({
    url: tiles,
    maxDataZoom: maxZoom,
    lang: locale,
    attribution: '',
    ...rules(),
  }) as unknown as StreetLayer;
  layer.addTo(map);
  const stopWatching = watchTheme(() => {
    Object.assign(layer, rules());
    layer.clearLayout();
    layer.rerenderTiles();
  });
  return () => {
    stopWatching();
    layer.remove();
  };
};
