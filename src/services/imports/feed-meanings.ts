// Words of feeds that our tables do not have, and what somebody of the agency said they mean: used by every later run.
import { type FeedMeaning, listMeanings } from '../../db/imports/feed-meanings.ts';
import type { Queryable } from '../../db/schema.ts';
import { isObject } from '../../domain/is-object.ts';
import { cityById, placeKey } from '../../domain/places/cities.ts';
import { type CodeWord, codeWordOf, unknownCodeIn, withCode } from '../../domain/record/code-words.ts';
import { typeOfSubTypeCode, unknownTypeIn } from '../../feeds/feed-types.ts';
import type { NumberedItem } from './feed-numbers.ts';

export type Meanings = {
  readonly types: ReadonlyMap<string, string>;
  readonly places: ReadonlyMap<string, number>;
  readonly codes: readonly (CodeWord & { readonly code: string })[];
};

export const meaningsOf = async (db: Queryable, siteId: string): Promise<Meanings> => {
  const all = await listMeanings(db, siteId);
  const of = (kind: FeedMeaning['kind']) => all.filter((one) => one.kind === kind);
  return {
    types: new Map(of('type').map(({ value, code }) => [placeKey(value), code])),
    places: new Map(of('place').map(({ value, code }) => [placeKey(value), Number(code)])),
    codes: of('code').flatMap(({ value, code }) => {
      const word = codeWordOf(value);
      return word ? [{ ...word, code }] : [];
    }),
  };
};

type Plain = Record<string, unknown>;

const withPlace = (value: Plain, places: Meanings['places']): Plain => {
  const { address } = value;
  if (!isObject(address) || !isObject(address.city)) return value;
  const { zip, name } = address.city;
  const key = [zip, name].filter((part) => typeof part === 'string' && part.trim() !== '').join(' ');
  const city = cityById(places.get(placeKey(key)) ?? 0);
  return city ? { ...value, address: { ...address, city: { id: city.id, zip: city.zip, name: city.name } } } : value;
};

const isSame = (a: CodeWord | undefined, b: CodeWord): boolean => a?.field === b.field && a.word === b.word;

const withCodes = (value: Plain, lost: readonly string[], codes: Meanings['codes']): Plain =>
  codes.reduce(
    (record, word) =>
      withCode(
        record,
        word,
        word.code,
        lost.some((loss) => isSame(unknownCodeIn(loss), word)),
      ),
    value,
  );

/** What a record itself calls its type. */
const ownTypeOf = ({ subType, general }: Plain): string | undefined => {
  const inside = isObject(general) && isObject(general.subType) ? general.subType : {};
  const own = [subType, inside.code, inside.id].find((one) => typeof one === 'string' || typeof one === 'number');
  return own === undefined ? undefined : String(own);
};

type RecordItem = Extract<NumberedItem, { kind: 'record' }>;

/** The record with what its words were said to mean. */
export const meant = (item: RecordItem, { types, places, codes }: Meanings): RecordItem => {
  if ((types.size === 0 && places.size === 0 && codes.length === 0) || !isObject(item.value)) return item;
  let value = withCodes(withPlace(item.value, places), item.lost, codes);
  if (Array.isArray(value.children))
    value = {
      ...value,
      children: value.children.map((unit) => (isObject(unit) ? withCodes(withPlace(unit, places), [], codes) : unit)),
    };
  const lost = item.lost.filter((loss) => !codes.some((word) => isSame(unknownCodeIn(loss), word)));
  const word = lost.map(unknownTypeIn).find((one) => one !== undefined) ?? ownTypeOf(value);
  const type = word === undefined ? undefined : typeOfSubTypeCode(types.get(placeKey(word)) ?? '');
  if (!type) return { ...item, value, lost };
  const { subType: _own, ...rest } = value;
  return {
    ...item,
    value: { ...rest, general: { ...(isObject(value.general) ? value.general : {}), ...type } },
    lost: lost.filter((loss) => unknownTypeIn(loss) === undefined),
  };
};
