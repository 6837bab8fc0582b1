// Which of our listings a text names: by a reference behind its word, by an address of our own site, or by a reference that stands
// anywhere. A bare number counts only behind a word: a postcode or a price would name some listing too.
import { matchRoute } from '../content/routes.ts';

export type ListingRefs = {
  /** Behind "reference" and its like. */
  readonly named: readonly string[];
  /** Words that have the form of a reference. */
  readonly loose: readonly string[];
};

const MAX_REFS = 100;
const NAMED =
  /(?:\b(?:your |uw |votre |ihre )?(?:reference|referentie|référence|reference code|referentienummer|referenz|ref|réf|referenznummer|property code|code bien|pandcode|immoweb-code)\.?(?:\s+(?:code|number|nummer|nr|n°|agence|agency|kantoor|du bien|van het pand|client))?)\.?\s*[:#°]?\s*([A-Za-z0-9][A-Za-z0-9._/-]{0,59})/giu;
/** Letters and digits with a sign between them, "LIN-24037", or a universally unique id. */
const LOOSE =
  /\b(?:[A-Za-z]{1,12}[-_/.]?\d{2,12}(?:[-_/.][A-Za-z0-9]{1,12}){0,3}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi;

const unique = (found: Iterable<string>): string[] =>
  [...new Set([...found].map((text) => text.replace(/[._/-]+$/, '')))].filter((text) => text !== '').slice(0, MAX_REFS);

export const listingRefsIn = (text: string): ListingRefs => {
  const searched = text.slice(0, 50_000);
  const named = unique([...searched.matchAll(NAMED)].map(([, ref = '']) => ref).filter((ref) => /\d/.test(ref)));
  return { named, loose: unique((searched.match(LOOSE) ?? []).filter((ref) => !named.includes(ref))) };
};

const LINK = /https?:\/\/([a-z0-9.-]{1,253})(?::\d{1,5})?(\/[^\s<>"')\]?#]{1,500})/gi;

/** Listings whose page on this very site the text links to, by their number. */
export const linkedListings = (text: string, hostnames: readonly string[]): number[] => {
  const ids = [...text.slice(0, 50_000).matchAll(LINK)].flatMap(([, host = '', path = '']) => {
    const id = hostnames.includes(host.toLowerCase()) ? Number(matchRoute(path)?.params.estateId) : Number.NaN;
    return Number.isSafeInteger(id) ? [id] : [];
  });
  return [...new Set(ids)];
};
