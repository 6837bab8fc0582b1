// Values that a schema of our OpenAPI document describes, and the same values with something wrong in them.
import fc from 'fast-check';
import { hostileText, hostileValue } from './hostile-values.ts';
import type { Random } from './random.ts';

export type Schema = { readonly [key: string]: unknown };
type Properties = Readonly<Record<string, Schema>>;

/** Some texts and numbers that the running program knows, by the name of the parameter; `leaf`: names in records of any. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

export type SchemaValues = {
  readonly valid: (schema: Schema, name?: string) => unknown;
  /** The same value with one to three things wrong in it. */
  readonly spoiled: (value: unknown) => unknown;
};

const MAX_DEPTH = 6;
const WORDS = ['Gent', 'te koop', 'tuin', 'Zeedijk 12', 'noor@huis.example', 'nl', '2027-07-03', 'a'] as const;
/** Such as a pattern of digits would hardly ever be. */
const MOMENTS = [
  '2026-12-01',
  '2027-07-03',
  '2027-07-10',
  '2026-12-01T10:00:00Z',
  '2026-12-01T10:00',
  '10:00',
  '18:30',
];
const matching = new Map<string, readonly string[]>();

/** The generator knows no conditions on what follows: it makes texts without them, and those that break one are left out. */
const LOOKAHEAD = /\(\?[=!][^()]*\)/g;

const textsOf = (pattern: string): readonly string[] => {
  const known = matching.get(pattern);
  if (known) return known;
  const whole = new RegExp(pattern);
  const texts = fc
    .sample(fc.stringMatching(new RegExp(pattern.replace(LOOKAHEAD, ''))), { seed: 1, numRuns: 12 })
    .filter((text) => whole.test(text));
  const moments = MOMENTS.filter((text) => whole.test(text));
  texts.splice(0, moments.length === 0 ? 0 : 10, ...moments);
  matching.set(pattern, texts);
  return texts;
};

const oneOf = <T>(random: Random, list: readonly T[]): T | undefined => list[random.int(list.length)];

export const schemaValues = (
  random: Random,
  components: Readonly<Record<string, Schema>>,
  known: KnownValues,
): SchemaValues => {
  const text = ({ pattern, maxLength = 200, minLength = 0 }: Schema): string => {
    const base = typeof pattern === 'string' ? (oneOf(random, textsOf(pattern)) ?? '') : random.pick(WORDS);
    return typeof pattern === 'string' ? base : base.padEnd(Number(minLength), 'x').slice(0, Number(maxLength));
  };
  const number = ({ type, minimum, maximum }: Schema): number => {
    const low = Number(minimum ?? 0);
    const high = Number(maximum ?? low + 1000);
    const value = random.pick([low, high, Math.min(high, low + 1), low + random.int(Math.min(high - low, 1e6) + 1)]);
    return type === 'integer' ? Math.round(value) : value;
  };
  const object = (schema: Schema, depth: number): Record<string, unknown> => {
    const {
      properties = {},
      required = [],
      patternProperties = {},
    } = schema as Schema & {
      properties?: Properties;
      required?: readonly string[];
      patternProperties?: Properties;
    };
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || (depth < MAX_DEPTH && random.chance(0.35)))
      .map(([name, property]) => [name, value(property, depth + 1)] as const);
    const [further] = Object.values(patternProperties);
    const names = random.chance(0.7) ? (known.leaf ?? WORDS) : WORDS;
    const more = further ? [[String(oneOf(random, names)), value(further, depth + 1)] as const] : [];
    return Object.fromEntries([...entries, ...more]);
  };
  const array = ({ items, minItems = 0, maxItems = 3 }: Schema, depth: number): unknown[] => {
    const most = depth < MAX_DEPTH ? Math.min(Number(maxItems), Number(minItems) + 2) : Number(minItems);
    const length = Number(minItems) + random.int(Math.max(1, most - Number(minItems) + 1));
    return Array.from({ length }, () => value((items ?? {}) as Schema, depth + 1));
  };
  const byType = (schema: Schema, depth: number): unknown => {
    const type = Array.isArray(schema.type) ? oneOf(random, schema.type) : schema.type;
    if (type === 'object' || schema.properties !== undefined) return object(schema, depth);
    if (type === 'array') return array(schema, depth);
    if (type === 'string') return text(schema);
    if (type === 'integer' || type === 'number') return number(schema);
    if (type === 'boolean') return random.chance(0.5);
    return type === 'null' ? null : random.pick<unknown>([...WORDS, 1, null]);
  };
  const value = (schema: Schema, depth = 0): unknown => {
    if (typeof schema.$ref === 'string') return value(components[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
    if ('const' in schema) return schema.const;
    if (Array.isArray(schema.enum)) return oneOf(random, schema.enum);
    const choices = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(choices)) return value((oneOf(random, choices) ?? {}) as Schema, depth);
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...(schema.allOf as Schema[]).map((part) => value(part, depth)));
    return byType(schema, depth);
  };

  /** Walks down by chance and puts something wrong where it stops. */
  const spoil = (given: unknown): unknown => {
    if (typeof given !== 'object' || given === null || random.chance(0.1)) return hostileValue(random);
    if (Array.isArray(given)) {
      if (given.length === 0 || random.chance(0.2)) return [...given, hostileValue(random)];
      const place = random.int(given.length);
      return given.map((item, i) => (i === place ? spoil(item) : item));
    }
    const names = Object.keys(given);
    const name = oneOf(random, names);
    if (name === undefined || random.chance(0.15)) return { ...given, [hostileText(random)]: hostileValue(random) };
    const { [name]: old, ...others } = given as Record<string, unknown>;
    return random.chance(0.2) ? others : { ...others, [name]: spoil(old) };
  };
  const spoiled = (given: unknown): unknown => {
    let result = given;
    for (let i = random.int(3); i >= 0; i--) result = spoil(result);
    return result;
  };
  const valid = (schema: Schema, name = ''): unknown => {
    const ready = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
    const pattern = typeof schema.pattern === 'string' ? new RegExp(schema.pattern) : undefined;
    const fitting = ready.filter(
      (one) => (typeof one === 'number') === (schema.type === 'integer') && (pattern?.test(String(one)) ?? true),
    );
    return fitting.length > 0 && random.chance(0.8) ? oneOf(random, fitting) : value(schema);
  };
  return { valid, spoiled };
};
