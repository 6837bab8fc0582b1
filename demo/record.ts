// The facts of one listing written down as a record (Record section 3.1).
import { type LabelTable, referenceLabel } from '../src/domain/display/labels.ts';
import { labelsFor } from '../src/domain/display/labels-for.ts';
import { LOCALES, type Locale } from '../src/domain/locale.ts';
import type { Estate, Unit } from '../src/domain/record/estate.ts';
import { subTypeByCode } from '../src/domain/record/sub-types.ts';
import { addressOf } from './address.ts';
import type { Agency, Representative } from './agencies.ts';
import { energyOf, planningOf } from './certificates.ts';
import { dayBefore, stamp } from './days.ts';
import type { Facts } from './facts.ts';
import { fieldsOf, INDEXATION } from './fields.ts';
import { isHome, isLand } from './kinds.ts';
import { filesOf, picturesOf, videosOf } from './media.ts';
import type { Random } from './random.ts';
import { collectionsOf, stickerOf } from './stickers.ts';
import { describe } from './texts/describe.ts';
import { isSold } from './transactions.ts';

export type Desk = {
  readonly agency: Agency;
  readonly team: readonly [Representative, ...Representative[]];
  /** ISO day. */
  readonly today: string;
};

type Names = { nl: string; fr: string; en: string; de: string };
const perLocale = (text: (locale: Locale) => string): Names => ({
  nl: text('nl'),
  fr: text('fr'),
  en: text('en'),
  de: text('de'),
});
const names = new Map<string, Names>();
/** A reference value's name in the four languages, made once. */
export const nameOf = (table: LabelTable, code: string | number): Names => {
  const key = `${table} ${code}`;
  const name = names.get(key) ?? perLocale((locale) => referenceLabel(labelsFor(locale).reference, table, code));
  names.set(key, name);
  return name;
};

export const transactionRef = (id: number): NonNullable<Unit['general']['transaction']> => ({
  id,
  name: nameOf('Transaction', id),
});
const MONTH: Names = { nl: 'maand', fr: 'mois', en: 'month', de: 'Monat' };
const WEEK: Names = { nl: 'week', fr: 'semaine', en: 'week', de: 'Woche' };

const ROOM_NAMES = {
  1: nameOf('RoomType', 1),
  5: nameOf('RoomType', 5),
  6: nameOf('RoomType', 6),
  10: nameOf('RoomType', 10),
  14: nameOf('RoomType', 14),
  16: nameOf('RoomType', 16),
};

export const layoutOf = (facts: Facts): Unit['layout'] => {
  if (!isHome(facts.kind.family))
    return facts.parkings + facts.toilets > 0
      ? { toiletCount: facts.toilets, parkingCount: facts.parkings }
      : undefined;
  const upstairs = facts.kind.family === 'house' && facts.floors > 1 ? 1 : Math.max(0, facts.floor);
  const room = (id: keyof typeof ROOM_NAMES, floor: number, surface?: number) => ({
    value: { id, name: ROOM_NAMES[id] },
    floor,
    floorId: floor,
    ...(surface ? { surface } : {}),
  });
  const repeat = (count: number, id: keyof typeof ROOM_NAMES, floor: number, surface?: number) =>
    Array.from({ length: count }, () => room(id, floor, surface));
  return {
    rooms: [
      ...repeat(facts.toilets, 16, facts.floor),
      ...repeat(facts.terrace > 0 ? 1 : 0, 10, facts.floor, facts.terrace),
      ...repeat(facts.garages, 6, 0, 18),
      ...repeat(facts.parkings, 14, 0),
      ...repeat(facts.beds, 1, upstairs),
      ...repeat(facts.baths, 5, upstairs),
    ],
    bedroomCount: facts.beds,
    bathroomCount: facts.baths,
    toiletCount: facts.toilets,
    garageCount: facts.garages,
    parkingCount: facts.parkings,
    ...(facts.terrace > 0 ? { terraceSurface: facts.terrace } : {}),
  };
};

const priceOf = (facts: Facts): Unit['price'] => {
  if (facts.price === undefined) return undefined;
  if (!facts.rent) return { value: facts.price };
  return {
    value: facts.transaction === 8 ? Math.round(facts.price / 20) * 10 : facts.price,
    period: { name: facts.transaction === 8 ? WEEK : MONTH },
    ...(facts.kind.family === 'garage' ? {} : { deposit: facts.price * (facts.place.region === 'FLANDERS' ? 3 : 2) }),
  };
};

const dimensionsOf = (facts: Facts, random: Random): Unit['dimensions'] => {
  if (isLand(facts.kind.family)) {
    const width = Math.max(3, Math.round(Math.sqrt(facts.plot) * random.between(0.45, 1)));
    const depth = Math.round(facts.plot / width);
    return {
      areaGround: facts.plot,
      widthGround: width,
      depthGround: depth,
      ...(facts.kind.family === 'plot' && facts.plot > 100 ? { areaBuildable: Math.round(facts.plot * 0.45) } : {}),
    };
  }
  const width = facts.kind.build === 'CLOSED' ? random.int(5, 8) : random.int(8, 16);
  return {
    areaBuild: facts.area,
    ...(facts.plot > 0 ? { areaGround: facts.plot } : {}),
    ...(facts.kind.family === 'house' && facts.kind.build
      ? { widthHouse: width, depthHouse: Math.max(6, Math.round(facts.area / facts.floors / width)) }
      : {}),
  };
};

const kiOf = (facts: Facts, random: Random): Unit['ki'] => {
  if (facts.rent || facts.transaction === 7 || facts.transaction === 9) return undefined;
  const nonIndexed = isLand(facts.kind.family)
    ? Math.max(2, Math.round(facts.plot * 0.006))
    : Math.round(facts.area * random.between(4.2, 8.6) * Math.sqrt(facts.place.pricePerM2 / 2500));
  return { nonIndexed, indexed: Math.round(nonIndexed * INDEXATION.coefficient) };
};

const technicalOf = (facts: Facts, today: string): Unit['technical'] => {
  if (isLand(facts.kind.family)) return undefined;
  return {
    newBuilding: facts.condition === 'NEW',
    constructionYear: facts.year,
    ...(facts.renovated ? { renovationYear: facts.renovated } : {}),
    ...(facts.kind.build ? { buildingType: facts.kind.build } : {}),
    condition: facts.condition,
    available: facts.available,
    ...(facts.rent && facts.available !== 'IMMEDIATE'
      ? { availableDate: dayBefore(today, -30 - (facts.voice % 60)) }
      : {}),
    ...(isHome(facts.kind.family) ? { furniture: facts.furnished, elevator: facts.elevator } : {}),
    ...(facts.rent && isHome(facts.kind.family) ? { petsAllowed: facts.pets, monthlyCost: facts.monthlyCosts } : {}),
    ...(facts.garden > 0 ? { directionGarden: facts.orientation } : {}),
  };
};

export const representativeOf = (desk: Desk, facts: Pick<Facts, 'voice'>): Representative =>
  desk.team[facts.voice % desk.team.length] ?? desk.team[0];

type Optional<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** Left out rather than undefined: the record is stored as it is written. */
export const withoutUndefined = <T extends object>(record: T): Optional<T> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Optional<T>;

export const recordOf = (facts: Facts, desk: Desk, random: Random): Estate => {
  const { kind, id } = facts;
  const reference = `${desk.agency.prefix}-${id}`;
  const publicationDate = stamp(dayBefore(desk.today, facts.age), facts.voice);
  const thisYear = Number(desk.today.slice(0, 4));
  const texts = perLocaleTexts(facts);
  const flat = kind.family === 'apartment' || kind.family === 'studio';
  const home = isHome(kind.family);
  return withoutUndefined({
    general: withoutUndefined({
      id,
      reference,
      description: texts.description,
      shortDescription: texts.short,
      headType: { id: kind.headType, name: nameOf('HeadType', kind.headType) },
      subType: { id: subTypeByCode(kind.code)?.id ?? 0, code: kind.code, name: nameOf('SubType', kind.code) },
      transaction: transactionRef(facts.transaction),
      project: false,
      sticker: stickerOf(facts),
      ...(flat && kind.code !== 'APARTMENT_BUILDING' ? { floor: facts.floor } : {}),
      ...(home && facts.rent ? { petsAllowed: facts.pets } : {}),
      ...(home ? { bedroomCount: facts.beds, bathroomCount: facts.baths } : {}),
      publicationDate,
      collections: collectionsOf(facts),
    }),
    price: priceOf(facts),
    planning: planningOf(facts, random),
    address: addressOf(facts, random),
    pictures: picturesOf(facts, publicationDate),
    layout: layoutOf(facts),
    dimensions: dimensionsOf(facts, random),
    energy: energyOf(facts, random, thisYear),
    technical: technicalOf(facts, desk.today),
    ki: kiOf(facts, random),
    salesRepresentative: representativeOf(desk, facts),
    videos: isSold(facts.transaction) ? [] : videosOf(facts, desk.agency.siteId, reference),
    files: isSold(facts.transaction) ? [] : filesOf(facts, desk.agency.siteId, reference),
    fields: fieldsOf(facts, random),
  });
};

const perLocaleTexts = (facts: Facts): { description: Names; short: Names } => {
  const texts = LOCALES.map((locale) => [locale, describe(facts, locale)] as const);
  const of = new Map(texts);
  return {
    description: perLocale((locale) => of.get(locale)?.description ?? ''),
    short: perLocale((locale) => of.get(locale)?.short ?? ''),
  };
};
