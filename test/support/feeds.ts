// Feeds from memory: the same source as from a file, without one.
import type { FeedFile } from '../../src/feeds/feed-file.ts';
import type { FeedItem } from '../../src/feeds/feed-item.ts';

/** In pieces of that many bytes. */
export const memoryFile = (content: string | Uint8Array, size = 65_536): FeedFile => {
  const bytes = Buffer.from(content);
  return {
    path: '',
    chunks: async function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    },
    fingerprint: async () => '',
    progress: () => 1,
  };
};

export const allItems = async (items: AsyncIterable<FeedItem>): Promise<FeedItem[]> => {
  const list: FeedItem[] = [];
  for await (const item of items) list.push(item);
  return list;
};

export const kyeroFile = (...properties: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>\n${properties.join('\n')}\n</root>\n`;

/** A house in Ghent; `inner` comes last, and wins nothing: the first element of a name counts. */
export const kyeroProperty = (id: string, { price = '300000', town = 'Gent', inner = '' } = {}): string =>
  `<property><id>${id}</id><date>2026-10-01 00:00:00</date><ref>R-${id}</ref><price>${price}</price><price_freq>sale</price_freq><type>House</type><town>${town}</town><province>East Flanders</province><desc><en>House ${id}</en></desc><images/>${inner}</property>`;
