// The catalogue of a demo agency: about 400 listings with every subtype at least once, twelve projects, and the picks
// that the home page features.
import type { Estate } from '../src/domain/record/estate.ts';
import type { Representative } from './agencies.ts';
import { DEMO_TODAY, generateEstates } from './estates.ts';
import { KINDS, type Kind } from './kinds.ts';

export type CatalogueOptions = { readonly today?: string; readonly team?: readonly Representative[] };

const CATALOGUE_SIZE = 400;
const PROJECT_COUNT = 12;
const PROJECT_STEP = Math.floor(CATALOGUE_SIZE / PROJECT_COUNT);
const FEATURED = 9;

/** Where the home page looks first. */
const HOME: { readonly [siteId: string]: RegExp } = { lindeloo: /^9/u, estran: /^8[346]/u };
const SEEDS: { readonly [siteId: string]: number } = { lindeloo: 5, estran: 11 };

const isProjectAt = (index: number): boolean => index % PROJECT_STEP === 5 && index < PROJECT_STEP * PROJECT_COUNT;

/** Every third position goes to the next subtype of the table, the others to the market. */
const kindAt = (index: number): Kind | undefined =>
  index % 3 === 0 && !isProjectAt(index) ? KINDS[(index / 3) % KINDS.length] : undefined;

/** Homes for sale that show well: a seen address, a photographed front and garden, terrace or view, a fair price. */
const showsWell = ({ general, address, pictures, price }: Estate): boolean =>
  general.transaction?.id === 1 &&
  general.guid === undefined &&
  (general.headType?.id === 1 || general.headType?.id === 3) &&
  address?.visible === true &&
  (pictures?.length ?? 0) >= 7 &&
  (price?.value ?? 0) >= 250_000;

const frontOf = ({ pictures }: Estate): string => /^demo:([a-z]+)/u.exec(pictures?.[0]?.file ?? '')?.[1] ?? '';

/** In turn one of every kind of front, so that no two neighbours on the home page look alike. */
const pickFeatured = (siteId: string, estates: readonly Estate[]): ReadonlySet<Estate> => {
  const home = HOME[siteId] ?? /^/u;
  const candidates = estates.filter((estate) => showsWell(estate) && home.test(estate.address?.city?.zip ?? ''));
  const byFront = [...Map.groupBy(candidates, frontOf).values()];
  const inTurn = Array.from({ length: FEATURED }, (_, round) => byFront.flatMap((group) => group[round] ?? []));
  return new Set(inTurn.flat().slice(0, FEATURED));
};

export const demoCatalogue = (siteId: string, { today = DEMO_TODAY, team }: CatalogueOptions = {}): Estate[] => {
  const estates = [
    ...generateEstates({
      seed: SEEDS[siteId] ?? 1,
      count: CATALOGUE_SIZE,
      site: siteId,
      today,
      ...(team ? { team } : {}),
      kindAt,
      projectAt: isProjectAt,
    }),
  ];
  const featured = pickFeatured(siteId, estates);
  return estates.map((estate) =>
    featured.has(estate)
      ? { ...estate, general: { ...estate.general, collections: ['featured', ...(estate.general.collections ?? [])] } }
      : estate,
  );
};
