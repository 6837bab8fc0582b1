// The JSON schema of a record with every member and every code in words: what /api/schemas/estate.json gives and what
// the page for people is made of. Codes stand in `x-codes`, because an import takes a record with an unknown one.
import type { LabelTable } from '../domain/display/labels.ts';
import { labelsFor } from '../domain/display/labels-for.ts';
import { isObject } from '../domain/is-object.ts';
import { LOCALES } from '../domain/locale.ts';
import { EstateSchema, UnitSchema } from '../domain/record/estate.ts';
import { FieldValueSchema, MAX_UNITS } from '../domain/record/estate-blocks.ts';
import { FIELD_KIND, type FieldKind } from '../domain/record/field-kinds.ts';
import { DOTTED_FIELD_NAMES, type FieldFormat, fieldSpec } from '../domain/record/fields-by-tab.ts';
import { HEAD_TYPES, headTypeCode } from '../domain/record/head-types.ts';
import { SUB_TYPES } from '../domain/record/sub-types.ts';
import { ESTATE_WORDS } from './estate-words.ts';

/** A value of an enumeration: what to write, and its name per language. */
export type NamedCode = {
  readonly value: string | number;
  readonly code?: string;
  /** The type a subtype belongs to. */
  readonly of?: string;
  readonly name: Readonly<Record<string, string>>;
};

type Json = { readonly [key: string]: unknown };

const namesOf = (kind: LabelTable | 'Country', key: string): Record<string, string> =>
  Object.fromEntries(
    LOCALES.map((locale) => {
      const { countries, reference } = labelsFor(locale);
      return [locale, (kind === 'Country' ? countries : reference[kind])[key] ?? ''];
    }),
  );
const codes = (kind: LabelTable | 'Country'): NamedCode[] => {
  const { countries, reference } = labelsFor('en');
  return Object.keys(kind === 'Country' ? countries : reference[kind]).map((value) => ({
    value,
    name: namesOf(kind, value),
  }));
};
const ids = (kind: LabelTable): NamedCode[] => codes(kind).map((one) => ({ ...one, value: Number(one.value) }));

const headTypes = (): NamedCode[] =>
  HEAD_TYPES.map(({ id }) => ({
    value: id,
    code: headTypeCode(id) ?? '',
    name: namesOf('HeadType', String(id)),
  }));
const subTypes = (): NamedCode[] =>
  SUB_TYPES.map(({ id, code, type }) => ({ value: id, code, of: type, name: namesOf('SubType', code) }));

const kind = (name: FieldKind) => (): NamedCode[] => codes(name);
/** The members whose values are ours to name. */
const CODES: Readonly<Record<string, () => NamedCode[]>> = {
  'general.headType.id': headTypes,
  'general.headType.code': kind('Type'),
  'general.subType.id': subTypes,
  'general.subType.code': kind('SubType'),
  'general.transaction.id': () => ids('Transaction'),
  'general.status': kind('Status'),
  status: kind('Status'),
  type: kind('Type'),
  subType: kind('SubType'),
  'energy.energyLabel': kind('EnergyLabel'),
  'energy.shared.energyLabel': kind('EnergyLabel'),
  'technical.condition': kind('Condition'),
  'technical.buildingType': kind('ConstructionType'),
  'technical.available': kind('FreeOn'),
  'technical.directionGarden': kind('Orientation'),
  'planning.townPlanningValue': kind('RecentDestination'),
  'planning.floodingBuildingScore': () => codes('FloodScore'),
  'planning.floodingParcelScore': () => codes('FloodScore'),
  'address.country': kind('Country'),
  'layout.rooms.value.id': () => ids('RoomType'),
};

const FORMATS: { readonly [F in FieldFormat]?: string } = {
  boolean: 'true or false',
  enum: 'a code',
  answer: 'true, false, a code, or your own words',
  number: 'a number',
  year: 'a year',
  surface: 'in m²',
  size: 'in m',
  liquid: 'in litres',
  currency: 'in euro',
  currencyPerM2: 'in euro per m²',
  percentage: 'in per cent',
  date: 'a date, as 2026-11-20',
  floor: 'a floor: 0 is the ground floor',
  room: 'a surface in m², or name, surface and information',
  epc: 'in kWh/m² per year',
  epcYear: 'in kWh per year',
  co2: 'in kg/m² per year',
  level: 'a number',
  floodScore: 'A to D',
  energyLabel: 'a label',
};

const fieldMembers = (): Record<string, unknown> => {
  const { fields } = labelsFor('en');
  return Object.fromEntries(
    DOTTED_FIELD_NAMES.map((name) => {
      const format = fieldSpec(name)?.format;
      const how = (format && FORMATS[format]) ?? 'text, or text per language';
      const enumeration = FIELD_KIND[name];
      return [
        name,
        {
          $ref: '#/$defs/fieldValue',
          description: `${fields[name] ?? name}: ${how}.`,
          ...(enumeration ? { 'x-codes': codes(enumeration) } : {}),
        },
      ];
    }),
  );
};

const LANGUAGES: Readonly<Record<string, string>> = { nl: 'Dutch.', fr: 'French.', en: 'English.', de: 'German.' };

/** A copy with a description at every member, as deep as the schema goes. */
const described = (schema: unknown, path: string): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => described(item, path));
  if (!isObject(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key !== 'properties' || !isObject(value)) return [key, described(value, path)];
      return [key, Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, member(inner, path, name)]))];
    }),
  );
};

const member = (schema: unknown, path: string, name: string): Json => {
  const here = path === '' ? name : `${path}.${name}`;
  const description = ESTATE_WORDS.get(here) ?? LANGUAGES[name];
  if (here === 'fields') {
    const map = { type: 'object', properties: fieldMembers(), additionalProperties: false };
    return { anyOf: [map, { type: 'null' }], description };
  }
  if (here === 'children') {
    const list = { type: 'array', items: { $ref: '#/$defs/unit' }, maxItems: MAX_UNITS };
    return { anyOf: [list, { type: 'null' }], description };
  }
  const known = CODES[here]?.();
  return { ...(described(schema, here) as Json), description, ...(known ? { 'x-codes': known } : {}) };
};

let made: Json | undefined;
/** Made for the first reader, and kept. */
export const estateDocument = (): Json => {
  made ??= {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: '/api/schemas/estate.json',
    title: 'One listing of an estate file: a JSON list of these, or one per line',
    description:
      'Almost everything may be absent or null, which is the same. A member that is not described here is refused.',
    ...(described(EstateSchema, '') as Json),
    $defs: { unit: described(UnitSchema, ''), fieldValue: FieldValueSchema },
  };
  return made;
};
