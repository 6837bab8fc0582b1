import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRow, neutralised, readTsv, tsvText, withoutApostrophe } from './csv.ts';

describe('cells for spreadsheets', () => {
  it('never begin like a formula', () => {
    expect(csvRow(['=1+1', '+32 9 000', '-5', -5, '@x', 'gewoon', null])).toBe(
      `"'=1+1","'+32 9 000","'-5",-5,"'@x",gewoon,`,
    );
    expect(withoutApostrophe("'=1+1")).toBe('=1+1');
    expect(withoutApostrophe("'t Hof")).toBe("'t Hof");
  });
  it('come back as they went', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^'\s*[=+\-@\t\r|%]/.test(text));
        expect(withoutApostrophe(neutralised(text))).toBe(text);
      }),
    );
  });
});

describe('the clipboard', () => {
  it('reads what spreadsheets write', () => {
    expect(readTsv('3.1\t318.000\r\n3.2\t268.000\r\n')).toEqual([
      ['3.1', '318.000'],
      ['3.2', '268.000'],
    ]);
    expect(readTsv('"met ""tuin""\nen\ttab"\tb')).toEqual([['met "tuin"\nen\ttab', 'b']]);
    expect(readTsv('15" scherm\t"halve')).toEqual([['15" scherm', '"halve']]);
    expect(readTsv('a\t\n\t')).toEqual([
      ['a', ''],
      ['', ''],
    ]);
  });
  it('gives back every table that has more than emptiness', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', '\t', '\n', '\r', ' ', '1') });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.array(cell, { minLength: 1, maxLength: 12 }), (width, cells) => {
        const rows = Array.from({ length: Math.ceil(cells.length / width) }, (_, row) =>
          Array.from({ length: width }, (_, column) => cells[row * width + column] ?? 'x'),
        );
        // A last row of one empty cell is the line end of a spreadsheet.
        fc.pre(rows.at(-1)?.some((text) => text !== '') ?? false);
        expect(readTsv(tsvText(rows))).toEqual(rows);
      }),
    );
  });
});
