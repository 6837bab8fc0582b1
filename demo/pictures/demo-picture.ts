// From a reference of the demo catalogue to its drawing.
import { draw } from './draw.ts';
import { parseDemoRef } from './kinds.ts';
import { drawPlan } from './plan.ts';

/** The SVG of "demo:…"; undefined for anything else. */
export const drawDemoPicture = (ref: string): string | undefined => {
  const picture = parseDemoRef(ref);
  if (!picture) return undefined;
  return 'plan' in picture ? drawPlan(picture.plan) : draw(picture.scene);
};
