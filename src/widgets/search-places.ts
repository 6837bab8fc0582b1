// Places for a text, from the ajax path of city search; none when it does not answer.
import { buildRoute } from '../domain/content/routes.ts';
import type { Locale } from '../domain/locale.ts';
import type { PlaceOption } from '../ui/list/place-search.tsx';

const MAX_PLACES = 8;

export const searchPlaces = async (text: string, locale: Locale): Promise<readonly PlaceOption[]> => {
  const url = `${buildRoute('ajaxSearchCity', locale, {})}?q=${encodeURIComponent(text)}`;
  const response = await fetch(url).catch(() => undefined);
  return response?.ok ? ((await response.json()) as PlaceOption[]).slice(0, MAX_PLACES) : [];
};

/** What is offered before anything is typed: the places with most listings. */
export const topPlaces = (places: readonly PlaceOption[]): readonly PlaceOption[] =>
  [...places].sort((a, b) => b.count - a.count).slice(0, 6);
