// Nothing throws on any record that passes the schema, nor on one full of nulls, -1 and missing blocks.
import fc from 'fast-check';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { energyLabel } from '../display/energy.ts';
import { fieldView, fieldViews } from '../display/field-view.ts';
import { labelsFor } from '../display/labels-for.ts';
import { planningRows } from '../display/planning-rows.ts';
import { hasSticker, stickerColours } from '../display/sticker.ts';
import { LOCALES } from '../locale.ts';
import { regionOfAddress } from '../places/region.ts';
import { missingForPublication } from '../publishing/completeness.ts';
import { type Estate, EstateSchema } from './estate.ts';
import { subTypeName } from './estate-sub-type.ts';
import { estateType, headTypeName } from './estate-type.ts';
import { FIELD_NAMES, TABS } from './fields-by-tab.ts';
import { isHidden } from './hidden-status.ts';
import { isLinkable, isPageReachable } from './linkable.ts';
import { mainTour } from './listing-media.ts';
import { hasMapMarker } from './map-marker.ts';
import { publicEstate } from './public-estate.ts';
import { bathroomCount, bedroomCount, parkingCount, terraceSurface } from './room-counts.ts';
import { estateStatus } from './status.ts';
import { transactionName } from './transaction.ts';

type JsonSchema = {
  type?: string;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  properties?: { [key: string]: JsonSchema };
  required?: string[];
  items?: JsonSchema;
  patternProperties?: { [pattern: string]: JsonSchema };
  propertyNames?: { enum: string[] };
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

/** What a text says when a value is missing from it; records of these words themselves would say it too. */
const isProperText = (text: unknown): boolean =>
  typeof text === 'string' && !/undefined|NaN|\[object|Infinity/.test(text);

/** Any value of a schema, with a taste for the awkward ones. */
const arbitraryOf = (schema: JsonSchema): fc.Arbitrary<unknown> => {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(arbitraryOf));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const bounds = { min: schema.minimum ?? -1000, max: schema.maximum ?? 1000 };
  const awkward = [-1, 0, 1].filter((value) => value >= bounds.min && value <= bounds.max);
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.oneof(
        fc.constantFrom(...awkward),
        fc.integer({ min: bounds.min, max: Math.min(bounds.max, 2_000_000) }),
      );
    case 'number':
      return fc.oneof(fc.constantFrom(...awkward), fc.double({ ...bounds, noNaN: true }));
    case 'string': {
      const words = ['', ' ', '-1', 'YES', 'no', 'GAS', 'A+', 'D', 'constructor', '__proto__', 'Été', '€', '9000'];
      const fitting = words.filter(
        (word) => word.length <= (schema.maxLength ?? 99) && new RegExp(schema.pattern ?? '').test(word),
      );
      const matching = schema.pattern ? fc.stringMatching(new RegExp(schema.pattern)) : fc.string({ maxLength: 10 });
      const any = matching.filter((text) => isProperText(text) && text.length <= (schema.maxLength ?? 1000));
      return fitting.length > 0 ? fc.oneof(fc.constantFrom(...fitting), any) : any;
    }
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 3 });
    default: {
      const [values] = Object.values(schema.patternProperties ?? {});
      if (values) return fc.dictionary(fc.constantFrom(...(schema.propertyNames?.enum ?? ['a'])), arbitraryOf(values));
      const properties = Object.entries(schema.properties ?? {});
      const model = Object.fromEntries(properties.map(([key, value]) => [key, arbitraryOf(value)]));
      return fc.record(model, { requiredKeys: schema.required ?? [] });
    }
  }
};

const estates = arbitraryOf(EstateSchema as TSchema as JsonSchema) as fc.Arbitrary<Estate>;

/** Every rule once, in every language; gives the texts that would be shown. */
const everyRule = (estate: Estate): string[] => {
  estateStatus(estate);
  estateType(estate);
  hasMapMarker(estate);
  isHidden(estate, [1, 5]);
  isLinkable(estate);
  isPageReachable(estate, { keepSoldPages: false });
  hasSticker(estate);
  stickerColours(estate.general.sticker);
  regionOfAddress(estate.address);
  bedroomCount(estate);
  bathroomCount(estate);
  parkingCount(estate);
  terraceSurface(estate);
  mainTour(estate);
  return LOCALES.flatMap((locale) => {
    const labels = labelsFor(locale);
    missingForPublication(estate, labels.reference);
    return [
      transactionName(estate, labels.reference, locale),
      headTypeName(estate, labels.reference, locale),
      subTypeName(estate, labels.reference, locale),
      energyLabel(estate, labels.reference)?.text ?? '',
      ...planningRows(estate, labels).map(({ sentence }) => sentence),
      ...TABS.flatMap((tab) => fieldViews(estate, tab, labels)).flatMap(({ value, information, visible }) => {
        // An expectation for each of thousands takes longer than the rules do.
        if (visible !== (value !== '')) throw new Error(`visible: ${visible}, with the value "${value}"`);
        return [value, ...information.map((part) => part.value)];
      }),
      ...FIELD_NAMES.map((name) => fieldView(estate, name, labels).value),
    ];
  });
};

describe('any record that passes the schema', () => {
  it('goes through every rule', () => {
    fc.assert(
      fc.property(estates, (estate) => {
        expect(Value.Check(EstateSchema, estate)).toBe(true);
        expect(everyRule(estate).filter((text) => !isProperText(text))).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
  it('has a public form that passes the schema, stays the same and gives no hidden address away', () => {
    fc.assert(
      fc.property(estates, fc.constantFrom(true, false, null), (estate, visible) => {
        const secret = 'GEHEIMSTRAAT';
        const address = { ...estate.address, visible, street: { nl: secret }, number: secret, box: secret };
        const shown = publicEstate({ ...estate, address });
        expect(Value.Check(EstateSchema, shown)).toBe(true);
        expect(publicEstate(shown)).toEqual(shown);
        expect(JSON.stringify(shown).includes(secret)).toBe(visible === true);
      }),
      { numRuns: 150 },
    );
  });
});

describe('records full of nulls, -1 and missing blocks', () => {
  const emptied = (schema: JsonSchema, leaf: (schema: JsonSchema) => unknown): unknown => {
    const choice = schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;
    if (choice.properties)
      return Object.fromEntries(Object.entries(choice.properties).map(([key, value]) => [key, emptied(value, leaf)]));
    if (choice.patternProperties)
      return Object.fromEntries((choice.propertyNames?.enum ?? []).map((key) => [key, leaf(choice)]));
    return choice.type === 'array' ? [emptied(choice.items ?? {}, leaf)] : leaf(choice);
  };
  // The dotted fields are a map without a type of their own: they take any of these.
  const isNumeric = (type: string | undefined) => type === 'number' || type === 'integer' || type === 'object';
  const withId = (record: unknown): Estate => {
    const estate = record as Estate;
    return { ...estate, general: { ...estate.general, id: 1 } };
  };
  const schema = EstateSchema as TSchema as JsonSchema;
  it.each<[string, Estate]>([
    ['an id only', { general: { id: 1 } }],
    ['every block null', withId(Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, null])))],
    ['every value null', withId(emptied(schema, () => null))],
    ['every value undefined', withId(emptied(schema, () => undefined))],
    ['every number -1', withId(emptied(schema, ({ type }) => (isNumeric(type) ? -1 : null)))],
    ['every number 0', withId(emptied(schema, ({ type }) => (isNumeric(type) ? 0 : null)))],
    ['every answer false', withId(emptied(schema, ({ type }) => (type === 'boolean' ? false : null)))],
    ['every text empty', withId(emptied(schema, ({ type }) => (type === 'string' ? '' : null)))],
  ])('%s', (_what, estate) => {
    expect(everyRule(estate).filter((text) => !isProperText(text))).toEqual([]);
    expect(publicEstate(estate).general.id).toBe(1);
  });
});
