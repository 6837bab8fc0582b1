// Whose a listing is in the agency: for the agenda it is visited in, for who may change it, and for lists of one's own.
import { nearestBranch } from '../content/nearest-branch.ts';
import type { EntityItem } from '../content/site.ts';
import type { Unit } from './estate.ts';
import {
  type DefaultRepresentatives,
  defaultsOf,
  type NamedRepresentative,
  representativesOf,
} from './representatives.ts';

/** What a site says about listings that name nobody. */
export type Responsibility = {
  readonly representatives: DefaultRepresentatives | undefined;
  /** Needed only where a branch has somebody of its own. */
  readonly offices: readonly EntityItem[];
};

const branchAt = (address: Unit['address'], { representatives, offices }: Responsibility): string | undefined =>
  representatives?.branches ? nearestBranch(offices, { address: address ?? null })?.id : undefined;

/** All who could be it, the first one being it. A unit stands where its project stands. */
export const responsiblesOf = (
  { estate, root = estate }: { readonly estate: Unit; readonly root?: Unit },
  site: Responsibility,
): NamedRepresentative[] =>
  representativesOf({ estate, root, branch: branchAt(estate.address ?? root.address, site) }, site.representatives);

/** Of a listing that names nobody, by where it lies. */
export const responsibleAt = (
  point: readonly [number, number] | undefined,
  site: Responsibility,
): NamedRepresentative | undefined => {
  const address = point && ({ geoLocation: { lat: point[0], lon: point[1] } } as Unit['address']);
  return defaultsOf(branchAt(address, site), site.representatives)[0];
};

/** Whether somebody is responsible for any listing that names nobody. */
export const isDefault = (email: string, { representatives }: Responsibility): boolean =>
  [representatives?.site, ...Object.values(representatives?.branches ?? {})].some(
    (person) => person?.email.toLowerCase() === email.toLowerCase(),
  );
