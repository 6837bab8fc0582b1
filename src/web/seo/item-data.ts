// Structured data of one item of a content list: an article, a person or an office. A testimonial has none: what an agency
// shows of itself is no review to a search engine.
import { factOf } from '../../domain/content/items.ts';
import type { EntityItem } from '../../domain/content/site.ts';
import { HTML_LANG, type Locale, pickText, textOf } from '../../domain/locale.ts';
import { phoneHref } from '../../domain/people/phone-number.ts';
import { isDay } from '../../domain/time/calendar-days.ts';
import type { PublicSite } from '../http/site-lookup.ts';
import { CONTEXT, type JsonLd, organizationData, withoutEmpty } from './json-ld.ts';

export type ItemDataInput = {
  readonly entity: string;
  readonly item: EntityItem;
  readonly site: PublicSite;
  readonly locale: Locale;
  readonly origin: string;
  readonly path: string;
  readonly image: string | undefined;
};

/** In English, as schema.org has them. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const reach = (item: EntityItem) => ({
  telephone: factOf(item, 'phone') && phoneHref(factOf(item, 'phone')).slice('tel:'.length),
  email: factOf(item, 'email'),
});

const articleData = ({ item, site, locale, origin, path, image }: ItemDataInput): JsonLd => {
  const title = pickText(item.title, locale);
  const publisher = organizationData(site, origin);
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'NewsArticle',
    headline: title?.text,
    description: textOf(item.intro, locale),
    datePublished: item.date !== undefined && isDay(item.date) ? item.date : undefined,
    inLanguage: HTML_LANG[pickText(item.html, locale)?.lang ?? locale],
    image: image && [origin + image],
    mainEntityOfPage: origin + path,
    author: { '@type': 'Organization', name: site.name, url: `${origin}/` },
    publisher: { '@type': publisher['@type'], name: publisher.name, url: publisher.url },
  });
};

const personData = ({ item, site, locale, origin, path, image }: ItemDataInput): JsonLd =>
  withoutEmpty({
    '@context': CONTEXT,
    '@type': 'Person',
    name: textOf(item.title, locale),
    jobTitle: textOf(item.intro, locale),
    url: origin + path,
    image: image && origin + image,
    ...reach(item),
    worksFor: { '@type': 'RealEstateAgent', name: site.name, url: `${origin}/` },
  });

const officeData = ({ item, site, locale, origin, path, image }: ItemDataInput): JsonLd => {
  const [latitude, longitude] = [
    Number(factOf(item, 'latitude') || Number.NaN),
    Number(factOf(item, 'longitude') || Number.NaN),
  ];
  return withoutEmpty({
    '@context': CONTEXT,
    '@type': 'RealEstateAgent',
    name: `${site.name}, ${textOf(item.title, locale)}`,
    url: origin + path,
    image: image && origin + image,
    ...reach(item),
    address: withoutEmpty({
      '@type': 'PostalAddress',
      streetAddress: factOf(item, 'street'),
      postalCode: factOf(item, 'zip'),
      addressLocality: factOf(item, 'city'),
      addressCountry: 'BE',
    }),
    geo: Number.isFinite(latitude + longitude) ? { '@type': 'GeoCoordinates', latitude, longitude } : undefined,
    openingHoursSpecification: (item.hours ?? []).map(({ day, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `${CONTEXT}/${DAYS[day - 1]}`,
      opens: from,
      closes: to,
    })),
    parentOrganization: { '@type': 'RealEstateAgent', name: site.name, url: `${origin}/` },
  });
};

const MAKERS: Readonly<Record<string, (input: ItemDataInput) => JsonLd>> = {
  news: articleData,
  team: personData,
  offices: officeData,
};

export const itemData = (input: ItemDataInput): JsonLd | undefined =>
  Object.hasOwn(MAKERS, input.entity) ? MAKERS[input.entity]?.(input) : undefined;
