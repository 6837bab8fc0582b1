// The leaves of a record: the smallest things a member decides, and the smallest things two versions differ in. Each has an address
// (a JSON pointer, RFC 6901). Pictures and documents are addressed by what they show, not by their place, so that a decision about one
// stays with it whatever the feed does with the others.
import { isObject } from '../is-object.ts';
import { isLocale } from '../locale.ts';
import type { Unit } from '../record/estate.ts';

/** `/general/title/nl`, `/fields/comfort.heating`, `/pictures/<what it shows>/focus`. */
export type Pointer = string;
export type Leaves = ReadonlyMap<Pointer, unknown>;

const BLOCKS: ReadonlySet<string> = new Set([
  'general',
  'price',
  'planning',
  'address',
  'layout',
  'dimensions',
  'energy',
  'technical',
  'ki',
  'salesRepresentative',
  'fields',
] satisfies (keyof Unit)[]);

/** Texts that are written and read language by language. Any other text of several languages is one leaf. */
const TEXTS: ReadonlySet<string> = new Set([
  'general/title',
  'general/description',
  'general/shortDescription',
  'address/street',
  'address/location',
  'salesRepresentative/description',
]);
const TOP_TEXTS: ReadonlySet<string> = new Set(['title', 'description', 'short_description'] satisfies (keyof Unit)[]);
/** Whether every language of the text at this place is decided on its own. */
export const hasLanguageLeaves = (pointer: Pointer): boolean =>
  TEXTS.has(pointer.slice(1)) || TOP_TEXTS.has(pointer.slice(1));
const DEEPER: ReadonlySet<string> = new Set(['energy/shared']);

export const ITEM_LISTS = ['pictures', 'files'] as const;
export type ItemList = (typeof ITEM_LISTS)[number];
const isItemList = (key: string): key is ItemList => (ITEM_LISTS as readonly string[]).includes(key);
/** Of a picture or document: its place is in the list's order. */
const PLACED: ReadonlySet<string> = new Set(['file', 'index']);

const escapePart = (part: string): string => part.replaceAll('~', '~0').replaceAll('/', '~1');
export const partsOf = (pointer: Pointer): string[] =>
  pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
export const pointerOf = (...parts: readonly string[]): Pointer => parts.map((part) => `/${escapePart(part)}`).join('');

/** Given by the program and the feed, decided by nobody. */
const GIVEN: ReadonlySet<Pointer> = new Set([
  '/general/id',
  '/general/parentId',
  '/general/guid',
  '/general/children',
  '/external_id',
]);

/** Whether a leaf can be there; what may stand in it is the record's schema to say. */
export const isLeafAddress = (pointer: Pointer): boolean => {
  if (!pointer.startsWith('/') || GIVEN.has(pointer)) return false;
  const [first = '', second, third, ...rest] = partsOf(pointer);
  if (rest.length > 0)
    return first === 'pictures' || first === 'files' ? rest.length === 1 && isLocale(rest[0]) : false;
  if (isItemList(first)) return second === 'order' ? third === undefined : third !== undefined && !PLACED.has(third);
  if (second === undefined) return first !== 'children' && !BLOCKS.has(first) && !TOP_TEXTS.has(first);
  if (TOP_TEXTS.has(first)) return third === undefined && isLocale(second);
  if (!BLOCKS.has(first)) return false;
  const path = `${first}/${second}`;
  if (TEXTS.has(path)) return isLocale(third);
  if (DEEPER.has(path)) return third !== undefined;
  return third === undefined;
};

const isGiven = (value: unknown): boolean => value !== undefined && value !== null;

const itemLeaves = (list: ItemList, items: unknown, add: (parts: string[], value: unknown) => void): void => {
  if (!Array.isArray(items)) return;
  const order: string[] = [];
  for (const item of items) {
    if (!isObject(item) || typeof item.file !== 'string' || order.includes(item.file)) continue;
    order.push(item.file);
    for (const [key, value] of Object.entries(item)) {
      if (PLACED.has(key)) continue;
      if (isObject(value) && Object.keys(value).every(isLocale))
        for (const [locale, text] of Object.entries(value)) add([list, item.file, key, locale], text);
      else add([list, item.file, key], value);
    }
  }
  if (order.length > 0) add([list, 'order'], order);
};

/** Every leaf of a record that holds something. Units of a project are records of their own. */
export const leavesOf = (record: Unit): Leaves => {
  const leaves = new Map<Pointer, unknown>();
  const add = (parts: string[], value: unknown): void => {
    if (isGiven(value)) leaves.set(pointerOf(...parts), value);
  };
  const inside = (parts: string[], value: unknown): void => {
    if (isObject(value)) for (const [key, inner] of Object.entries(value)) add([...parts, key], inner);
  };
  for (const [key, value] of Object.entries(record)) {
    if (isItemList(key)) itemLeaves(key, value, add);
    else if (TOP_TEXTS.has(key)) inside([key], value);
    else if (!BLOCKS.has(key)) add([key], value);
    else if (isObject(value))
      for (const [name, inner] of Object.entries(value)) {
        const path = `${key}/${name}`;
        if (TEXTS.has(path) || DEEPER.has(path)) inside([key, name], inner);
        else add([key, name], inner);
      }
  }
  return leaves;
};

export type Difference = { readonly pointer: Pointer; readonly before: unknown; readonly after: unknown };

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .flatMap((key) => (isGiven(value[key]) ? [[key, sorted(value[key])]] : [])),
  );
};
export const sameValue = (a: unknown, b: unknown): boolean => same(a ?? null, b ?? null);

/** Leaf by leaf, in the order of the newer version; nothing is null. */
export const differences = (before: Unit | undefined, after: Unit | undefined): Difference[] => {
  const [old, now] = [before, after].map((record) => (record ? leavesOf(record) : new Map<Pointer, unknown>()));
  return [...new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])]
    .map((pointer) => ({ pointer, before: old?.get(pointer) ?? null, after: now?.get(pointer) ?? null }))
    .filter(({ before: was, after: is }) => !sameValue(was, is));
};
