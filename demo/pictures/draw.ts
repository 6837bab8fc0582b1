// Stylised Belgian buildings and rooms as SVG, without dependencies: the same options always give the same picture.
// They stand in for photographs in the demo catalogue and in tests.
import { apartmentScene, loftScene } from './block-scenes.ts';
import { chaletScene } from './chalet-scene.ts';
import type { PictureKind, Scenery } from './kinds.ts';
import { farmScene, plotScene } from './land-scenes.ts';
import { kitchenScene, livingScene } from './living-scenes.ts';
import { gardenScene, seaviewScene, terraceScene } from './outdoor-scenes.ts';
import { portraitScene } from './portrait.ts';
import { bathroomScene, bedroomScene } from './private-scenes.ts';
import { coastScene, projectScene } from './project-scenes.ts';
import { Scene, type Size } from './scene.ts';
import { quayScene, rowhouseScene, townhouseScene } from './street-scenes.ts';
import { diningScene, studyScene } from './table-scenes.ts';
import { brickvillaScene, whitevillaScene } from './villa-scenes.ts';
import { garageScene, hallScene, officeScene, shopScene } from './work-scenes.ts';

const PAINTERS: { readonly [K in PictureKind]: (scene: Scene) => void } = {
  rowhouse: rowhouseScene,
  townhouse: townhouseScene,
  brickvilla: brickvillaScene,
  whitevilla: whitevillaScene,
  apartment: apartmentScene,
  loft: loftScene,
  farm: farmScene,
  coast: coastScene,
  project: projectScene,
  plot: plotScene,
  quay: quayScene,
  living: livingScene,
  kitchen: kitchenScene,
  bedroom: bedroomScene,
  bathroom: bathroomScene,
  garden: gardenScene,
  portrait: portraitScene,
  chalet: chaletScene,
  shop: shopScene,
  office: officeScene,
  hall: hallScene,
  garage: garageScene,
  dining: diningScene,
  study: studyScene,
  terrace: terraceScene,
  seaview: seaviewScene,
};

const SIZES: { readonly [K in PictureKind]?: Size } = { quay: { w: 1500, h: 1000 }, portrait: { w: 480, h: 480 } };
const LANDSCAPE: Size = { w: 1200, h: 800 };

export const draw = (scenery: Scenery): string => {
  const scene = new Scene(scenery, SIZES[scenery.kind] ?? LANDSCAPE);
  PAINTERS[scenery.kind](scene);
  return scene.svg();
};
