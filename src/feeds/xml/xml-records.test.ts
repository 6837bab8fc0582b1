import { SaxesParser } from 'saxes';
import { describe, expect, it, vi } from 'vitest';
import { allItems, kyeroFile, kyeroProperty, memoryFile } from '../../../test/support/feeds.ts';
import { kyeroSource } from '../kyero/kyero-source.ts';
import { readXmlRecords, type XmlPiece } from './xml-records.ts';

const read = async (content: string | Uint8Array, size?: number, maxRecordBytes?: number): Promise<XmlPiece[]> => {
  const pieces: XmlPiece[] = [];
  const options = { record: 'property', roots: ['root'], ...(maxRecordBytes ? { maxRecordBytes } : {}) };
  for await (const piece of readXmlRecords(memoryFile(content, size).chunks(), options)) pieces.push(piece);
  return pieces;
};
const records = (pieces: readonly XmlPiece[]) =>
  pieces.flatMap((piece) =>
    piece.kind === 'record'
      ? [`${piece.line}: ${piece.bytes.toString()}`]
      : piece.kind === 'broken'
        ? [`${piece.line}! ${piece.problem}`]
        : [],
  );

const FILE = `\ufeff<?xml version="1.0"?>
<!-- <property>no record</property> -->
<root a="1">
<agent><name>Zon &amp; Zee</name></agent>
<property><a>1</a></property>
<property
 x="y"><b><![CDATA[</property> <property>]]></b><!-- </property> --></property><property/>
</root>
`;

describe('cutting a file into records', () => {
  it.each([1, 7, 64, 65_536])('finds the same in pieces of %i bytes', async (size) => {
    const pieces = await read(FILE, size);
    expect(records(pieces)).toEqual([
      '5: <property><a>1</a></property>',
      '6: <property\n x="y"><b><![CDATA[</property> <property>]]></b><!-- </property> --></property>',
      '7: <property/>',
    ]);
    expect(pieces.filter(({ kind }) => kind === 'outside')).toMatchObject([
      { name: 'name', text: 'Zon & Zee' },
      { name: 'agent' },
      { name: 'root', attributes: { a: '1' } },
    ]);
  });

  it('goes on after a record without an end', async () => {
    expect(records(await read('<root>\n<property><a>\n<property><b/></property></root>'))).toEqual([
      '2! has no end',
      '3: <property><b/></property>',
    ]);
  });

  it('passes over a record that is too large without keeping it, and counts its lines', async () => {
    const large = `<property>${'x\n'.repeat(3000)}</property>`;
    expect(records(await read(`<root>${large}<property/></root>`, 100, 1000))).toEqual([
      '1! is larger than 0 MB',
      '3001: <property/>',
    ]);
  });

  it('reads UTF-16 and what the declaration names', async () => {
    const utf16 = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(kyeroFile(kyeroProperty('1', { town: 'Liège' })), 'utf16le'),
    ]);
    const latin1 = Buffer.from(
      kyeroFile(kyeroProperty('1', { town: 'Liège' })).replace('UTF-8', 'ISO-8859-1'),
      'latin1',
    );
    for (const bytes of [utf16, latin1]) {
      const [item] = await allItems(kyeroSource(memoryFile(bytes, 33)).read());
      expect(item).toMatchObject({ value: { address: { city: { name: 'Liège' } } } });
    }
  });

  it('takes Windows letters in a file that says UTF-8 for what they are, and says so', async () => {
    const bytes = Buffer.from(kyeroFile(kyeroProperty('1', { town: 'Liège' }), kyeroProperty('2')), 'latin1');
    const items = await allItems(kyeroSource(memoryFile(bytes)).read());
    expect(items).toMatchObject([
      { value: { address: { city: { name: 'Liège' } } }, lost: ['encoding (repaired)'] },
      { lost: [] },
    ]);
  });
});

describe('a file of any size', () => {
  it('is never read further ahead than the record after the one in hand', async () => {
    const inner = `<desc><nl>${'ruim huis '.repeat(100)}</nl></desc>`;
    let made = 0;
    const [start = '', end = ''] = kyeroFile('@').split('@');
    const chunks = async function* () {
      yield Buffer.from(start);
      for (; made < 2000; made++) yield Buffer.from(kyeroProperty(`K${made}`, { inner }));
      yield Buffer.from(end);
    };
    let records = 0;
    let ahead = 0;
    const file = { ...memoryFile(''), chunks };
    for await (const item of kyeroSource(file).read()) {
      if ('value' in item) records++;
      ahead = Math.max(ahead, made - records);
    }
    expect(records).toBe(2000);
    expect(ahead).toBeLessThanOrEqual(1);
  });
});

describe('a file that is not whole', () => {
  it.each([
    ['empty', '', 'There is no feed in it.'],
    ['white', ' \n ', 'There is no feed in it.'],
    ['cut in a record', '<root>\n<property><a>', 'The file ends in the middle of a record, on line 2.'],
    ['cut between records', '<root><property/>', 'The file ends before its <root> does.'],
    ['cut in a comment', '<root><property/><!-- ', 'The file ends before its <root> does.'],
    ['followed by an error message', '<root><property/></root>Fatal error', 'The file is not well-formed'],
    ['a web page', '<html><body>502</body></html>', 'The file begins with <html>, which is not this kind of feed.'],
    ['in an unknown encoding', '<?xml version="1.0" encoding="klingon"?><root/>', 'written in klingon'],
  ])('%s', async (_name, text, message) => {
    await expect(read(text)).rejects.toThrow(message);
    await expect(read(text, 3)).rejects.toThrow(message);
  });

  it('gives all records before the cut', async () => {
    const pieces: XmlPiece[] = [];
    const source = readXmlRecords(memoryFile('<root><property/><property><a', 5).chunks(), {
      record: 'property',
      roots: ['root'],
    });
    await expect(
      (async () => {
        for await (const piece of source) pieces.push(piece);
      })(),
    ).rejects.toThrow('middle of a record');
    expect(records(pieces)).toEqual(['1: <property/>']);
  });
});

describe('a hostile file', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;">]><root><property><id>&lol2;</id></property></root>`;
  it.each([
    ['a document type', '<!DOCTYPE root SYSTEM "http://evil.example/x.dtd"><root/>'],
    ['in small letters', '<!doctype root><root/>'],
    ['billion laughs', laughs],
    ['after the root', '<root><!DOCTYPE x></root>'],
    ['inside a record', '<root><property><!ENTITY x SYSTEM "file:///etc/passwd"></property></root>'],
  ])('is refused before it is parsed: %s', async (_name, text) => {
    await expect(read(text, 9)).rejects.toThrow('DOCTYPE');
  });

  it('expands no entity: an unknown one stays text', async () => {
    const [item] = await allItems(kyeroSource(memoryFile(kyeroFile(kyeroProperty('1', { town: '&xxe;' })))).read());
    expect(item).toMatchObject({ value: { address: { city: { name: '&xxe;' } } } });
  });

  it('is bounded in depth, inside and outside of records', async () => {
    const deep = '<a>'.repeat(5000) + '</a>'.repeat(5000);
    const [item, next] = await allItems(
      kyeroSource(memoryFile(kyeroFile(`<property>${deep}</property>`, kyeroProperty('2')))).read(),
    );
    expect(item).toEqual({ line: 3, problem: 'has elements more than 40 deep in each other' });
    expect(next).toMatchObject({ identity: { key: '2' } });
    await expect(read(`<root>${deep}</root>`)).rejects.toThrow('more than 40 deep');
  });

  it('is bounded in number', async () => {
    const [item] = await allItems(
      kyeroSource(memoryFile(kyeroFile(`<property>${'<a/>'.repeat(20_001)}</property>`))).read(),
    );
    expect(item).toMatchObject({ problem: 'has more than 20000 elements' });
  });

  it('is bounded in what stands around the records, also in one attribute', async () => {
    await expect(read(`<root x="${'y'.repeat(5 * 1024 * 1024)}"/>`)).rejects.toThrow('more than 4 MB outside');
  });

  it('may have white space between its records, however much', async () => {
    const pieces = await read(`<root>${`<property/>${' '.repeat(100_000)}\n`.repeat(60)}</root>`);
    expect(records(pieces)).toHaveLength(60);
  });

  it('has no power over keys of our objects', async () => {
    const inner = '<__proto__><polluted>1</polluted></__proto__><constructor x="1"/>';
    const [item] = await allItems(kyeroSource(memoryFile(kyeroFile(kyeroProperty('1', { inner })))).read());
    expect(item).toMatchObject({ lost: ['__proto__', 'constructor'] });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('references to characters', () => {
  const MILLIONS = 3_000_000;
  /** How many characters any parser saw. */
  const parsedOf = async (content: string, size = 65_536) => {
    const write = vi.spyOn(SaxesParser.prototype, 'write');
    try {
      const items = await allItems(kyeroSource(memoryFile(content, size)).read()).catch(
        (error: Error) => error.message,
      );
      return { items, parsed: write.mock.calls.reduce((sum, [text]) => sum + String(text).length, 0) };
    } finally {
      write.mockRestore();
    }
  };
  const withText = (id: string, text: string) =>
    kyeroProperty(id).replace('</property>', `<desc><en>${text}</en></desc></property>`);

  it.each(['&amp;', '&#65;', '&#x41;', '&a;'])(
    'three million %s in one record: no parser reads it, and the next record is taken',
    async (reference) => {
      const { items, parsed } = await parsedOf(
        kyeroFile(withText('31', reference.repeat(MILLIONS)), kyeroProperty('32')),
      );
      expect(items).toMatchObject([
        { problem: expect.stringMatching(/references to characters|larger than 16 MB/) },
        { identity: { key: '32' } },
      ]);
      expect(parsed).toBeLessThan(10_000);
    },
  );
  it('fifty thousand are taken, one more is not, also when the record comes in one piece', async () => {
    const count = (withText('31', '').match(/&/g) ?? []).length;
    for (const size of [65_536, 10_000_000]) {
      const most = await parsedOf(kyeroFile(withText('31', '&amp;'.repeat(50_000 - count))), size);
      expect(most.items, `pieces of ${size}`).toMatchObject([{ identity: { key: '31' }, value: {} }]);
      const more = await parsedOf(kyeroFile(withText('31', '&amp;'.repeat(50_001 - count))), size);
      expect(more.items).toMatchObject([{ problem: 'has more than 50000 references to characters (&…;)' }]);
      expect(more.parsed).toBeLessThan(10_000);
    }
  });
  it('outside of the records they end the file before they are parsed', async () => {
    const { items, parsed } = await parsedOf(
      kyeroFile(kyeroProperty('31')).replace('</root>', `<agent>${'&amp;'.repeat(MILLIONS)}</agent></root>`),
    );
    expect(items).toBe('It holds more than 50000 references to characters outside of its records.');
    expect(parsed).toBeLessThan(400_000);
  });
});
