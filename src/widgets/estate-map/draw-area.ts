// An area drawn on the map with mouse, pen or finger, and the areas of a search shown on it.
import type { LayerGroup, Map as LeafletMap } from 'leaflet';
import { type AreaPart, shapeOfPart } from '../../domain/places/area.ts';
import { areaOfLine, type DrawnLine } from '../../domain/places/drawn-line.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import { leaflet as L } from '../../map/leaflet.ts';

const LINE = { className: 'area-line', interactive: false } as const;
const METRES = 1000;

/** Until one line is drawn, or until it is stopped: the map itself stays where it is. */
export const drawArea = (map: LeafletMap, onDrawn: (line: DrawnLine) => void): (() => void) => {
  const element = map.getContainer();
  const points: LatLon[] = [];
  const line = L.polyline([], LINE).addTo(map);
  let pointer: number | undefined;
  const add = (event: PointerEvent): void => {
    const { lat, lng } = map.mouseEventToLatLng(event);
    points.push({ lat, lon: lng });
    line.addLatLng([lat, lng]);
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || pointer !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    pointer = event.pointerId;
    element.setPointerCapture(pointer);
    add(event);
  };
  const move = (event: PointerEvent): void => {
    if (event.pointerId === pointer) add(event);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointer) return;
    stop();
    onDrawn(areaOfLine(points));
  };
  const listeners = { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up } as const;
  const stop = (): void => {
    for (const [name, listener] of Object.entries(listeners))
      element.removeEventListener(name, listener as EventListener, true);
    element.classList.remove('drawing');
    map.dragging.enable();
    line.remove();
  };
  map.dragging.disable();
  element.classList.add('drawing');
  for (const [name, listener] of Object.entries(listeners))
    element.addEventListener(name, listener as EventListener, true);
  return stop;
};

/** The parts of an area as shapes; a place without a distance has none. */
export const showArea = (
  layer: LayerGroup,
  area: readonly AreaPart[],
  middleOf: (city: number) => LatLon | undefined,
): void => {
  layer.clearLayers();
  for (const part of area) {
    const shape = shapeOfPart(part, middleOf);
    if (!shape) continue;
    const drawn =
      'corners' in shape
        ? L.polygon(
            shape.corners.map(({ lat, lon }) => [lat, lon] as [number, number]),
            LINE,
          )
        : L.circle([shape.lat, shape.lon], { ...LINE, radius: shape.km * METRES });
    drawn.addTo(layer);
  }
};
