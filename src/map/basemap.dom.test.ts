import { expect, it } from 'vitest';
import { addBasemap } from './basemap.ts';
import { leaflet as L } from './leaflet.ts';

it('draws nothing on a map that was removed while its places were on their way', async () => {
  const element = document.body.appendChild(document.createElement('div'));
  const map = L.map(element, { center: [51.05, 3.72], zoom: 14, zoomAnimation: false });
  addBasemap(L, map, { locale: 'nl' });
  map.remove();
  await import('../domain/places/cities.ts');
  // A promise that nobody waits for would break here.
  await new Promise((resolve) => setTimeout(resolve));
  expect(element.querySelector('.bm-place')).toBeNull();
});
