// What can be drawn, in which light, and how a record refers to it: "demo:rowhouse-123-golden-summer" for a scene,
// "demo:plan-123-2-96" for the plan of a home with two bedrooms on 96 m².

const BUILDING_KINDS = [
  'rowhouse',
  'townhouse',
  'brickvilla',
  'whitevilla',
  'apartment',
  'loft',
  'farm',
  'chalet',
  'coast',
  'project',
  'plot',
  'quay',
  'shop',
  'office',
  'hall',
  'garage',
] as const;
const ROOM_KINDS = [
  'living',
  'kitchen',
  'dining',
  'bedroom',
  'bathroom',
  'study',
  'garden',
  'terrace',
  'seaview',
] as const;
export const PICTURE_KINDS = [...BUILDING_KINDS, ...ROOM_KINDS, 'portrait'] as const;
export type PictureKind = (typeof PICTURE_KINDS)[number];

export const TIMES = ['dawn', 'day', 'golden', 'dusk', 'overcast'] as const;
export type Time = (typeof TIMES)[number];
export const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type Season = (typeof SEASONS)[number];

export type Light = { readonly time: Time; readonly season: Season };
export type Scenery = Light & { readonly kind: PictureKind; readonly seed: number };
export type PlanView = { readonly seed: number; readonly beds: number; readonly area: number };

export const sceneRef = ({ kind, seed, time, season }: Scenery): string => `demo:${kind}-${seed}-${time}-${season}`;
export const planRef = ({ seed, beds, area }: PlanView): string => `demo:plan-${seed}-${beds}-${area}`;

const oneOf = <T extends string>(list: readonly T[], value: string | undefined): T | undefined =>
  list.find((item) => item === value);

export type DemoPicture = { readonly scene: Scenery } | { readonly plan: PlanView };

/** Undefined for anything that is not exactly such a reference. */
export const parseDemoRef = (ref: string): DemoPicture | undefined => {
  const plan = /^demo:plan-(\d{1,10})-(\d{1,2})-(\d{1,4})$/u.exec(ref);
  if (plan) return { plan: { seed: Number(plan[1]), beds: Number(plan[2]), area: Number(plan[3]) } };
  const [, kindName, seed, timeName, seasonName] = /^demo:([a-z]+)-(\d{1,10})-([a-z]+)-([a-z]+)$/u.exec(ref) ?? [];
  const kind = oneOf(PICTURE_KINDS, kindName);
  const time = oneOf(TIMES, timeName);
  const season = oneOf(SEASONS, seasonName);
  return kind && time && season ? { scene: { kind, seed: Number(seed), time, season } } : undefined;
};
