// "In" a town. French contracts the preposition with the article of a town's name, and elides before a vowel. La and L’ stay.
import type { Locale } from '../locale.ts';

/** "in Gent", "à Gand". */
export const inPlace = (place: string, locale: Locale): string => (locale === 'fr' ? frenchAt(place) : `in ${place}`);

/** "à Gand", "au Coq", "aux Bons Villers", "à La Panne". */
export const frenchAt = (place: string): string => contracted(place, 'au', 'aux') ?? `à ${place}`;

/** "de Gand", "du Coq", "des Bons Villers", "de La Panne", "d’Anvers"; no elision before h, which is spoken in Huy. */
export const frenchOf = (place: string): string =>
  contracted(place, 'du', 'des') ?? (/^[aeiouyàâäéèêëîïôöùûüœæ]/i.test(place) ? `d’${place}` : `de ${place}`);

const contracted = (place: string, one: string, many: string): string | undefined => {
  if (/^Le /i.test(place)) return `${one} ${place.slice(3)}`;
  return /^Les /i.test(place) ? `${many} ${place.slice(4)}` : undefined;
};
