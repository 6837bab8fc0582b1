// What the screen of feeds calls a listing, its fields and their values.
import { isObject } from '../../domain/is-object.ts';
import type { Difference } from '../../domain/layers/leaf.ts';
import { type Localized, textOf } from '../../domain/locale.ts';
import { useWords } from '../editor/editor-words.ts';
import { leafWords } from '../editor/leaf-words.ts';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Named = {
  readonly id: number;
  readonly street?: Localized;
  readonly city?: Localized;
  readonly title?: Localized;
  readonly reference?: string;
};

export const useListingName = (): ((listing: Named) => string) => {
  const locale = useLocale();
  const f = useFeedTexts();
  return ({ id, street, city, title, reference }) => {
    const place = [street && textOf(street, locale), city && textOf(city, locale)].filter(Boolean).join(', ');
    return place || (title && textOf(title, locale)) || reference || f('feeds.q.number', { id });
  };
};

type FieldWords = {
  readonly name: (pointer: string) => string;
  readonly before: (change: Difference) => string;
  /** Of pictures and documents, what was added and what went. */
  readonly after: (change: Difference) => string;
};

const isList = (pointer: string): pointer is '/pictures' | '/files' => pointer === '/pictures' || pointer === '/files';

const refsIn = (items: unknown): unknown[] =>
  Array.isArray(items) ? items.map((item) => (isObject(item) ? item.file : item)) : [];

/** As the editor says them; plain ones until its words are there. */
export const useFieldWords = (): FieldWords => {
  const locale = useLocale();
  const t = useTexts();
  const f = useFeedTexts();
  const { data } = useWords(locale);
  const leaf = data && leafWords({ general: { id: 1 } }, data, locale, t);
  /** Pictures and documents come whole or by their names, and read as their order does. */
  const inOrder = ({ pointer, before, after }: Difference): Difference =>
    isList(pointer)
      ? { pointer: `${pointer}/order`, before: refsIn(before), after: refsIn(after) }
      : { pointer, before, after };
  const plain = (pointer: string, value: unknown): string => {
    if (Array.isArray(value)) return String(value.length);
    if (pointer === '/address/geoLocation' && isObject(value)) return `${value.lat}, ${value.lon}`;
    return String(value ?? '–');
  };
  const isPlain = (pointer: string): boolean => leaf === undefined || pointer === '/address/geoLocation';
  return {
    name: (pointer) => {
      if (isList(pointer)) return f(pointer === '/pictures' ? 'feeds.q.pictures' : 'feeds.q.files');
      return leaf?.name(pointer) ?? pointer.slice(1);
    },
    before: (change) => {
      const { pointer, before } = inOrder(change);
      return leaf && !isPlain(pointer) ? leaf.value(pointer, before) : plain(pointer, before);
    },
    after: (change) => {
      const one = inOrder(change);
      return leaf && !isPlain(one.pointer) ? leaf.after(one) : plain(one.pointer, one.after);
    },
  };
};
