// An adapter of one's own, as small as one can be: a CSV file with one listing per line. docs/adding-a-feed.md explains it,
// test/adding-a-feed.test.ts runs it. Only types are imported, and they are gone when it runs: the folder works wherever it is copied.
import type { FeedFile } from '../../../src/feeds/feed-file.ts';
import type { EstateSource, FeedItem } from '../../../src/feeds/feed-item.ts';
import type { FeedAdapter, FeedTools } from '../../../src/feeds/own/feed-adapter.ts';

const HEADER = 'number;offer;type;price;zip;town;title;photo';
const MAX_LINE = 100_000;

/** Lines one at a time, whatever the size of the file. */
async function* linesOf(file: FeedFile, { IncompleteFileError }: FeedTools): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of file.chunks()) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split(/\r?\n/);
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new IncompleteFileError('A line is longer than 100,000 characters.');
    yield* lines;
  }
  if (rest !== '') yield rest;
}

const itemOf = (text: string, line: number, source: string, tools: FeedTools): FeedItem => {
  const [key = '', offer, typeName = '', priceText, zip, town, titleText, photo] = text.split(';');
  if (key === '') return { line, field: 'number', problem: 'is empty' };
  const identity = { source, key };
  if (!town) return { line, identity, field: 'town', problem: 'is empty' };
  if (offer !== 'buy' && offer !== 'rent')
    return { line, identity, field: 'offer', problem: 'is neither buy nor rent' };

  const type = tools.typeNamed(typeName);
  const price = tools.amountOf(priceText);
  const title = tools.plainLine(titleText);
  const file = tools.webAddress(photo);
  return {
    line,
    identity,
    value: {
      general: {
        reference: key,
        headType: type?.headType ?? { id: 9 },
        ...(type?.subType ? { subType: type.subType } : {}),
        transaction: { id: offer === 'buy' ? 1 : 2 },
        ...(title === undefined ? {} : { title: { nl: title } }),
      },
      // No street in this format: nothing to hide, nothing to show.
      address: { visible: false, city: { zip, name: town } },
      ...(price === undefined ? {} : { price: { value: price } }),
      ...(file === undefined ? {} : { pictures: [{ file, index: 0 }] }),
    },
    lost: [
      ...(type ? [] : ['type']),
      ...(priceText && price === undefined ? ['price'] : []),
      ...(photo && file === undefined ? ['photo'] : []),
    ],
  };
};

const csvSource = (file: FeedFile, source: string, tools: FeedTools): EstateSource => ({
  name: source,
  read: async function* () {
    let line = 0;
    let ended = false;
    for await (const text of linesOf(file, tools)) {
      line++;
      if (line === 1 && text !== HEADER) throw new tools.IncompleteFileError(`The first line is not ${HEADER}.`);
      // The last line says that it is the last one: without it the file was cut.
      if (text === 'END') ended = true;
      else if (line > 1 && text !== '') yield itemOf(text, line, source, tools);
    }
    if (!ended) throw new tools.IncompleteFileError('The file ends without its last line, END.');
  },
  fingerprint: file.fingerprint,
  progress: file.progress,
});

const adapter: FeedAdapter = (tools) => ({
  name: 'csv',
  recognises: (head) => head.startsWith(HEADER),
  open: (file, _head, { source = 'csv' }) => csvSource(file, source, tools),
});

export default adapter;
