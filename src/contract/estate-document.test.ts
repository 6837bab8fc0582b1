import Schema from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { testEstate, testProject } from '../../test/support/estates.ts';
import { FIELD_KIND } from '../domain/record/field-kinds.ts';
import { DOTTED_FIELD_NAMES, fieldSpec } from '../domain/record/fields-by-tab.ts';
import { estateDocument, type NamedCode } from './estate-document.ts';
import { ESTATE_WORDS } from './estate-words.ts';

type Node = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly anyOf?: readonly Node[];
  readonly items?: Node;
  readonly 'x-codes'?: readonly NamedCode[];
};

const members = (node: Node, path = ''): [string, Node][] => [
  ...Object.entries(node.properties ?? {}).flatMap(([name, inner]): [string, Node][] => {
    const here = path === '' ? name : `${path}.${name}`;
    return [[here, inner], ...members(inner, here)];
  }),
  ...(node.anyOf ?? []).flatMap((one) => members(one, path)),
  ...(node.items ? members(node.items, path) : []),
];
const all = members(estateDocument() as Node);
const find = (path: string): Node | undefined => all.find(([name]) => name === path)?.[1];

describe('the schema of a record', () => {
  it('describes every member in words', () => {
    expect(all.length).toBeGreaterThan(500);
    expect(all.filter(([, { description }]) => !/^.{4,}\.$/.test(description ?? '')).map(([name]) => name)).toEqual([]);
  });
  it('has no words for what is not there', () => {
    const names = new Set(all.map(([name]) => name));
    expect([...ESTATE_WORDS.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
  it('names every code of every field with an enumeration, in four languages', () => {
    const enumerated = DOTTED_FIELD_NAMES.filter((name) => FIELD_KIND[name] && fieldSpec(name)?.format === 'enum');
    for (const path of [
      ...enumerated.map((name) => `fields.${name}`),
      'general.subType.id',
      'general.transaction.id',
    ]) {
      const codes = find(path)?.['x-codes'] ?? [];
      expect([path, codes.length > 0, codes.every(({ name }) => Object.values(name).every(Boolean))]).toEqual([
        path,
        true,
        true,
      ]);
    }
    expect(find('general.subType.id')?.['x-codes']).toContainEqual({
      value: 107,
      code: 'VILLA',
      of: 'HOUSE',
      name: { nl: 'Villa', fr: 'Villa', en: 'Villa', de: 'Villa' },
    });
    expect(find('fields.comfort.common_meter_gas')?.['x-codes']).toContainEqual(
      expect.objectContaining({ value: 'INDIVIDUAL', name: expect.objectContaining({ en: 'Individual' }) }),
    );
  });
  it('takes the same records as the program', () => {
    const schema = Schema.Compile(estateDocument());
    expect(schema.Check(testEstate(1, { fields: { 'comfort.heating': 'GAS' } }))).toBe(true);
    expect(schema.Check(testProject(1, [2, 3]))).toBe(true);
    expect(schema.Check(testEstate(1, { fields: { 'financial.unknown': 1 } as never }))).toBe(false);
    expect(schema.Check({ ...testProject(1, [2]), children: [{ general: { id: 2 }, colour: 'red' }] })).toBe(false);
    expect(schema.Check(testEstate(1, { price: { value: 'much' } as never }))).toBe(false);
  });
});
