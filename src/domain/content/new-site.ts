// What a new site is called: the name of the agency, and the id that is made from it.
import { transliterate } from '../transliterate.ts';

/** No sign that would need escaping in the HTML and JSON of the template. */
export const NEW_SITE_NAME = '^[^<>&"\\\\{}\\p{Cc}]{1,100}$';

export const siteIdOf = (name: string): string =>
  transliterate(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 32)
    .replace(/^-+|-+$/g, '');
