// One way to check a value against a schema and to say in words what is wrong, for every door of the program.
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { FieldProblem } from './errors.ts';

const validators = new WeakMap<TSchema, Validator>();

const validatorOf = (schema: TSchema): Validator => {
  const known = validators.get(schema);
  if (known) return known;
  const compiled = Compile(schema) as Validator;
  validators.set(schema, compiled);
  return compiled;
};

const MAX_PROBLEMS = 20;

/** `/pagination/size` in `body` → `body.pagination.size`. */
const fieldName = (root: string, instancePath: string): string =>
  [root, ...instancePath.split('/').slice(1)]
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .filter((part) => part !== '')
    .join('.');

type SchemaError = ReturnType<Validator['Errors']>[number];

/** A missing or unknown property is named itself, not its parent. */
const namedProperties = (error: SchemaError): readonly string[] => {
  if (error.keyword === 'required') return error.params.requiredProperties;
  if (error.keyword === 'additionalProperties') return error.params.additionalProperties;
  return [''];
};

const problemsOf = (root: string, errors: readonly SchemaError[]): FieldProblem[] => {
  const byField = new Map<string, FieldProblem>();
  for (const error of errors) {
    for (const property of namedProperties(error)) {
      const field = fieldName(root, property === '' ? error.instancePath : `${error.instancePath}/${property}`);
      const message =
        error.keyword === 'required'
          ? 'is required'
          : error.keyword === 'additionalProperties' || error.keyword === 'boolean'
            ? 'is not known'
            : error.message;
      if (!byField.has(field)) byField.set(field, { field, message });
    }
  }
  return [...byField.values()].slice(0, MAX_PROBLEMS);
};

export type CheckResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] };

export const check = <S extends TSchema>(schema: S, value: unknown, root = ''): CheckResult<Static<S>> => {
  const validator = validatorOf(schema);
  if (validator.Check(value)) return { ok: true, value: value as Static<S> };
  return { ok: false, problems: problemsOf(root, validator.Errors(value)) };
};

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Only what reads exactly as the wanted type changes; everything else stays a string and is refused by the schema. */
const fromString = (type: unknown, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if ((type === 'integer' || type === 'number') && NUMBER.test(value)) return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
};

/** The same for an object whose values arrive as strings (path parameters, query strings): converted first. */
export const checkStrings = <S extends TSchema>(schema: S, value: object, root = ''): CheckResult<Static<S>> => {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { type?: unknown }>> };
  const converted = Object.entries(value).map(([name, given]) => [name, fromString(properties[name]?.type, given)]);
  return check(schema, Object.fromEntries(converted), root);
};
