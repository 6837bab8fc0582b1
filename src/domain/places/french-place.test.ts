import { expect, it } from 'vitest';
import { frenchAt, frenchOf } from './french-place.ts';

it.each([
  ['Gand', 'à Gand', 'de Gand'],
  ['Le Coq', 'au Coq', 'du Coq'],
  ['Le Rœulx', 'au Rœulx', 'du Rœulx'],
  ['Les Bons Villers', 'aux Bons Villers', 'des Bons Villers'],
  ['La Panne', 'à La Panne', 'de La Panne'],
  ['L’Écluse', 'à L’Écluse', 'de L’Écluse'],
  ['Anvers', 'à Anvers', 'd’Anvers'],
  ['Étalle', 'à Étalle', 'd’Étalle'],
  ['Ypres', 'à Ypres', 'd’Ypres'],
  ['Huy', 'à Huy', 'de Huy'],
  ['Lessines', 'à Lessines', 'de Lessines'],
  ['Leuze', 'à Leuze', 'de Leuze'],
  ['8420 Le Coq', 'à 8420 Le Coq', 'de 8420 Le Coq'],
])('%s: %s, %s', (place, at, of) => {
  expect(frenchAt(place)).toBe(at);
  expect(frenchOf(place)).toBe(of);
});
