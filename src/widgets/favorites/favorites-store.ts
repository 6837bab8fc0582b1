// The visitor's list as the browser keeps it: read anew each time, since another tab may have changed it.
import { type Favorite, favoritesCookie, favoritesIn } from '../../domain/leads/favorites.ts';

export const readFavorites = (): readonly Favorite[] => favoritesIn(document.cookie);

export const writeFavorites = (list: readonly Favorite[]): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = favoritesCookie(list, location.protocol === 'https:');
};
