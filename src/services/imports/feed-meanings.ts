// Words of feeds that our tables do not have, and what somebody of the agency said they mean: used by every later run.
import { listMeanings } from '../../db/imports/feed-meanings.ts';
import type { Queryable } from '../../db/schema.ts';
import { isObject } from '../../domain/is-object.ts';
import { cityById, placeKey } from '../../domain/places/cities.ts';
import { typeOfSubTypeCode, unknownTypeIn } from '../../feeds/feed-types.ts';
import type { NumberedItem } from './feed-numbers.ts';

export type Meanings = { readonly types: ReadonlyMap<string, string>; readonly places: ReadonlyMap<string, number> };

export const meaningsOf = async (db: Queryable, siteId: string): Promise<Meanings> => {
  const all = await listMeanings(db, siteId);
  const of = (kind: 'type' | 'place') => all.filter((one) => one.kind === kind);
  return {
    types: new Map(of('type').map(({ value, code }) => [placeKey(value), code])),
    places: new Map(of('place').map(({ value, code }) => [placeKey(value), Number(code)])),
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

type RecordItem = Extract<NumberedItem, { kind: 'record' }>;

/** The record with what its words were said to mean. */
export const meant = (item: RecordItem, { types, places }: Meanings): RecordItem => {
  if ((types.size === 0 && places.size === 0) || !isObject(item.value)) return item;
  let value = withPlace(item.value, places);
  if (Array.isArray(value.children))
    value = { ...value, children: value.children.map((unit) => (isObject(unit) ? withPlace(unit, places) : unit)) };
  const word = item.lost.map(unknownTypeIn).find((one) => one !== undefined);
  const type = word === undefined ? undefined : typeOfSubTypeCode(types.get(placeKey(word)) ?? '');
  if (!type) return { ...item, value };
  return {
    ...item,
    value: { ...value, general: { ...(isObject(value.general) ? value.general : {}), ...type } },
    lost: item.lost.filter((loss) => unknownTypeIn(loss) === undefined),
  };
};
