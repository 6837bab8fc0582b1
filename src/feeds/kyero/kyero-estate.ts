// A Kyero property as our record. The format has no kWh value, no status, no rooms and no street: those stay empty.
// Its notes are private and its page addresses are somebody else's: neither is kept.
import type { FieldProblem } from '../../domain/errors.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { unknownCodeLoss } from '../../domain/record/code-words.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { MAIN_TOUR_TYPE } from '../../domain/record/listing-media.ts';
import { countryCode, townOf } from '../feed-places.ts';
import { type EstateType, typeNamed, unknownTypeLoss } from '../feed-types.ts';
import { amountOf, clip, countOf, dateOf, filled, isYes, pointOf, surfacesOf, webAddress } from '../feed-values.ts';
import type { KyeroProperty, KyeroTexts } from './kyero-property.ts';

/** A record without its number, which the importer gives. */
export type FeedEstate = Omit<Unit, 'general'> & { readonly general: Omit<Unit['general'], 'id'> };
export type MappedRecord = {
  readonly value: FeedEstate;
  readonly lost: readonly string[];
  /** Why the record cannot be taken at all. */
  readonly problems: readonly FieldProblem[];
};

const MAX_PICTURES = 500;
const LETTERS = /^[A-G]$/;
const OTHER: EstateType = { headType: { id: 9 } };

/** The four languages of a site; the names of the others are lost. */
const fourLanguages = (texts: KyeroTexts, name: string, length: number, lose: (field: string) => void): Localized => {
  for (const language of Object.keys(texts))
    if (!LOCALES.some((locale) => locale === language)) lose(`${name}.${language}`);
  return Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = texts[locale];
      return text === undefined ? [] : [[locale, clip(text, length)]];
    }),
  );
};

const transactionOf = (priceFreq: string | undefined): number | undefined => {
  if (priceFreq === 'sale' || priceFreq === 'new_build') return 1;
  if (priceFreq === 'month') return 2;
  return priceFreq === 'week' || priceFreq === 'day' ? 8 : undefined;
};

const priceOf = ({ price, currency }: KyeroProperty, lose: (field: string) => void): number | undefined => {
  if (price === undefined || price === 'x') {
    if (price === undefined) lose('price (is empty, taken as on request)');
    return undefined;
  }
  if (currency !== undefined && currency !== 'EUR') {
    lose(`price (in ${clip(currency, 3)})`);
    return undefined;
  }
  const value = amountOf(price);
  if (value === undefined) lose('price (is not a number)');
  return value === 0 ? undefined : value;
};

const addressOf = (p: KyeroProperty, lose: (field: string) => void): Unit['address'] => {
  const point = pointOf(p.latitude, p.longitude);
  if (!point && (p.latitude !== undefined || p.longitude !== undefined)) lose('location');
  const country = countryCode(p.country);
  if (p.country !== undefined && country === undefined) lose(unknownCodeLoss('address.country', p.country));
  const town = townOf(p.town ?? '', p.postcode, country !== undefined && country !== 'BE', point);
  return {
    // The format has no street; what it says of the place is meant to be seen.
    visible: true,
    city: { name: town.name, ...(town.zip === undefined ? {} : { zip: clip(town.zip, 20) }) },
    ...(p.province === undefined ? {} : { province: clip(p.province, 100) }),
    ...(country === undefined ? {} : { country }),
    ...(point ? { geoLocation: point } : {}),
    ...(p.locationDetail === undefined ? {} : { location: { en: p.locationDetail } }),
  };
};

const picturesOf = (list: readonly string[], name: string, lose: (field: string) => void): string[] => {
  const good = list.flatMap((text) => webAddress(text) ?? []);
  if (good.length < list.length) lose(`${name} (${list.length - good.length} without a usable address)`);
  if (good.length > MAX_PICTURES) lose(`${name} (more than ${MAX_PICTURES})`);
  return [...new Set(good)].slice(0, MAX_PICTURES);
};

const mediaOf = (p: KyeroProperty, lose: (field: string) => void) => ({
  pictures: picturesOf(p.images, 'images', lose).map((file, index) => ({ file, index })),
  files: picturesOf(p.floorplans, 'floorplans', lose)
    .slice(0, 200)
    .map((file) => ({ file, type: 'floorplan' })),
  videos: [
    ...picturesOf(p.tours, 'virtual_tour_url', lose).map((link) => ({ link, type: { id: MAIN_TOUR_TYPE } })),
    ...picturesOf(p.videos, 'video_url', lose).map((link) => ({ link })),
  ].slice(0, 50),
});

const numberOr = <T>(text: string | undefined, value: T | undefined, name: string, lose: (field: string) => void) => {
  if (text !== undefined && value === undefined) lose(name);
  return value;
};

const energyOf = ({ consumption, emissions }: KyeroProperty, lose: (field: string) => void) => {
  if (emissions !== undefined && emissions !== 'X') lose('energy_rating.emissions');
  if (consumption !== undefined && consumption !== 'X' && !LETTERS.test(consumption))
    lose(unknownCodeLoss('energy.energyLabel', consumption));
  return consumption !== undefined && LETTERS.test(consumption) ? { energyLabel: consumption } : undefined;
};

const required = (p: KyeroProperty): FieldProblem[] => [
  ...(['type', 'town'] as const).flatMap((field) => (p[field] === undefined ? [{ field, message: 'is empty' }] : [])),
  ...(transactionOf(p.priceFreq) === undefined
    ? [
        {
          field: 'price_freq',
          message: p.priceFreq === undefined ? 'is empty' : 'is none of sale, new_build, month and week',
        },
      ]
    : []),
];

export const estateOfKyero = (p: KyeroProperty): MappedRecord => {
  const lost: string[] = [];
  const lose = (field: string) => void lost.push(field);
  const known = typeNamed(p.type ?? '');
  if (!known && p.type !== undefined) lose(unknownTypeLoss(clip(p.type, 40)));
  const { headType, subType } = known ?? OTHER;
  const newBuilding = isYes(p.newBuild) || p.priceFreq === 'new_build' || undefined;
  for (const name of ['partOwnership', 'leasehold'] as const)
    if (isYes(p[name])) lose(name === 'leasehold' ? 'leasehold' : 'part_ownership');
  const publicationDate = numberOr(p.date, dateOf(p.date), 'date', lose);
  const value = priceOf(p, lose);
  const { pictures, files, videos } = mediaOf(p, lose);
  const built = surfacesOf(p.built);
  const read = built.area !== undefined || built.terrace !== undefined;
  if (p.built !== undefined && !built.whole) lose(read ? 'surface_area.built (read in part)' : 'surface_area.built');
  const record = filled({
    general:
      filled({
        reference: p.ref,
        title: fourLanguages(p.title, 'title', 300, lose),
        description: fourLanguages(p.desc, 'desc', 50_000, lose),
        headType,
        subType,
        transaction: { id: transactionOf(p.priceFreq) ?? 1 },
        bedroomCount: numberOr(p.beds, countOf(p.beds), 'beds', lose),
        bathroomCount: numberOr(p.baths, countOf(p.baths), 'baths', lose),
        publicationDate,
      }) ?? {},
    price: filled({ value }),
    address: addressOf(p, lose),
    dimensions: filled({
      areaBuild: built.area,
      areaGround: numberOr(p.plot, amountOf(p.plot), 'surface_area.plot', lose),
    }),
    layout: filled({ terraceSurface: built.terrace }),
    energy: energyOf(p, lose),
    technical: filled({ newBuilding }),
    fields: filled({ 'comfort.swimming_pool': isYes(p.pool) || undefined }),
    facilities: p.features.slice(0, 200).map((text) => ({ name: { en: text } })),
    pictures,
    files,
    videos,
  }) as FeedEstate;
  return { value: record, lost, problems: required(p) };
};
