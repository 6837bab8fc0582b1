// Codes and ids of a record that our tables do not have, or that do not fit each other. They show as an empty string
// (section 8); whoever sent them should know. Free text is no code: only fields with an enumeration are looked at.
import { energyLabelCode } from '../display/energy.ts';
import { countryLabel, type LabelTable, referenceLabel } from '../display/labels.ts';
import { labelsFor } from '../display/labels-for.ts';
import { BLOCK_KINDS } from './code-words.ts';
import type { Unit } from './estate.ts';
import { isSubTypeOf } from './estate-sub-type.ts';
import { estateType } from './estate-type.ts';
import { FIELD_KIND } from './field-kinds.ts';
import { fieldSpec } from './fields-by-tab.ts';
import { HEAD_TYPES, TYPES } from './head-types.ts';
import { ROOM_TYPES, roomCode } from './room-counts.ts';
import { STATUSES, sourceKind } from './status.ts';
import { SUB_TYPES, type SubTypeEntry, subTypeByCode, subTypeById } from './sub-types.ts';

export type WrongCode = {
  /** The path in the record. */
  readonly field: string;
  /** "99999 is not known", "302 APARTMENT is no subtype of HOUSE". */
  readonly reason: string;
  readonly allowed: readonly string[];
};

const { reference, countries } = labelsFor('en');

/** The codes of an enumeration, in the order of its labels. */
const codesOf = (kind: LabelTable | 'Country'): readonly string[] =>
  Object.keys(kind === 'Country' ? countries : reference[kind]);

/** Whether an enumeration has it. */
export const isKnownCode = (kind: LabelTable | 'Country', value: string | number): boolean => {
  if (kind === 'Country') return countryLabel(countries, String(value)) !== '';
  const code = kind === 'EnergyLabel' ? energyLabelCode(String(value)) : value;
  return referenceLabel(reference, kind, code) !== '';
};

const shown = (value: string | number): string => String(value).slice(0, 60);
const unknown = (field: string, value: string | number, allowed: readonly string[]): WrongCode => ({
  field,
  reason: `${shown(value)} is not known`,
  allowed,
});
const isFilled = (value: unknown): value is string | number =>
  typeof value === 'number' ? value !== -1 : typeof value === 'string' && value.trim() !== '' && value.trim() !== '-1';

/** A value of an enumeration: one code, or a list of them. Words in four languages, yes and no are no codes. */
const wrongIn = (field: string, kind: LabelTable | 'Country', value: unknown): WrongCode[] => {
  if (Array.isArray(value)) return value.flatMap((one) => wrongIn(field, kind, one));
  if (!isFilled(value) || (value === 0 && kind !== 'GeoPrecision')) return [];
  return isKnownCode(kind, typeof value === 'string' ? value.trim() : value)
    ? []
    : [unknown(field, value, codesOf(kind))];
};

const numbered = (entries: readonly { readonly id: number; readonly code: string }[]): string[] =>
  entries.map(({ id, code }) => `${id} ${code}`);

const wrongSubTypes = (unit: Unit): WrongCode[] => {
  const { subType } = unit.general;
  const type = estateType(unit);
  const allowed = (): string[] => numbered(SUB_TYPES.filter((entry) => (type ? isSubTypeOf(entry, unit) : true)));
  const look = (field: string, value: string | number, entry: SubTypeEntry | undefined): WrongCode[] => {
    if (!entry) return [unknown(field, value, allowed())];
    if (isSubTypeOf(entry, unit)) return [];
    return [{ field, reason: `${entry.id} ${entry.code} is no subtype of ${type}`, allowed: allowed() }];
  };
  return [
    ...(unit.subType ? look('subType', unit.subType, subTypeByCode(unit.subType)) : []),
    ...(subType && subType.id > 0 ? look('general.subType.id', subType.id, subTypeById(subType.id)) : []),
    ...(subType?.code ? look('general.subType.code', subType.code, subTypeByCode(subType.code)) : []),
  ];
};

const wrongMain = (unit: Unit): WrongCode[] => {
  const { headType, transaction } = unit.general;
  const table = sourceKind(unit) === 'skarabee' ? 'SkarabeeTransaction' : 'Transaction';
  const oneOf = (field: string, value: string | null | undefined, codes: readonly string[]): WrongCode[] =>
    !value || codes.includes(value.toUpperCase()) ? [] : [unknown(field, value, codes)];
  return [
    ...(headType && headType.id > 0 && !HEAD_TYPES.some(({ id }) => id === headType.id)
      ? [unknown('general.headType.id', headType.id, numbered(HEAD_TYPES))]
      : []),
    ...oneOf('general.headType.code', headType?.code, TYPES),
    ...oneOf('type', unit.type, TYPES),
    ...oneOf('status', unit.status, STATUSES),
    ...oneOf('general.status', unit.general.status, STATUSES),
    ...(transaction && transaction.id > 0 && !isKnownCode(table, transaction.id)
      ? [
          unknown(
            'general.transaction.id',
            transaction.id,
            Object.entries(reference[table]).map(([id, name]) => `${id} ${name}`),
          ),
        ]
      : []),
  ];
};

/** The codes of the blocks, by their path. */
const wrongInBlocks = ({ energy, technical, address }: Unit): WrongCode[] => {
  const codeOf = (value: NonNullable<Unit['technical']>['condition']): unknown =>
    typeof value === 'object' ? value?.code : value;
  const values: readonly (readonly [keyof typeof BLOCK_KINDS, unknown])[] = [
    ['energy.energyLabel', energy?.energyLabel],
    ['energy.shared.energyLabel', energy?.shared?.energyLabel],
    ['technical.condition', codeOf(technical?.condition)],
    ['technical.buildingType', codeOf(technical?.buildingType)],
    ['technical.available', technical?.available],
    ['technical.directionGarden', technical?.directionGarden],
    ['address.country', address?.country],
  ];
  return values.flatMap(([field, value]) => wrongIn(field, BLOCK_KINDS[field], value));
};

/** Rooms and surroundings: a code must be of the enumeration; a number nobody knows needs a name of the record's own. */
const wrongInLists = ({ environments, layout }: Unit): WrongCode[] => [
  ...(environments ?? []).flatMap(({ code }) => wrongIn('environments.code', 'Environment', code)),
  ...(layout?.rooms ?? []).flatMap(({ value, name }) => {
    const { id = 0, code, name: typeName } = value ?? {};
    const isNamed = [name, typeName].some((text) => Object.values(text ?? {}).some((word) => word?.trim()));
    return [
      ...(id > 0 && roomCode(id) === undefined && !isNamed
        ? [unknown('layout.rooms.value.id', id, numbered(ROOM_TYPES))]
        : []),
      ...(code && !ROOM_TYPES.some((room) => room.code === code.toUpperCase())
        ? [
            unknown(
              'layout.rooms.value.code',
              code,
              ROOM_TYPES.map((room) => room.code),
            ),
          ]
        : []),
    ];
  }),
];

const wrongInFields = (unit: Unit): WrongCode[] =>
  Object.entries(unit.fields ?? {}).flatMap(([name, value]) => {
    const spec = fieldSpec(name);
    const kind = spec && FIELD_KIND[spec.name];
    // An answer may be given in words.
    if (!kind || (spec.format !== 'enum' && spec.format !== 'energyLabel')) return [];
    return wrongIn(`fields.${name}`, kind, value);
  });

export const wrongCodes = (unit: Unit): WrongCode[] => [
  ...wrongMain(unit),
  ...wrongSubTypes(unit),
  ...wrongInBlocks(unit),
  ...wrongInLists(unit),
  ...wrongInFields(unit),
];
