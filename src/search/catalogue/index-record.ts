// All that the index reads of an estate by itself, from the public form of its record. It is worked out when the estate
// is stored and kept beside it, because doing so for every estate at a start takes long; what a unit shares with its
// project is left to `indexEntry`.
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { positive } from '../../domain/numbers.ts';
import type { LatLon } from '../../domain/places/geo.ts';
import { regionOfAddress } from '../../domain/places/region.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Region } from '../../domain/record/estate-blocks.ts';
import { estatePrice } from '../../domain/record/estate-price.ts';
import { knownSubType, subTypeId } from '../../domain/record/estate-sub-type.ts';
import { headTypeId, isProject } from '../../domain/record/estate-type.ts';
import { isAddressVisible, publicEstate } from '../../domain/record/public-estate.ts';
import { bedroomCount } from '../../domain/record/room-counts.ts';
import { estateStatus, type Status, transactionId } from '../../domain/record/status.ts';
import { ownTransactionId } from '../../domain/record/transaction.ts';
import { groupId } from '../../domain/search/grouping.ts';
import { type HomeFacts, homeFacts } from '../../domain/search/home-facts.ts';
import type { Group } from '../../domain/search/query-fields.ts';
import { representativeKey } from '../../domain/search/resolve-terms.ts';
import { roundPoint } from '../columns/geo-grid.ts';
import { words } from '../text/words.ts';

export type EntryCity = {
  readonly id: number | undefined;
  readonly zip: string;
  readonly name: string;
  readonly alias: Localized;
};

/** Where an estate stands, as visitors may know it: of a hidden address the town and the centre of its grid cell. */
export type IndexPlace = {
  readonly visible: boolean;
  readonly city: EntryCity | undefined;
  readonly country: string | undefined;
  readonly point: LatLon | undefined;
  /** The group of its town. */
  readonly group: string | undefined;
  readonly region: Region | undefined;
  readonly text: string;
};

export type IndexRecord = {
  readonly id: number;
  /** The project of a unit. */
  readonly parentId: number | undefined;
  readonly archived: boolean;
  readonly project: boolean;
  readonly headType: number | undefined;
  readonly subType: number | undefined;
  /** As a subtype that our table lacks is called by its source. */
  readonly subTypeName: Localized | undefined;
  /** In our own table, whatever the source: what queries, counts and groups speak. */
  readonly transaction: number | undefined;
  /** As the record has it: what a site hides is named so. */
  readonly rawTransaction: number | undefined;
  readonly status: Status | undefined;
  readonly bedrooms: number | undefined;
  readonly collections: readonly string[];
  /** The e-mail address of who shows it, in small letters. */
  readonly representative: string | undefined;
  readonly price: number | undefined;
  /** Milliseconds since 1970. */
  readonly published: number | undefined;
  /** The groups it is in; undefined for the group labelled Projecten. */
  readonly groups: { readonly [G in Exclude<Group, 'PRICE' | 'CITY'>]: string | undefined };
  readonly facts: HomeFacts;
  /** Of a unit without an address, where it makes a difference: as its project's region has it. */
  readonly factsIn: { readonly [R in Region]?: HomeFacts } | undefined;
  /** By its own address, if it has one. */
  readonly place: IndexPlace | undefined;
  /** The same for a unit that shows its address, when its project does not. */
  readonly hiddenPlace: IndexPlace | undefined;
  /** Title, description and reference in all languages. */
  readonly text: string;
};

/** The dotted fields that win over a block the index reads. */
const FIELDS = [
  'financial.price',
  'financial.price_from',
  'construction.bedrooms_count',
  'geo.address.country',
  'construction.habitable_surface',
  'construction.built_surface',
  'construction.lot_surface',
  'construction.terrace_surface',
  'construction.new_building',
  'certification.epc_value',
  'certification.energy_label',
  'certification.custom_epc_label',
  'comfort.elevator',
  'comfort.domestic_animals_allowed',
  'comfort.swimming_pool',
  'comfort.furnished',
  'comfort.wheelchair_accessible',
  'comfort.charging_station',
  'layout.garage',
  'layout.terrace',
  'other.garages_count',
  'other.garden',
  'other.garden_type',
  'other.garden_orientation',
  'other.garden_surface',
  'planning.renovation_obligation',
  'planning.heritage_protected',
  'planning.protected_monument',
  'planning.protected_townscape',
  'planning.inventory_architectural_heritage',
] as const;

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

/** A tag is no word. */
const joined = (parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' \n').replace(TAGS, ' ');

/** What the index reads of a record, and no more: the public form of a small record is quickly made. */
const indexed = (estate: Unit): Unit => {
  const { general, price, address, layout, fields, title, description, short_description, type, subType, status } =
    estate;
  const { dimensions, energy, technical, planning } = estate;
  const read: NonNullable<Unit['fields']> = {};
  if (fields) for (const name of FIELDS) if (fields[name] !== undefined) Object.assign(read, { [name]: fields[name] });
  return {
    general,
    price: price ?? null,
    address: address ?? null,
    layout: layout ?? null,
    dimensions: dimensions ?? null,
    energy: energy ?? null,
    technical: technical ?? null,
    planning: planning ?? null,
    fields: read,
    title: title ?? null,
    description: description ?? null,
    short_description: short_description ?? null,
    type: type ?? null,
    subType: subType ?? null,
    status: status ?? null,
  };
};

const placeOf = (shown: Unit): IndexPlace | undefined => {
  const { address } = shown;
  if (!address) return undefined;
  const { city, country, geoLocation: point } = address;
  return {
    visible: isAddressVisible(shown),
    city: cityOf(address),
    country: country || undefined,
    point: point ? roundPoint(point) : undefined,
    group: groupId(shown, 'CITY'),
    region: regionOfAddress(address),
    text: joined([
      ...[address.street, address.location, city?.alias].flatMap(inAllLanguages),
      address.number,
      address.box,
      city?.zip,
      city?.name,
    ]),
  };
};

const REGIONS = ['FLANDERS', 'WALLONIA', 'BRUSSELS'] as const satisfies readonly Region[];

/** The label of a certificate's value and the duty to renovate are the region's; undefined where they say nothing. */
const factsByRegion = (shown: Unit, facts: HomeFacts): IndexRecord['factsIn'] => {
  const differing = REGIONS.flatMap((region) => {
    const there = homeFacts({ ...shown, address: { region } });
    return there.energy === facts.energy &&
      there.has.length + there.lacks.length === facts.has.length + facts.lacks.length
      ? []
      : [[region, there] as const];
  });
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
};

/** A project that shows no address, whatever else it is. */
const HIDING = { address: null };

export const indexRecord = (estate: Unit): IndexRecord => {
  const read = indexed(estate);
  const shown = publicEstate(read);
  const { general } = shown;
  const parentId = positive(general.parentId);
  const place = placeOf(shown);
  const facts = homeFacts(shown);
  return {
    id: general.id,
    parentId,
    archived: estate.archived === true,
    project: isProject(shown),
    headType: headTypeId(shown),
    subType: subTypeId(shown),
    subTypeName: knownSubType(shown) ? undefined : (general.subType?.name ?? undefined),
    transaction: ownTransactionId(shown),
    rawTransaction: transactionId(shown),
    status: estateStatus(shown),
    bedrooms: bedroomCount(shown),
    collections: general.collections ?? [],
    representative: representativeKey(estate.salesRepresentative?.email ?? '') || undefined,
    price: estatePrice({ ...shown, children: null })?.value,
    published: instantOf(general.publicationDate),
    groups: { TYPE: groupId(shown, 'TYPE'), SUBTYPE: groupId(shown, 'SUBTYPE'), STATUS: groupId(shown, 'STATUS') },
    facts,
    factsIn: parentId !== undefined && !place ? factsByRegion(shown, facts) : undefined,
    place,
    hiddenPlace: parentId !== undefined && place?.visible ? placeOf(publicEstate(read, HIDING)) : undefined,
    text: joined([
      ...[general.title, shown.title, general.description, shown.description].flatMap(inAllLanguages),
      ...[general.shortDescription, shown.short_description].flatMap(inAllLanguages),
      general.reference,
    ]),
  };
};

/** Raised when a record's rules or names change: records stored before are then worked out anew. */
export const INDEX_RECORD_VERSION = 5;

/** As it is stored: JSON, and apart from it the words of the long text, once each and folded already. */
export const toStored = ({ text, ...record }: IndexRecord): { readonly record: string; readonly words: string } => ({
  record: JSON.stringify(record),
  words: [...new Set(words(text))].join(' '),
});

/** Many at once: the records as a JSON list, the words of each on a line. */
export const fromStored = (stored: { readonly records: string; readonly words: string }): IndexRecord[] => {
  const records = JSON.parse(stored.records) as Omit<IndexRecord, 'text'>[];
  const texts = stored.words.split('\n');
  return records.map((record, i) => ({ ...record, text: texts[i] ?? '' }));
};
