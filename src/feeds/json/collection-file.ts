// Named picks of listings as a JSON file: [{ "id": "featured", "title": { "nl": "In de kijker" }, "estates": [4711] }].
import { Type } from 'typebox';
import { BadInputError } from '../../domain/errors.ts';
import { LocalizedText } from '../../domain/locale-schema.ts';
import { RecordId, Slug, strict } from '../../domain/record/schema-parts.ts';
import { check } from '../../domain/validation.ts';

const CollectionFile = Type.Array(
  Type.Object(
    {
      id: Slug,
      title: LocalizedText,
      /** In their order. */
      estates: Type.Array(RecordId, { maxItems: 1000, uniqueItems: true }),
    },
    strict,
  ),
  { maxItems: 500 },
);

export const parseCollections = (text: string) => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadInputError('The file is not JSON.');
  }
  const checked = check(CollectionFile, value);
  if (!checked.ok)
    throw new BadInputError(
      checked.problems.map(({ field, message }) => `${field || 'file'} ${message}`).join('; '),
      checked.problems,
    );
  const ids = checked.value.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new BadInputError(`"${twice}" occurs twice.`);
  return checked.value;
};
