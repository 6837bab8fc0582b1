import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

it.each([
  ['semicolons', 'naam;plaats\nAn;Gent\n'],
  ['commas, with lines of nothing between and after', 'naam,plaats\n\nAn,Gent\n\n\n'],
  ['tabs and the mark of a spreadsheet in front', '\ufeffnaam\tplaats\r\nAn\tGent\r\n'],
])('reads a table parted by %s', (_name, text) => {
  expect(parseCsv(text)).toEqual([
    ['naam', 'plaats'],
    ['An', 'Gent'],
  ]);
});

it('takes lines with fewer and with more cells, and no text that is cut off inside of one', () => {
  expect(parseCsv('naam;plaats\nAn\nBob;Gent;9000')).toEqual([['naam', 'plaats'], ['An'], ['Bob', 'Gent', '9000']]);
  expect(parseCsv('naam;plaats\n"An;Gent')).toBeUndefined();
});
