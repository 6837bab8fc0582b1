// Two feeds of the same agency, and which of its listings members decided about: in what is imported before the kill, in what is
// being imported, and in what is not reached.
import type { Estate } from '../../src/domain/record/estate.ts';
import { testEstate } from './estates.ts';

export const IMPORT_SITE = 'alpha';
export const FRONT = 'https://whise.example/voorgevel.jpg';
export const KITCHEN = 'https://whise.example/keuken.jpg';
export const GARDEN = 'https://whise.example/tuin.jpg';

/** An import writes a hundred records at once. */
const BATCHES = [0, 100, 200] as const;
export const IDS = Array.from({ length: 300 }, (_, index) => index + 1);
export const OWN_PRICE = BATCHES.map((first) => first + 10);
export const HIDDEN_BY_HAND = BATCHES.map((first) => first + 20);
export const ONLY_DRAFT = BATCHES.map((first) => first + 30);
export const LEAVES_FEED = BATCHES.map((first) => first + 40);

const record = (id: number, price: number, pictures: readonly string[]): Estate =>
  testEstate(id, { price: { value: price }, pictures: pictures.map((file, index) => ({ file, index })) });

export const firstPrice = (id: number): number => 300_000 + id;
export const secondPrice = (id: number): number => 400_000 + id;
export const firstFeed = (): Estate[] => IDS.map((id) => record(id, firstPrice(id), [FRONT, KITCHEN]));
/** Every price is new, every listing has one more picture, and some listings are gone. */
export const secondFeed = (): Estate[] =>
  IDS.filter((id) => !LEAVES_FEED.includes(id)).map((id) => record(id, secondPrice(id), [FRONT, KITCHEN, GARDEN]));
