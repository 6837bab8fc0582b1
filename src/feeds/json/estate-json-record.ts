// One record of our own JSON, checked and completed for storing: region and city id from the postcode, units apart.
import { createHash } from 'node:crypto';
import type { TSchema } from 'typebox';
import { undoDoubleEncoding } from '../../domain/double-encoding.ts';
import type { FieldProblem } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import { cityById, municipalityOf } from '../../domain/places/cities.ts';
import { cityNamed, type FoundPlace, findPlace } from '../../domain/places/find-city.ts';
import { outsidePlaceId } from '../../domain/places/outside-place.ts';
import { regionOfAddress } from '../../domain/places/region.ts';
import { type WrongCode, wrongCodes } from '../../domain/record/codes.ts';
import { foreignCountry, isAbroad } from '../../domain/record/country.ts';
import { type Unit, UnitSchema } from '../../domain/record/estate.ts';
import { MAX_UNITS } from '../../domain/record/estate-blocks.ts';
import { withFieldBlocks } from '../../domain/record/field-address.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { check } from '../../domain/validation.ts';

/** `document` is JSON text in one fixed form: the same record always has the same hash. */
export type PreparedEstate = {
  readonly id: number;
  readonly parentId: number | null;
  readonly guid: string | null;
  readonly externalId: string | null;
  readonly archivedAt: string | null;
  readonly document: string;
  readonly hash: string;
};

/** A record that can be stored, and what whoever sent it should know. */
export type TakenUnit = {
  readonly estate: PreparedEstate;
  readonly unit: Unit;
  /** Show as an empty string. */
  readonly wrongCodes: readonly WrongCode[];
  /** Texts that were encoded twice, by their path. */
  readonly repaired: readonly string[];
};

type RecordProblem = { readonly id: number | undefined; readonly fields: readonly FieldProblem[] };

export type PreparedRecord = {
  readonly taken: readonly TakenUnit[];
  readonly problems: readonly RecordProblem[];
  /** The record lists the units of its project: units that are not in the list are gone. */
  readonly units: { readonly projectId: number; readonly listed: readonly number[] } | undefined;
  /** Belgian places that are not in our table, as the record names them. */
  readonly unknownPlaces: readonly string[];
};

/** The id of a record that may be wrong in every other way. */
const readableId = (value: unknown): number | undefined => {
  const id = isObject(value) && isObject(value.general) ? value.general.id : undefined;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MAX_ID ? id : undefined;
};

/** The record's own id and those of the units listed in it. Undefined stands for one that cannot be read. */
export const readableIds = (value: unknown): (number | undefined)[] => {
  const children = isObject(value) && Array.isArray(value.children) ? value.children : [];
  return [readableId(value), ...children.map(readableId)];
};

const keyTexts = new Map<string, string>();
/** `"general":`, made once for each of the few hundred keys a checked record can have. */
const keyText = (key: string): string => {
  const known = keyTexts.get(key);
  if (known !== undefined) return known;
  const text = `${JSON.stringify(key)}:`;
  keyTexts.set(key, text);
  return text;
};

/** JSON without nulls, which mean the same as nothing, and with keys in one order. */
const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isObject(value)) return JSON.stringify(value);
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const inner = value[key];
    if (inner === null || inner === undefined) continue;
    text += (text === '' ? '' : ',') + keyText(key) + canonicalJson(inner);
  }
  return `{${text}}`;
};

const BELGIUM = 'BE';

type Address = NonNullable<Unit['address']>;

/** The place of a Belgian address: by its id of ours, its postcode and name, or its name alone. */
const belgianPlace = ({ city, geoLocation }: Address, zip: string): FoundPlace | undefined => {
  const name = city?.name ?? '';
  const own = typeof city?.id === 'number' ? cityById(city.id) : undefined;
  const given = own && (zip === '' || zip === own.zip) && municipalityOf(own.id)?.whole !== own ? own : undefined;
  if (given && name.trim() === '') return findPlace(given.zip, given.name);
  if (zip !== '' || given) {
    const found = findPlace(zip || (given?.zip ?? ''), name);
    // A name nobody knows lies where the record's id says.
    return found && given && !found.isRecognised ? { ...found, city: given } : found;
  }
  const named = name.trim() === '' ? undefined : cityNamed(name, geoLocation ?? undefined);
  return named && findPlace(named.zip, named.name);
};

/**
 * Decisions sections 4 and 7: the city's id is ours, the region follows from the postcode. `unknown` is a Belgian place
 * that is not in our table, as the record names it.
 */
const completeAddress = (address: Address): { readonly address: Address; readonly unknown?: string } => {
  const { city } = address;
  const zip = (city?.zip ?? '').trim().replace(/^B-?\s*(?=\d{4}$)/i, '');
  const isBelgian = !isAbroad(address);
  const found = isBelgian ? belgianPlace(address, zip) : undefined;
  const { id: _id, ...named } = city ?? {};
  if (!found) {
    const region = regionOfAddress({ ...address, city: { zip } });
    const id = outsidePlaceId(foreignCountry(address) || BELGIUM, zip, city?.name ?? '');
    const unknown = isBelgian && id !== undefined ? [zip, city?.name?.trim()].filter(Boolean).join(' ') : undefined;
    return {
      address: {
        ...address,
        ...(region ? { region } : {}),
        ...(city ? { city: { ...named, ...(id === undefined ? {} : { id }), ...(zip ? { zip } : {}) } } : {}),
      },
      ...(unknown === undefined ? {} : { unknown }),
    };
  }
  const region = regionOfAddress({ ...address, city: { zip: found.city.zip } });
  const alias = city?.alias ?? (Object.keys(found.alias).length > 0 ? found.alias : undefined);
  return {
    address: {
      ...address,
      ...(region ? { region } : {}),
      country: BELGIUM,
      city: { ...named, id: found.city.id, zip: found.city.zip, name: found.name, ...(alias ? { alias } : {}) },
    },
    ...(found.isRecognised ? {} : { unknown: `${found.city.zip} ${found.name}` }),
  };
};

const isDate = (text: string): boolean => {
  const time = Date.parse(text);
  const year = Number(text.slice(0, 4));
  // A day that does not exist is read as one of the next month.
  return (
    !Number.isNaN(time) &&
    year >= 1800 &&
    year <= 2200 &&
    Number(text.slice(8, 10)) <= new Date(Date.UTC(year, Number(text.slice(5, 7)), 0)).getUTCDate()
  );
};

const dateProblems = (unit: Unit): FieldProblem[] => {
  const dates = {
    archived_at: unit.archived_at,
    'general.publicationDate': unit.general.publicationDate,
    'technical.availableDate': unit.technical?.availableDate,
  };
  return Object.entries(dates).flatMap(([field, text]) =>
    text && !isDate(text) ? [{ field, message: 'is not a date that exists' }] : [],
  );
};

// In JSON text: a NUL, or half of a surrogate pair. Neither is a character, and the database refuses both.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/;

const own = (value: Record<string, unknown>): Record<string, unknown> => {
  const { children: _children, ...rest } = value;
  return rest;
};

/** Every block may be null, so a wrong value inside one is also told as "the block must be null": that helps nobody. */
const innermost = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems
    .filter(({ field }) => field === '' || !problems.some((other) => other.field.startsWith(`${field}.`)))
    .map(({ field, message }) => ({ field: field || 'record', message }));

const DAMAGED = /[ÂÃÅâ]/;
const ADDRESS = /^(?:https?:|\/|file:|demo:)/;

/** The same value with its texts as they were meant; the paths of those that differ. Addresses stay as they are. */
const repair = <T>(value: T, path: string, repaired: Set<string>): T => {
  if (typeof value === 'string') {
    if (!DAMAGED.test(value) || ADDRESS.test(value)) return value;
    const text = undoDoubleEncoding(value);
    if (text !== value) repaired.add(path);
    return text as T;
  }
  if (typeof value !== 'object' || value === null) return value;
  let copy: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value)) {
    const inside = Array.isArray(value) ? path : path === '' ? key : `${path}.${key}`;
    const next: unknown = repair(part, inside, repaired);
    if (next === part) continue;
    copy ??= (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
    copy[key] = next;
  }
  return (copy as T | undefined) ?? value;
};

type Outcome = { readonly taken: TakenUnit; readonly unknown?: string } | { readonly problem: RecordProblem };

const prepareUnit = (value: unknown, parentId: number | undefined, importedAt: string): Outcome => {
  const id = readableId(value);
  const wrong = (fields: readonly FieldProblem[]): Outcome => ({ problem: { id, fields } });
  const checked = check(UnitSchema as TSchema, isObject(value) ? own(value) : value);
  if (!checked.ok) return wrong(innermost(checked.problems));
  const damaged = new Set<string>();
  const { reduction: _ours, ...sent } = checked.value as Unit;
  const unit: Unit = repair(sent, '', damaged);
  const dates = dateProblems(unit);
  if (dates.length > 0) return wrong(dates);
  const { children: _ids, parentId: givenParent, ...general } = unit.general;
  const ownParent = givenParent && givenParent > 0 ? givenParent : undefined;
  if (parentId !== undefined && ownParent !== undefined && ownParent !== parentId)
    return wrong([{ field: 'general.parentId', message: 'differs from the project that lists this unit' }]);
  const parent = parentId ?? ownParent ?? null;
  if (parent === general.id) return wrong([{ field: 'general.parentId', message: 'is the id of the record itself' }]);
  const whole = withFieldBlocks(unit);
  const placed = whole.address ? completeAddress(whole.address) : undefined;
  const complete: Unit = {
    ...whole,
    general: { ...general, ...(parent === null ? {} : { parentId: parent }) },
    ...(placed ? { address: placed.address } : {}),
  };
  const document = canonicalJson(complete);
  if (document.includes('\\u') && UNSTORABLE.test(document))
    return wrong([{ field: 'record', message: 'holds a NUL or half a character' }]);
  return {
    taken: {
      unit: complete,
      wrongCodes: wrongCodes(complete),
      repaired: [...damaged],
      estate: {
        id: general.id,
        parentId: parent,
        guid: general.guid?.trim() || null,
        externalId: unit.external_id?.trim() || null,
        archivedAt: unit.archived ? new Date(unit.archived_at ?? importedAt).toISOString() : null,
        document,
        hash: createHash('sha256').update(document).digest('base64url'),
      },
    },
    ...(placed?.unknown === undefined ? {} : { unknown: placed.unknown }),
  };
};

const unknownOf = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap((outcome) => ('taken' in outcome ? (outcome.unknown ?? []) : []));

export const prepareRecord = (value: unknown, importedAt: string): PreparedRecord => {
  const main = prepareUnit(value, undefined, importedAt);
  // Without its project no unit is shown, so the units of a wrong one wait with it.
  if ('problem' in main) return { taken: [], problems: [main.problem], units: undefined, unknownPlaces: [] };
  const { id, parentId } = main.taken.estate;
  const refused = (message: string): PreparedRecord => ({
    taken: [],
    problems: [{ id, fields: [{ field: 'children', message }] }],
    units: undefined,
    unknownPlaces: [],
  });
  const children = isObject(value) ? (value.children ?? undefined) : undefined;
  if (children === undefined)
    return { taken: [main.taken], problems: [], units: undefined, unknownPlaces: unknownOf([main]) };
  if (!Array.isArray(children)) return refused('must be array');
  if (children.length > MAX_UNITS) return refused(`must not have more than ${MAX_UNITS} items`);
  if (children.length > 0 && parentId !== null) return refused('a unit has no units of its own');
  const units = children.map((child) => prepareUnit(child, id, importedAt));
  return {
    taken: [main.taken, ...units.flatMap((unit) => ('taken' in unit ? [unit.taken] : []))],
    problems: units.flatMap((unit) => ('problem' in unit ? [unit.problem] : [])),
    units: { projectId: id, listed: children.flatMap((child) => readableId(child) ?? []) },
    unknownPlaces: unknownOf([main, ...units]),
  };
};
