// The towns of a postcode. The table of places is large: it is loaded when somebody types a postcode.
import type { Locale } from '../../domain/locale.ts';

export const placeNames = async (zip: string, locale: Locale): Promise<string[]> => {
  const { CITIES } = await import('../../domain/places/cities.ts');
  const found = CITIES.filter((city) => city.zip === zip).map(({ name, alias }) => alias[locale] ?? name);
  return [...new Set(found)];
};
