// "au Coq": in French a preposition before a place is put together with it. A browser loads this with the French texts.
import { frenchAt, frenchOf } from '../domain/places/french-place.ts';

export const frenchPlaces = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/(^|\s)(à|de) \{(place|label)\}/g, (whole, before: string, preposition: string, name: string) => {
    const place = params[name];
    if (typeof place !== 'string') return whole;
    return before + (preposition === 'de' ? frenchOf(place) : frenchAt(place));
  });
