// Decisions section 3: the index holds public data only. This is all the catalogue knows of an estate: what a filter,
// a sort, a group, a map or a text search reads, taken from the public form of the record.
import { estateAddress } from '../domain/address.ts';
import type { Estate, Unit } from '../domain/estate.ts';
import type { LatLon } from '../domain/geo.ts';
import { groupSortKey } from '../domain/grouping.ts';
import { labelsFor } from '../domain/labels-for.ts';
import { LOCALES, type Localized } from '../domain/locale.ts';
import { estatePrice } from '../domain/project.ts';
import { publicEstate } from '../domain/public-estate.ts';
import type { Group } from '../domain/query-fields.ts';
import { HEAD_TYPES } from '../domain/reference-data.ts';
import { bedroomCount } from '../domain/room-counts.ts';
import { estateStatus, estateType, isHidden, isProject, type Status, transactionId } from '../domain/status.ts';
import { subTypeByCode } from '../domain/sub-types.ts';
import { roundPoint } from './geo-grid.ts';
import { words } from './words.ts';

export type EntryCity = {
  readonly id: number | undefined;
  readonly zip: string;
  readonly name: string;
  readonly alias: Localized;
};

export type IndexEntry = {
  readonly id: number;
  /** The project of a unit. */
  readonly parentId: number | undefined;
  readonly project: boolean;
  readonly headType: number | undefined;
  readonly subType: number | undefined;
  readonly transaction: number | undefined;
  readonly status: Status | undefined;
  readonly city: EntryCity | undefined;
  readonly country: string | undefined;
  readonly bedrooms: number | undefined;
  readonly collections: readonly string[];
  readonly price: number | undefined;
  /** Milliseconds since 1970. */
  readonly published: number | undefined;
  /** The public point: of a hidden address the centre of its grid cell. */
  readonly point: LatLon | undefined;
  /** Where its group stands among the groups, by code unit; undefined for the group labelled Projecten. */
  readonly groups: { readonly [G in Exclude<Group, 'PRICE'>]: string | undefined };
  readonly text: string;
};

/** The settings of a site that decide what its visitors may find. */
export type IndexSite = { readonly hiddenStatus: readonly number[] };

/** The dotted fields that win over a block the index reads. */
const FIELDS = ['financial.price', 'financial.price_from', 'construction.bedrooms_count'] as const;

/** The key of the group labelled Projecten, after every other. */
const NO_GROUP = groupSortKey({ general: { id: 1 } }, 'CITY', labelsFor('nl').reference);
const DUTCH = labelsFor('nl').reference;

/** Zero and -1 are empty (record section 5). */
const positive = (value: number | null | undefined): number | undefined =>
  value !== null && value !== undefined && value > 0 ? value : undefined;
/** A time without a zone is read as UTC, whatever the zone of this process. */
const instantOf = (iso: string | null | undefined): number | undefined => {
  if (!iso) return undefined;
  const time = Date.parse(/T.*(Z|[+-]\d\d:\d\d)$/.test(iso) || !iso.includes('T') ? iso : `${iso}Z`);
  return Number.isNaN(time) ? undefined : time;
};

const cityOf = (address: Unit['address']): EntryCity | undefined => {
  const city = address?.city;
  if (!city) return undefined;
  return { id: positive(city.id), zip: city.zip?.trim() ?? '', name: city.name?.trim() ?? '', alias: city.alias ?? {} };
};

const TAGS = /<[^>]*>/g;

const inAllLanguages = (text: Localized | null | undefined): string[] =>
  text ? LOCALES.flatMap((locale) => text[locale] ?? []) : [];

/** Title, description, address and reference in all languages; a tag is no word. */
const textOf = (estate: Unit, address: Unit['address']): string => {
  const { general } = estate;
  const parts = [
    ...[general.title, estate.title].flatMap(inAllLanguages),
    ...[general.description, estate.description].flatMap(inAllLanguages),
    ...[general.shortDescription, estate.short_description].flatMap(inAllLanguages),
    ...[address?.street, address?.location, address?.city?.alias].flatMap(inAllLanguages),
    address?.number,
    address?.box,
    address?.city?.zip,
    address?.city?.name,
    general.reference,
  ];
  return parts.filter(Boolean).join(' \n').replace(TAGS, ' ');
};

/** What the index reads of a record, and no more: the public form of a small record is quickly made. */
const indexed = (estate: Unit): Unit => {
  const { general, price, address, layout, fields, title, description, short_description, type, subType, status } =
    estate;
  const read: NonNullable<Unit['fields']> = {};
  for (const name of FIELDS) if (fields?.[name] !== undefined) read[name] = fields[name];
  return {
    general,
    price: price ?? null,
    address: address ?? null,
    layout: layout ?? null,
    fields: read,
    title: title ?? null,
    description: description ?? null,
    short_description: short_description ?? null,
    type: type ?? null,
    subType: subType ?? null,
    status: status ?? null,
  };
};

/** Raised when `indexRecord` keeps more or other things: records stored before are then not read. */
export const INDEX_RECORD_VERSION = 1;

const distinctWords = (texts: readonly (Localized | null | undefined)[]): string => {
  const text = texts.flatMap(inAllLanguages).join(' \n').replace(TAGS, ' ');
  return [...new Set(words(text))].join(' ');
};

/**
 * The record as the index reads it, several times smaller: `indexEntry` says the same of both. Of the long texts the words
 * remain, once each and folded already.
 */
export const indexRecord = (estate: Unit): Unit => {
  const { title, description, short_description, layout, ...read } = indexed(estate);
  const { title: ownTitle, description: ownDescription, shortDescription, ...general } = read.general;
  const texts = [ownTitle, title, ownDescription, description, shortDescription, short_description];
  const rooms = layout?.rooms?.flatMap(({ value }) => (value ? [{ value: { id: value.id } }] : []));
  return {
    ...read,
    general: { ...general, description: { nl: distinctWords(texts) } },
    ...(layout ? { layout: { bedroomCount: layout.bedroomCount ?? null, rooms: rooms ?? null } } : {}),
    ...(estate.archived === true ? { archived: true } : {}),
  };
};

const isOut = (estate: Unit, site: IndexSite): boolean =>
  estate.archived === true || isHidden(estate, site.hiddenStatus);

/**
 * What the index holds of an estate, or nothing when visitors may not find it. A unit needs its project, whose hidden
 * address, status and archive it shares; a unit whose project is gone follows it, so it has no entry either.
 */
export const indexEntry = (estate: Estate, parent: Estate | undefined, site: IndexSite): IndexEntry | undefined => {
  const parentId = positive(estate.general.parentId);
  if (isOut(estate, site)) return undefined;
  if (parentId !== undefined && (parent === undefined || isOut(parent, site))) return undefined;
  const shown = publicEstate(indexed(estate), parent);
  const { general } = shown;
  const address = parent ? estateAddress(shown, publicEstate(indexed(parent))) : shown.address;
  const point = address?.geoLocation;
  const placed = { ...shown, address: address ?? null };
  const group = (by: Group): string | undefined => {
    const key = groupSortKey(placed, by, DUTCH);
    return key === NO_GROUP ? undefined : key;
  };
  return {
    id: general.id,
    parentId,
    project: isProject(shown),
    headType: positive(general.headType?.id) ?? HEAD_TYPES.find(({ code }) => code === estateType(shown))?.id,
    subType: positive(general.subType?.id) ?? subTypeByCode(shown.subType ?? '')?.id,
    transaction: transactionId(shown),
    status: estateStatus(shown),
    city: cityOf(address),
    country: address?.country || undefined,
    bedrooms: bedroomCount(shown),
    collections: general.collections ?? [],
    price: estatePrice({ ...shown, children: null })?.value,
    published: instantOf(general.publicationDate),
    point: point ? roundPoint(point) : undefined,
    groups: { TYPE: group('TYPE'), SUBTYPE: group('SUBTYPE'), CITY: group('CITY'), STATUS: group('STATUS') },
    text: textOf(shown, address),
  };
};

export type CatalogueChange = { readonly id: number; readonly entry: IndexEntry | undefined };

/** An estate with its units as changes: each is put in the index, or taken out of it. */
export const indexChanges = (estate: Estate, site: IndexSite): CatalogueChange[] => {
  const { children, ...own } = estate;
  return [
    { id: own.general.id, entry: indexEntry(own, undefined, site) },
    ...(children ?? []).map((unit) => ({
      id: unit.general.id,
      entry: indexEntry({ ...unit, general: { ...unit.general, parentId: own.general.id } }, own, site),
    })),
  ];
};
