// Decisions section 4: a record as the API gives it. Every reference value has its number, its code and its name in all
// four languages; the status is the derived one; -1 is empty and left out (record section 5), save for floors.
import { countryLabel, type Labels, type LabelTable, referenceLabel } from '../display/labels.ts';
import { labelsFor } from '../display/labels-for.ts';
import { LOCALES, type Localized } from '../locale.ts';
import { positive } from '../numbers.ts';
import { cityById, cityNames } from '../places/cities.ts';
import type { Estate, Unit } from './estate.ts';
import { knownSubType } from './estate-sub-type.ts';
import { headTypeId } from './estate-type.ts';
import { FIELD_KIND, type FieldKind } from './field-kinds.ts';
import type { FieldName } from './fields-by-tab.ts';
import { geoPrecisionCode } from './geo-precision.ts';
import { headTypeCode } from './head-types.ts';
import { CARD_FIELDS, cardEstate } from './public-family.ts';
import { roomCode } from './room-counts.ts';
import { estateStatus, transactionId } from './status.ts';
import { transactionName } from './transaction.ts';
import { FIELD_BLOCKS } from './values-in-blocks.ts';

/** A value of an enumeration; where the enumeration has no numbers, its code stands for them. */
type NamedValue = { readonly id: number | string; readonly code: string; readonly name: Localized };
type ApiParts = {
  /** The enumerated values of the record, by the dotted name of their field, whatever block holds them. */
  readonly references?: { readonly [field: string]: NamedValue | readonly NamedValue[] };
  /** Of a listing in a list, which has at most five pictures. */
  readonly pictureCount?: number;
};
export type ApiUnit = Unit & ApiParts;
export type ApiEstate = Omit<Estate, 'children'> & ApiParts & { children?: ApiUnit[] | null };

const nameWith = (label: (labels: Labels) => string): Localized =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = label(labelsFor(locale));
      return text ? [[locale, text]] : [];
    }),
  );

/** Shared by all records: not to be changed. */
const known = new Map<string, Localized>();
const nameOf = (table: LabelTable | 'Country', code: string | number): Localized => {
  const key = `${table} ${code}`;
  const name =
    known.get(key) ??
    nameWith(({ reference, countries }) =>
      table === 'Country' ? countryLabel(countries, String(code)) : referenceLabel(reference, table, code),
    );
  // A name that nobody has is not kept: strangers could fill the memory with codes of their own.
  if (name.nl !== undefined) known.set(key, name);
  return name;
};

/** A record's own words win, language by language. */
const withOwn = (table: Localized, own: Localized | null | undefined): Localized => ({
  ...table,
  ...Object.fromEntries(Object.entries(own ?? {}).filter(([, text]) => text?.trim())),
});

type Reference = NonNullable<Unit['general']['headType']>;

/** The number stays the record's own; nothing when there is neither number nor code nor name. */
const reference = (
  given: Reference | null | undefined,
  { id, code, name }: { id: number | undefined; code: string | undefined; name: Localized },
): Reference | undefined => {
  const full = {
    id: positive(given?.id) ?? id ?? 0,
    code: code ?? given?.code ?? undefined,
    name: withOwn(name, given?.name),
  };
  if (full.id === 0 && full.code === undefined && Object.keys(full.name).length === 0) return undefined;
  const { code: shown, ...others } = full;
  return shown === undefined ? others : { ...others, code: shown };
};

const namedGeneral = (unit: Unit): Unit['general'] => {
  const { headType, subType, transaction, ...general } = unit.general;
  const [type, sub, status] = [headTypeId(unit), knownSubType(unit), estateStatus(unit)];
  const typed = reference(headType, {
    id: type,
    code: type === undefined ? undefined : headTypeCode(type),
    name: type === undefined ? {} : nameOf('HeadType', type),
  });
  const subTyped = reference(subType, { id: sub?.id, code: sub?.code, name: sub ? nameOf('SubType', sub.code) : {} });
  const given = transactionId(unit) === undefined && !transaction?.name ? undefined : transaction;
  const traded =
    given &&
    reference(given, {
      id: undefined,
      code: status,
      name: nameWith(({ reference: labels, locale }) => transactionName(unit, labels, locale)),
    });
  return {
    ...general,
    ...(typed ? { headType: typed } : {}),
    ...(subTyped ? { subType: subTyped } : {}),
    ...(traded ? { transaction: traded } : {}),
    ...(status ? { status } : {}),
  };
};

const namedValue = (kind: FieldKind, value: unknown): NamedValue | undefined => {
  const given = typeof value === 'object' && value !== null && 'code' in value ? value.code : value;
  const code = kind === 'GeoPrecision' && typeof given === 'number' ? geoPrecisionCode(given) : given;
  if (typeof code !== 'string') return undefined;
  const name = nameOf(kind, code);
  const id = typeof given === 'number' ? given : code.toUpperCase();
  return name.nl === undefined ? undefined : { id, code: code.toUpperCase(), name };
};

/** Those three are in `general` already. */
const IN_GENERAL: readonly string[] = ['status', 'type', 'subType'];

type Enumerated = readonly (readonly [FieldName, FieldKind])[];
const ENUMERATED = (Object.entries(FIELD_KIND) as [FieldName, FieldKind][]).filter(
  ([name]) => !IN_GENERAL.includes(name),
);
/** What a card can hold, whatever block or field it is in. */
const ON_CARDS: Enumerated = ENUMERATED.filter(
  ([name]) => name === 'geo.address.country' || (CARD_FIELDS as readonly string[]).includes(name),
);

const referencesOf = (unit: Unit, enumerated: Enumerated): NonNullable<ApiParts['references']> => {
  const found: Record<string, NamedValue | readonly NamedValue[]> = {};
  for (const [name, kind] of enumerated) {
    const value = unit.fields?.[name as keyof NonNullable<Unit['fields']>] ?? FIELD_BLOCKS[name]?.(unit);
    const named = Array.isArray(value) ? value.flatMap((one) => namedValue(kind, one) ?? []) : namedValue(kind, value);
    if (named && (!Array.isArray(named) || named.length > 0)) found[name] = named;
  }
  return found;
};

type Rooms = NonNullable<NonNullable<Unit['layout']>['rooms']>;
const namedRooms = (rooms: Rooms): Rooms =>
  rooms.map((room) => {
    const code = room.value ? roomCode(room.value.id) : undefined;
    if (!room.value || code === undefined) return room;
    return {
      ...room,
      value: { ...room.value, code, name: withOwn(nameOf('RoomType', room.value.id), room.value.name) },
    };
  });

/** Floors and places on the map may be below zero. */
const SIGNED: readonly string[] = ['floor', 'lat', 'lon', 'construction.floor', 'general.floor'];
/** An id that a record cannot do without is 0 when it is empty. */
const WITH_ID: readonly string[] = ['headType', 'subType', 'transaction', 'condition', 'buildingType', 'type', 'value'];

const cleared = <T>(value: T, block = ''): T => {
  // What is named and has no value is there; one whose value is empty is not known to be.
  if (Array.isArray(value)) return value.filter((one) => one?.value !== -1).map((one) => cleared(one, block)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    if (part !== -1 || SIGNED.includes(key) || (key === 'floorId' && block === 'general'))
      return [[key, cleared(part, key)]];
    return (key === 'id' && WITH_ID.includes(block)) || key === 'extra_field_autoid' ? [[key, 0]] : [];
  });
  return Object.fromEntries(entries) as T;
};

/** A town of our table has its name in every language. */
const namedAddress = (address: NonNullable<Unit['address']>): NonNullable<Unit['address']> => {
  const { city } = address;
  if (!city?.id || !city.name || !cityById(city.id)) return address;
  return { ...address, city: { ...city, alias: cityNames({ name: city.name, alias: withOwn({}, city.alias) }) } };
};

const named = (unit: Unit): Unit => ({
  ...unit,
  general: namedGeneral(unit),
  ...(unit.address ? { address: namedAddress(unit.address) } : {}),
});

const fullUnit = (unit: Unit): ApiUnit => {
  const { layout, environments } = unit;
  return cleared({
    ...named(unit),
    ...(layout?.rooms ? { layout: { ...layout, rooms: namedRooms(layout.rooms) } } : {}),
    ...(environments
      ? {
          environments: environments.map((one) =>
            one.code ? { ...one, name: withOwn(nameOf('Environment', one.code), one.name) } : one,
          ),
        }
      : {}),
    references: referencesOf(unit, ENUMERATED),
  });
};

/** The whole public record. */
export const apiEstate = ({ children, ...estate }: Estate): ApiEstate =>
  children === undefined
    ? fullUnit(estate)
    : { ...fullUnit(estate), children: children?.map((unit) => fullUnit(unit)) ?? null };

/** What a card reads of a public record. */
export const apiCard = (estate: Estate): ApiEstate => {
  const { children, ...own } = cardEstate(estate);
  const card: ApiEstate = cleared({ ...named(own), references: referencesOf(own, ON_CARDS) });
  if (estate.pictures) Object.assign(card, { pictureCount: estate.pictures.length });
  return children ? { ...card, children: children.map((unit) => cleared(named(unit))) } : card;
};
