// Records at the edge of a rule, and what every place that shows them must say. The expected words were written by hand
// from the specification and the notes on Belgian law, before the code that makes them true.
import type { Locale } from '../../src/domain/locale.ts';
import type { Estate } from '../../src/domain/record/estate.ts';

/** Words of the visible text, white space as one space; `lacks` must stand nowhere in it. */
export type Words = { readonly has?: readonly string[]; readonly lacks?: readonly string[] };
type PerLocale = { readonly [L in Locale]?: Words };
type PerLocaleText = { readonly [L in Locale]?: string };

export type Edge = {
  /** The sentence the record shows. */
  readonly name: string;
  /** The whole record as a source delivers it; its id is its own in all the tables. */
  readonly record: Estate;
  /** Other records of its site; without them it is alone there. */
  readonly beside?: readonly Estate[];
  /** The page of the listing, from its title to the end of its main part. */
  readonly page?: PerLocale;
  /** The card in a list of everything. */
  readonly card?: PerLocale;
  /** Lists by the query string of the list page: whether the listing stands in it. */
  readonly lists?: { readonly [search: string]: boolean };
  /** Headings of the groups of a grouped list, by its query string, in their order: "Villa: 2 panden". */
  readonly headings?: { readonly [search: string]: { readonly [L in Locale]?: readonly string[] } };
  /** Lists that find nothing, by query string: the listings shown as nearest, in their order. */
  readonly near?: { readonly [search: string]: readonly number[] };
  /** Addresses of landing pages: whether the page is there and the listing stands on it. */
  readonly landings?: { readonly [path: string]: boolean };
  /** What the search for a town offers first when the listing is all there is: "9000 Gent". */
  readonly towns?: readonly { readonly q: string; readonly locale: Locale; readonly first: string }[];
  /** Part of the filter's answer for the whole site. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Part of the answer of `estates/v2/{id}`. */
  readonly api?: Readonly<Record<string, unknown>>;
  /** Keys that the answer of `estates/v2/{id}` must not have: dotted paths, or their steps. */
  readonly apiLacks?: readonly (string | readonly string[])[];
  /** Part of the listing in the answer of a search for everything. */
  readonly found?: Readonly<Record<string, unknown>>;
  /** Part of the listing's own block of structured data. */
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  /** The listing's piece of the exported Kyero file. */
  readonly feed?: Words | 'absent';
  /** The listing as a mail shows it, as text. */
  readonly mail?: PerLocale;
  /** Criteria of an alert for the whole site: whether the listing is news for it. */
  readonly alerts?: readonly { readonly criteria: Readonly<Record<string, unknown>>; readonly isNews: boolean }[];
  /** A saved search of its site in words, as mail, page and unsubscribe page say it. */
  readonly saved?: readonly (PerLocaleText & { readonly criteria: Readonly<Record<string, unknown>> })[];
  /** What the report of its import names as not taken, besides its gaps. */
  readonly lost?: readonly string[];
  /** The record sent to the push API: the status of the answer, and the fields it names with the end of each message. */
  readonly push?: { readonly status: number; readonly errors?: Readonly<Record<string, string>> };
  /** Addresses of its site, with their query string: where they lead, or `stays` for a page. */
  readonly addresses?: { readonly [target: string]: string };
  /** The language links of the page in a language, asked for with this query string. */
  readonly languages?: { readonly [search: string]: { readonly [L in Locale]?: string } };
  /** Calls of the API below its site: the status of each. */
  readonly calls?: { readonly [path: string]: number };
};
