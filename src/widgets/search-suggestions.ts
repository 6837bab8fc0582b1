// What may be meant by a text that is still typed, from the ajax path of the box; nothing when it does not answer.
import { buildRoute } from '../domain/content/routes.ts';
import type { Locale } from '../domain/locale.ts';
import type { PlaceOption } from '../ui/list/place-search.tsx';

export type PlaceSuggestion = PlaceOption & { readonly parameters: string };
export type ListingSuggestion = { readonly href: string; readonly name: string; readonly detail: string };

export const searchSuggestions = async (
  text: string,
  locale: Locale,
  status: 'FOR_SALE' | 'TO_RENT' | undefined,
): Promise<readonly (PlaceSuggestion | ListingSuggestion)[]> => {
  const query = new URLSearchParams({ q: text, ...(status ? { trans: status } : {}) });
  const response = await fetch(`${buildRoute('ajaxSearchText', locale, {})}?${query}`).catch(() => undefined);
  return response?.ok ? ((await response.json()) as (PlaceSuggestion | ListingSuggestion)[]) : [];
};
