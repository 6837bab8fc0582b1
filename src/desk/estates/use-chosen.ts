// Which listings are chosen, also those that have scrolled out of sight.
import { useCallback, useRef, useState } from 'react';
import type { Listing } from './use-listings.ts';

/** What one act takes at most. */
const MOST_CHOSEN = 500;

export type ListingSelection = {
  readonly chosen: ReadonlyMap<number, Listing>;
  readonly choose: (listing: Listing, index: number, range: boolean) => void;
  readonly chooseAll: (listings: readonly Listing[]) => void;
  readonly clear: () => void;
};

const limited = (listings: Iterable<readonly [number, Listing]>): ReadonlyMap<number, Listing> =>
  new Map([...new Map(listings)].slice(0, MOST_CHOSEN));

export const useChosen = (at: (index: number) => Listing | undefined): ListingSelection => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Listing>>(new Map());
  const last = useRef<number>(undefined);
  const look = useRef(at);
  look.current = at;
  const choose = useCallback((listing: Listing, index: number, range: boolean) => {
    const from = range ? (last.current ?? index) : index;
    last.current = index;
    const [low, high] = [Math.min(from, index), Math.max(from, index)];
    const between = Array.from({ length: high - low + 1 }, (_, place) => look.current(low + place)).flatMap((one) =>
      one ? [[one.id, one] as const] : [],
    );
    setChosen((before) => {
      if (range) return limited([...before, ...between]);
      if (!before.has(listing.id)) return limited([...before, [listing.id, listing]]);
      return new Map([...before].filter(([id]) => id !== listing.id));
    });
  }, []);
  const chooseAll = useCallback(
    (listings: readonly Listing[]) => setChosen(limited(listings.map((one) => [one.id, one] as const))),
    [],
  );
  const clear = useCallback(() => setChosen(new Map()), []);
  return { chosen, choose, chooseAll, clear };
};
