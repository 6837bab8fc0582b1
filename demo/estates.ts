// Demo and benchmark listings: seeded, streaming, the same for the same options on every machine.
import type { Estate } from '../src/domain/record/estate.ts';
import { agencyOf, type Representative } from './agencies.ts';
import { drawFacts } from './draw-facts.ts';
import { KINDS, type Kind } from './kinds.ts';
import { createPlaces } from './places.ts';
import { projectOf } from './projects.ts';
import { createRandom, type Random, seedOf } from './random.ts';
import { type Desk, recordOf } from './record.ts';
import { asSkarabee } from './skarabee.ts';

export const DEMO_TODAY = '2026-11-15';

export type GenerateOptions = {
  readonly seed: number;
  /** Listings and projects; the units of a project come on top, inside it. */
  readonly count: number;
  /** A site id: lindeloo and estran have their own market, any other site the whole country. */
  readonly site: string;
  /** ISO day that the dates count back from. */
  readonly today?: string;
  readonly team?: readonly Representative[];
  /** Which positions are projects; one in two hundred by default. */
  readonly projectAt?: (index: number) => boolean;
  readonly firstId?: number;
  /** Decides the kind of a position; the market by default. */
  readonly kindAt?: (index: number) => Kind | undefined;
};

const marketLottery = KINDS.map((kind) => [kind, kind.weight] as const);
const drawKind = (random: Random): Kind => random.weighted(marketLottery);

const deskOf = ({ site, today = DEMO_TODAY, team }: GenerateOptions): Desk => {
  const agency = agencyOf(site);
  const [first, ...others] = team ?? [];
  return { agency, team: first ? [first, ...others] : agency.team, today };
};

export function* generateEstates(options: GenerateOptions): Generator<Estate> {
  const desk = deskOf(options);
  const placeFor = createPlaces(desk.agency);
  const thisYear = Number(desk.today.slice(0, 4));
  let id = options.firstId ?? desk.agency.firstId;
  let ordinal = 0;
  for (let index = 0; index < options.count; index++) {
    // Every listing has its own sequence: a longer run starts with the shorter one's listings.
    const random = createRandom(seedOf(options.seed, index));
    const kind = options.kindAt?.(index) ?? drawKind(random);
    const project = options.projectAt ? options.projectAt(index) : random.chance(0.005);
    if (project) {
      const record = projectOf({ id, desk, random, placeFor, thisYear, ordinal: ordinal++ });
      id += 1 + (record.children?.length ?? 0);
      yield record;
      continue;
    }
    const facts = drawFacts(random, { id, thisYear, kind, place: placeFor(random, kind) });
    const record = recordOf(facts, desk, random);
    id++;
    yield random.chance(0.015) ? asSkarabee(record, random) : record;
  }
}
