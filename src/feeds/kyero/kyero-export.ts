// A listing, as the public sees it, as a Kyero v3 property. What the format cannot say is left out; a hidden address
// gives its town only: a point that is blurred on our map would be a wrong address on somebody else's.
import { isDeepStrictEqual } from 'node:util';
import { countryLabel, referenceLabel } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { orderPictures } from '../../domain/display/ordering.ts';
import { LOCALES, type Localized, textOf } from '../../domain/locale.ts';
import { provinceOfZip } from '../../domain/places/region.ts';
import { foreignCountry, isAbroad } from '../../domain/record/country.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estatePrice } from '../../domain/record/estate-price.ts';
import { subTypeName } from '../../domain/record/estate-sub-type.ts';
import { headTypeName } from '../../domain/record/estate-type.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { recordVideos } from '../../domain/record/listing-media.ts';
import { builtArea, livingArea } from '../../domain/record/living-area.ts';
import { isAddressVisible } from '../../domain/record/public-estate.ts';
import { bathroomCount, bedroomCount } from '../../domain/record/room-counts.ts';
import { estateStatus, isForRent, isSoldStatus } from '../../domain/record/status.ts';
import { ownTransactionId } from '../../domain/record/transaction.ts';
import { clip, plainLine, plainText, withoutControls } from '../feed-values.ts';
import type { KyeroProperty } from './kyero-property.ts';

/** The number of our own listings in an export: nobody else's listing can have it. */
const exportedId = (siteId: string, id: number): string => `pand-${siteId}-${id}`;
/** The listing that a key of our own export means; undefined for anybody else's. */
export const ownListing = (siteId: string, key: string): number | undefined => {
  const id = key.startsWith(`pand-${siteId}-`) ? key.slice(`pand-${siteId}-`.length) : '';
  return /^[1-9]\d{0,9}$/.test(id) && Number(id) <= MAX_ID ? Number(id) : undefined;
};

/** Only what is on offer: the format cannot say "sold". */
export const isExported = (estate: Estate): boolean => {
  const status = estateStatus(estate);
  return status !== undefined && !isSoldStatus(status) && (estate.address?.city?.name ?? '').trim() !== '';
};

const MAX_IMAGES = 50;
const MAX_FEATURES = 50;
const SHORT_TERM = 8;
const EN = labelsFor('en');

const texts = (
  text: Localized | null | undefined,
  read: (html: string) => string | undefined,
): Record<string, string> =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const plain = read(text?.[locale] ?? '');
      return plain === undefined ? [] : [[locale, plain]];
    }),
  );

/** "2026-11-02T10:15:00Z" → "2026-11-02 10:15:00". A listing without a date is the oldest one. */
const dateText = (date: string | null | undefined): string => {
  const [, day = '1970-01-01', time = '00:00', second = '00'] =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(?::(\d{2}))?)?/.exec(date ?? '') ?? [];
  return `${day} ${time}:${second}`;
};

const whole = (value: number | null | undefined): string | undefined =>
  typeof value === 'number' && value > 0 ? String(Math.round(value)) : undefined;

const yes = (value: boolean): string | undefined => (value ? '1' : undefined);

const areaGround = (estate: Estate): number | undefined => {
  const dotted = estate.fields?.['construction.lot_surface'];
  return typeof dotted === 'number' && dotted > 0 ? dotted : (estate.dimensions?.areaGround ?? undefined);
};

const letter = (estate: Estate): string | undefined => {
  const label = estate.fields?.['certification.energy_label'] ?? estate.energy?.energyLabel;
  const code = typeof label === 'string' ? label.toUpperCase() : '';
  // The format ends at A: a better label is an A there.
  return /^A_PLUS/.test(code) ? 'A' : /^[A-G]$/.test(code) ? code : undefined;
};

const placeOf = (estate: Estate) => {
  const { address } = estate;
  const zip = address?.city?.zip?.trim() || undefined;
  const town = plainLine(address?.city?.name ?? '', 200);
  const province = !isAbroad(address) && zip ? provinceOfZip(zip) : undefined;
  const point = isAddressVisible(estate) ? address?.geoLocation : undefined;
  return {
    town,
    postcode: zip,
    province: province
      ? referenceLabel(EN.reference, 'Province', province)
      : (plainLine(address?.province ?? '') ?? town),
    country: plainLine(countryLabel(EN.countries, foreignCountry(address) || 'BE')),
    ...(point ? { latitude: String(point.lat), longitude: String(point.lon) } : {}),
  };
};

export type ExportAddresses = {
  /** The address of a picture for others. */
  readonly picture: (ref: string) => string | undefined;
  /** The listing's page in each language. */
  readonly pages: (estate: Estate) => Localized;
};

/** Without addresses: only to compare. */
export const kyeroOfEstate = (siteId: string, estate: Estate, addresses?: ExportAddresses): KyeroProperty => {
  const { general } = estate;
  const price = estatePrice(estate);
  const picture = addresses?.picture ?? ((ref: string) => ref);
  const links = recordVideos(estate);
  const pool = estate.fields?.['comfort.swimming_pool'];
  return {
    id: exportedId(siteId, general.id),
    date: dateText(general.publicationDate),
    ref: plainLine(general.reference ?? '', 100) ?? String(general.id),
    price: whole(price?.value) ?? 'x',
    currency: 'EUR',
    priceFreq: isForRent(estate) ? (ownTransactionId(estate) === SHORT_TERM ? 'week' : 'month') : 'sale',
    newBuild: yes(estate.technical?.newBuilding === true || estate.fields?.['construction.new_building'] === true),
    type: plainLine(subTypeName(estate, EN.reference, 'en') || headTypeName(estate, EN.reference, 'en')) ?? 'Other',
    ...placeOf(estate),
    beds: whole(bedroomCount(estate)),
    baths: whole(bathroomCount(estate)),
    pool: yes(pool === true || (typeof pool === 'string' && pool !== '')),
    built: whole(builtArea(estate) ?? livingArea(estate)),
    plot: whole(areaGround(estate)),
    consumption: letter(estate),
    url: addresses ? texts(addresses.pages(estate), (text) => text || undefined) : {},
    title: texts(general.title ?? estate.title, (text) => plainLine(text)),
    desc: texts(general.description ?? estate.description, (text) => plainText(text)),
    features: (estate.facilities ?? [])
      .flatMap(({ name }) => plainLine(textOf(name, 'en')) ?? [])
      .slice(0, MAX_FEATURES),
    images: orderPictures(estate.pictures)
      .flatMap(({ file }) => (file ? (picture(file) ?? []) : []))
      .slice(0, MAX_IMAGES),
    floorplans: [],
    videos: links.filter(({ tour }) => !tour).map(({ link }) => link),
    tours: links.filter(({ tour }) => tour).map(({ link }) => link),
  };
};

/** What a property says, without its page and picture addresses, which change with the name of the server. */
const content = ({ url: _url, images, videos: _videos, tours: _tours, id: _id, ...rest }: KyeroProperty) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  images: images.length,
});

/** Whether a listing still says what a property of our own export says. */
export const sameProperty = (property: KyeroProperty, listing: Estate): boolean =>
  isDeepStrictEqual(content(property), content(kyeroOfEstate('x', listing)));

const escaped = (text: string): string =>
  withoutControls(text.toWellFormed())
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

const element = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${escaped(text)}</${name}>`;
const group = (name: string, inner: string): string => (inner === '' ? '' : `<${name}>${inner}</${name}>`);
const languages = (name: string, byLanguage: Readonly<Record<string, string>>): string =>
  group(
    name,
    Object.entries(byLanguage)
      .map(([language, text]) => element(language, text))
      .join(''),
  );

export const propertyXml = (p: KyeroProperty): string =>
  group(
    'property',
    [
      element('id', p.id),
      element('date', p.date),
      element('ref', p.ref),
      element('price', p.price),
      element('currency', p.currency),
      element('price_freq', p.priceFreq),
      element('new_build', p.newBuild),
      element('type', p.type),
      element('town', p.town),
      element('postcode', p.postcode),
      element('province', p.province),
      element('country', p.country),
      group('location', element('latitude', p.latitude) + element('longitude', p.longitude)),
      element('beds', p.beds),
      element('baths', p.baths),
      element('pool', p.pool),
      group('surface_area', element('built', p.built) + element('plot', p.plot)),
      group('energy_rating', element('consumption', p.consumption)),
      languages('url', p.url),
      languages('title', p.title),
      // Required by the format, also when there is nothing to say.
      languages('desc', p.desc) || '<desc/>',
      group('features', p.features.map((text) => element('feature', clip(text, 300))).join('')),
      `<images>${p.images.map((url, i) => `<image id="${i + 1}">${element('url', url)}</image>`).join('')}</images>`,
      ...p.videos.map((url) => element('video_url', url)),
      ...p.tours.map((url) => element('virtual_tour_url', url)),
    ].join(''),
  );

export const KYERO_START =
  '<?xml version="1.0" encoding="UTF-8"?>\n<root>\n<kyero><feed_version>3</feed_version></kyero>\n';
export const KYERO_END = '</root>\n';
