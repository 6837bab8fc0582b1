import type { RentalAddress } from '../../domain/rentals/rental-address.ts';
import type { RentalResult } from './rental-loader.ts';

/** Plain JSON: the server renders with it and the browser hydrates with it. */
export type RentalListProps = RentalResult & {
  readonly siteId: string;
  readonly phone: string;
  readonly path: string;
  readonly size: number;
  readonly heading: string;
  readonly address: RentalAddress;
};
