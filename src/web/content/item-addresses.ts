// The addresses of every item that can be seen, for the sitemap.
import type { ContentApi } from '../../client/content-api.ts';
import { itemPath } from '../../domain/content/item-address.ts';
import type { Locale } from '../../domain/locale.ts';

export const itemAddresses = async (
  api: ContentApi,
  locale: Locale,
): Promise<{ readonly path: string; readonly changed?: string }[]> => {
  const entities = await api.call('entities');
  const lists = await Promise.all(
    entities.map(async ({ id }) => ({ id, items: (await api.find('entityItems', { params: { id } })) ?? [] })),
  );
  return lists.flatMap(({ id, items }) =>
    items.map((item) => ({
      path: itemPath(id, item, locale),
      ...(item.date === undefined ? {} : { changed: item.date }),
    })),
  );
};
