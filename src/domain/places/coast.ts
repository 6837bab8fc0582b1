// The Belgian coast: the municipalities by the sea, each as a whole, and of Bruges its harbour.
import { lazily } from '../lazily.ts';
import { type City, cityById, municipalityOf } from './cities.ts';

/** By their main place, from the Netherlands to France. */
const MUNICIPALITIES = [83000, 83700, 84200, 84500, 84000, 84300, 86200, 86700, 86600] as const;
const ZEEBRUGGE = 83800;

export const coast = lazily((): readonly City[] => [
  ...MUNICIPALITIES.flatMap((id) => municipalityOf(id)?.whole ?? cityById(id) ?? []),
  ...[cityById(ZEEBRUGGE)].flatMap((city) => city ?? []),
]);
