// Reads the options of a container. Data attributes are text that editors type: a wrong one falls back to its default.
import type { Static, TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Camel-cased names without `data-`, as `HTMLElement.dataset` gives them. */
export type Dataset = Readonly<Record<string, string | undefined>>;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const isKind = (schema: TSchema, ...types: readonly string[]): boolean =>
  'type' in schema && types.includes(String(schema.type));

/** Text as the schema's type; undefined when it cannot be read as that. */
const convert = (text: string, schema: TSchema): unknown => {
  if (isKind(schema, 'number', 'integer')) return NUMBER.test(text.trim()) ? Number(text) : undefined;
  if (isKind(schema, 'boolean')) return text === '' || text === 'true' ? true : text === 'false' ? false : undefined;
  return text;
};

export const readDataset = <S extends TObject>(
  schema: S,
  dataset: Dataset,
  warn: (message: string) => void,
): Static<S> => {
  const options: Record<string, unknown> = {};
  for (const [name, property] of Object.entries<TSchema>(schema.properties)) {
    const text = Object.hasOwn(dataset, name) ? dataset[name] : undefined;
    const value = text === undefined ? undefined : convert(text, property);
    if (value !== undefined && Value.Check(property, value)) {
      options[name] = value;
      continue;
    }
    if (text !== undefined)
      warn(`data-${name.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`)}="${text.slice(0, 80)}" is not understood`);
    if ('default' in property) options[name] = property.default;
  }
  return options as Static<S>;
};
