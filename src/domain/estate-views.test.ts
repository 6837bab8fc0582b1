// Nothing that shows a listing may throw, whatever the record holds, as long as it passes the schema.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../test/support/any-text.ts';
import { matchRoute } from './content/routes.ts';
import { estateAlternates } from './content/slug.ts';
import { cardView } from './display/card.ts';
import { labelsFor } from './display/labels-for.ts';
import { LOCALES } from './locale.ts';
import { apiCard, apiEstate } from './record/api-estate.ts';
import { type Estate, EstateSchema } from './record/estate.ts';
import { DOTTED_FIELD_NAMES } from './record/fields-by-tab.ts';
import { listedEstate } from './record/listed-estate.ts';
import { groupEstates, groupId } from './search/grouping.ts';
import { GROUPS } from './search/query-fields.ts';
import { similarEstates } from './search/similar.ts';
import { check } from './validation.ts';

type Schema = {
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly patternProperties?: Readonly<Record<string, Schema>>;
};

/** Values of a schema, the awkward ones often: bounds, -1, 0, empty texts. */
const valuesOf = (schema: Schema): fc.Arbitrary<unknown> => {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  const { minimum = -1e9, maximum = 1e9 } = schema;
  const within = (value: number): number => Math.min(maximum, Math.max(minimum, value));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(fc.constantFrom(-1, 0, 1, 7).map(within), fc.integer({ min: minimum, max: maximum }));
    case 'number':
      return fc.oneof(fc.constantFrom(-1, 0, 1e12).map(within), fc.double({ min: minimum, max: maximum, noNaN: true }));
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, schema.maxLength ?? 100))
        : anyText({ maxLength: Math.min(20, schema.maxLength ?? 20) });
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), { maxLength: 3 });
    case 'object': {
      const record = schema.patternProperties && Object.values(schema.patternProperties)[0];
      if (record)
        return fc.dictionary(fc.constantFrom(...DOTTED_FIELD_NAMES), valuesOf(record), {
          maxKeys: 12,
          noNullPrototype: true,
        });
      const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, valuesOf(part)] as const);
      return fc.record(Object.fromEntries(properties), {
        requiredKeys: [...(schema.required ?? [])],
        noNullPrototype: true,
      });
    }
    default:
      return fc.constant(undefined);
  }
};

const estates = valuesOf(EstateSchema as Schema).filter(
  (value) => check(EstateSchema, value).ok,
) as fc.Arbitrary<Estate>;

const showEverywhere = (estate: Estate, other: Estate) => {
  for (const locale of LOCALES) {
    const labels = labelsFor(locale);
    const card = cardView(estate, labels, { parent: other, hiddenStatus: [10], previousPrice: 1 });
    expect(card.heading).not.toBe('');
    cardView(estate, labels);
    listedEstate(estate, other, labels);
    for (const by of GROUPS) groupEstates([estate, other], by, labels);
  }
  for (const by of GROUPS) groupId(estate, by);
  apiEstate(estate);
  apiCard(estate);
  similarEstates(estate, [other]);
  for (const uri of Object.values(estateAlternates(estate, other, labelsFor)))
    expect(matchRoute(uri)?.type).toBe('unit');
};

describe('for any record of the schema', () => {
  it('cards, wrappers, links, groups and similar listings never throw', () => {
    fc.assert(fc.property(estates, estates, showEverywhere), { numRuns: 25 });
  });
  it('nor for one full of nulls, nor for one with an id only', () => {
    const nulls = Object.fromEntries(
      Object.keys(EstateSchema.properties).map((name) => [
        name,
        name === 'general'
          ? Object.fromEntries(
              Object.keys(EstateSchema.properties.general.properties).map((key) => [key, key === 'id' ? 1 : null]),
            )
          : null,
      ]),
    ) as Estate;
    expect(check(EstateSchema, nulls).ok).toBe(true);
    showEverywhere(nulls, { general: { id: 2 } });
    showEverywhere({ general: { id: 2 } }, nulls);
  });
});
