// Behaviour section 2 (slug rules), decisions section 5: the links of estates, projects and units.
// The id is the identity; the slug is there for readers, and a wrong one is redirected to the one made here.
import { addressView } from '../display/address.ts';
import type { Labels } from '../display/labels.ts';
import { LOCALES, type Locale, textOf } from '../locale.ts';
import type { Estate } from '../record/estate.ts';
import { subTypeName } from '../record/estate-sub-type.ts';
import { headTypeName, isProject } from '../record/estate-type.ts';
import { transactionName } from '../record/transaction.ts';
import { transliterate } from '../transliterate.ts';
import { buildRoute } from './routes.ts';

/** The labels of one locale: names come from them when the record has none. */
export type NameLabels = Pick<Labels, 'locale' | 'reference'>;
type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

const IN: Readonly<Record<Locale, string>> = { nl: 'in', fr: 'a', en: 'in', de: 'in' };
const MAX_LENGTH = 200;

/** Lower-case letters and digits joined with dashes; idempotent. */
export const slugify = (text: string, locale?: Locale): string =>
  transliterate(text, locale)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replace(/^-+|-+$/g, '');

const joined = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');
/** "in 9000 Gent"; nothing when the place is unknown. */
const inPlace = (locale: Locale, place: string): string => (place === '' ? '' : `${IN[locale]} ${place}`);

/** The city's own name, not its alias, so that one place has one spelling in a locale's links. */
const zipAndCity = (estate: EstateLike): string =>
  joined([estate.address?.city?.zip?.trim() ?? '', estate.address?.city?.name?.trim() ?? '']);

/** Subtype, transaction, "in", street address, zip and city. A hidden address leaves the street out. */
export const propertySlug = (estate: EstateLike, { reference, locale }: NameLabels): string => {
  const { street } = addressView(estate.address, locale);
  const kind = subTypeName(estate, reference, locale) || headTypeName(estate, reference, locale);
  const place = inPlace(locale, joined([street, zipAndCity(estate)]));
  return slugify(joined([kind, transactionName(estate, reference, locale), place]), locale);
};

const QUOTES_AND_DOTS = /['’‘‚‛"“”„‟«»‹›`´.…]/gu;

/** The title without quotes and dots, then "in", zip and city. Without a title it reads like a property's. */
export const projectSlug = (project: EstateLike, labels: NameLabels): string => {
  const title = textOf(project.general.title, labels.locale) || textOf(project.title, labels.locale);
  if (title === '') return propertySlug(project, labels);
  return slugify(
    joined([title.replace(QUOTES_AND_DOTS, ''), inPlace(labels.locale, zipAndCity(project))]),
    labels.locale,
  );
};

/** Never empty: a record that says nothing is called by its id. */
export const estateSlug = (estate: EstateLike, labels: NameLabels): string =>
  (isProject(estate) ? projectSlug(estate, labels) : propertySlug(estate, labels)) || String(estate.general.id);

/**
 * The canonical link. A unit's is the project's with the unit's id appended; a unit without its project at hand gets
 * the short form, which redirects.
 */
export const estateUri = (estate: EstateLike, parent: EstateLike | undefined, labels: NameLabels): string => {
  const { locale } = labels;
  const estateId = (parent ?? estate).general.id;
  if (!parent && (estate.general.parentId ?? 0) > 0) return buildRoute('estateShort', locale, { estateId });
  const slug = estateSlug(parent ?? estate, labels);
  return parent
    ? buildRoute('unit', locale, { estateId, slug, entityId: estate.general.id })
    : buildRoute('estate', locale, { estateId, slug });
};

/** The canonical link in every locale, for hreflang, the language switch and the sitemap. */
export const estateAlternates = (
  estate: EstateLike,
  parent: EstateLike | undefined,
  labelsFor: (locale: Locale) => NameLabels,
): Record<Locale, string> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, estateUri(estate, parent, labelsFor(locale))])) as Record<
    Locale,
    string
  >;
