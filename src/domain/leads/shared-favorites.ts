// Which listings somebody shared with the agency from their favourites: sent along with a form, or as the link to their list in what
// they wrote.
import { matchRoute } from '../content/routes.ts';
import { FAVORITES_FIELD } from './contact-form.ts';
import { parseShareCode } from './favorites.ts';

/** As a stored request keeps them: for people and for the agency's software to read. */
export const favoritesText = (ids: readonly number[]): string => ids.join(', ');

const idsIn = (text: string): number[] =>
  text
    .split(', ')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);

const LINK = /https?:\/\/([a-z0-9.-]{1,253})(?::\d{1,5})?(\/[^\s<>"')\]?#]{1,100})\?([^\s<>"')\]#]{1,900})/gi;
/** Only what a code is made of: a sentence may end behind it. */
const SHARED = /(?:^|&)share=([0-9a-z-]+)/;

const linked = (text: string, hostnames: readonly string[]): number[] =>
  [...text.slice(0, 50_000).matchAll(LINK)].flatMap(([, host = '', path = '', query = '']) =>
    hostnames.includes(host.toLowerCase()) && matchRoute(path)?.type === 'favorites'
      ? parseShareCode(SHARED.exec(query)?.[1] ?? '')
      : [],
  );

/** `fields`: of stored requests; `texts`: what the person wrote, without what it quotes. Each listing once, in their order. */
export const sharedFavorites = (
  fields: readonly Readonly<Record<string, string>>[],
  texts: readonly string[],
  hostnames: readonly string[],
): number[] => [
  ...new Set([
    ...fields.flatMap((one) => idsIn(one[FAVORITES_FIELD] ?? '')),
    ...texts.flatMap((text) => linked(text, hostnames)),
  ]),
];
