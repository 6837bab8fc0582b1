// Whose map it is: the makers of the data want to be named, and found.
import type { ReactNode } from 'react';
import { isOwnTiles, type MapTiles } from '../../domain/content/map-tiles.ts';

export const Credit = ({ tiles }: { readonly tiles: MapTiles }): ReactNode =>
  isOwnTiles(tiles) ? (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
      {tiles.attribution}
    </a>
  ) : (
    tiles.attribution
  );
